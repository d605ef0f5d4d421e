// Preloaded into a program: kills it at a chosen point of its work on the files of one folder.
//
// Every call there that changes a file (open to create, write, truncate, sync, rename, unlink) is three points: before
// it, in the middle of it (half of a write's bytes are written), and after it. KILLER_AT is the point, counted from 0;
// KILLER_FOLDER the folder. Without KILLER_AT the program runs to its end, and writes the number of points to the file
// KILLER_COUNT, if set.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

std::atomic<long> calls{0};

template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

bool is_watched(const char* path) {
    const char* folder = std::getenv("KILLER_FOLDER");
    return folder != nullptr && std::strncmp(path, folder, std::strlen(folder)) == 0;
}

bool is_watched(int number) {
    char link[64];
    char path[PATH_MAX + 1];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", number);
    const ssize_t length = readlink(link, path, PATH_MAX);
    if (length <= 0) return false;
    path[length] = '\0';
    return is_watched(path);
}

long point() {
    const char* text = std::getenv("KILLER_AT");
    return text == nullptr ? -1 : std::atol(text);
}

void die_at(long here) {
    if (here == point()) kill(getpid(), SIGKILL);
}

// Performs a call; `half` performs half of it.
template <class Call, class Half>
auto passing(bool watched, Call call, Half half) {
    if (!watched) return call();
    const long first = 3 * calls.fetch_add(1);
    die_at(first);
    if (first + 1 == point()) {
        half();
        die_at(first + 1);
    }
    const auto result = call();
    die_at(first + 2);
    return result;
}

struct Counter {
    ~Counter() {
        const char* path = std::getenv("KILLER_COUNT");
        if (path == nullptr) return;
        if (std::FILE* file = std::fopen(path, "w")) {
            std::fprintf(file, "%ld\n", 3 * calls.load());
            std::fclose(file);
        }
    }
} counter;

const auto nothing = [] {};

}  // namespace

extern "C" {

long killer_points() { return 3 * calls.load(); }

ssize_t write(int number, const void* data, size_t size) {
    static const auto call = real<ssize_t (*)(int, const void*, size_t)>("write");
    return passing(is_watched(number), [&] { return call(number, data, size); }, [&] { call(number, data, size / 2); });
}

// SQLite writes with these.
ssize_t pwrite64(int number, const void* data, size_t size, off64_t at) {
    static const auto call = real<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
    return passing(
        is_watched(number), [&] { return call(number, data, size, at); }, [&] { call(number, data, size / 2, at); });
}

int fdatasync(int number) {
    static const auto call = real<int (*)(int)>("fdatasync");
    return passing(is_watched(number), [&] { return call(number); }, nothing);
}

int open64(const char* path, int flags, ...) {
    static const auto call = real<int (*)(const char*, int, ...)>("open64");
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return passing((flags & O_CREAT) != 0 && is_watched(path), [&] { return call(path, flags, mode); }, nothing);
}

int open(const char* path, int flags, ...) {
    static const auto call = real<int (*)(const char*, int, ...)>("open");
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return passing((flags & O_CREAT) != 0 && is_watched(path), [&] { return call(path, flags, mode); }, nothing);
}

int ftruncate64(int number, off64_t size) {
    static const auto call = real<int (*)(int, off64_t)>("ftruncate64");
    return passing(is_watched(number), [&] { return call(number, size); }, nothing);
}

int ftruncate(int number, off_t size) {
    static const auto call = real<int (*)(int, off_t)>("ftruncate");
    return passing(is_watched(number), [&] { return call(number, size); }, nothing);
}

int fsync(int number) {
    static const auto call = real<int (*)(int)>("fsync");
    return passing(is_watched(number), [&] { return call(number); }, nothing);
}

int rename(const char* from, const char* to) {
    static const auto call = real<int (*)(const char*, const char*)>("rename");
    return passing(is_watched(to), [&] { return call(from, to); }, nothing);
}

int unlink(const char* path) {
    static const auto call = real<int (*)(const char*)>("unlink");
    return passing(is_watched(path), [&] { return call(path); }, nothing);
}
}
