// The solver beside a search: where few stacks are left it has a share of the time, in slices
// between the search's iterations, and often proves who wins long before the search sees it.
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
    // Both must outlive this. What the solver learnt from earlier turns helps.
    EndgameProof(Solver& solver, const Position& position) : solver_(solver), position_(position) {}

    // Searches that are limited by depth or nodes have to be the same every time and on every
    // machine, so the solver stays out of them.
    static bool applies_to(const Position& position, const Limits& limits);

    // Gives the solver what it is due of the time that has passed. Nothing happens after a proof.
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
