// The interleaved solver, a technique of this engine's own: where few stacks are left, df-pn gets a share of the
// search's time, in slices between its iterations. It often proves who wins long before the search sees it.
#pragma once

#include <atomic>
#include <cstdint>

#include "rules/position.h"
#include "search/limits.h"
#include "search/time_manager.h"
#include "solver/solver.h"

namespace tzaar {

class EndgameProof {
public:
    // Both must outlive this object. The solver keeps what it learnt in earlier turns.
    EndgameProof(Solver& solver, const Position& position) : solver_(solver), position_(position) {}

    // Whether few enough stacks are left for a proof within a turn's time.
    static bool is_promising(const Position& position);

    // Searches limited by depth or nodes must be repeatable on every machine, so they do not use the solver. Nor do
    // searches of some root moves: the solver proves what holds for the best of all.
    static bool applies_to(const Position& position, const Limits& limits);

    // Runs the solver for its share of the time elapsed. Does nothing after a proof.
    void resume(const TimeManager& time, const std::atomic<bool>& stop);

    // Its value is unknown until something is proved.
    const Solution& solution() const { return solution_; }

private:
    Solver& solver_;
    const Position& position_;
    Solution solution_;
    std::int64_t spent_ms_ = 0;
};

}  // namespace tzaar
