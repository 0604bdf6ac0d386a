#include <sqlite3.h>

#include <filesystem>
#include <memory>

#include "play/log.h"
#include "study/battle_rows.h"
#include "study/study_files.h"
#include "study/words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {

using simulate::Measure;
using text::BadInput;

namespace {

constexpr std::string_view schema = R"(
CREATE TABLE study (
    title TEXT NOT NULL,
    seed TEXT NOT NULL,           -- a whole number of up to 64 bits without a sign
    planned INTEGER NOT NULL,     -- battles of each variant
    battles INTEGER NOT NULL,     -- fought: numbers 0 to battles - 1
    ended TEXT NOT NULL           -- all, precise or partial
) STRICT;
CREATE TABLE variant (
    id INTEGER PRIMARY KEY,       -- in the order of the study, from 0
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    scenario TEXT NOT NULL,       -- its title
    changes TEXT NOT NULL,        -- titles of house rules, values of the scenario; "; " between them
    first_side TEXT NOT NULL,
    second_side TEXT NOT NULL,
    first_commander TEXT NOT NULL,
    second_commander TEXT NOT NULL,
    battles INTEGER NOT NULL,
    exact INTEGER NOT NULL,       -- 1: exact odds, nothing sampled
    compared_with INTEGER REFERENCES variant (id),
    check_digest TEXT NOT NULL    -- of all its battles
) STRICT;
CREATE TABLE result (             -- shares as fractions of 1, turns as they are
    variant INTEGER NOT NULL REFERENCES variant (id),
    measure TEXT NOT NULL,        -- score, won_first, won_second, lost_first, lost_second, turns
    value REAL NOT NULL,
    low REAL,                     -- of the 95 % interval; NULL: unknown, fewer than two battles
    high REAL,
    PRIMARY KEY (variant, measure)
) STRICT;
CREATE TABLE difference (         -- paired, battle by battle, from the variant compared with
    variant INTEGER NOT NULL REFERENCES variant (id),
    measure TEXT NOT NULL,
    value REAL NOT NULL,
    low REAL,
    high REAL,
    p REAL NOT NULL,
    p_holm REAL NOT NULL,         -- corrected for all comparisons of the study
    PRIMARY KEY (variant, measure)
) STRICT;
CREATE TABLE ending (
    variant INTEGER NOT NULL REFERENCES variant (id),
    winner TEXT,                  -- a side; NULL: nobody
    ending TEXT NOT NULL,         -- a rule; of an engagement, the end in words
    degree TEXT NOT NULL,         -- of the victory; empty where the system has none
    battles INTEGER NOT NULL,
    value REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL
) STRICT;
CREATE TABLE unit_state (
    variant INTEGER NOT NULL REFERENCES variant (id),
    unit TEXT NOT NULL,
    side TEXT NOT NULL,
    state TEXT NOT NULL,          -- at the end
    battles INTEGER NOT NULL,
    value REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    lost_value REAL,              -- of these battles, the share that its side lost
    lost_low REAL,
    lost_high REAL
) STRICT;
CREATE TABLE turning_point (
    variant INTEGER NOT NULL REFERENCES variant (id),
    side TEXT NOT NULL,
    what TEXT NOT NULL,           -- a rule or a chart
    outcome TEXT NOT NULL,        -- of the chart; else empty
    words TEXT NOT NULL,
    correlation REAL NOT NULL,
    low REAL NOT NULL,
    high REAL NOT NULL,
    times_lost REAL NOT NULL,     -- the mean in battles that the side lost
    times_else REAL NOT NULL
) STRICT;
)";

constexpr std::string_view battle_schema = R"(
CREATE TABLE battle (
    variant TEXT NOT NULL,        -- empty in a study of one
    number INTEGER NOT NULL,      -- of the battle; the same number has the same dice
    winner TEXT,                  -- a side; NULL: nobody
    ending TEXT NOT NULL,         -- a rule; of an engagement, the end in words
    degree TEXT NOT NULL,         -- of the victory; empty where the system has none
    turns INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    first_began INTEGER NOT NULL, -- what the first side began with, and lost
    first_lost INTEGER NOT NULL,
    second_began INTEGER NOT NULL,
    second_lost INTEGER NOT NULL,
    state TEXT NOT NULL,          -- the digest of the end
    PRIMARY KEY (variant, number)
) STRICT;
)";

class Database {
public:
    explicit Database(std::string const& path) : path_(path) {
        int const code = sqlite3_open_v2(path.c_str(), &handle_,
                                         SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
        if (code != SQLITE_OK) fail();
    }
    Database(Database const&) = delete;
    Database& operator=(Database const&) = delete;
    ~Database() { sqlite3_close(handle_); }

    void carry_out(std::string const& statements) {
        if (sqlite3_exec(handle_, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
            fail();
        }
    }
    [[noreturn]] void fail() {
        std::string const why = handle_ == nullptr ? "no memory" : sqlite3_errmsg(handle_);
        throw BadInput{"cannot write \"" + path_ + "\": " + why};
    }
    sqlite3* handle() { return handle_; }

private:
    std::string path_;
    sqlite3* handle_ = nullptr;
};

/// A row to insert, value by value.
class Row {
public:
    Row(Database& database, std::string const& table, int columns) : database_(database) {
        std::string text = "INSERT INTO " + table + " VALUES (?";
        for (int i = 1; i < columns; ++i) text += ", ?";
        text += ")";
        sqlite3_stmt* made = nullptr;
        if (sqlite3_prepare_v2(database.handle(), text.c_str(), -1, &made, nullptr) != SQLITE_OK) {
            database.fail();
        }
        statement_.reset(made);
    }
    Row& add(std::string_view text) {
        sqlite3_bind_text(statement_.get(), ++column_, text.data(), static_cast<int>(text.size()),
                          SQLITE_TRANSIENT);
        return *this;
    }
    Row& add(std::uint64_t number) {
        sqlite3_bind_int64(statement_.get(), ++column_, static_cast<sqlite3_int64>(number));
        return *this;
    }
    Row& add(double number) {
        sqlite3_bind_double(statement_.get(), ++column_, number);
        return *this;
    }
    Row& add(Estimate const& estimate) {
        add(estimate.value);
        if (!estimate.is_bounded()) return nothing().nothing();
        return add(estimate.low).add(estimate.high);
    }
    Row& nothing() {
        ++column_;  // unbound values are NULL
        return *this;
    }
    void write() {
        if (sqlite3_step(statement_.get()) != SQLITE_DONE) database_.fail();
    }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int column_ = 0;
};

void write_variant(Database& database, StudySummary const& summary, std::size_t i) {
    VariantSummary const& variant = summary.variants[i];
    Row row{database, "variant", 13};
    row.add(std::uint64_t{i}).add(variant.name).add(variant.ruleset).add(variant.title);
    row.add(change_words(variant)).add(variant.sides[0]).add(variant.sides[1]);
    row.add(variant.commanders[0]).add(variant.commanders[1]).add(variant.battles);
    row.add(std::uint64_t{variant.is_exact() ? 1U : 0U});
    if (summary.compared_with[i] == i) {
        row.nothing();
    } else {
        row.add(std::uint64_t{summary.compared_with[i]});
    }
    row.add(play::digest_words(variant.check)).write();
}

void write_measures(Database& database, StudySummary const& summary, std::size_t i) {
    VariantSummary const& variant = summary.variants[i];
    if (variant.is_engagement) return;
    for (std::size_t m = 0; m < simulate::measures; ++m) {
        auto const measure = static_cast<Measure>(m);
        Row{database, "result", 5}
            .add(std::uint64_t{i})
            .add(measure_name(measure))
            .add(value_of(measure, variant))
            .write();
    }
    for (PairedDifference const& each : summary.differences[i]) {
        Row{database, "difference", 7}
            .add(std::uint64_t{i})
            .add(measure_name(each.measure))
            .add(each.more)
            .add(each.p)
            .add(each.p_holm)
            .write();
    }
}

void write_details(Database& database, VariantSummary const& variant, std::uint64_t id) {
    for (EndLine const& end : variant.ends) {
        Row row{database, "ending", 8};
        row.add(id);
        if (end.winner == simulate::nobody) {
            row.nothing();
        } else {
            row.add(variant.sides[end.winner]);
        }
        row.add(end.ending).add(end.degree).add(end.share.count).add(end.share.share).write();
    }
    for (UnitFinalStates const& unit : variant.units) {
        for (StateLine const& state : unit.states) {
            Row row{database, "unit_state", 11};
            row.add(id).add(unit.name).add(variant.sides[unit.side]).add(state.word);
            row.add(state.share.count).add(state.share.share);
            if (!variant.is_engagement) row.add(state.lost.share);
            row.write();
        }
    }
    for (LosingOutcome const& point : variant.turning_points) {
        Row row{database, "turning_point", 10};
        row.add(id).add(variant.sides[point.side]).add(point.what).add(point.outcome);
        row.add(point.words).add(point.correlation).add(point.times_lost).add(point.times_else);
        row.write();
    }
}

}  // namespace

std::string_view database_schema() {
    return schema;
}

void must_not_be_there(std::string const& path) {
    if (std::filesystem::exists(path)) {
        throw BadInput{"\"" + path + "\" exists: name another file"};
    }
}

void write_database(std::string const& path, StudySummary const& summary) {
    must_not_be_there(path);
    constexpr std::string_view ends[] = {"all", "precise", "partial"};
    Database database{path};
    database.carry_out("BEGIN;" + std::string{schema});
    Row{database, "study", 5}
        .add(summary.title)
        .add(std::to_string(summary.seed))
        .add(summary.planned)
        .add(summary.battles)
        .add(ends[static_cast<std::size_t>(summary.end)])
        .write();
    for (std::size_t i = 0; i < summary.variants.size(); ++i) write_variant(database, summary, i);
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        write_measures(database, summary, i);
        write_details(database, summary.variants[i], i);
    }
    database.carry_out("COMMIT");
}

void write_battle_database(std::string const& path, StudySummary const& summary,
                           std::vector<BattleRow> const& rows) {
    must_not_be_there(path);
    Database database{path};
    database.carry_out("BEGIN;" + std::string{battle_schema});
    for (BattleRow const& row : rows) {
        VariantSummary const& variant = summary.variants[row.variant];
        simulate::BattleRecord const& record = row.record;
        Row line{database, "battle", 12};
        line.add(variant.name).add(row.number);
        if (record.winner) {
            line.add(variant.sides[*record.winner]);
        } else {
            line.nothing();
        }
        line.add(record.ending)
            .add(std::string{record.degree});  // no view of nothing: that is NULL
        line.add(std::uint64_t{record.turns}).add(std::uint64_t{record.orders});
        for (simulate::Loss const& loss : record.losses) {
            line.add(std::uint64_t{loss.began}).add(std::uint64_t{loss.lost});
        }
        line.add(play::digest_words(record.state)).write();
    }
    database.carry_out("COMMIT");
}

}  // namespace esprit::study
