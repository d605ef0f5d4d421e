// A session of the TZI protocol (docs/protocol.md): lines in, lines out.
//
// The thread that calls handle() reads commands; a second one searches. The position and the options belong to the
// first and do not change while a search is running.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "base/api.h"
#include "engine/engine.h"

namespace tzaar::tzi {

class TZAAR_API Session {
public:
    // Receives one or more whole lines, without the final line end; called from either thread, but never from both at
    // once.
    using Write = std::function<void(std::string_view lines)>;

    explicit Session(Write write) : write_(std::move(write)) {}
    // Stops a running search; its answer is still written.
    ~Session() { end_search(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Executes one line, whatever it contains. False for `quit`.
    bool handle(std::string_view line);

    // For the end of the input: stops a search that would run until `stop`, and lets others finish, so that commands
    // can be piped in.
    void finish();

private:
    using Words = std::vector<std::string_view>;

    bool execute(std::string_view line);
    void execute_idle(std::string_view line, const Words& words);
    void handshake();
    void set_option(std::string_view line, const Words& words);
    void use_one_thread();
    void send_threads(int threads, std::string_view reason);
    void evaluate();
    void set_position(const Words& words);
    void run_bench(const Words& words);
    void start_search(std::string_view verb, const Words& words);
    void search(const Limits& limits);
    void solve(const Limits& limits);
    void send_result(std::string_view verdict, const std::vector<Move>& turn);
    void end_search();
    void send_error(std::string_view reason);
    void send(std::string_view lines);

    Write write_;
    std::mutex writing_;
    Engine engine_;
    std::thread search_;
    std::atomic<bool> searching_{false};
    std::atomic<bool> may_answer_{true};
    bool is_unlimited_ = false;  // the latest search runs until `stop`
};

}  // namespace tzaar::tzi
