// The helper threads of a lazy SMP search, and what to do when the system refuses memory or a thread.
//
// With TZAAR_THREADS=0 <thread> is not needed (WebAssembly): there are no helpers, or, with
// TZAAR_LENT_THREADS=1, those that the page lends.
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

// Does something that needs memory or a thread; false if the system refuses. Builds without exceptions have no threads
// either, and abort when out of memory.
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

// Runs job(1) .. job(count) in parallel, each in its own thread, and joins them when destroyed. If the system refuses a
// thread, there are fewer; a job that runs out of memory ends early. Threads are created for every search: that costs
// some 30 microseconds each and avoids an idle pool whose state could go wrong.
class Helpers {
public:
    using Job = std::function<void(int)>;
    // Starts a thread or throws what std::thread throws; tests pass one that fails.
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

template <class Action>
bool is_granted(const Action& action) {
    action();
    return true;
}

#if TZAAR_LENT_THREADS

inline constexpr int kMaxThreads = 64;

// The same, with threads created elsewhere that wait for work (bindings/wasm_threads.cpp): as many as are present.
class Helpers {
public:
    using Job = std::function<void(int)>;

    Helpers(int count, const Job& job);
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    int count() const { return count_; }

private:
    Job job_;
    int count_ = 0;
};

#else

inline constexpr int kMaxThreads = 1;

class Helpers {
public:
    Helpers(int, const std::function<void(int)>&) {}
    int count() const { return 0; }
};

#endif
#endif

}  // namespace tzaar
