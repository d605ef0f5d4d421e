// Valid texts: the seeds of mutations.
#pragma once

#include <string>
#include <vector>

namespace tzaar::fuzz {

struct Corpus {
    std::vector<std::string> positions;  // position strings
    std::vector<std::string> moves;
    std::vector<std::string> words;  // of TZI, and numbers at the limits
};

// Reads the folder that holds games/, perft/ and positions/; `positions` is empty if it is a different folder.
Corpus read_corpus(const std::string& data_dir);

}  // namespace tzaar::fuzz
