// Tables in a PostgreSQL database that several servers share. If two servers append an event of the
// same number, the primary key rejects the second. NOTIFY tells the others about new events.
#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "serve/days.h"
#include "serve/log_line.h"
#include "serve/postgres_store.h"
#include "serve/secrets.h"

namespace esprit::serve {
namespace {

// The advisory lock (an arbitrary number) stops two starting servers from creating the tables at
// the same time.
constexpr char const* postgres_version = R"(
BEGIN;
SELECT pg_advisory_xact_lock(7301852964);
CREATE TABLE IF NOT EXISTS esprit_schema (
    version bigint PRIMARY KEY
);
INSERT INTO esprit_schema SELECT 1 WHERE NOT EXISTS (SELECT * FROM esprit_schema);
COMMIT;
)";
constexpr char const* postgres_schema = R"(
BEGIN;
SELECT pg_advisory_xact_lock(7301852964);
CREATE TABLE IF NOT EXISTS esprit_tables (
    id text PRIMARY KEY,
    settings text NOT NULL,
    dice_secret bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS esprit_events (
    table_id text NOT NULL REFERENCES esprit_tables (id),
    number bigint NOT NULL,
    kind smallint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE IF NOT EXISTS esprit_uses (
    table_id text PRIMARY KEY,
    day bigint NOT NULL
);
CREATE TABLE IF NOT EXISTS esprit_days (
    day bigint PRIMARY KEY
);
CREATE TABLE IF NOT EXISTS esprit_event_counts (
    table_id text PRIMARY KEY,
    events bigint NOT NULL
);
INSERT INTO esprit_event_counts
    SELECT id, (SELECT coalesce(max(number), 0) FROM esprit_events WHERE table_id = id)
    FROM esprit_tables WHERE id NOT IN (SELECT table_id FROM esprit_event_counts)
    ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS esprit_shelf (
    id text PRIMARY KEY,
    day bigint NOT NULL,
    settings text NOT NULL,
    dice_secret bytea NOT NULL,
    events json NOT NULL
);
COMMIT;
)";
constexpr char const* to_shelf = R"(
INSERT INTO esprit_shelf
SELECT id, $2::bigint, settings, dice_secret,
    (SELECT coalesce(json_agg(json_build_array(number, kind, body) ORDER BY number), '[]')
     FROM esprit_events WHERE table_id = id)
FROM esprit_tables WHERE id = $1
)";
constexpr char const* from_shelf = R"(
WITH taken AS (DELETE FROM esprit_shelf WHERE id = $1 RETURNING *),
back AS (INSERT INTO esprit_tables SELECT id, settings, dice_secret FROM taken),
played AS (INSERT INTO esprit_events
    SELECT id, (event->>0)::bigint, (event->>1)::smallint, event->>2
    FROM taken, json_array_elements(events) event),
counted AS (INSERT INTO esprit_event_counts SELECT id, json_array_length(events) FROM taken
    ON CONFLICT (table_id) DO UPDATE SET events = excluded.events),
used AS (INSERT INTO esprit_uses SELECT id, $2::bigint FROM taken
    ON CONFLICT (table_id) DO UPDATE SET day = excluded.day)
SELECT id FROM taken
)";
// parameters: today, days unused, how many tables are too many
constexpr char const* abandoned_tables = R"(
SELECT table_id FROM (
    SELECT table_id, row_number() OVER (ORDER BY day, table_id) AS place,
        (SELECT count(*) FROM esprit_days
         WHERE esprit_days.day > esprit_uses.day AND esprit_days.day <= $1::bigint) AS passed
    FROM esprit_uses WHERE day < $1::bigint - 1
) AS candidates
WHERE passed > $2::bigint OR place <= $3::bigint ORDER BY place LIMIT 500
)";
constexpr std::string_view channel = "esprit_events";

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, Finish>;
struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

/// The last error, in one line.
std::string message_of(PGconn* connection) {
    std::string text = PQerrorMessage(connection);
    for (char& letter : text) {
        if (letter == '\n') letter = ' ';
    }
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

void check(PGconn* connection, Result const& result) {
    ExecStatusType const status = PQresultStatus(result.get());
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return;
    char const* const code = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    constexpr std::string_view key_is_there = "23505";
    if (code != nullptr && code == key_is_there) throw EventConflict{message_of(connection)};
    constexpr std::string_view damaged = "XX001";  // a page or row on the disk
    constexpr std::string_view index_damaged = "XX002";
    if (code != nullptr && (code == damaged || code == index_damaged)) {
        throw UnreadableRows{message_of(connection)};
    }
    throw StoreError{message_of(connection)};
}

/// How long a connection waits for an answer: as long as it would wait for a connection.
std::chrono::seconds patience_of(PGconn* connection) {
    struct Free {
        void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
    };
    std::unique_ptr<PQconninfoOption, Free> const options{PQconninfo(connection)};
    int seconds = 0;
    for (PQconninfoOption const* each = options.get(); each && each->keyword; ++each) {
        if (std::string_view{each->keyword} != "connect_timeout" || !each->val) continue;
        std::string_view const value = each->val;
        std::from_chars(value.data(), value.data() + value.size(), seconds);
    }
    constexpr int least = 2;
    return std::chrono::seconds{std::max(seconds, least)};
}

/// Waits for the answer to what was sent; the last result. A database that is frozen, and whose
/// machine still takes what it is sent, answers never: then the connection is given up.
Result answer_of(PGconn* connection, int sent) {
    if (sent == 0) throw StoreError{message_of(connection)};
    auto const end = std::chrono::steady_clock::now() + patience_of(connection);
    Result last;
    for (;;) {
        while (PQisBusy(connection) != 0) {
            auto const left = std::chrono::duration_cast<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            pollfd socket{PQsocket(connection), POLLIN, 0};
            int const most_ms = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
            bool const silent = poll(&socket, 1, most_ms) == 0;
            if (silent) shutdown(PQsocket(connection), SHUT_RDWR);
            bool const whole = PQconsumeInput(connection) != 0;
            if (silent) throw StoreError{"the database does not answer"};
            if (!whole) throw StoreError{message_of(connection)};
        }
        Result next{PQgetResult(connection)};
        if (!next) return last;
        last = std::move(next);
    }
}

/// Several statements, or one; the result of the last.
Result result_of(PGconn* connection, char const* text) {
    return answer_of(connection, PQsendQuery(connection, text));
}

void run(PGconn* connection, char const* text) {
    check(connection, result_of(connection, text));
}

template <std::size_t Count>
Result ask(PGconn* connection, char const* text, std::array<std::string, Count> const& words) {
    std::array<char const*, Count> values{};
    for (std::size_t i = 0; i < Count; ++i) values[i] = words[i].c_str();
    Result result =
        answer_of(connection, PQsendQueryParams(connection, text, static_cast<int>(Count), nullptr,
                                                values.data(), nullptr, nullptr, 0));
    check(connection, result);
    return result;
}

/// Connects with limits of time, which the address may change: a database that is gone or does not
/// answer fails, instead of holding up the server.
Connection connected(std::string const& address) {
    constexpr std::array names{"connect_timeout",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "tcp_user_timeout",
                               "options",
                               "dbname",
                               static_cast<char const*>(nullptr)};
    std::array const values{"5",
                            "10",
                            "5",
                            "3",
                            "10000",
                            "-c statement_timeout=4500 -c lock_timeout=4000",
                            address.c_str(),
                            static_cast<char const*>(nullptr)};
    constexpr int expand_address = 1;
    Connection connection{PQconnectdbParams(names.data(), values.data(), expand_address)};
    if (PQstatus(connection.get()) != CONNECTION_OK) throw StoreError{message_of(connection.get())};
    PQsetNoticeProcessor(connection.get(), [](void*, char const*) {}, nullptr);
    return connection;
}

std::string text_at(Result const& result, int row, int column) {
    return {PQgetvalue(result.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result.get(), row, column))};
}

std::int64_t number_of(std::string const& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// A transaction that is rolled back unless `keep` commits it.
class Transaction {
public:
    explicit Transaction(PGconn* connection) : connection_(connection) { run(connection, "BEGIN"); }
    Transaction(Transaction const&) = delete;
    Transaction& operator=(Transaction const&) = delete;
    ~Transaction() {
        if (kept_ || PQstatus(connection_) != CONNECTION_OK) return;
        try {
            run(connection_, "ROLLBACK");
        } catch (StoreError const&) {
            // with its connection the transaction ends, too
            shutdown(PQsocket(connection_), SHUT_RDWR);
        }
    }
    void keep() {
        kept_ = true;
        Result const result = result_of(connection_, "COMMIT");
        check(connection_, result);
        // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error
        if (std::string_view{PQcmdStatus(result.get())} != "COMMIT") {
            throw StoreError{"the database rolled the transaction back"};
        }
    }

private:
    PGconn* connection_;
    bool kept_ = false;
};

/// Listens for notifications of other servers, on a connection and a thread of its own. Connects
/// again when the connection is lost.
class NotificationThread {
public:
    NotificationThread(std::string address, std::string own_name, Store::News news)
        : address_(std::move(address)), own_name_(std::move(own_name)), news_(std::move(news)) {
        if (pipe(wake_.data()) != 0) throw StoreError{"cannot create a pipe"};
        thread_ = std::jthread{[this] { work(); }};
    }
    NotificationThread(NotificationThread const&) = delete;
    NotificationThread& operator=(NotificationThread const&) = delete;
    ~NotificationThread() {
        ending_ = true;
        [[maybe_unused]] ssize_t const written = write(wake_[1], "x", 1);
        thread_.join();
        for (int const end : wake_) close(end);
    }

private:
    void work() {
        bool told = false;  // of this outage
        while (!ending_) {
            try {
                Connection const connection = connected(address_);
                run(connection.get(), ("LISTEN " + std::string{channel}).c_str());
                told = false;
                news_({});  // events may have been stored before LISTEN
                while (!ending_ && hear(connection.get())) {
                }
            } catch (StoreError const& error) {
                bool const first = !std::exchange(told, true);
                if (first) log_event("no_news_of_other_servers", {{"why", error.what()}});
            }
            if (!ending_) wait(-1, 500);
        }
    }

    void wait(int socket, int most_ms) const {
        std::array<pollfd, 2> sockets{pollfd{wake_[0], POLLIN, 0}, pollfd{socket, POLLIN, 0}};
        poll(sockets.data(), sockets.size(), most_ms);
    }

    /// Waits for notifications and passes them on; false if the connection is lost.
    bool hear(PGconn* connection) {
        constexpr int patience_ms = 30'000;
        wait(PQsocket(connection), patience_ms);
        if (PQconsumeInput(connection) == 0) return false;
        while (PGnotify* const notice = PQnotifies(connection)) {
            std::string const words = notice->extra;  // "server table"
            PQfreemem(notice);
            std::size_t const blank = words.find(' ');
            if (blank == std::string::npos || words.substr(0, blank) == own_name_) continue;
            news_(words.substr(blank + 1));
        }
        return true;
    }

    std::string address_;
    std::string own_name_;
    Store::News news_;
    std::array<int, 2> wake_{-1, -1};
    std::atomic<bool> ending_ = false;
    std::jthread thread_;
};

class PostgresStore final : public Store {
public:
    PostgresStore(std::string address, Shelving shelving)
        : address_(std::move(address)),
          shelving_(std::move(shelving)),
          today_(shelving_.today ? shelving_.today : day_of_today) {
        connection_ = connected(address_);
        run(connection_.get(), postgres_version);
        Result const newest =
            result_of(connection_.get(), "SELECT max(version) FROM esprit_schema");
        check(connection_.get(), newest);
        expect_schema(number_of(text_at(newest, 0, 0)), "the database");
        run(connection_.get(), postgres_schema);
    }

    void add(StoredTable const& table) override {
        std::lock_guard const lock{mutex_};
        PGconn* const connection = ready();
        if (tables_in_use(connection) >= shelving_.tables) {
            throw StoreFull{"this server keeps as many tables as it may: try again tomorrow"};
        }
        ask<4>(connection,
               "WITH used AS (INSERT INTO esprit_uses VALUES ($1, $4::bigint)) "
               "INSERT INTO esprit_tables VALUES ($1, $2, decode($3, 'hex'))",
               {table.id, table.settings, hex_text(table.dice_secret), today()});
    }

    std::optional<StoredTable> find(std::string const& id) override {
        std::lock_guard const lock{mutex_};
        auto found = find_in_use(id);
        if (found) return found;
        // perhaps another server brings it back at the same time
        ask<2>(ready(), from_shelf, {id, today()});
        return find_in_use(id);
    }

    std::vector<std::string> abandoned() override {
        std::lock_guard const lock{mutex_};
        PGconn* const connection = ready();
        note_today(connection);
        // tables of older programs count as used today
        ask<1>(connection,
               "INSERT INTO esprit_uses SELECT id, $1::bigint FROM esprit_tables "
               "ON CONFLICT (table_id) DO NOTHING",
               {today()});
        std::uint64_t const full = shelving_.tables - shelving_.tables / 10;
        std::uint64_t const all = tables_in_use(connection);
        Result const found = ask<3>(connection, abandoned_tables,
                                    {today(), std::to_string(shelving_.days_unused),
                                     std::to_string(all > full ? all - full : 0)});
        std::vector<std::string> ids;
        for (int row = 0; row < PQntuples(found.get()); ++row) {
            ids.push_back(text_at(found, row, 0));
        }
        return ids;
    }

    /// A server that has the table in memory finds out when it appends: then it loads it again.
    void shelve(std::string const& id) override {
        std::lock_guard const lock{mutex_};
        PGconn* const connection = ready();
        Transaction transaction{connection};
        Result const unused =
            ask<2>(connection,
                   "SELECT id FROM esprit_tables WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM "
                   "esprit_uses WHERE table_id = $1 AND day >= $2::bigint - 1) FOR UPDATE",
                   {id, today()});
        if (PQntuples(unused.get()) == 0) return;
        ask<2>(connection, to_shelf, {id, today()});
        for (char const* const each : {"DELETE FROM esprit_events WHERE table_id = $1",
                                       "DELETE FROM esprit_uses WHERE table_id = $1",
                                       "DELETE FROM esprit_event_counts WHERE table_id = $1",
                                       "DELETE FROM esprit_tables WHERE id = $1"}) {
            ask<1>(connection, each, {id});
        }
        transaction.keep();
    }

    std::size_t clear_shelf() override {
        std::lock_guard const lock{mutex_};
        PGconn* const connection = ready();
        note_today(connection);
        Result const removed =
            ask<2>(connection,
                   "DELETE FROM esprit_shelf WHERE (SELECT count(*) FROM esprit_days WHERE "
                   "esprit_days.day > esprit_shelf.day AND esprit_days.day <= $1::bigint) > "
                   "$2::bigint RETURNING id",
                   {today(), std::to_string(shelving_.days_on_shelf)});
        return static_cast<std::size_t>(PQntuples(removed.get()));
    }

    std::vector<StoredEvent> events_after(std::string const& id, std::uint64_t last) override {
        std::lock_guard const lock{mutex_};
        // asked before: what other servers store meanwhile is not missed
        Result const counted =
            ask<1>(ready(), "SELECT events FROM esprit_event_counts WHERE table_id = $1", {id});
        Result const found = ask<2>(ready(),
                                    "SELECT number, kind, body FROM esprit_events "
                                    "WHERE table_id = $1 AND number > $2 ORDER BY number",
                                    {id, std::to_string(last)});
        std::vector<StoredEvent> events;
        for (int row = 0; row < PQntuples(found.get()); ++row) {
            events.push_back({static_cast<std::uint64_t>(number_of(text_at(found, row, 0))),
                              event_kind(number_of(text_at(found, row, 1))),
                              text_at(found, row, 2)});
        }
        if (PQntuples(counted.get()) > 0) {
            auto const stored = static_cast<std::uint64_t>(number_of(text_at(counted, 0, 0)));
            expect_events(stored, events.empty() ? last : events.back().number);
        }
        return events;
    }

    void append(std::span<EventBatch const> batches) override {
        std::lock_guard const lock{mutex_};
        PGconn* const connection = ready();
        Transaction transaction{connection};
        for (EventBatch const& batch : batches) {
            if (batch.events.empty()) continue;
            must_follow(connection, batch);
            for (StoredEvent const& event : batch.events) {
                ask<4>(connection, "INSERT INTO esprit_events VALUES ($1, $2, $3, $4)",
                       {batch.table, std::to_string(event.number),
                        std::to_string(static_cast<int>(event.kind)), event.body});
            }
            ask<5>(
                connection,
                "WITH used AS (INSERT INTO esprit_uses VALUES ($3, $4::bigint) ON CONFLICT "
                "(table_id) DO UPDATE SET day = excluded.day "
                "WHERE esprit_uses.day <> excluded.day), "
                "counted AS (INSERT INTO esprit_event_counts VALUES ($3, $5::bigint) ON CONFLICT "
                "(table_id) DO UPDATE SET events = excluded.events) SELECT pg_notify($1, $2)",
                {std::string{channel}, name_ + " " + batch.table, batch.table, today(),
                 std::to_string(batch.events.back().number)});
        }
        transaction.keep();
    }

    void watch(News news) override {
        notifications_ = std::make_unique<NotificationThread>(address_, name_, std::move(news));
    }
    void unwatch() override { notifications_.reset(); }

private:
    std::string today() const { return std::to_string(today_()); }

    /// Only days on which a server looked after its tables make them older: a clock that is wrong
    /// for a while makes no game go.
    void note_today(PGconn* connection) const {
        ask<1>(connection, "INSERT INTO esprit_days VALUES ($1) ON CONFLICT DO NOTHING", {today()});
    }

    static std::uint64_t tables_in_use(PGconn* connection) {
        Result const found = ask<0>(connection, "SELECT count(*) FROM esprit_tables", {});
        return static_cast<std::uint64_t>(number_of(text_at(found, 0, 0)));
    }

    std::optional<StoredTable> find_in_use(std::string const& id) {
        Result const found = ask<1>(ready(),
                                    "SELECT settings, encode(dice_secret, 'hex') "
                                    "FROM esprit_tables WHERE id = $1",
                                    {id});
        if (PQntuples(found.get()) == 0) return std::nullopt;
        StoredTable table{id, text_at(found, 0, 0), {}};
        if (!read_hex(text_at(found, 0, 1), table.dice_secret)) {
            throw UnreadableRows{"its stored secret does not have 32 bytes"};
        }
        return table;
    }

    /// The connection; opened again if it was lost, at most once in a second.
    PGconn* ready() {
        if (PQstatus(connection_.get()) == CONNECTION_OK) return connection_.get();
        auto const now = std::chrono::steady_clock::now();
        if (now < next_try_) throw StoreError{"the database cannot be reached"};
        try {
            connection_ = connected(address_);
        } catch (StoreError const&) {
            next_try_ = std::chrono::steady_clock::now() + std::chrono::seconds{1};
            throw;
        }
        return connection_.get();
    }

    static void must_follow(PGconn* connection, EventBatch const& batch) {
        Result const found = ask<1>(
            connection, "SELECT coalesce(max(number), 0) FROM esprit_events WHERE table_id = $1",
            {batch.table});
        std::int64_t const last = number_of(text_at(found, 0, 0));
        if (batch.events[0].number == static_cast<std::uint64_t>(last) + 1) return;
        throw EventConflict{"event " + std::to_string(batch.events[0].number) + " of table " +
                            batch.table + " does not follow event " + std::to_string(last)};
    }

    std::string address_;
    Shelving shelving_;
    Today today_;
    std::string name_ = random_name();  // of this server, among those that share the database
    std::mutex mutex_;
    Connection connection_;
    std::chrono::steady_clock::time_point next_try_{};  // to connect again
    std::unique_ptr<NotificationThread> notifications_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(std::string const& address) {
    return open_postgres(address, {});
}

std::unique_ptr<Store> open_postgres(std::string const& address, Shelving shelving) {
    try {
        return std::make_unique<PostgresStore>(address, std::move(shelving));
    } catch (StoreError const& error) {
        // without the address, which may contain a password
        throw StoreError{std::string{"cannot store tables in PostgreSQL: "} + error.what()};
    }
}

}  // namespace esprit::serve
