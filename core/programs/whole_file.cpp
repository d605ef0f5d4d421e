#include "programs/whole_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "base/text.h"

namespace tzaar {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

}  // namespace

WholeFile::WholeFile(const std::string& path) {
    std::error_code error;
    // Resolves links, so that a link stays a link.
    goal_ = std::filesystem::weakly_canonical(path, error);
    if (error) goal_ = path;
    const auto kind = std::filesystem::status(goal_, error).type();
    if (kind == std::filesystem::file_type::directory) {
        reason_ = std::strerror(EISDIR);
        return;
    }
    buffer_.reserve(kBufferBytes);
    if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found) {
        number_ = ::open(goal_.c_str(), O_WRONLY | O_CLOEXEC);
        if (number_ < 0) fail();
        return;
    }
    draft_ = goal_.parent_path() / join(".", goal_.filename().string(), ".part");
    while (reason_.empty() && !open_draft()) {
    }
}

// False if its previous owner has just renamed the draft: then a new one can be created.
bool WholeFile::open_draft() {
    // Not truncated yet: another program may own it.
    number_ = ::open(draft_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (number_ < 0) return fail(), true;
    if (::flock(number_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(number_);
        number_ = -1;
        reason_ = "another run is writing it";
        return true;
    }
    struct stat ours {};
    struct stat named {};
    const bool is_ours = ::fstat(number_, &ours) == 0 && ::stat(draft_.c_str(), &named) == 0 &&
                         ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
    if (is_ours && ::ftruncate(number_, 0) != 0) fail();
    if (!is_ours) ::close(number_);
    return is_ours;
}

WholeFile::~WholeFile() {
    if (number_ < 0) return;
    if (!draft_.empty()) ::unlink(draft_.c_str());
    ::close(number_);
}

void WholeFile::write(const void* data, std::size_t size) {
    const auto* const bytes = static_cast<const unsigned char*>(data);
    buffer_.insert(buffer_.end(), bytes, bytes + size);
    if (buffer_.size() >= kBufferBytes) flush();
}

void WholeFile::flush() {
    for (std::size_t at = 0; at < buffer_.size() && reason_.empty();) {
        const auto written = ::write(number_, buffer_.data() + at, buffer_.size() - at);
        if (written >= 0) {
            at += static_cast<std::size_t>(written);
        } else if (errno != EINTR) {
            fail();
        }
    }
    buffer_.clear();
}

bool WholeFile::commit() {
    flush();
    if (!reason_.empty()) return false;
    if (draft_.empty()) return true;
    struct stat before {};
    if (::stat(goal_.c_str(), &before) == 0) ::fchmod(number_, before.st_mode & 07777);
    // Rename the draft before releasing it to others.
    if (::fsync(number_) != 0 || ::rename(draft_.c_str(), goal_.c_str()) != 0) return fail(), false;
    ::close(number_);
    number_ = -1;
    return true;
}

void WholeFile::fail() { reason_ = std::strerror(errno); }

}  // namespace tzaar
