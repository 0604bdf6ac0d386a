#include "rules/grande_tactique/charge_odds.h"

#include <cstring>
#include <type_traits>

#include "chance/best.h"
#include "chance/explore.h"

namespace esprit::grande_tactique {

namespace {

ChargePhase beginning(Battle const& battle) {
    ChargePhase phase;
    phase.battle = battle;
    return phase;
}

/// Adds up the ends as they come. Most of many are equal, so they are merged as states are, and
/// sorted at the end.
class Summary {
public:
    Summary(BattleView view) : scenario_(view.scenario), ends_(view) {}

    void operator()(ChargePhase const& phase, Exact const& chance) {
        Sum const sum{ends_.of(phase.battle), points_of_worth({scenario_, phase.battle})};
        std::memcpy(merged_.room(sizeof sum), &sum, sizeof sum);
        merged_.add(sizeof sum, chance, 1);
    }
    void note(chance::Explored const& explored, ChargeOdds& odds) const {
        for (auto const& entry : merged_.entries()) {
            Sum sum;
            std::memcpy(&sum, entry.bytes, sizeof sum);
            odds.ends.add(sum.end, entry.chance);
            odds.worth += Exact{sum.worth} * entry.chance;
        }
        odds.paths = explored.paths;
        odds.merged_states = explored.merged_states;
    }

private:
    struct Sum {
        ChargeEnd end;
        std::uint64_t worth = 0;
    };
    static_assert(std::has_unique_object_representations_v<Sum>);

    Scenario const& scenario_;
    ChargeEnds ends_;
    chance::MergedStates merged_;
};

template <class Walker>
ChargeOdds odds_of(BattleView view, ChargeResolution const& resolution, Walker& walker) {
    ChargeOdds odds;
    DecisionNotes notes{view.scenario};
    NotingWalker<Walker> noting{walker, notes};
    Summary summary{view};
    summary.note(explore(resolution, beginning(view.battle), noting, summary), odds);
    odds.decisions = notes.decisions();
    return odds;
}

}  // namespace

ChargeOdds charge_odds(BattleView view, chance::Policy& policy) {
    chance::EnumeratingArbiter arbiter{policy};
    return odds_of(view, ChargeResolution{view.scenario}, arbiter);
}

ChargeOdds best_charge_odds(BattleView view, std::uint64_t most_ends) {
    ChargeResolution const resolution{view.scenario};
    std::uint64_t ends = 0;
    auto const worth = [&](ChargePhase const& phase) {
        if (++ends > most_ends) throw chance::TooManyPaths{};
        return worth_of({view.scenario, phase.battle});
    };
    using Play = chance::BestPlay<ChargeResolution, ChargePhase, decltype(worth)>;
    Play play{resolution, worth};
    play.value(beginning(view.battle));
    chance::BestPlayArbiter<Play, ChargePhase> walker{play};
    return odds_of(view, resolution, walker);
}

}  // namespace esprit::grande_tactique
