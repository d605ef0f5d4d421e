// A target is named after the invariant it holds.
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

// Ends the program with the input that broke an invariant, unless the condition holds.
void expect(bool condition, const char* invariant, const std::string& input);

std::unique_ptr<Target> position_strings_round_trip();
std::unique_ptr<Target> only_legal_moves_are_read();
std::unique_ptr<Target> errors_keep_the_position();
std::unique_ptr<Target> every_search_is_answered();
std::unique_ptr<Target> only_whole_games_are_taken();

}  // namespace tzaar::fuzz
