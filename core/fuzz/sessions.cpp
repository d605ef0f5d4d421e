// TZI sessions: no input may crash the engine, confuse it or leave a search unanswered.
#include <chrono>
#include <deque>
#include <optional>
#include <sstream>
#include <thread>

#include "engine/tzi_text.h"
#include "fuzz/target.h"
#include "rules/move_text.h"
#include "rules/position_text.h"
#include "rules/starts.h"
#include "tests/samples.h"
#include "tests/transcript.h"

namespace tzaar::fuzz {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view kError = "info string error: ";
constexpr std::size_t kLongestError = 300;
// How much of the machine a test may use.
constexpr std::int64_t kMostHash = 4;
constexpr std::int64_t kMostThreads = 4;

bool is_search(const Words& words) { return !words.empty() && (words[0] == "go" || words[0] == "solve"); }

// Whether a line would take more memory, threads or time than a test may.
bool is_expensive(const Words& words) {
    if (words.empty()) return false;
    const auto exceeds = [](std::string_view word, std::int64_t most, std::int64_t bound) {
        const auto number = tzi::parse_number(word, "", 0, bound);
        return number && *number > most;
    };
    if (words[0] == "bench") return words.size() < 2 || exceeds(words[1], 0, kMaxDepth);
    // setoption name NAME value VALUE
    if (words[0] != "setoption" || words.size() != 5) return false;
    if (words[2] == "Hash") return exceeds(words[4], kMostHash, EngineOptions::kMaxHashMebibytes);
    return words[2] == "Threads" && exceeds(words[4], kMostThreads, kMaxThreads);
}

std::string some_number(Mutator& mutator) {
    return mutator.one_in(4) ? mutator.word() : std::to_string(mutator.below(mutator.one_in(3) ? 3000 : 6));
}

std::string some_position(Mutator& mutator) {
    std::string line = "position ";
    switch (mutator.below(5)) {
        case 0: line += "fixed"; break;
        case 1: line += "empty"; break;
        case 2: line += "random " + some_number(mutator); break;
        default: line += "string " + mutator.position();
    }
    if (!mutator.one_in(3)) return line;
    line += " moves";
    // Starts with legal moves, perhaps followed by others.
    const std::string bare = line.substr(std::string_view("position ").size());
    if (const auto position = tzi::parse_position_command(tzi::split(bare))) {
        Position after = *position;
        for (auto left = mutator.below(12); left > 0; --left) {
            const std::vector<Move> moves = test::reference_moves(after);
            if (moves.empty()) break;
            const Move move = moves[mutator.below(static_cast<std::uint32_t>(moves.size()))];
            line += ' ' + to_text(move);
            after.do_move(move);
        }
    }
    if (mutator.one_in(4)) line += ' ' + mutator.move();
    return line;
}

std::string some_option(Mutator& mutator) {
    static const std::vector<std::string> kNames{"Hash", "Threads", "MultiPV", "Level", "Seed", "hash", "Colour"};
    return "setoption name " + mutator.any_of(kNames) + " value " + some_number(mutator);
}

std::string some_search(Mutator& mutator) {
    static const std::vector<std::string> kLimits{"movetime", "depth", "nodes", "wtime", "btime", "winc", "binc"};
    std::string line = mutator.one_in(4) ? "solve" : "go";
    for (auto left = mutator.below(4); left > 0; --left) {
        line += ' ' + mutator.any_of(kLimits) + ' ' + some_number(mutator);
    }
    if (mutator.one_in(5)) line += " infinite";
    if (!mutator.one_in(4)) return line;
    line += " searchmoves";
    for (auto left = mutator.below(4); left > 0; --left) line += ' ' + mutator.move();
    return line;
}

std::string some_line(Mutator& mutator) {
    std::string line;
    switch (mutator.below(8)) {
        case 0:
        case 1:
        case 2: line = some_position(mutator); break;
        case 3: line = some_option(mutator); break;
        case 4: line = some_search(mutator); break;
        case 5: line = mutator.word() + ' ' + mutator.word(); break;
        case 6: line = mutator.noise(60); break;
        default: line = mutator.word();
    }
    return mutator.one_in(3) ? mutator.mutated(line) : line;
}

bool is_error(std::string_view line) { return line.starts_with(kError); }

void expect_presentable(const std::string& said, const std::string& input) {
    expect(test::is_printable(said), "a line of output is plain text", input);
    expect(!is_error(said) || said.size() <= kLongestError, "an error is short", input);
}

// Single commands without searches: an error changes nothing.
class ErrorsKeepThePosition final : public Target {
public:
    ErrorsKeepThePosition() { transcript_.send("setoption name Hash value 1"); }

    void run(Mutator& mutator) override {
        const std::string line = some_line(mutator);
        const Words words = tzi::split(line);
        if (is_search(words) || is_expensive(words)) return;
        const std::string before = transcript_.position();
        transcript_.take();
        const bool goes_on = transcript_.send(line);
        expect(goes_on == (words.empty() || words[0] != "quit"), "only quit ends a session", line);
        const std::vector<std::string> lines = transcript_.take();
        for (const std::string& said : lines) expect_presentable(said, line);
        const bool refused = !lines.empty() && is_error(lines[0]);
        if (refused) expect(lines.size() == 1, "an error is one line", line);
        const std::string after = transcript_.position();
        if (refused || words.empty() || words[0] != "position") {
            return expect(after == before, "an error and other commands keep the position", line);
        }
        const auto position = tzi::parse_position_command(Words(words.begin() + 1, words.end()));
        expect(position && to_text(*position) == after, "an accepted position is set", line);
    }

private:
    test::Transcript transcript_;
};

// Whole sessions with searches that are stopped, abandoned and interrupted by commands.
class EverySearchIsAnswered final : public Target {
public:
    void run(Mutator& mutator) override {
        script_.clear();
        if (!transcript_) {
            transcript_.emplace();
            current_ = fixed_start();
            say("setoption name Hash value 1");
        }
        // Undo whatever earlier runs have set.
        for (const char* line : {"setoption name Threads value 1", "setoption name Level value 10",
                                 "setoption name MultiPV value 1", "newgame"}) {
            say(line);
        }
        for (auto left = 2 + mutator.below(10); left > 0; --left) step(mutator);
        // Rarely, because a new session has a large table to clear.
        if (mutator.one_in(16)) {
            say("quit");
            transcript_->leave();
            listen();
            expect(searched_.empty(), "a search is answered even if the session ends", script_);
            return transcript_.reset();
        }
        say("stop");
        expect(searched_.empty(), "a search is answered when it is stopped", script_);
        say("d");
        expect(last_ == to_text(current_), "a search leaves the position as it is", script_);
    }

private:
    void step(Mutator& mutator) {
        switch (mutator.below(6)) {
            case 0:
            case 1: return say(some_search(mutator));
            case 2: return say(some_position(mutator));
            case 3: return say(mutator.one_in(2) ? "stop" : "isready");
            case 4: return std::this_thread::sleep_for(std::chrono::milliseconds(mutator.below(3)));
            default: say(some_line(mutator));
        }
    }

    void say(const std::string& line) {
        const Words words = tzi::split(line);
        if (is_expensive(words)) return;
        script_ += line + '\n';
        listen();
        // The answer may come before send() returns.
        if (is_search(words)) searched_.push_back(current_);
        errors_ = 0;
        ready_ = 0;
        transcript_->send(line);
        listen();
        expect(errors_ <= 1, "a line is refused once", script_);
        if (is_search(words) && errors_ == 1) {
            expect(!searched_.empty(), "a search that is refused is not answered", script_);
            searched_.pop_back();
        }
        if (words == Words{"isready"}) expect(ready_ == 1, "isready is answered at once", script_);
        if (words == Words{"stop"}) expect(searched_.empty(), "stop is answered at once", script_);
        if (!words.empty() && words[0] == "position" && errors_ == 0) {
            const auto position = tzi::parse_position_command(Words(words.begin() + 1, words.end()));
            expect(static_cast<bool>(position), "an accepted position is valid", script_);
            current_ = *position;
        }
    }

    void listen() {
        for (const std::string& line : transcript_->take()) {
            expect_presentable(line, script_);
            errors_ += is_error(line);
            ready_ += line == "readyok";
            if (line.starts_with("bestturn")) {
                hear_answer(line);
            } else if (const auto pv = line.find(" pv "); line.starts_with("info depth ") && pv != std::string::npos) {
                expect(!searched_.empty(), "only a search reports", script_);
                moves_of(line.substr(pv + 4), searched_.front());
            }
            last_ = line;
        }
    }

    void hear_answer(const std::string& line) {
        expect(!searched_.empty(), "a search has one answer", script_);
        const Position position = searched_.front();
        searched_.pop_front();
        if (position.outcome()) return expect(line == "bestturn none", "a game that is over has no turn", script_);
        const std::vector<Move> turn = moves_of(line.substr(std::string_view("bestturn ").size()), position);
        expect(test::is_whole_turn(turn, position), "the answer is a whole legal turn", script_ + line);
    }

    // Legal moves, in sequence.
    std::vector<Move> moves_of(const std::string& text, Position position) {
        std::vector<Move> moves;
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            const auto move = parse_move(word, position);
            expect(move && to_text(*move) == word, "reported moves are legal", script_ + text);
            position.do_move(*move);
            moves.push_back(*move);
        }
        return moves;
    }

    std::optional<test::Transcript> transcript_;
    std::string script_;
    std::deque<Position> searched_;  // the positions of searches not yet answered
    Position current_ = fixed_start();
    std::string last_;
    int errors_ = 0;
    int ready_ = 0;
};

}  // namespace

std::unique_ptr<Target> errors_keep_the_position() { return std::make_unique<ErrorsKeepThePosition>(); }
std::unique_ptr<Target> every_search_is_answered() { return std::make_unique<EverySearchIsAnswered>(); }

}  // namespace tzaar::fuzz
