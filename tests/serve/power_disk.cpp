#include "serve/power_disk.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <string_view>

#include "base/expect.h"

namespace esprit::fixture {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t sector_bytes = 512;

PowerDisk& disk_of(sqlite3_vfs* vfs) {
    return *static_cast<PowerDisk*>(vfs->pAppData);
}

/// A file as SQLite holds it; the file of the system lies behind it in memory.
struct OpenFile {
    sqlite3_file base;
    PowerDisk* disk;
    std::string* path;  // null: a temporary file, of which nothing is noted
    bool made_log;      // a log or journal that was made: its first synchronisation tells its name
    sqlite3_file* real() {
        return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(this) + sizeof(OpenFile));
    }
};

OpenFile& of(sqlite3_file* file) {
    return *reinterpret_cast<OpenFile*>(file);
}

int close_file(sqlite3_file* file) {
    OpenFile& open = of(file);
    delete open.path;
    return open.real()->pMethods->xClose(open.real());
}

int read_file(sqlite3_file* file, void* to, int bytes, sqlite3_int64 at) {
    if (of(file).disk->is_off()) return SQLITE_IOERR_READ;
    return of(file).real()->pMethods->xRead(of(file).real(), to, bytes, at);
}

int write_file(sqlite3_file* file, void const* from, int bytes, sqlite3_int64 at) {
    OpenFile& open = of(file);
    if (open.disk->is_off()) return SQLITE_IOERR_WRITE;
    bool const lasts = open.disk->lasts();
    if (open.path != nullptr) {
        open.disk->note_write(*open.path, at,
                              {static_cast<char const*>(from), static_cast<std::size_t>(bytes)});
    }
    if (!lasts) return SQLITE_IOERR_WRITE;
    return open.real()->pMethods->xWrite(open.real(), from, bytes, at);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    OpenFile& open = of(file);
    if (open.disk->is_off()) return SQLITE_IOERR_TRUNCATE;
    bool const lasts = open.disk->lasts();
    if (open.path != nullptr) open.disk->note_size(*open.path, size);
    if (!lasts) return SQLITE_IOERR_TRUNCATE;
    return open.real()->pMethods->xTruncate(open.real(), size);
}

/// The disk of the test is not asked: only this one may lose anything.
int sync_file(sqlite3_file* file, int) {
    OpenFile& open = of(file);
    if (!open.disk->lasts()) return SQLITE_IOERR_FSYNC;
    if (open.path != nullptr) open.disk->note_sync(*open.path, open.made_log);
    open.made_log = false;
    return SQLITE_OK;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return of(file).real()->pMethods->xFileSize(of(file).real(), size);
}
int lock_file(sqlite3_file* file, int kind) {
    return of(file).real()->pMethods->xLock(of(file).real(), kind);
}
int unlock_file(sqlite3_file* file, int kind) {
    return of(file).real()->pMethods->xUnlock(of(file).real(), kind);
}
int check_lock(sqlite3_file* file, int* found) {
    return of(file).real()->pMethods->xCheckReservedLock(of(file).real(), found);
}
int control_file(sqlite3_file* file, int what, void* argument) {
    return of(file).real()->pMethods->xFileControl(of(file).real(), what, argument);
}
int sector_size(sqlite3_file*) {
    return sector_bytes;
}
int characteristics(sqlite3_file* file) {
    return of(file).real()->pMethods->xDeviceCharacteristics(of(file).real());
}
int map_shared(sqlite3_file* file, int page, int bytes, int extend, void volatile** memory) {
    return of(file).real()->pMethods->xShmMap(of(file).real(), page, bytes, extend, memory);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    return of(file).real()->pMethods->xShmLock(of(file).real(), offset, count, flags);
}
void barrier_of_shared(sqlite3_file* file) {
    of(file).real()->pMethods->xShmBarrier(of(file).real());
}
int unmap_shared(sqlite3_file* file, int remove) {
    return of(file).real()->pMethods->xShmUnmap(of(file).real(), remove);
}

constexpr int with_shared_memory = 2;  // and without files mapped to memory
constexpr sqlite3_io_methods methods{
    with_shared_memory, close_file,   read_file,       write_file,  truncate_file,
    sync_file,          size_of_file, lock_file,       unlock_file, check_lock,
    control_file,       sector_size,  characteristics, map_shared,  lock_shared,
    barrier_of_shared,  unmap_shared, nullptr,         nullptr};

int open_file(sqlite3_vfs* vfs, char const* name, sqlite3_file* file, int flags, int* given) {
    PowerDisk& disk = disk_of(vfs);
    file->pMethods = nullptr;
    if (disk.is_off()) return SQLITE_CANTOPEN;
    auto* const open = new (file) OpenFile{{nullptr}, &disk, nullptr, false};
    bool const made = name != nullptr && !fs::exists(name);
    sqlite3_vfs& below = disk.below();
    int const result = below.xOpen(&below, name, open->real(), flags, given);
    if (result != SQLITE_OK) return result;
    constexpr int logs = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    open->made_log = made && (flags & logs) != 0;
    if (name != nullptr) {
        open->path = new std::string{name};
        disk.opened(*open->path, made);
    }
    open->base.pMethods = &methods;
    return SQLITE_OK;
}

int remove_file(sqlite3_vfs* vfs, char const* name, int folder) {
    PowerDisk& disk = disk_of(vfs);
    if (disk.is_off()) return SQLITE_IOERR_DELETE;
    bool const lasts = disk.lasts();
    disk.note_removal(name, folder != 0 && lasts);
    if (!lasts) return SQLITE_IOERR_DELETE;
    return disk.below().xDelete(&disk.below(), name, 0);
}

}  // namespace

PowerDisk::PowerDisk(std::uint64_t seed)
    : random_(seed), below_(sqlite3_vfs_find(nullptr)), own_(*below_) {
    own_.szOsFile = static_cast<int>(sizeof(OpenFile)) + below_->szOsFile;
    own_.zName = "power";
    own_.pAppData = this;
    own_.xOpen = open_file;
    own_.xDelete = remove_file;
    // What else it does is asked of the one below, which is told which one it is.
    own_.xAccess = [](sqlite3_vfs* vfs, char const* name, int flags, int* result) {
        sqlite3_vfs& below = disk_of(vfs).below();
        return below.xAccess(&below, name, flags, result);
    };
    own_.xFullPathname = [](sqlite3_vfs* vfs, char const* name, int bytes, char* full) {
        sqlite3_vfs& below = disk_of(vfs).below();
        return below.xFullPathname(&below, name, bytes, full);
    };
    sqlite3_vfs_register(&own_, 1);
}

PowerDisk::~PowerDisk() {
    sqlite3_vfs_unregister(&own_);
    sqlite3_vfs_register(below_, 1);
}

bool PowerDisk::lasts() {
    if (until_cut_ && *until_cut_ == 0) off_ = true;
    if (!off_ && until_cut_) --*until_cut_;
    return !off_;
}

void PowerDisk::opened(std::string const& path, bool made) {
    auto const known = files_.find(path);
    if (!made && known != files_.end()) return;
    File file;
    if (made) {
        file.named = false;
        if (known != files_.end() && known->second.removed) file.before = known->second.durable;
    } else {
        std::ifstream stream{path, std::ios::binary};
        file.durable = std::string{std::istreambuf_iterator<char>{stream}, {}};
    }
    files_[path] = std::move(file);
}

void PowerDisk::note_write(std::string const& path, std::int64_t at, std::string_view bytes) {
    File& file = files_.at(path);
    while (!bytes.empty()) {
        auto const room = static_cast<std::size_t>(sector_bytes - at % sector_bytes);
        file.unsynced.push_back({at, std::string{bytes.substr(0, room)}});
        bytes.remove_prefix(std::min(room, bytes.size()));
        at += static_cast<std::int64_t>(room);
    }
}

void PowerDisk::note_size(std::string const& path, std::int64_t size) {
    files_.at(path).unsynced.push_back({size, {}, true});
}

void PowerDisk::note_sync(std::string const& path, bool folder) {
    File& file = files_.at(path);
    for (Change const& each : file.unsynced) apply(file.durable, each);
    file.unsynced.clear();
    if (folder) sync_names_of(path);
}

void PowerDisk::note_removal(std::string const& path, bool folder) {
    auto const found = files_.find(path);
    if (found != files_.end()) found->second.removed = true;
    if (folder) sync_names_of(path);
}

void PowerDisk::sync_names_of(std::string const& path) {
    fs::path const folder = fs::path{path}.parent_path();
    std::erase_if(files_, [&](auto const& each) {
        return each.second.removed && fs::path{each.first}.parent_path() == folder;
    });
    for (auto& [other, file] : files_) {
        if (fs::path{other}.parent_path() != folder) continue;
        file.named = true;
        file.before.reset();
    }
}

void PowerDisk::apply(std::string& content, Change const& change) {
    auto const at = static_cast<std::size_t>(change.at);
    if (change.is_size) return content.resize(at);
    content.resize(std::max(content.size(), at + change.bytes.size()));
    content.replace(at, change.bytes.size(), change.bytes);
}

/// Of what was not synchronised, any of the pieces may be on the disk, and some of them in part.
std::string PowerDisk::survivors(File const& file) {
    std::string content = file.durable;
    std::uint32_t const chance = 1 + random_.below(4);  // that a piece is lost: one in so many
    for (Change change : file.unsynced) {
        bool const is_lost = random_.one_in(chance);
        if (is_lost || random_.one_in(8)) {
            ++lost_;
            if (is_lost || change.is_size) continue;
            change.bytes.resize(random_.below(static_cast<std::uint32_t>(change.bytes.size())));
        }
        apply(content, change);
    }
    return content;
}

void PowerDisk::lose_unsynced() {
    std::map<std::string, File> after;
    for (auto const& [path, file] : files_) {
        std::optional<std::string> content = survivors(file);
        bool const certain = file.named && !file.removed;
        if (!certain && random_.one_in(2)) content = file.before;
        fs::remove(path);
        fs::remove(path + "-shm");
        if (!content) continue;
        std::ofstream{path, std::ios::binary} << *content;
        after[path] = File{*content, {}};
    }
    files_ = std::move(after);
    until_cut_.reset();
    off_ = false;
}

}  // namespace esprit::fixture
