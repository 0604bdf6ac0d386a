#include "rules/grande_tactique/charge_odds.h"

#include <algorithm>

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

/// Adds up the ends as they come.
class Summary {
public:
    Summary(Scenario const& scenario, Battle const& before, ChargeOdds& odds)
        : scenario_(scenario), ends_(scenario, before), odds_(odds) {}

    void operator()(ChargePhase const& phase, Exact const& chance) {
        odds_.ends.add(ends_.of(phase.battle), chance);
        odds_.worth += worth_of(scenario_, phase.battle) * chance;
    }

private:
    Scenario const& scenario_;
    ChargeEnds ends_;
    ChargeOdds& odds_;
};

void note(chance::Explored const& explored, ChargeOdds& odds) {
    odds.paths = explored.paths;
    odds.merged_states = explored.merged_states;
}

}  // namespace

ChargeOdds charge_odds(Scenario const& scenario, Battle const& battle, chance::Policy& policy) {
    ChargeOdds odds;
    DecisionNotes notes{odds.decisions};
    NotedPolicy noted{policy, notes};
    chance::EnumeratingArbiter arbiter{noted};
    note(explore(ChargeResolution{scenario}, beginning(battle), arbiter,
                 Summary{scenario, battle, odds}),
         odds);
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
    note(explore(resolution, start, walker, Summary{scenario, battle, odds}), odds);
    return odds;
}

}  // namespace esprit::grande_tactique
