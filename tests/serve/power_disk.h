#pragma once
// A disk under SQLite whose power goes: what was written and not synchronised may be lost or torn.
#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/random_numbers.h"

namespace esprit::fixture {

/// While it lives, it is the disk of all SQLite files that are opened. One thread uses it.
class PowerDisk {
public:
    explicit PowerDisk(std::uint64_t seed);
    PowerDisk(PowerDisk const&) = delete;
    PowerDisk& operator=(PowerDisk const&) = delete;
    ~PowerDisk();

    /// The power goes in the midst of a write, a synchronisation or a removal: the one after so
    /// many others. From then on the disk does nothing.
    void cut_after(std::uint64_t operations) { until_cut_ = operations; }
    bool is_off() const { return off_; }
    /// Leaves in each file what a disk may hold after the cut, and switches the power on again.
    /// All databases have to be closed.
    void lose_unsynced();
    /// Pieces of files that cuts have lost so far, and those that they have torn.
    std::uint64_t lost() const { return lost_; }

    // for the functions that SQLite calls
    sqlite3_vfs& below() { return *below_; }
    /// Counts an operation; false if the power goes with it, or has gone.
    bool lasts();
    void opened(std::string const& path, bool made);
    void note_write(std::string const& path, std::int64_t at, std::string_view bytes);
    void note_size(std::string const& path, std::int64_t size);
    /// \param folder  the names in its folder are synchronised, too
    void note_sync(std::string const& path, bool folder);
    void note_removal(std::string const& path, bool folder);

private:
    /// A piece of a write within one sector, or a new size of the file.
    struct Change {
        std::int64_t at = 0;
        std::string bytes;
        bool is_size = false;
    };
    /// A file as the disk holds it for certain, and what came later.
    struct File {
        std::string durable;
        std::vector<Change> unsynced;
        bool named = true;                                 // its name is on the disk
        bool removed = false;                              // its name may be on the disk still
        std::optional<std::string> before = std::nullopt;  // an older file of the name, removed
    };
    static void apply(std::string& content, Change const& change);
    std::string survivors(File const& file);
    void sync_names_of(std::string const& path);

    RandomNumbers random_;
    sqlite3_vfs* below_;
    sqlite3_vfs own_{};
    std::map<std::string, File> files_;  // by path
    std::optional<std::uint64_t> until_cut_;
    bool off_ = false;
    std::uint64_t lost_ = 0;
};

}  // namespace esprit::fixture
