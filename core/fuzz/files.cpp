// Damaged files of self-play games.
#include <algorithm>

#include "engine/selfplay.h"
#include "fuzz/target.h"

namespace tzaar::fuzz {
namespace {

class OnlyWholeGamesAreTaken final : public Target {
public:
    void run(Mutator& mutator) override {
        std::string text;
        for (auto games = mutator.below(4); games > 0; --games) {
            std::vector<std::uint8_t> bytes;
            append_game(bytes, some_game(mutator));
            text.append(bytes.begin(), bytes.end());
        }
        if (!mutator.one_in(4)) text = mutator.mutated(text);
        const std::vector<std::uint8_t> bytes(text.begin(), text.end());
        std::span<const std::uint8_t> rest(bytes);
        std::vector<std::uint8_t> again;
        while (const auto game = take_game(rest)) append_game(again, *game);
        const std::size_t taken = bytes.size() - rest.size();
        expect(again.size() == taken && std::equal(again.begin(), again.end(), bytes.begin()),
               "a game that is read is written back unchanged", text);
    }

private:
    static SelfPlayGame some_game(Mutator& mutator) {
        SelfPlayGame game;
        game.seed = mutator.random().next();
        game.winner = static_cast<Color>(mutator.below(2));
        if (mutator.one_in(3)) game.start = SelfPlayStart::kFixed;
        for (auto moves = mutator.below(60); moves > 0; --moves) {
            game.moves.push_back({Move::from_bits(static_cast<std::uint16_t>(mutator.below(1 << 14))),
                                  static_cast<std::int16_t>(static_cast<int>(mutator.below(65'536)) - 32'768)});
        }
        return game;
    }
};

}  // namespace

std::unique_ptr<Target> only_whole_games_are_taken() { return std::make_unique<OnlyWholeGamesAreTaken>(); }

}  // namespace tzaar::fuzz
