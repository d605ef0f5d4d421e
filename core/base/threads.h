// The helpers of a search: the only place where threads are made.
//
// Built with TZAAR_THREADS=0 there are none, and nothing of <thread> is needed (WebAssembly).
#pragma once

#include <functional>

#if TZAAR_THREADS
#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace tzaar {

#if TZAAR_THREADS

inline constexpr int kMaxThreads = 256;

// Does something that needs memory or a thread; false if the system refuses. Where there are no
// exceptions there are no threads either, and a program without memory ends.
template <class Action>
bool is_granted(const Action& action) {
    try {
        action();
    } catch (const std::bad_alloc&) {
        return false;
    } catch (const std::system_error&) {
        return false;
    }
    return true;
}

// Runs job(1) .. job(count) at once, each in a thread of its own, and waits for their end when it
// is destroyed. Where the system gives no more threads there are fewer, and a job that runs out of
// memory ends. Threads are made for every search: that takes some 30 microseconds each, and there is
// no idle pool whose state could go wrong.
class Helpers {
public:
    using Job = std::function<void(int)>;
    // Makes a thread or throws what std::thread throws; tests have one that fails.
    using Spawn = std::function<std::thread(const Job&, int)>;

    Helpers(int count, const Job& job, const Spawn& spawn = spawn_thread) {
        is_granted([&] {
            threads_.reserve(static_cast<std::size_t>(count));
            const Job careful = [job](int i) { is_granted([&] { job(i); }); };
            for (int i = 1; i <= count; ++i) threads_.push_back(spawn(careful, i));
        });
    }
    ~Helpers() {
        for (std::thread& thread : threads_) thread.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    int count() const { return static_cast<int>(threads_.size()); }

private:
    static std::thread spawn_thread(const Job& job, int number) { return std::thread(job, number); }

    std::vector<std::thread> threads_;
};

#else

inline constexpr int kMaxThreads = 1;

template <class Action>
bool is_granted(const Action& action) {
    action();
    return true;
}

class Helpers {
public:
    Helpers(int, const std::function<void(int)>&) {}
    int count() const { return 0; }
};

#endif

}  // namespace tzaar
