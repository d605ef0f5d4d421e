// The helpers of a search: the only place where threads are made.
//
// Built with TZAAR_THREADS=0 there are none, and nothing of <thread> is needed (WebAssembly).
#pragma once

#include <functional>

#if TZAAR_THREADS
#include <thread>
#include <vector>
#endif

namespace tzaar {

#if TZAAR_THREADS

inline constexpr int kMaxThreads = 256;

// Runs job(1) .. job(count) at once, each in a thread of its own, and waits for their end when it
// is destroyed. Threads are made for every search: that takes some 30 microseconds each, and there
// is no idle pool whose state could go wrong.
class Helpers {
public:
    Helpers(int count, const std::function<void(int)>& job) {
        for (int i = 1; i <= count; ++i) threads_.emplace_back(job, i);
    }
    ~Helpers() {
        for (std::thread& thread : threads_) thread.join();
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

private:
    std::vector<std::thread> threads_;
};

#else

inline constexpr int kMaxThreads = 1;

class Helpers {
public:
    Helpers(int, const std::function<void(int)>&) {}
};

#endif

}  // namespace tzaar
