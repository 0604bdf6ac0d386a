#include "rules/grande_tactique/procedures.h"

#include <algorithm>
#include <array>

#include "rules/common/procedure.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/charge_objections.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/follow_ups.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::FactSet;
using chance::Objection;
using chance::Outcome;
using chance::OutcomeName;
using chance::Role;

namespace {

constexpr std::string_view attacker_facts[] = {"arm",
                                               "lancers",
                                               "cuirassiers",
                                               "raw",
                                               "veteran",
                                               "upslope",
                                               "in_built_up_area",
                                               "in_woods",
                                               "defending_linear_feature",
                                               "shaken",
                                               "in_square",
                                               "routed",
                                               "general_attached",
                                               "charging_unshaken_artillery_front",
                                               "charging_shaken",
                                               "charging_with_help",
                                               "charging_flank_or_rear",
                                               "charging_en_masse",
                                               "cavalry_charging_square",
                                               "cavalry_charging_infantry",
                                               "cavalry_charging_cavalry",
                                               "cuirassiers_charging_cavalry",
                                               "lancers_charging_infantry",
                                               "follow_up"};
constexpr std::string_view defender_facts[] = {"arm",
                                               "lancers",
                                               "cuirassiers",
                                               "limbered",
                                               "raw",
                                               "veteran",
                                               "upslope",
                                               "in_built_up_area",
                                               "in_woods",
                                               "defending_linear_feature",
                                               "shaken",
                                               "in_square",
                                               "routed",
                                               "general_attached",
                                               "charged_by_multiple",
                                               "charged_in_flank",
                                               "charged_in_rear",
                                               "limbered_artillery_charged",
                                               "silenced"};

/// In an attack on several targets, facts of a charge belong to its target.
constexpr std::string_view follow_up_attacker_facts[] = {
    "arm",     "lancers", "cuirassiers", "raw",    "veteran",
    "upslope", "shaken",  "in_square",   "routed", "general_attached"};

Role attacker_role(std::span<std::string_view const> names) {
    return {"attacker.", "the principal charger", facts_named(facts, names)};
}

constexpr std::string_view charge_rules[] = {
    "GT-MC-T2",  "GT-MC-T3",  "GT-MC-T5",  "GT-CHG-01", "GT-CHG-12", "GT-CHG-14",
    "GT-ATT-01", "GT-ATT-02", "GT-ATT-03", "GT-ATT-04", "GT-ATT-05", "GT-DEF-01",
    "GT-DEF-02", "GT-DEF-03", "GT-DEF-04", "GT-DEF-05", "GT-DEF-06", "GT-LIC-01",
    "GT-LIC-02", "GT-LIC-03", "GT-LIC-04", "GT-LIC-05", "GT-LIC-06", "GT-LIC-07",
    "GT-FUP-01", "GT-FUP-03", "GT-FUP-06", "GT-PUR-12", "GT-PUR-13", "GT-R-02",
    "GT-R-03",   "GT-R-05",   "GT-R-07",   "GT-R-08",   "GT-R-12",   "GT-R-27"};

using Assumptions = std::vector<std::pair<std::string, std::string>>;

/// Notes the assumption that a side without a stated arm is infantry.
void add_assumed_arms(FactSet const& attacker, FactSet const& defender, std::string_view target,
                      Assumptions& assumed) {
    chance::FactId const arm = facts.id("arm");
    ChargeFacts const known = worked_out(attacker, defender);
    if (attacker.number(arm) < 0 && known.attacker_arm == Arm::infantry) {
        assumed.emplace_back("attacker.arm", arms[0]);
    }
    if (defender.number(arm) < 0 && known.defender_arm == Arm::infantry) {
        assumed.emplace_back(std::string{target} + "arm", arms[0]);
    }
}

/// A charge on one target, with the cavalry's check after a success.
class ChargeProcedure final : public chance::Procedure {
public:
    explicit ChargeProcedure(chance::Ruleset const& ruleset)
        : Procedure(ruleset, {attacker_role(attacker_facts),
                              {"defender.", "the target", facts_named(facts, defender_facts)}}),
          rules_(ruleset) {}

    std::string_view name() const override { return "charge"; }
    std::string_view title() const override { return "A charge"; }
    std::string_view about() const override {
        return "attackers' check, defender's check, locked combat; for cavalry the follow-up check";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return charge_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        if (follow_ups_made(given[0]) > 0 && !Prepared{rules_, given}.charge.attacker_cavalry) {
            return Objection{"only-cavalry-follows-up", "GT-FUP-01",
                             "only cavalry makes follow-ups: leave out follow_up"};
        }
        return objection_to_charge(rules_.morale, rules_.into_cover, given[0], given[1],
                                   "defender");
    }
    std::vector<FactSet> worked_out_facts(std::span<FactSet const> given) const override {
        ChargeFacts const known = worked_out(given[0], given[1]);
        return {known.attacker, known.defender};
    }
    Assumptions assumptions(std::span<FactSet const> given) const override {
        Assumptions assumed;
        add_assumed_arms(given[0], given[1], "defender.", assumed);
        return assumed;
    }
    Outcome play(std::span<FactSet const> given, Arbiter& arbiter) const override {
        Prepared prepared{rules_, given};
        return run(prepared, arbiter);
    }
    chance::Distribution<Outcome> odds(std::span<FactSet const> given,
                                       chance::EnumeratingArbiter& arbiter) const override {
        Prepared prepared{rules_, given};
        return distribution_of([&](Arbiter& each) { return run(prepared, each); }, arbiter);
    }

private:
    struct Prepared {
        Prepared(ChargeRules const& rules, std::span<FactSet const> given)
            : charge(rules, worked_out(given[0], given[1])) {
            int const made = follow_ups_made(given[0]);
            if (charge.attacker_cavalry && made < rules.most_follow_ups) {
                follow_up.emplace(rules, given[0], made + 1);
            }
        }
        Charge charge;
        std::optional<FollowUpCheck> follow_up;  // nullopt: no check is left
    };

    static int follow_ups_made(FactSet const& attacker) {
        return std::max(0, static_cast<int>(attacker.number(follow_up_fact)));
    }
    // GT-FUP-01, -06: cavalry whose target has failed checks whether to follow up; after the last
    // follow-up it pursues without a check, or with nobody to pursue it stays (GT-R-23).
    static bool follows_up(Prepared& prepared, bool guns, Arbiter& arbiter) {
        using namespace literals;
        if (!prepared.follow_up) {
            goes_no_further(guns, arbiter);
            arbiter.tell({guns ? "GT-R-23"_rule : "GT-FUP-06"_rule, "attacker"});
            return false;
        }
        bool const passed = follow_up_check(*prepared.follow_up, arbiter);
        if (!passed) goes_no_further(guns, arbiter);
        arbiter.tell({passed ? "GT-FUP-05"_rule
                      : guns ? "GT-DEF-06"_rule
                             : "GT-PUR-01"_rule,
                      "attacker"});
        return passed;
    }

    /// The outcome of a charge; after a success also whether cavalry follows up.
    static Outcome run(Prepared& prepared, Arbiter& arbiter) {
        ChargeResult const result = resolve_charge(prepared.charge, arbiter);
        auto const place = static_cast<std::uint16_t>(result);
        if (!prepared.charge.attacker_cavalry || !succeeded(result)) return Outcome{place};
        bool const passed =
            follows_up(prepared, result == ChargeResult::defender_silenced, arbiter);
        constexpr std::uint16_t first_of_cavalry = 8;
        std::uint16_t const pair = result == ChargeResult::defender_flees      ? 0
                                   : result == ChargeResult::defender_silenced ? 2
                                                                               : 4;
        return Outcome{static_cast<std::uint16_t>(first_of_cavalry + pair + (passed ? 0 : 1))};
    }

    ChargeRules rules_;
    std::array<OutcomeName, 14> names_{{
        {"repulsed", {}, "the attackers are shaken, and the defender stands"},
        {"countercharged", {}, "the charging cavalry flees, the charged cavalry pursues, shaken"},
        {"defender_flees", {}, "the attacker takes the position, eager"},
        {"defender_silenced", {}, "the guns are overrun"},
        {"defender_holds", {}, "the guns stay, the attacker stays in contact, eager"},
        {"defender_destroyed", {}, "a routed target is lost"},
        {"locked_won", {}, "the defender flees, the attacker is shaken"},
        {"locked_lost", {}, "the attacker flees, the defender is shaken"},
        {"defender_flees_follow_up", {}, "the cavalry charges the next target, if there is one"},
        {"defender_flees_pursuit", {}, "the cavalry pursues and is shaken"},
        {"defender_silenced_follow_up", {}, "the cavalry charges the next target, if there is one"},
        {"defender_silenced_stays", {}, "the cavalry stays with the guns, shaken"},
        {"defender_destroyed_follow_up",
         {},
         "the cavalry charges the next target, if there is one"},
        {"defender_destroyed_pursuit", {}, "the cavalry pursues and is shaken"},
    }};
};

constexpr std::string_view follow_up_rules[] = {
    "GT-FUP-01", "GT-FUP-02", "GT-FUP-03", "GT-FUP-04", "GT-FUP-05", "GT-FUP-06", "GT-PUR-01",
    "GT-PUR-12", "GT-PUR-13", "GT-DEF-06", "GT-R-07",   "GT-R-08",   "GT-R-23"};

/// Cavalry against up to three targets, one after another.
class FollowUpsProcedure final : public rules::ProcessProcedure<FollowUpsProcedure> {
public:
    explicit FollowUpsProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(ruleset, {attacker_role(follow_up_attacker_facts)}), rules_(ruleset) {
        constexpr std::string_view prefixes[] = {"first.", "second.", "third."};
        constexpr std::string_view help[] = {"the first target",
                                             "the target of the first follow-up",
                                             "the target of the second follow-up"};
        for (std::size_t i = 0; i < std::size(prefixes); ++i) {
            roles_.push_back({prefixes[i], help[i], facts_named(facts, defender_facts)});
        }
    }

    std::string_view name() const override { return "follow-ups"; }
    std::string_view title() const override { return "A cavalry charge and its follow-ups"; }
    std::string_view about() const override {
        return "a target counts when any fact of it is given; the first always does";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return follow_up_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        chance::FactId const arm = facts.id("arm");
        if (given[0].number(arm) >= 0 && given[0].number(arm) != static_cast<int>(Arm::cavalry)) {
            return Objection{"only-cavalry-follows-up", "GT-FUP-01",
                             "only cavalry makes follow-ups"};
        }
        FactSet const nothing = facts.none_given();
        if (given[2] == nothing && !(given[3] == nothing)) {
            return Objection{"target-left-out", "", "a third target needs a second: second.arm=…"};
        }
        std::vector<FactSet> const all = targets(given);
        constexpr std::string_view names[] = {"first", "second", "third"};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (auto objection = objection_to_charge(rules_.morale, rules_.into_cover,
                                                     cavalry(given[0]), all[i], names[i])) {
                return objection;
            }
        }
        return std::nullopt;
    }
    std::vector<FactSet> worked_out_facts(std::span<FactSet const> given) const override {
        std::vector<FactSet> all{given.begin(), given.end()};
        std::size_t const count = targets(given).size();
        for (std::size_t i = 1; i <= count; ++i) {
            ChargeFacts const known = worked_out(cavalry(given[0]), given[i]);
            all[0].flags |= known.attacker.flags & given[0].denied;
            all[i] = known.defender;
        }
        return all;
    }
    Assumptions assumptions(std::span<FactSet const> given) const override {
        Assumptions assumed;
        std::vector<FactSet> const all = targets(given);
        for (std::size_t i = 0; i < all.size(); ++i) {
            add_assumed_arms(cavalry(given[0]), all[i], roles_[i + 1].prefix, assumed);
        }
        return assumed;
    }
    CavalryAttack process(std::span<FactSet const> given) const {
        return CavalryAttack{rules_, cavalry(given[0]), targets(given)};
    }
    static Outcome named(AttackState const& state) {
        return Outcome{static_cast<std::uint16_t>(static_cast<int>(state.end) - 1), {state.broken}};
    }

private:
    static FactSet cavalry(FactSet attacker) {
        attacker.set_number(facts.id("arm"), static_cast<int>(Arm::cavalry));
        return attacker;
    }
    static std::vector<FactSet> targets(std::span<FactSet const> given) {
        FactSet const nothing = facts.none_given();
        std::vector<FactSet> all{given[1]};
        for (std::size_t i = 2; i < given.size() && !(given[i] == nothing); ++i) {
            all.push_back(given[i]);
        }
        return all;
    }

    ChargeRules rules_;
    std::array<OutcomeName, 7> names_{{
        {"repulsed", {"broken"}, "shaken, and its last target stands"},
        {"countercharged", {"broken"}, "the charging cavalry flees"},
        {"guns_hold", {"broken"}, "in contact with guns that passed, eager"},
        {"locked_won", {"broken"}, "won locked combat; pursues, shaken"},
        {"locked_lost", {"broken"}, "lost locked combat; flees"},
        {"pursues", {"broken"}, "pursues its last target, shaken"},
        {"stays", {"broken"}, "with the silenced guns, shaken"},
    }};
};

}  // namespace

std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset) {
    std::vector<std::unique_ptr<chance::Procedure>> all;
    all.push_back(std::make_unique<ChargeProcedure>(ruleset));
    all.push_back(std::make_unique<FollowUpsProcedure>(ruleset));
    return all;
}

}  // namespace esprit::grande_tactique
