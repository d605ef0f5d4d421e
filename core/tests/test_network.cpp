// The network: what it looks at, its sums from move to move, its file.
#include "network.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "check.h"
#include "network_bytes.h"
#include "samples.h"

namespace tzaar::test {
namespace {

using namespace network;

// Positions that may be evaluated: play has begun and nobody has lost a type.
std::vector<Position> evaluable(int number) {
    std::vector<Position> all;
    SplitMix64 random(21);
    for (std::uint64_t game = 0; static_cast<int>(all.size()) < number; ++game) {
        play_randomly(game % 2 == 0 ? random_start(game) : fixed_start(), random, [&](const Position& position) {
            if (!position.is_type_lost()) all.push_back(position);
        });
        const Position sparse = sparse_position(random);
        if (!sparse.is_type_lost()) all.push_back(sparse);
    }
    return all;
}

// The codes by the words of network_slots.h, stack by stack.
Codes slow_codes(const Position& position) {
    Codes codes;
    const auto set = [&codes](int slot, int code) { codes.values[static_cast<std::size_t>(slot)] = static_cast<std::uint8_t>(1 + code); };
    std::array<int, kPieces> visible{};
    std::array<int, kPieces> safe{};
    std::array<int, kPieces> tallest{};
    std::array<int, kColors> pieces{};
    for (Space space = 0; space < kSpaces; ++space) {
        const auto stack = position[space];
        if (!stack) continue;
        const int piece = piece_of(stack->color, stack->type);
        const bool taken = capturers_of(position, space, !stack->color) != 0;
        set(space, piece * 10 + (std::min(stack->height, 5) - 1) * 2 + taken);
        const auto at = static_cast<std::size_t>(piece);
        ++visible[at];
        safe[at] += !taken;
        tallest[at] = std::max(tallest[at], stack->height);
        pieces[static_cast<std::size_t>(stack->color)] += stack->height;
    }
    for (int piece = 0; piece < kPieces; ++piece) {
        const auto at = static_cast<std::size_t>(piece);
        const std::size_t enemy = piece < kPieceTypes ? kPieceTypes : 0;
        const int enemy_top = std::max({tallest[enemy], tallest[enemy + 1], tallest[enemy + 2]});
        set(64 + piece, visible[at]);
        set(70 + piece, std::min(tallest[at], 11));
        set(76 + piece, std::clamp(tallest[at] - enemy_top, -4, 3) + 4);
        set(82 + piece, (std::clamp(visible[at], 1, 4) - 1) * 3 + std::min(safe[at], 2));
    }
    for (const Color color : kAllColors) {
        const int captures = count_captures(position, color);
        const int kind = captures <= 3 ? captures : captures <= 5 ? 4 : captures <= 8 ? 5 : captures <= 12 ? 6 : captures <= 20 ? 7 : 8;
        set(88 + index(color), kind);
        set(90 + index(color), pieces[static_cast<std::size_t>(color)]);
    }
    return codes;
}

void test_codes(Checks& checks) {
    for (const Position& position : evaluable(checks.share_of(5000))) CHECK(codes_of(position) == slow_codes(position));
}

// Colours are alike.
void test_colours(Checks& checks) {
    const auto network = built_in();
    bool differs = false;
    Score first = 0;
    for (const Position& position : evaluable(checks.share_of(2000))) {
        Accumulator ours = network->empty();
        Accumulator theirs = network->empty();
        const Score score = network->evaluate(position, network->empty(), ours);
        CHECK(std::abs(score) <= kEvaluationLimit);
        CHECK_EQUAL(network->evaluate(colours_swapped(position), network->empty(), theirs), score);
        CHECK(ours.sums[0] == theirs.sums[1] && ours.sums[1] == theirs.sums[0]);
        if (first == 0) first = score;
        differs |= score != first;
    }
    CHECK(differs);
}

// Sums that went from position to position equal those made anew, whatever lies between.
void test_correction(Checks& checks) {
    const auto network = built_in();
    Accumulator before = network->empty();
    Accumulator here = network->empty();
    int number = 0;
    for (const Position& position : evaluable(checks.share_of(20'000))) {
        Accumulator anew = network->empty();
        const Score expected = network->evaluate(position, network->empty(), anew);
        CHECK_EQUAL(network->evaluate(position, before, here), expected);
        CHECK(here.sums == anew.sums);
        CHECK(here.codes == anew.codes);
        if (++number % 3 == 0) std::swap(before, here);
    }
}

std::string refusal(const std::vector<std::uint8_t>& bytes) {
    const auto network = Network::parse(bytes);
    return network ? "none" : std::string(network.failure().code);
}

void test_file(Checks& checks) {
    const std::vector<std::uint8_t> good(kBytes, kBytes + kSize);
    CHECK_EQUAL(refusal(good), "none");
    CHECK_EQUAL(refusal({}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 15}), "network-magic");
    CHECK_EQUAL(refusal({good.begin(), good.begin() + 16}), "network-size");
    CHECK_EQUAL(refusal({good.begin(), good.end() - 1}), "network-size");
    const auto with_change_at = [&good](std::size_t at) {
        std::vector<std::uint8_t> bytes = good;
        bytes[at] ^= 1;
        return bytes;
    };
    CHECK_EQUAL(refusal(with_change_at(0)), "network-magic");
    CHECK_EQUAL(refusal(with_change_at(8)), "network-architecture");
    CHECK_EQUAL(refusal(with_change_at(12)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() / 2)), "network-damaged");
    CHECK_EQUAL(refusal(with_change_at(good.size() - 1)), "network-damaged");
}

void test_buckets(Checks& checks) {
    std::vector<int> met(kBuckets);
    for (const Position& position : evaluable(checks.share_of(20'000))) {
        const std::size_t bucket = bucket_of(position);
        CHECK(bucket < kBuckets);
        ++met[bucket];
        CHECK_EQUAL(bucket % 2 == 1, position.phase() == Phase::kSecond);
    }
    CHECK(std::ranges::all_of(met, [](int times) { return times > 0; }));
}

}  // namespace

void test_network(Checks& checks) {
    test_codes(checks);
    test_colours(checks);
    test_correction(checks);
    test_file(checks);
    test_buckets(checks);
}

}  // namespace tzaar::test
