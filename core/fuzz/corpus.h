// Good texts to begin with: what mutations start from.
#pragma once

#include <string>
#include <vector>

namespace tzaar::fuzz {

struct Corpus {
    std::vector<std::string> positions;  // position strings
    std::vector<std::string> moves;
    std::vector<std::string> words;  // of TZI, and numbers at the edges
};

// From the folder with games/, perft/ and positions/; `positions` is empty if it is not that.
Corpus read_corpus(const std::string& data_dir);

}  // namespace tzaar::fuzz
