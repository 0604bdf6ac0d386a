#include "study/battle_rows.h"

#include <algorithm>
#include <tuple>

#include "study/study_files.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {

namespace {

/// The battles of a variant, which are told to a list as they are fought.
class ToldFights final : public simulate::Fights {
public:
    ToldFights(std::unique_ptr<simulate::Fights> fights, std::size_t variant, BattleRows& rows)
        : fights_(std::move(fights)), variant_(variant), rows_(rows) {}

    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        fights_->fight(number, record);
        rows_.add(variant_, number, record);
    }

private:
    std::unique_ptr<simulate::Fights> fights_;
    std::size_t variant_;
    BattleRows& rows_;
};

}  // namespace

void BattleRows::record(Study& study) {
    for (std::size_t i = 0; i < study.variants.size(); ++i) {
        auto& fights = study.variants[i].fights;
        if (fights != nullptr) fights = std::make_unique<ToldFights>(std::move(fights), i, *this);
    }
}

void BattleRows::add(std::size_t variant, std::uint64_t number,
                     simulate::BattleRecord const& record) {
    BattleRow row{variant, number, {}};
    row.record.winner = record.winner;
    row.record.ending = record.ending;
    row.record.degree = record.degree;
    row.record.turns = record.turns;
    row.record.orders = record.orders;
    row.record.losses = record.losses;
    row.record.state = record.state;
    std::lock_guard const lock{mutex_};
    rows_.push_back(std::move(row));
}

std::vector<BattleRow> BattleRows::take(StudySummary const& summary) {
    std::lock_guard const lock{mutex_};
    std::erase_if(rows_, [&](BattleRow const& row) { return row.number >= summary.battles; });
    std::sort(rows_.begin(), rows_.end(), [](BattleRow const& a, BattleRow const& b) {
        return std::tie(a.variant, a.number) < std::tie(b.variant, b.number);
    });
    return std::move(rows_);
}

void must_be_a_file_of_rows(std::string const& path) {
    if (path.ends_with(".csv")) return;
    if (path.ends_with(".sqlite")) return must_not_be_there(path);
    throw text::BadInput{"\"" + path + "\": rows are written to a file called .csv or .sqlite"};
}

}  // namespace esprit::study
