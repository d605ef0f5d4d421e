// Threats compared with every turn the other side could make by the reference rules.
#include "rules/threats.h"

#include <array>
#include <map>
#include <set>
#include <utility>

#include "rules/position_text.h"
#include "tests/check.h"
#include "tests/samples.h"

namespace tzaar::test {
namespace {

struct Truth {
    // By target and attacker: the captures that can come first; none() means it can be taken at once.
    std::map<std::pair<Space, Space>, std::set<std::uint16_t>> captures;
    std::array<bool, kPieceTypes> takes_last{};

    void add(Space target, Space attacker, Move first) { captures[{target, attacker}].insert(first.bits()); }

    void note(const Position& position, Color victim) {
        for (const PieceType type : kAllPieceTypes) {
            bool found = false;
            for (Space space = 0; space < kSpaces; ++space) {
                const auto stack = position[space];
                found |= stack && stack->color == victim && stack->type == type;
            }
            takes_last[static_cast<std::size_t>(type)] |= !found;
        }
    }
};

Truth truth_of(const Position& position, Color victim) {
    Truth truth;
    Setup setup = position.setup();
    setup.to_move = !victim;
    setup.phase = Phase::kCapture;
    const Position start = *Position::from(setup);
    for (const Move first : reference_moves(start)) {
        truth.add(first.to(), first.from(), Move::none());
        Position middle = start;
        middle.do_move(first);
        truth.note(middle, victim);
        if (middle.to_move() == victim) continue;
        for (const Move second : reference_moves(middle)) {
            if (!second.is_capture()) continue;
            truth.add(second.to(), second.from() == first.to() ? first.from() : second.from(), first);
            Position end = middle;
            end.do_move(second);
            truth.note(end, victim);
        }
    }
    return truth;
}

struct Seen {
    int at_once = 0;
    int second_by_the_same = 0;
    int second_by_another = 0;
    int lasts = 0;
};

void check_threats(Checks& checks, const Position& position, Seen& seen) {
    for (const Color victim : kAllColors) {
        const Threats found = threats_to(position, victim);
        const Truth truth = truth_of(position, victim);
        CHECK_EQUAL(found.captures.size(), truth.captures.size());
        CHECK(found.takes_last == truth.takes_last);
        Space last = 0;
        for (const auto& [target, attacker, first] : found.captures) {
            CHECK(target >= last);
            last = target;
            const auto known = truth.captures.find({target, attacker});
            CHECK(known != truth.captures.end());
            if (known == truth.captures.end()) continue;
            CHECK(known->second.contains(first.bits()));
            CHECK_EQUAL(first.is_none(), known->second.contains(Move::none().bits()));
            ++(first.is_none() ? seen.at_once : first.from() == attacker ? seen.second_by_the_same : seen.second_by_another);
        }
        for (const bool takes : found.takes_last) seen.lasts += takes;
    }
}

}  // namespace

TEST(threats) {
    SplitMix64 random(29);
    Seen seen;
    const auto check = [&](const Position& position) {
        if (position.phase() != Phase::kPlacement && !position.is_type_lost()) check_threats(checks, position, seen);
    };
    for (int i = 0; i < checks.share_of(5000); ++i) check(sparse_position(random));
    for (const Position& position : random_positions(31, checks.share_of(200))) check(position);
    check(fixed_start());
    // The sample must be able to reveal every kind of error.
    CHECK(seen.at_once > 50);
    CHECK(seen.second_by_the_same > 50);
    CHECK(seen.second_by_another > 50);
    CHECK(seen.lasts > 50);
}

TEST(threats_where_there_is_no_turn_to_come) {
    CHECK(threats_to(empty_start(), Color::kWhite).captures.empty());
    // White has no Tott left.
    const auto lost = parse_position("ZR.../....../......./......../......../......../......./....../z.r.t b c");
    CHECK(lost);
    if (lost) CHECK(threats_to(*lost, Color::kWhite).captures.empty());
}

}  // namespace tzaar::test
