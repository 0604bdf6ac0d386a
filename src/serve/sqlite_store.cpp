// Tables in an SQLite file, with a write-ahead log that is synchronised at every commit. Tables
// that nobody uses any more are moved to files of their own: the shelf.
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>
#include <mutex>

#include "serve/days.h"
#include "serve/file_identity.h"
#include "serve/secrets.h"
#include "serve/sqlite_database.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

/// True if this may be the id of a table, and so the name of a file.
bool is_name(std::string const& id) {
    constexpr std::size_t longest = 64;
    return !id.empty() && id.size() <= longest &&
           std::all_of(id.begin(), id.end(),
                       [](unsigned char each) { return std::isalnum(each) != 0; });
}

class SqliteStore final : public Store {
public:
    SqliteStore(std::string path, Shelving shelving)
        : path_(std::move(path)),
          shelving_(std::move(shelving)),
          today_(shelving_.today ? shelving_.today : day_of_today),
          database_(opened_with_tables(path_)) {
        if (!shelving_.folder.empty()) fs::create_directories(shelving_.folder);
        count_unknown_uses();
        count_unknown_events(database_.get());
        mark_file();
    }

    void add(StoredTable const& table) override {
        std::lock_guard const lock{mutex_};
        identity_.expect_same();
        must_have_room();
        in_transaction([&] {
            add_.begin();
            add_.bind(table.id);
            add_.bind(table.settings);
            add_.bind(table.dice_secret);
            add_.step();
            add_.begin();
            note_use(table.id);
        });
        identity_.expect_same();
    }

    std::optional<StoredTable> find(std::string const& id) override {
        identity_.expect_same();
        auto found = find_in_database(id);
        if (!found && bring_back(id)) found = find_in_database(id);
        return found;
    }

    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        identity_.expect_same();
        std::lock_guard const lock{mutex_};
        Reading const reading{events_};
        events_.bind(id);
        events_.bind(static_cast<std::int64_t>(last));
        std::vector<StoredEvent> events;
        while (events_.step()) {
            events.push_back({static_cast<std::uint64_t>(events_.number(0)),
                              event_kind(events_.number(1)), events_.text(2)});
        }
        expect_events(known_events(id), events.empty() ? last : events.back().number);
        return events;
    }

    void append(std::span<EventBatch const> batches) override {
        std::lock_guard const lock{mutex_};
        identity_.expect_same();
        in_transaction([&] {
            for (EventBatch const& batch : batches) {
                must_follow(batch);
                for (StoredEvent const& event : batch.events) {
                    append_.begin();
                    append_.bind(batch.table);
                    append_.bind(static_cast<std::int64_t>(event.number));
                    append_.bind(static_cast<std::int64_t>(event.kind));
                    append_.bind(event.body);
                    append_.step();
                }
                if (batch.events.empty()) continue;
                note_use(batch.table);
                note_events(batch.table, batch.events.back().number);
            }
            append_.begin();
        });
        identity_.expect_same();  // what is in a file without a name is not kept
    }

    std::vector<std::string> abandoned() override {
        std::lock_guard const lock{mutex_};
        std::int64_t const today = today_();
        if (shelving_.folder.empty()) return {};
        identity_.expect_same();
        count_unknown_uses();
        note_today();
        // near its end, tables go earlier: not those of yesterday and today
        std::uint64_t const full = shelving_.tables - shelving_.tables / 10;
        std::uint64_t const all = tables_in_use();
        auto surplus = static_cast<std::int64_t>(all > full ? all - full : 0);
        abandoned_.begin();
        abandoned_.bind(today);
        abandoned_.bind(today - 1);
        std::vector<std::string> ids;
        while (ids.size() < most_at_once && abandoned_.step()) {
            bool const old =
                abandoned_.number(1) > static_cast<std::int64_t>(shelving_.days_unused);
            if (!old && surplus-- <= 0) break;
            ids.push_back(abandoned_.text(0));
        }
        abandoned_.begin();
        return ids;
    }

    void shelve(std::string const& id) override {
        if (shelving_.folder.empty() || !is_name(id)) return;
        std::lock_guard const moving{moving_};
        identity_.expect_same();
        save_table(path_, id, file_of(id));
        std::lock_guard const lock{mutex_};
        in_transaction([&] {
            for (char const* const each :
                 {"DELETE FROM events WHERE table_id = ?", "DELETE FROM tables WHERE id = ?",
                  "DELETE FROM uses WHERE table_id = ?",
                  "DELETE FROM event_counts WHERE table_id = ?"}) {
                changed_by(database_.get(), each, id);
            }
        });
    }

    std::size_t clear_shelf() override {
        if (shelving_.folder.empty()) return 0;
        std::lock_guard const lock{mutex_};
        note_today();
        std::size_t removed = 0;
        std::error_code none;
        for (auto const& entry : fs::directory_iterator{shelving_.folder, none}) {
            if (entry.path().extension() != ending) continue;
            if (days_since(entry) <= static_cast<std::int64_t>(shelving_.days_on_shelf)) continue;
            removed += fs::remove(entry.path(), none) ? 1U : 0U;
        }
        return removed;
    }

private:
    static constexpr char const* ending = ".sqlite";
    static constexpr std::size_t most_at_once = 500;

    std::string file_of(std::string const& id) const {
        return (fs::path{shelving_.folder} / (id + ending)).string();
    }

    std::optional<StoredTable> find_in_database(std::string const& id) {
        std::lock_guard const lock{mutex_};
        Reading const reading{find_};
        find_.bind(id);
        if (!find_.step()) return std::nullopt;
        return StoredTable{id, find_.text(0), find_.bytes(1)};
    }

    /// Takes a table from the shelf; false if it is not there.
    bool bring_back(std::string const& id) {
        if (shelving_.folder.empty() || !is_name(id)) return false;
        std::lock_guard const moving{moving_};
        std::string const file = file_of(id);
        std::error_code none;
        if (!fs::exists(file, none)) return find_in_database(id).has_value();
        restore_sqlite(file, path_);
        {
            std::lock_guard const lock{mutex_};
            note_use(id);
        }
        fs::remove(file, none);  // where this fails, the next to go there takes its place
        return true;
    }

    /// A number of its own tells this file from copies that were made before this start.
    void mark_file() {
        std::uint64_t const mark = number_of(random_bytes()) & 0x7FFF'FFFFU;
        std::string const line =
            "PRAGMA user_version = " + std::to_string(mark) + "; PRAGMA wal_checkpoint(TRUNCATE)";
        // where the disk is full, the file keeps the mark that it has
        sqlite3_exec(database_.get(), line.c_str(), nullptr, nullptr, nullptr);
        identity_.note(path_);
    }

    template <class Work>
    void in_transaction(Work const& work) {
        run_sql(database_.get(), "BEGIN IMMEDIATE");
        try {
            work();
            run_sql(database_.get(), "COMMIT");
        } catch (StoreError const&) {
            sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
            throw;
        }
    }

    std::uint64_t tables_in_use() {
        count_.begin();
        std::uint64_t const all = count_.step() ? static_cast<std::uint64_t>(count_.number(0)) : 0;
        count_.begin();
        return all;
    }

    void must_have_room() {
        if (tables_in_use() < shelving_.tables) return;
        throw StoreFull{"this server keeps as many tables as it may: try again tomorrow"};
    }

    /// Only days on which a server looked after its tables make them older: a clock that is wrong
    /// for a while makes no game go.
    void note_today() {
        day_.begin();
        day_.bind(today_());
        day_.step();
        day_.begin();
    }

    /// Such days since a file was written.
    std::int64_t days_since(fs::directory_entry const& entry) {
        constexpr std::int64_t seconds_of_day = 86'400;
        struct stat status{};
        if (stat(entry.path().c_str(), &status) != 0) return 0;
        passed_.begin();
        passed_.bind(status.st_mtime / seconds_of_day);
        passed_.bind(today_());
        std::int64_t const days = passed_.step() ? passed_.number(0) : 0;
        passed_.begin();
        return days;
    }

    /// The day of the last event, written once a day.
    void note_use(std::string const& id) {
        use_.begin();
        use_.bind(id);
        use_.bind(today_());
        use_.step();
        use_.begin();
    }

    /// Tables of older programs, and restored ones, count as used today.
    void count_unknown_uses() {
        unknown_.begin();
        unknown_.bind(today_());
        unknown_.step();
        unknown_.begin();
    }

    void note_events(std::string const& id, std::uint64_t events) {
        note_events_.begin();
        note_events_.bind(id);
        note_events_.bind(static_cast<std::int64_t>(events));
        note_events_.step();
        note_events_.begin();
    }

    /// Number of events that were stored, whatever is left of them.
    std::uint64_t known_events(std::string const& id) {
        Reading const reading{known_events_};
        known_events_.bind(id);
        return known_events_.step() ? static_cast<std::uint64_t>(known_events_.number(0)) : 0;
    }

    /// Event numbers must be consecutive: a game cannot be rebuilt from events with a gap.
    void must_follow(EventBatch const& batch) {
        last_.begin();
        last_.bind(batch.table);
        std::int64_t const last = last_.step() ? last_.number(0) : 0;
        last_.begin();
        if (batch.events.empty() ||
            batch.events[0].number == static_cast<std::uint64_t>(last) + 1) {
            return;
        }
        throw EventConflict{"event " + std::to_string(batch.events[0].number) + " of table " +
                            batch.table + " does not follow event " + std::to_string(last)};
    }

    std::string path_;
    Shelving shelving_;
    Today today_;
    std::mutex moving_;  // between database and shelf; taken before `mutex_`
    std::mutex mutex_;
    FileIdentity identity_;
    Database database_;
    Statement add_{database_.get(), "INSERT INTO tables VALUES (?, ?, ?)"};
    Statement find_{database_.get(), "SELECT settings, dice_secret FROM tables WHERE id = ?"};
    Statement events_{database_.get(),
                      "SELECT number, kind, body FROM events WHERE table_id = ? AND number > ? "
                      "ORDER BY number"};
    Statement last_{database_.get(),
                    "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?"};
    Statement append_{database_.get(), "INSERT INTO events VALUES (?, ?, ?, ?)"};
    Statement note_events_{database_.get(),
                           "INSERT INTO event_counts VALUES (?, ?) ON CONFLICT (table_id) DO "
                           "UPDATE SET events = excluded.events"};
    Statement known_events_{database_.get(), "SELECT events FROM event_counts WHERE table_id = ?"};
    Statement use_{database_.get(),
                   "INSERT INTO uses VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET "
                   "day = excluded.day WHERE day <> excluded.day"};
    Statement unknown_{database_.get(),
                       "INSERT OR IGNORE INTO uses SELECT id, ? FROM tables WHERE id NOT IN "
                       "(SELECT table_id FROM uses)"};
    Statement count_{database_.get(), "SELECT count(*) FROM uses"};
    Statement abandoned_{database_.get(),
                         "SELECT table_id, (SELECT count(*) FROM days WHERE days.day > uses.day "
                         "AND days.day <= ?) FROM uses WHERE day < ? ORDER BY uses.day, table_id"};
    Statement day_{database_.get(), "INSERT OR IGNORE INTO days VALUES (?)"};
    Statement passed_{database_.get(), "SELECT count(*) FROM days WHERE day > ? AND day <= ?"};
};

}  // namespace

std::unique_ptr<Store> open_sqlite(std::string const& path, Shelving shelving) {
    try {
        return std::make_unique<SqliteStore>(path, std::move(shelving));
    } catch (StoreHeld const&) {
        throw held_by_another(path);
    }
}

}  // namespace esprit::serve
