#include "rules/grande_tactique/charge_decisions.h"

#include <algorithm>
#include <set>

namespace esprit::grande_tactique {

namespace {

constexpr std::uint8_t nobody_charged = 0xFF;
constexpr int fates = 8;  // at least the number of fates
static_assert(max_units < nobody_charged);

}  // namespace

bool DecisionNotes::is_same(Decision const& known, chance::Choice const& choice) {
    return known.rule == choice.rule && known.side == choice.side &&
           std::equal(known.options.begin(), known.options.end(), choice.options.begin(),
                      choice.options.end());
}

DecisionNotes::Noted& DecisionNotes::noted(chance::Choice const& choice) {
    for (Noted& known : noted_) {
        if (is_same(known.decision, choice)) return known;
    }
    noted_.push_back({{choice.rule,
                       choice.side,
                       std::string{choice.question},
                       {choice.options.begin(), choice.options.end()},
                       {}},
                      {}});
    return noted_.back();
}

DecisionNotes::Situation DecisionNotes::situation_of(ChargePhase const& phase) {
    UnitId const target = phase.progress.target;
    Situation situation{target == no_unit ? nobody_charged : static_cast<std::uint8_t>(target)};
    for (UnitId unit = 0; unit < phase.battle.units.count; ++unit) {
        UnitState const& state = phase.battle.state[unit];
        situation.push_back(static_cast<std::uint8_t>(static_cast<int>(state.mood) * fates +
                                                      static_cast<int>(state.fate)));
    }
    return situation;
}

void DecisionNotes::decided(ChargePhase const& phase, chance::Choice const& choice, int option) {
    on_path_.push_back(&noted(choice).situations[situation_of(phase)][option]);
}

void DecisionNotes::end_path(Exact const& chance) {
    for (Exact* const each : on_path_) *each += chance;
}

/// True if each value at `place` of the situations always goes with the same option.
bool DecisionNotes::tells_apart(Noted const& noted, std::size_t place) {
    std::map<std::uint8_t, int> option_of;
    for (auto const& [situation, options] : noted.situations) {
        if (options.size() > 1) return false;
        int const option = options.begin()->first;
        auto const [known, is_new] = option_of.emplace(situation[place], option);
        if (!is_new && known->second != option) return false;
    }
    return true;
}

DecisionSign DecisionNotes::sign_of(std::size_t place, std::uint8_t value) const {
    if (place == 0) return {static_cast<UnitId>(value), true, Mood::eager, Fate::on_table};
    return {static_cast<UnitId>(place - 1), false, static_cast<Mood>(value / fates),
            static_cast<Fate>(value % fates)};
}

void DecisionNotes::say_when(Noted const& noted, Decision& decision) const {
    for (std::size_t place = 0; place <= scenario_.troops.size(); ++place) {
        if (!tells_apart(noted, place)) continue;
        for (TakenOption& taken : decision.taken) {
            std::set<std::uint8_t> values;
            for (auto const& [situation, options] : noted.situations) {
                bool const here = options.count(static_cast<int>(taken.option)) > 0;
                if (here) values.insert(situation[place]);
            }
            for (std::uint8_t const value : values) taken.when.push_back(sign_of(place, value));
        }
        return;
    }
}

std::vector<Decision> DecisionNotes::decisions() const {
    std::vector<Decision> all;
    for (Noted const& noted : noted_) {
        Options sums;
        Exact whole;
        for (auto const& [situation, options] : noted.situations) {
            for (auto const& [option, chance] : options) {
                sums[option] += chance;
                whole += chance;
            }
        }
        Decision& decision = all.emplace_back(noted.decision);
        for (auto const& [option, chance] : sums) {
            decision.taken.push_back({static_cast<std::size_t>(option), chance / whole, {}});
        }
        if (sums.size() > 1) say_when(noted, decision);
    }
    return all;
}

}  // namespace esprit::grande_tactique
