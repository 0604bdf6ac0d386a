// Charges fought step by step, with an eye on what comes up.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "chance/dice.h"
#include "field/terrain.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/charge_phase.h"
#include "support/random_field.h"

namespace esprit::grande_tactique {

/// Notes rule and words of everything told since it was cleared.
class Told final : public chance::Listener {
public:
    void drawn(chance::Chance const&, std::span<std::uint8_t const>, int) override {}
    void told(chance::Event const& event) override {
        words.push_back(std::string{event.rule.text} + " " + std::string{event.what});
    }
    bool has(std::string_view start) const {
        for (std::string const& each : words) {
            if (each.starts_with(start)) return true;
        }
        return false;
    }
    std::vector<std::string> words;
};

/// What the step from `before` to `after` was, in the words of the rules.
inline std::string result_of_checks(ChargePhase const& before, ChargePhase const& after,
                                    Told const& told) {
    switch (after.progress.stage) {
        case Stage::countercharge:
            return "countercharged";
        case Stage::flight:
            return after.progress.after_combat ? "locked_won" : "defender_flees";
        case Stage::lost:
            return "locked_lost";
        case Stage::aftermath:
            return "defender_destroyed";
        case Stage::follow_up:
            return "defender_silenced";
        default:
            break;
    }
    if (after.battle.state[before.progress.target].mood == Mood::silenced)
        return "defender_silenced";
    if (told.has("GT-DEF-05")) return "threw_back";
    return told.has("GT-DEF-03 stands") ? "defender_holds" : "repulsed";
}

inline std::string kind_of_flight(Scenario const& scenario, ChargePhase const& before,
                                  Flight const& flight) {
    if (flight.surrounded) return "surrounded";
    if (flight.off_table) return "off table";
    if (flight.into != field::no_feature) return "cover";
    SideId const side = scenario.troops[before.progress.target].side;
    CentiDegree const home = facing_of(field::direction_to_edge(scenario.common.sides[side].edge));
    return flight.direction_cdeg == home ? "edge" : "away";
}

inline std::string kind_of_end(Told const& told) {
    constexpr std::string_view ends[] = {
        "GT-PUR-06",
        "GT-PUR-09 takes",
        "GT-PUR-09 finds no room",
        "GT-PUR-03 finds no room",
        "GT-R-28 has no room to turn",
        "GT-PUR-10",
        "GT-R-20",
        "GT-CHG-01",
        "GT-R-28 pursues {inches} and stops at",
        "GT-R-28 pursues {inches} and is stopped by the ground",
        "GT-PUR-11 pursues {inches} to the edge",
        "GT-PUR-11 pursues {inches} to the table's edge",
        "GT-PUR-03 pursues",
    };
    for (std::string_view const end : ends) {
        if (told.has(end)) return std::string{end};
    }
    return "none";
}

/// How often everything came up.
using Counts = std::map<std::string, int>;

/// Fights the charges of a scene with rolled dice, and counts.
inline Battle fight(fixture::ChargeScene const& scene, std::uint64_t seed, Counts& counts,
                    chance::Policy& policy) {
    ChargeResolution const resolution{scene.scenario};
    Told told;
    chance::RollingArbiter arbiter{seed, chance::DrawPurpose::play, &told};
    arbiter.decide_by(policy);
    ChargePhase phase;
    phase.battle = scene.declared;
    while (!resolution.finished(phase)) {
        told.words.clear();
        ChargePhase const before = phase;
        resolution.step(phase, arbiter);
        if (before.progress.stage == Stage::checks) {
            ++counts["result " + result_of_checks(before, phase, told)];
            if (before.progress.follows_up) ++counts["follow-up resolved"];
        } else if (before.progress.stage == Stage::flight) {
            ++counts["flight " + kind_of_flight(scene.scenario, before, phase.progress.flight)];
        } else if (before.progress.stage == Stage::pursuit ||
                   before.progress.stage == Stage::beaten ||
                   (before.progress.stage == Stage::lost &&
                    scene.scenario.troops[before.progress.target].is_cavalry())) {
            ++counts["pursuit " + kind_of_end(told)];
            bool const of_the_charged = before.progress.stage != Stage::pursuit;
            if (of_the_charged && phase.progress.follows_up) ++counts["follow-up of the charged"];
        }
        for (std::string const& words : told.words) ++counts["told " + words];
    }
    return phase.battle;
}

}  // namespace esprit::grande_tactique
