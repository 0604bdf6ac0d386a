#include "rules/black_powder/procedures.h"

#include <array>

#include "rules/black_powder/charge.h"
#include "rules/black_powder/combat.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/volley.h"
#include "rules/common/procedure.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::FactSet;
using chance::Objection;
using chance::Outcome;
using chance::OutcomeName;
using chance::Role;
using namespace literals;

namespace {

constexpr std::string_view shooter_fact_names[] = {
    "dice",   "arm",         "artillery",         "skirmishing",  "march_column",    "disordered",
    "shaken", "close_range", "beyond_half_range", "closing_fire", "target_not_clear"};
constexpr std::string_view target_fact_names[] = {
    "arm",           "morale",      "stamina",       "casualties",
    "disordered",    "skirmishing", "attack_column", "march_column",
    "in_square",     "light_cover", "building",      "artillery_casualties",
    "flank_contact", "rear_contact"};

constexpr std::string_view volley_rules[] = {
    "BP-SHT-01",  "BP-SHT-02",  "BP-SHT-03", "BP-SHT-04",  "BP-SHT-05",  "BP-SHT-06",  "BP-SHT-07",
    "BP-SHT-11",  "BP-SHT-12",  "BP-SHT-13", "BP-SAVE-01", "BP-SAVE-02", "BP-SAVE-03", "BP-SAVE-07",
    "BP-SAVE-08", "BP-SAVE-09", "BP-SHK-01", "BP-SHK-04",  "BP-SHK-05",  "BP-SHK-06",  "BP-DIS-02",
    "BP-MOD-04",  "BP-BRK-A",   "BP-BRK-B",  "BP-R-13"};

/// One unit's shots at another.
class VolleyProcedure final : public chance::Procedure {
public:
    explicit VolleyProcedure(chance::Ruleset const& ruleset)
        : Procedure(
              ruleset,
              {{"shooter.", "the unit that shoots", facts_named(facts, shooter_fact_names)},
               {"target.", "the unit that is shot at", facts_named(facts, target_fact_names)}}),
          rules_(ruleset) {}

    std::string_view name() const override { return "volley"; }
    std::string_view title() const override { return "A volley"; }
    std::string_view about() const override {
        return "shots, saves, and the break test that excess or closing fire may bring; guns need "
               "no dice named";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return volley_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        return objection_to_volley(rules_, given[0], given[1]);
    }
    std::vector<FactSet> worked_out_facts(std::span<FactSet const> given) const override {
        Volley const volley{rules_, given[0], given[1]};
        return {volley.shots.facts, volley.target};
    }
    Outcome play(std::span<FactSet const> given, Arbiter& arbiter) const override {
        Volley volley{rules_, given[0], given[1]};
        return named(resolve_volley(rules_, volley, arbiter));
    }
    chance::Distribution<Outcome> odds(std::span<FactSet const> given,
                                       chance::EnumeratingArbiter& arbiter) const override {
        Volley volley{rules_, given[0], given[1]};
        return distribution_of(
            [&](Arbiter& each) { return named(resolve_volley(rules_, volley, each)); }, arbiter);
    }

private:
    static Outcome named(VolleyResult const& result) {
        auto const place = static_cast<std::uint16_t>(result.end);
        if (result.end == VolleyEnd::breaks) {
            return Outcome{place};
        }
        return Outcome{place, {result.casualties, result.shaken, result.disordered}};
    }

    VolleyRules rules_;
    /// In the order of VolleyEnd.
    std::array<OutcomeName, 6> names_{{
        {"unhurt",
         {"casualties", "shaken", "disordered"},
         "no casualty and no test; a six disorders all the same"},
        {"stands", {"casualties", "shaken", "disordered"}, "casualties, but no test"},
        {"holds",
         {"casualties", "shaken", "disordered"},
         "passes its break test; any excess comes off"},
        {"retires_disordered",
         {"casualties", "shaken", "disordered"},
         "goes back a full move, or two to be safe, and is disordered; one that cannot breaks"},
        {"breaks", {}, "destroyed"},
        {"retires", {"casualties", "shaken", "disordered"}, "goes back in order (house rules)"},
    }};
};

constexpr std::string_view fighter_fact_names[] = {
    "arm",          "hand_to_hand", "morale",         "stamina",       "casualties",
    "disordered",   "charging",     "won_last_round", "skirmishing",   "attack_column",
    "march_column", "in_square",    "light_cover",    "building_size", "flank_contact",
    "rear_contact", "rear_support", "flank_supports"};

constexpr std::string_view melee_rules[] = {
    "BP-HTH-01", "BP-HTH-02",  "BP-HTH-03",  "BP-HTH-04",  "BP-HTH-05", "BP-HTH-06",
    "BP-HTH-07", "BP-HTH-08",  "BP-HTH-09",  "BP-HTH-10",  "BP-HTH-11", "BP-HTH-12",
    "BP-HTH-13", "BP-HTH-14",  "BP-HTH-15",  "BP-HTH-16",  "BP-HTH-17", "BP-SUP-05",
    "BP-SHT-07", "BP-SAVE-01", "BP-SAVE-02", "BP-SAVE-09", "BP-SHK-01", "BP-SHK-02",
    "BP-SHK-04", "BP-SHK-05",  "BP-SHK-06",  "BP-DIS-01",  "BP-DIS-02", "BP-BRK-C",
    "BP-BRK-D",  "BP-BRK-E",   "BP-R-02",    "BP-R-11",    "BP-R-12",   "BP-R-33"};

constexpr std::string_view combat_fact_names[] = {"rounds"};
constexpr chance::FactId rounds_fact = facts.id("rounds");

/// Rounds of hand-to-hand between two units.
class MeleeProcedure final : public rules::ProcessProcedure<MeleeProcedure> {
public:
    explicit MeleeProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(ruleset, {}), rules_(ruleset) {
        auto const fighter = facts_named(facts, fighter_fact_names);
        auto const supporter = facts_named(facts, supporter_fact_names);
        roles_ = {
            {"self.", "the unit of the side whose turn it is, unless the enemy charges", fighter},
            {"enemy.", "the unit that it fights", fighter},
            {"self_support.", "a supporter of self: tests when self breaks", supporter},
            {"enemy_support.", "a supporter of enemy: tests when enemy breaks", supporter},
            {"", "how far ahead is looked", facts_named(facts, combat_fact_names)}};
    }

    std::string_view name() const override { return "melee"; }
    std::string_view title() const override { return "A round of hand-to-hand"; }
    std::string_view about() const override {
        return "dice and saves of both, the winner, break tests; a supporter counts when any fact "
               "of it is given; rounds=3 goes on while both stay";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return melee_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        chance::FactId const won = facts.id("won_last_round");
        chance::FactId const dice = facts.id("hand_to_hand");
        Fighter const self = own(given);
        Fighter const enemy = its(given);
        std::int64_t const rounds = given[4].number(rounds_fact);
        // check a side's dice before they count as hits on the other
        if (auto objection = objection_to_fighter(rules_, self, 0)) {
            return objection;
        }
        if (auto objection = objection_to_fighter(rules_, enemy, self.unit.number(dice))) {
            return objection;
        }
        if (rounds > 1 && rounds * (self.unit.number(dice) + enemy.unit.number(dice)) > most_dice) {
            return Objection{"too-far-ahead", "BP-R-33",
                             "the dice of all rounds are " + std::to_string(most_dice) +
                                 " at most, to be counted in good time: lower rounds"};
        }
        if (self.unit.has(won) && enemy.unit.has(won)) {
            return Objection{"both-won", "BP-HTH-03",
                             "only one side has won the last round: leave out self.won_last_round "
                             "or enemy.won_last_round"};
        }
        if (self.unit.has(charging_fact) && enemy.unit.has(charging_fact)) {
            return Objection{"both-charge", "BP-TURN-01",
                             "only the side whose turn it is charges: leave out self.charging or "
                             "enemy.charging"};
        }
        for (auto const& [charger, charged] :
             {std::pair{&self, &enemy}, std::pair{&enemy, &self}}) {
            if (!charger->unit.has(charging_fact)) continue;
            std::string const prefix = std::string{charged->who.name} + ".";
            if (auto objection = objection_to_charged(charger->unit, charged->unit, prefix)) {
                return objection;
            }
        }
        return objection_to_fighter(rules_, self, enemy.unit.number(dice));
    }
    Combat process(std::span<FactSet const> given) const { return combat(given, false); }
    Combat counting(std::span<FactSet const> given) const { return combat(given, true); }
    static Outcome named(CombatState const& state) { return outcome_of_round(state.round); }
    static constexpr std::string_view count_names[] = {"self_casualties", "enemy_casualties"};
    static std::array<std::int32_t, 2> counts(CombatState const& state) {
        return {state.self_suffered, state.enemy_suffered};
    }

private:
    Combat combat(std::span<FactSet const> given, bool counts) const {
        auto const rounds = static_cast<std::int32_t>(given[4].number(rounds_fact));
        return Combat{rules_, own(given), its(given), rounds, counts};
    }
    static Fighter own(std::span<FactSet const> given) {
        return {given[0], supporter(given[2]), {"self", 0}, {"self_support", 2}};
    }
    static Fighter its(std::span<FactSet const> given) {
        return {given[1], supporter(given[3]), {"enemy", 1}, {"enemy_support", 3}};
    }
    static std::optional<FactSet> supporter(FactSet const& given) {
        return given == facts.none_given() ? std::nullopt : std::optional{given};
    }
    static constexpr std::int64_t most_dice = 60;  // of both sides, in all rounds

    MeleeRules rules_;
    /// In the order of MeleeOutcome.
    std::array<OutcomeName, 15> names_{{
        {"enemy_breaks", {"supporters_broken", "supporters_retired"}, "self has won", "self_stays"},
        {"enemy_retires", {"disordered"}, "self has won", "self_stays"},
        {"enemy_fights_on",
         {"self_shaken", "enemy_shaken"},
         "self has won, the enemy stays",
         "both_stay"},
        {"self_breaks",
         {"supporters_broken", "supporters_retired"},
         "the enemy has won",
         "enemy_stays"},
        {"self_retires", {"disordered"}, "the enemy has won", "enemy_stays"},
        {"self_fights_on",
         {"self_shaken", "enemy_shaken"},
         "the enemy has won, self stays",
         "both_stay"},
        {"drawn", {"self_shaken", "enemy_shaken"}, "nobody has won, both stay", "both_stay"},
        {"drawn_enemy_breaks",
         {"supporters_broken", "supporters_retired"},
         "self stays",
         "self_stays"},
        {"drawn_enemy_retires", {"disordered"}, "self stays", "self_stays"},
        {"drawn_self_breaks",
         {"supporters_broken", "supporters_retired"},
         "the enemy stays",
         "enemy_stays"},
        {"drawn_self_retires", {"disordered"}, "the enemy stays", "enemy_stays"},
        {"drawn_both_break",
         {"supporters_broken", "supporters_retired"},
         "nobody is left",
         "nobody_stays"},
        {"drawn_both_retire",
         {"self_disordered", "enemy_disordered"},
         "both go back",
         "nobody_stays"},
        {"drawn_self_breaks_enemy_retires",
         {"disordered", "supporters_broken", "supporters_retired"},
         "nobody stays",
         "nobody_stays"},
        {"drawn_enemy_breaks_self_retires",
         {"disordered", "supporters_broken", "supporters_retired"},
         "nobody stays",
         "nobody_stays"},
    }};
};

constexpr std::string_view square_charger_fact_names[] = {"arm", "march_column"};
constexpr std::string_view square_charged_fact_names[] = {
    "arm",        "skirmishing",   "attack_column", "march_column", "in_square",
    "disordered", "building_size", "flank_contact", "rear_contact"};
constexpr std::string_view square_rules[] = {"BP-HTH-19"};

/// Infantry that cavalry charges in front, before contact.
class SquareProcedure final : public chance::Procedure {
public:
    explicit SquareProcedure(chance::Ruleset const& ruleset)
        : Procedure(ruleset, {{"charger.", "the cavalry that charges",
                               facts_named(facts, square_charger_fact_names)},
                              {"unit.", "the infantry that is charged in front",
                               facts_named(facts, square_charged_fact_names)}}),
          none_at_most_(ruleset.whole_number("no_square_at_most")),
          disordered_at_least_(ruleset.whole_number("disordered_square_at_least")) {}

    std::string_view name() const override { return "square"; }
    std::string_view title() const override { return "A square in time"; }
    std::string_view about() const override {
        return "infantry in line or column that cavalry charges in front, before contact and in "
               "place of closing fire";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return square_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        FactSet const& charger = given[0];
        FactSet const& unit = given[1];
        std::optional<Arm> const charger_arm = arm_of(charger);
        if (charger_arm != Arm::cavalry) {
            return Objection{"charger-not-cavalry", "BP-HTH-19",
                             "squares are formed against cavalry: say charger.arm=cavalry"};
        }
        if (charger.has(march_column_fact)) {
            return Objection{"charger-in-march-column", "BP-R-20",
                             "march columns do not charge: leave charger.march_column out"};
        }
        Arm const own_arm = arm_of(unit).value_or(Arm::infantry);
        if (own_arm != Arm::infantry) {
            return Objection{"square-of-infantry", "BP-HTH-19",
                             "only infantry forms square: say unit.arm=infantry"};
        }
        if (!may_try_for_square(*charger_arm, own_arm, formation_of(unit), is_in_building(unit))) {
            return Objection{"not-in-line-or-column", "BP-HTH-19",
                             "only a unit in line or column tries for square: leave "
                             "unit.skirmishing, in_square and building_size out"};
        }
        if (auto objection = objection_to_stand(unit, "unit.")) return objection;
        if (unit.has(facts.id("flank_contact")) || unit.has(facts.id("rear_contact"))) {
            return Objection{"charged-in-front", "BP-HTH-19",
                             "only a unit charged in front, and not in combat already, tries for "
                             "square: leave unit.flank_contact and rear_contact out"};
        }
        return std::nullopt;
    }
    // BP-HTH-19
    Outcome play(std::span<FactSet const> given, Arbiter& arbiter) const override {
        constexpr unsigned dice = 2;
        constexpr RuleId rule = "BP-HTH-19"_rule;
        chance::Chance chance = chance::plain_sum(rule, dice);
        chance.whose = "unit";
        chance.unit = 1;
        std::int64_t const total = arbiter.draw(chance) + std::int64_t{dice};
        bool const disorder = total <= none_at_most_ || total >= disordered_at_least_;
        std::int32_t const disordered = disorder || given[1].has(facts.id("disordered")) ? 1 : 0;
        tell(rule, {"unit", 1}, arbiter);
        bool const forms = total > none_at_most_;
        if (forms) {
            arbiter.becomes("unit", {{in_square_fact, 1, rule},
                                     {attack_column_fact, 0, rule},
                                     {march_column_fact, 0, rule}});
        }
        arbiter.becomes("unit", {{disordered_fact, disordered, rule}});
        return {static_cast<std::uint16_t>(forms ? 0 : 1), {disordered}};
    }

private:
    std::int64_t none_at_most_;
    std::int64_t disordered_at_least_;
    std::array<OutcomeName, 2> names_{{
        {"square", {"disordered"}, "the infantry is in square when the cavalry comes in"},
        {"no_square", {"disordered"}, "too late: the infantry stays as it was"},
    }};
};

}  // namespace

std::vector<std::unique_ptr<chance::Procedure>> procedures(chance::Ruleset const& ruleset) {
    std::vector<std::unique_ptr<chance::Procedure>> all;
    all.push_back(std::make_unique<VolleyProcedure>(ruleset));
    all.push_back(std::make_unique<MeleeProcedure>(ruleset));
    all.push_back(charge_procedure(ruleset));
    all.push_back(std::make_unique<SquareProcedure>(ruleset));
    return all;
}

}  // namespace esprit::black_powder
