#include "serve/file_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

#include "serve/store.h"

namespace esprit::serve {
namespace {

// the log and its index stay as long as the database is open
constexpr std::array endings{"", "-wal", "-shm"};
constexpr std::size_t at_versions = 18;
constexpr std::size_t at_mark = 60;

/// The head of the index of a log, and its members: https://sqlite.org/walformat.html, section 2.1.
/// Numbers are in the order of bytes of the machine.
using IndexHead = std::array<std::uint8_t, 48>;
constexpr std::uint32_t index_version = 3'007'000;
constexpr std::size_t at_index_begun = 12;
constexpr std::size_t at_page_size = 14;
constexpr std::size_t at_frames = 16;
constexpr std::size_t at_index_salt = 32;
/// The head of the log, section 1.1 there; a frame is a page with a head of its own.
using LogHead = std::array<std::uint8_t, 32>;
constexpr std::size_t at_log_salt = 16;
constexpr std::size_t salt_bytes = 8;
constexpr std::uint64_t frame_head_bytes = 24;

template <class Head>
std::optional<Head> head_of(int file) {
    Head bytes{};
    ssize_t const read = pread(file, bytes.data(), bytes.size(), 0);
    if (read != static_cast<ssize_t>(bytes.size())) return std::nullopt;
    return bytes;
}

template <class Number>
Number number_at(IndexHead const& head, std::size_t place) {
    std::array<std::uint8_t, sizeof(Number)> bytes{};
    std::copy_n(head.begin() + static_cast<std::ptrdiff_t>(place), bytes.size(), bytes.begin());
    return std::bit_cast<Number>(bytes);
}

std::uint64_t page_bytes(IndexHead const& head) {
    auto const told = number_at<std::uint16_t>(head, at_page_size);
    return told == 1 ? 65'536U : told;
}

}  // namespace

FileIdentity::~FileIdentity() {
    for (int const file : {file_, log_, index_}) {
        if (file >= 0) close(file);
    }
}

std::optional<FileIdentity::Node> FileIdentity::node_of(std::string const& path) {
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return Node{status.st_dev, status.st_ino};
}

std::optional<FileIdentity::Beginning> FileIdentity::beginning() const {
    std::array<std::uint8_t, at_mark + 4> bytes{};
    ssize_t const read = pread(file_, bytes.data(), bytes.size(), 0);
    if (read != static_cast<ssize_t>(bytes.size())) return std::nullopt;
    Beginning found;
    std::copy_n(bytes.begin() + at_versions, found.versions.size(), found.versions.begin());
    std::copy_n(bytes.begin() + at_mark, found.mark.size(), found.mark.begin());
    return found;
}

void FileIdentity::note(std::string const& path) {
    path_ = path;
    file_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    log_ = open((path + "-wal").c_str(), O_RDONLY | O_CLOEXEC);
    index_ = open((path + "-shm").c_str(), O_RDONLY | O_CLOEXEC);
    for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i] = node_of(path + endings[i]);
    beginning_ = beginning();
}

void FileIdentity::expect_same() const {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!nodes_[i] || node_of(path_ + endings[i]) == nodes_[i]) continue;
        throw StoreError{"the file \"" + path_ + endings[i] +
                         "\" was removed or replaced while the server runs"};
    }
    if (beginning_ && beginning() != beginning_) {
        throw StoreError{"the file \"" + path_ + "\" was overwritten while the server runs"};
    }
    if (!log_is_whole()) {
        throw StoreError{"the file \"" + path_ +
                         "-wal\" was cut short or overwritten while the server runs"};
    }
}

/// What the index knows of the log, against the log itself: its length, and the salt at its head.
bool FileIdentity::log_is_whole() const {
    auto const index = head_of<IndexHead>(index_);
    if (!index || number_at<std::uint32_t>(*index, 0) != index_version) return true;
    auto const frames = number_at<std::uint32_t>(*index, at_frames);
    if ((*index)[at_index_begun] == 0 || frames == 0) return true;
    auto const log = head_of<LogHead>(log_);
    struct stat status{};
    if (fstat(log_, &status) != 0) return true;
    std::uint64_t const least_bytes =
        LogHead{}.size() + frames * (frame_head_bytes + page_bytes(*index));
    bool const whole =
        log && static_cast<std::uint64_t>(status.st_size) >= least_bytes &&
        std::equal(log->begin() + at_log_salt, log->begin() + at_log_salt + salt_bytes,
                   index->begin() + at_index_salt);
    // while a writer begins the log anew, the two are of different moments
    return whole || head_of<IndexHead>(index_) != index;
}

}  // namespace esprit::serve
