#pragma once
// The raw data of a study: a row for each battle.
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "study/study.h"
#include "study/summary.h"

namespace esprit::study {

/// A battle of a variant.
struct BattleRow {
    std::size_t variant = 0;  // its place in the study
    std::uint64_t number = 0;
    simulate::BattleRecord record;  // without units and happenings
};

/// Collects the battles of a study while they are fought. No battle is fought after its end.
class BattleRows {
public:
    /// Has the sampled variants, whose fights are made, tell their battles.
    void record(Study& study);
    /// Keeps a battle; called by several threads at once.
    void add(std::size_t variant, std::uint64_t number, simulate::BattleRecord const& record);
    /// The battles that the summary counts, sorted by variant and number. Battles fought after a
    /// study had enough of them are left out.
    std::vector<BattleRow> take(StudySummary const& summary);

private:
    std::mutex mutex_;
    std::vector<BattleRow> rows_;
};

/// Throws BadInput unless the name ends in .csv or .sqlite, or if such a database exists.
void must_be_a_file_of_rows(std::string const& path);
/// A header and a row for each battle (docs/simulation.md).
std::string battles_csv(StudySummary const& summary, std::vector<BattleRow> const& rows);
/// A new SQLite database with the table `battle`, with the same columns. Throws BadInput.
void write_battle_database(std::string const& path, StudySummary const& summary,
                           std::vector<BattleRow> const& rows);

}  // namespace esprit::study
