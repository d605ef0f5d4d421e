// The interleaved solver, a technique of this engine's own: where few stacks are left df-pn gets a share
// of the search's time, in slices between its iterations. It often proves who wins long before the
// search sees it.
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
    // Both must outlive this. The solver keeps what it learnt in earlier turns.
    EndgameProof(Solver& solver, const Position& position) : solver_(solver), position_(position) {}

    // Few enough stacks are left that a proof may be found in the time of a turn.
    static bool is_promising(const Position& position);

    // Searches limited by depth or nodes have to be the same every time and on every machine, so the
    // solver stays out of them. It proves what holds for the best of all moves, so it stays out of searches
    // of some of them, too.
    static bool applies_to(const Position& position, const Limits& limits);

    // Runs the solver for what it is due of the time that has passed. Does nothing after a proof.
    void resume(const TimeManager& time, const std::atomic<bool>& stop);

    // Of unknown value until something is proved.
    const Solution& solution() const { return solution_; }

private:
    Solver& solver_;
    const Position& position_;
    Solution solution_;
    std::int64_t spent_ms_ = 0;
};

}  // namespace tzaar
