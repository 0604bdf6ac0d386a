#pragma once
// Whether a database that is open is still the one that bears its name: an operator may remove its
// file, or put a copy in its place, while the server runs.
#include <sys/types.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace esprit::serve {

/// The identity of an SQLite file with its write-ahead log. Made before the database is opened and
/// destroyed after it is closed: when a program closes a file, it loses all its locks on it.
class FileIdentity {
public:
    FileIdentity() = default;
    FileIdentity(FileIdentity const&) = delete;
    FileIdentity& operator=(FileIdentity const&) = delete;
    ~FileIdentity();

    /// Notes which files bear these names.
    void note(std::string const& path);
    /// Throws StoreError where another file, or none, bears a name by now, where the file does not
    /// begin as it did, and where the log does not hold what its index says.
    void expect_same() const;

private:
    struct Node {
        dev_t device = 0;
        ino_t number = 0;
        bool operator==(Node const&) const = default;
    };
    /// Members of the first page that no server changes.
    struct Beginning {
        std::array<std::uint8_t, 2> versions{};  // of writing and reading: 2 with a log
        std::array<std::uint8_t, 4> mark{};      // `user_version`, drawn at each start
        bool operator==(Beginning const&) const = default;
    };
    static std::optional<Node> node_of(std::string const& path);
    std::optional<Beginning> beginning() const;
    bool log_is_whole() const;

    std::string path_;
    int file_ = -1;
    int log_ = -1;
    int index_ = -1;
    std::array<std::optional<Node>, 3> nodes_;
    std::optional<Beginning> beginning_;
};

}  // namespace esprit::serve
