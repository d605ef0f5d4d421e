// A file that is written aside and renamed into place when complete: if the program is killed at any moment, the
// previous file, if any, is left intact.
//
// The draft lies beside it, hidden, with the suffix .part; the next run overwrites what a killed one has left. Only one
// program can own it at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tzaar {

class WholeFile {
public:
    // Opens the draft; reason() says why if that fails. Anything but a regular file, such as a device, is written
    // directly.
    explicit WholeFile(const std::string& path);
    // Without commit() the file is unchanged.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(const void* data, std::size_t size);
    // Flushes everything to disk and renames the draft into place; false if anything has failed.
    bool commit();

    // Why something has failed; empty otherwise.
    const std::string& reason() const { return reason_; }

private:
    bool open_draft();
    void flush();
    void fail();

    std::filesystem::path goal_;
    std::filesystem::path draft_;  // empty if written directly
    int number_ = -1;
    std::vector<unsigned char> buffer_;
    std::string reason_;
};

}  // namespace tzaar
