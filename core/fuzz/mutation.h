// Random mutations of text. The same seed gives the same ones on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "fuzz/corpus.h"

namespace tzaar::fuzz {

class Mutator {
public:
    Mutator(const Corpus& corpus, std::uint64_t seed) : corpus_(corpus), random_(seed) {}

    SplitMix64& random() { return random_; }
    std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }
    bool one_in(std::uint32_t times) { return below(times) == 0; }

    const std::string& any_of(const std::vector<std::string>& texts) {
        return texts[below(static_cast<std::uint32_t>(texts.size()))];
    }
    const std::string& position() { return any_of(corpus_.positions); }
    const std::string& move() { return any_of(corpus_.moves); }
    const std::string& word() { return any_of(corpus_.words); }

    // Any bytes, including line ends and NULs.
    std::string noise(std::uint32_t longest);
    // One to four small random changes; occasionally a text thousands of bytes long.
    std::string mutated(std::string text);

private:
    void change(std::string& text);
    std::size_t place_in(const std::string& text) { return below(static_cast<std::uint32_t>(text.size()) + 1); }

    const Corpus& corpus_;
    SplitMix64 random_;
};

// Everything but printable ASCII as \xNN, for display.
std::string escaped(const std::string& text);

}  // namespace tzaar::fuzz
