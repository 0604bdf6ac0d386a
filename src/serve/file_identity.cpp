#include "serve/file_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "serve/store.h"

namespace esprit::serve {
namespace {

// the log and its index stay as long as the database is open
constexpr std::array endings{"", "-wal", "-shm"};
constexpr std::size_t at_versions = 18;
constexpr std::size_t at_mark = 60;

}  // namespace

FileIdentity::~FileIdentity() {
    if (file_ >= 0) close(file_);
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
    for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i] = node_of(path + endings[i]);
    beginning_ = beginning();
}

void FileIdentity::expect_same() const {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (!nodes_[i] || node_of(path_ + endings[i]) == nodes_[i]) continue;
        throw StoreError{"the file \"" + path_ + endings[i] +
                         "\" was removed or replaced while the server runs"};
    }
    if (!beginning_ || beginning() == beginning_) return;
    throw StoreError{"the file \"" + path_ + "\" was overwritten while the server runs"};
}

}  // namespace esprit::serve
