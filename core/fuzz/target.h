// A fuzz target, named after the invariant it checks.
#pragma once

#include <memory>
#include <string>

#include "fuzz/mutation.h"

namespace tzaar::fuzz {

class Target {
public:
    virtual ~Target() = default;
    // One execution, with input from the mutator.
    virtual void run(Mutator& mutator) = 0;
};

// Unless the condition holds, ends the program, printing the invariant and the input that broke it.
void expect(bool condition, const char* invariant, const std::string& input);

std::unique_ptr<Target> position_strings_round_trip();
std::unique_ptr<Target> only_legal_moves_are_read();
std::unique_ptr<Target> errors_keep_the_position();
std::unique_ptr<Target> every_search_is_answered();
std::unique_ptr<Target> only_whole_games_are_taken();

}  // namespace tzaar::fuzz
