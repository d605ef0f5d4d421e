// A file that is written aside and takes its place when it is whole: a kill at any moment leaves
// the file that was there before, or none.
//
// The draft lies beside it, hidden, with .part at the end; the next run writes over what a killed
// one has left. One program at a time has it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tzaar {

class WholeFile {
public:
    // Opens the draft; reason() says so if that fails. Anything but a regular file, such as a
    // device, is written directly.
    explicit WholeFile(const std::string& path);
    // Without commit() nothing has happened.
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(const void* data, std::size_t size);
    // Puts all that was written on the disk and in its place; false if anything has failed.
    bool commit();

    // Why not, once something has failed; else empty.
    const std::string& reason() const { return reason_; }

private:
    bool open_draft();
    void flush();
    void fail();

    std::filesystem::path goal_;
    std::filesystem::path draft_;  // empty for what is written directly
    int number_ = -1;
    std::vector<unsigned char> buffer_;
    std::string reason_;
};

}  // namespace tzaar
