#include "rules/grande_tactique/charge_odds.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "chance/best.h"
#include "chance/explore.h"

namespace esprit::grande_tactique {

using chance::Choice;

namespace {

/// Notes what is decided, and by which options.
class DecisionNotes final : public chance::DecisionWatcher {
public:
    explicit DecisionNotes(std::vector<Decision>& decisions) : decisions_(decisions) {}

    void decided(Choice const& choice, int option) override {
        for (Decision& known : decisions_) {
            if (!is_same(known, choice)) continue;
            auto const place = std::lower_bound(known.taken.begin(), known.taken.end(), option);
            if (place == known.taken.end() || *place != option) known.taken.insert(place, option);
            return;
        }
        decisions_.push_back({choice.rule,
                              choice.side,
                              std::string{choice.question},
                              {choice.options.begin(), choice.options.end()},
                              {option}});
    }

private:
    static bool is_same(Decision const& known, Choice const& choice) {
        return known.rule == choice.rule && known.side == choice.side &&
               std::equal(known.options.begin(), known.options.end(), choice.options.begin(),
                          choice.options.end());
    }

    std::vector<Decision>& decisions_;
};

/// A policy that is listened to.
class NotedPolicy final : public chance::Policy {
public:
    NotedPolicy(chance::Policy& policy, DecisionNotes& notes) : policy_(policy), notes_(notes) {}

    int answer(Choice const& choice) override {
        int const option = policy_.answer(choice);
        notes_.decided(choice, option);
        return option;
    }
    void restart() override { policy_.restart(); }

private:
    chance::Policy& policy_;
    DecisionNotes& notes_;
};

ChargePhase beginning(Battle const& battle) {
    ChargePhase phase;
    phase.battle = battle;
    return phase;
}

/// Adds up the ends as they come. They are many and most of them are the same, so they are merged
/// as states are, and put in order when all have come.
class Summary {
public:
    Summary(Scenario const& scenario, Battle const& before)
        : scenario_(scenario), ends_(scenario, before) {}

    void operator()(ChargePhase const& phase, Exact const& chance) {
        Sum const sum{ends_.of(phase.battle), points_of_worth(scenario_, phase.battle)};
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
    chance::MergedBytes merged_;
};

}  // namespace

ChargeOdds charge_odds(Scenario const& scenario, Battle const& battle, chance::Policy& policy) {
    ChargeOdds odds;
    DecisionNotes notes{odds.decisions};
    NotedPolicy noted{policy, notes};
    chance::EnumeratingArbiter arbiter{noted};
    Summary summary{scenario, battle};
    summary.note(explore(ChargeResolution{scenario}, beginning(battle), arbiter, summary), odds);
    return odds;
}

ChargeOdds best_charge_odds(Scenario const& scenario, Battle const& battle) {
    ChargeOdds odds;
    DecisionNotes notes{odds.decisions};
    ChargeResolution const resolution{scenario};
    auto const worth = [&](ChargePhase const& phase) { return worth_of(scenario, phase.battle); };
    using Play = chance::BestPlay<ChargeResolution, ChargePhase, decltype(worth)>;
    Play play{resolution, worth};
    chance::BestWalker<Play, ChargePhase> walker{play};
    walker.show_to(&notes);
    ChargePhase const start = beginning(battle);
    play.value(start);
    Summary summary{scenario, battle};
    summary.note(explore(resolution, start, walker, summary), odds);
    return odds;
}

}  // namespace esprit::grande_tactique
