#include "rules/rank_and_file/procedures.h"

#include <array>

#include "rules/common/procedure.h"
#include "rules/rank_and_file/charge.h"
#include "rules/rank_and_file/charge_facts.h"
#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactSet;
using chance::Objection;
using chance::Outcome;
using chance::OutcomeName;
using chance::Role;

namespace {

constexpr std::string_view attacker_facts[] = {
    "stands",           "stands_lost", "hits",         "class", "single_stand",
    "commanders",       "unsteady",    "self_foot",    "shock", "lancers",
    "self_skirmishing", "deeper",      "enemy_uphill", "blown", "impetuous"};
constexpr std::string_view defender_facts[] = {"stands",
                                               "stands_lost",
                                               "hits",
                                               "class",
                                               "single_stand",
                                               "commanders",
                                               "unsteady",
                                               "routing",
                                               "self_foot",
                                               "shock",
                                               "lancers",
                                               "artillery",
                                               "guns_stay",
                                               "self_skirmishing",
                                               "standing",
                                               "in_square",
                                               "in_building",
                                               "defending_linear_obstacle",
                                               "deeper",
                                               "enemy_uphill",
                                               "charged_frontally",
                                               "charged_in_flank",
                                               "charged_in_rear",
                                               "charging",
                                               "blown",
                                               "tested_this_phase",
                                               "lost_stand_to_fire",
                                               "hit_this_turn"};
constexpr std::string_view battle_facts[] = {"rounds", "industrial_age"};

constexpr std::string_view charge_rules[] = {
    "RF-WVR-01",  "RF-WVR-03", "RF-WVR-04",  "RF-WVR-05",  "RF-WVR-10",  "RF-WVR-11",
    "RF-WVR-12",  "RF-WVR-13", "RF-MOVE-12", "RF-MOVE-13", "RF-MOVE-14", "RF-MOR-12",
    "RF-MOR-13",  "RF-MOR-14", "RF-MOR-15",  "RF-MOR-16",  "RF-MOR-17",  "RF-MOR-18",
    "RF-MOR-19",  "RF-MOR-20", "RF-MEL-01",  "RF-MEL-05",  "RF-MEL-08",  "RF-MEL-09",
    "RF-MEL-12",  "RF-MEL-13", "RF-MEL-15",  "RF-MEL-16",  "RF-MEL-17",  "RF-MEL-18",
    "RF-MEL-19",  "RF-MEL-20", "RF-MEL-21",  "RF-MEL-22",  "RF-FIRE-14", "RF-FIRE-15",
    "RF-FIRE-17", "RF-UCV-04", "RF-UNIT-01", "RF-UNIT-02", "RF-TURN-04", "RF-TURN-08",
    "RF-RAL-02",  "RF-RAL-10", "RF-CB-01",   "RF-CB-02",   "RF-CB-06",   "RF-CB-07",
    "RF-R-01",    "RF-R-02",   "RF-R-04",    "RF-R-05",    "RF-R-08",    "RF-R-09",
    "RF-R-11",    "RF-R-12",   "RF-R-13",    "RF-R-16",    "RF-R-19",    "RF-R-23",
    "RF-R-25",    "RF-R-32"};

/// A charge on one target, followed through the melee.
class ChargeProcedure final : public rules::ProcessProcedure<ChargeProcedure> {
public:
    explicit ChargeProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(ruleset,
                           {{"attacker.", "the charger", facts_named(facts, attacker_facts)},
                            {"defender.", "the target", facts_named(facts, defender_facts)},
                            {"", "both", facts_named(facts, battle_facts)}}),
          rules_(ruleset) {}

    std::string_view name() const override { return "charge"; }
    std::string_view title() const override { return "A charge"; }
    std::string_view about() const override {
        return "waiver test, the target's test after fire, then melee until one side has lost";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return charge_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        return objection_to_charge(rules_, given[0], given[1], given[2]);
    }
    std::vector<FactSet> worked_out_facts(std::span<FactSet const> given) const override {
        ChargeSides const sides = worked_out(given[0], given[1], given[2]);
        return {sides.attacker, sides.defender, given[2]};
    }
    /// Assumptions about facts that are not stated: arms, the direction of the charge, and that
    /// skirmishers evade.
    std::vector<std::pair<std::string, std::string>> assumptions(
        std::span<FactSet const> given) const override {
        std::vector<std::pair<std::string, std::string>> assumed;
        ChargeSides const sides = worked_out(given[0], given[1], given[2]);
        auto const assume_arm = [&](std::size_t role, FactSet const& settled) {
            if (given[role].has(self_foot_fact) || given[role].denies(self_foot_fact)) return;
            assumed.emplace_back(std::string{roles_[role].prefix} + "self_foot",
                                 settled.has(self_foot_fact) ? "true" : "false");
        };
        assume_arm(0, sides.attacker);
        assume_arm(1, sides.defender);
        FactSet const& defender = given[1];
        if (!defender.has(charged_frontally_fact) && sides.defender.has(charged_frontally_fact)) {
            assumed.emplace_back("defender.charged_frontally", "true");
        }
        bool const says_whether_it_stands =
            defender.has(standing_fact) || defender.denies(standing_fact);
        if (defender.has(self_skirmishing_fact) && !says_whether_it_stands &&
            !defender.has(charging_fact)) {
            assumed.emplace_back("defender.standing", "false");
        }
        return assumed;
    }
    Charge process(std::span<FactSet const> given) const {
        return Charge{rules_, given[0], given[1], given[2]};
    }
    static Outcome named(ChargeState const& state) {
        return Outcome{static_cast<std::uint16_t>(state.end)};
    }

private:
    ChargeRules rules_;
    /// In the order of ChargeEnd.
    std::array<OutcomeName, 15> names_{{
        {"defender_evades", {}, "skirmishers who do not stand; the charger halts or goes on"},
        {"defender_routs_before_contact", {}, "by its waiver test; the charger halts or goes on"},
        {"defender_destroyed_on_contact", {}, "it was routing when it was met"},
        {"defender_falls_back", {}, "unsteady from fire; there is no melee"},
        {"defender_routs_before_melee", {}, "from fire; there is no melee"},
        {"attacker_wins_defender_good", {}, "the defender retires in good morale"},
        {"attacker_wins_defender_unsteady", {}, "the defender retires and is unsteady"},
        {"attacker_wins_defender_routs", {}, "the defender routs"},
        {"attacker_wins_defender_destroyed", {}, "the defender has no stand left"},
        {"defender_wins_attacker_good", {}, "the attacker retires in good morale"},
        {"defender_wins_attacker_unsteady", {}, "the attacker retires and is unsteady"},
        {"defender_wins_attacker_routs", {}, "the attacker routs"},
        {"defender_wins_attacker_destroyed", {}, "the attacker has no stand left"},
        {"both_destroyed", {}, "neither has a stand left"},
        {"undecided", {}, "the melee goes on after the rounds that were to be followed"},
    }};
};

}  // namespace

std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset) {
    std::vector<std::unique_ptr<chance::Procedure>> all;
    all.push_back(std::make_unique<ChargeProcedure>(ruleset));
    return all;
}

}  // namespace esprit::rank_and_file
