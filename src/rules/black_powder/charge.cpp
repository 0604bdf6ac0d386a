#include "rules/black_powder/charge.h"

#include <array>
#include <utility>

#include "rules/black_powder/facts.h"
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

/// BP-R-13: a charger that goes back or breaks before contact does not fight.
bool is_stopped(VolleyEnd fire) {
    return fire == VolleyEnd::breaks || fire == VolleyEnd::retires ||
           fire == VolleyEnd::retires_disordered;
}

/// BP-SHK-01, -02: the defender as a shooter; with as many casualties as stamina it is shaken.
FactSet giving_closing_fire(FactSet defender) {
    auto const count = [&](chance::FactId fact) {
        return static_cast<std::int32_t>(defender.number(fact));
    };
    defender.set(shaken_fact, is_shaken(count(casualties_fact), count(stamina_fact)));
    return defender;
}

/// BP-R-24: a charger has no cover in its combat.
Fighter in_combat(Fighter charger) {
    charger.unit.set(light_cover_fact, false);
    return charger;
}

}  // namespace

Charge::Charge(VolleyRules const& volleys, MeleeRules const& melees, Fighter const& charger,
               Fighter const& defender)
    : volleys_(volleys), melees_(melees), charger_(charger), defender_(defender) {
    charger_.unit.set(charging_fact);
}

ChargeState Charge::start() const {
    ChargeState state;
    state.casualties = static_cast<std::int32_t>(charger_.unit.number(casualties_fact));
    state.disordered = charger_.unit.has(disordered_fact) ? 1 : 0;
    return state;
}

bool Charge::finished(ChargeState const& state) const {
    return is_stopped(state.fire) || (state.fired != 0 && round(state).finished(state.melee));
}

void Charge::step(ChargeState& state, Arbiter& arbiter) const {
    if (state.fired == 0) return close_fire(state, arbiter);
    MeleeRound const fought = round(state);
    fought.step(state.melee, arbiter);
    if (!fought.finished(state.melee)) return;
    // no longer needed: equal states merge
    forget_casualties(state.melee);
    state.casualties = 0;
    state.disordered = 0;
}

// BP-SHT-13: saves and test come before contact.
void Charge::close_fire(ChargeState& state, Arbiter& arbiter) const {
    state.fired = 1;
    if (defender_.unit.has(closing_fire_fact)) {
        tell("BP-SHT-13"_rule, defender_.who, arbiter);
        Volley volley{volleys_, giving_closing_fire(defender_.unit), charger_.unit, defender_.who};
        volley.who_is_shot_at = charger_.who;
        VolleyResult const result = resolve_volley(volleys_, volley, arbiter);
        state.fire = is_stopped(result.end) ? result.end : VolleyEnd::unhurt;
        state.disordered = result.disordered ? 1 : 0;
        state.casualties = is_stopped(result.end) ? 0 : result.casualties;
    }
    if (!is_stopped(state.fire)) state.melee = round(state).start();
}

MeleeRound Charge::round(ChargeState const& state) const {
    Fighter charger = in_combat(charger_);
    charger.unit.set_number(casualties_fact, state.casualties);
    charger.unit.set(disordered_fact, state.disordered != 0);
    return MeleeRound{melees_, charger, defender_};
}

namespace {

constexpr std::string_view charger_fact_names[] = {
    "arm",         "hand_to_hand", "morale",         "stamina",
    "casualties",  "disordered",   "skirmishing",    "attack_column",
    "light_cover", "rear_support", "flank_supports", "flank_contact",
    "rear_contact"};
constexpr std::string_view defender_fact_names[] = {
    "closing_fire",  "arm",           "hand_to_hand", "morale",        "stamina",
    "casualties",    "dice",          "artillery",    "disordered",    "skirmishing",
    "in_square",     "attack_column", "march_column", "light_cover",   "building_size",
    "flank_contact", "rear_contact",  "rear_support", "flank_supports"};

constexpr std::string_view charge_rules[] = {
    "BP-SHT-01", "BP-SHT-02", "BP-SHT-04",  "BP-SHT-05",  "BP-SHT-06",  "BP-SHT-07", "BP-SHT-11",
    "BP-SHT-12", "BP-SHT-13", "BP-SAVE-01", "BP-SAVE-02", "BP-SAVE-09", "BP-SHK-01", "BP-SHK-02",
    "BP-SHK-03", "BP-SHK-04", "BP-SHK-05",  "BP-SHK-06",  "BP-BRK-A",   "BP-BRK-B",  "BP-BRK-C",
    "BP-BRK-D",  "BP-BRK-E",  "BP-R-02",    "BP-R-11",    "BP-R-12",    "BP-R-13",   "BP-R-20",
    "BP-HTH-01", "BP-HTH-02", "BP-HTH-04",  "BP-HTH-05",  "BP-HTH-06",  "BP-HTH-07", "BP-HTH-08",
    "BP-HTH-09", "BP-HTH-10", "BP-HTH-11",  "BP-HTH-12",  "BP-HTH-13",  "BP-HTH-14", "BP-HTH-15",
    "BP-HTH-16", "BP-HTH-17", "BP-SUP-05",  "BP-DIS-01",  "BP-DIS-02"};

/// A charge that has reached its last inch.
class ChargeProcedure final : public rules::ProcessProcedure<ChargeProcedure> {
public:
    explicit ChargeProcedure(chance::Ruleset const& ruleset)
        : ProcessProcedure(ruleset, {}), volleys_(ruleset), melees_(ruleset) {
        auto const supporter = facts_named(facts, supporter_fact_names);
        roles_ = {
            {"charger.", "the unit that charges", facts_named(facts, charger_fact_names)},
            {"defender.", "the unit that is charged", facts_named(facts, defender_fact_names)},
            {"charger_support.", "a supporter of the charger: tests when it breaks", supporter},
            {"defender_support.", "a supporter of the defender: tests when it breaks", supporter}};
    }

    std::string_view name() const override { return "charge"; }
    std::string_view title() const override { return "A charge"; }
    std::string_view about() const override {
        return "closing fire, where the defender gives it, the charger's break test, and a round "
               "of hand-to-hand; a supporter counts when any fact of it is given; the square that "
               "infantry tries for against cavalry is rolled before it, with square";
    }
    std::span<OutcomeName const> outcomes() const override { return names_; }
    std::span<std::string_view const> rules() const override { return charge_rules; }

    std::optional<Objection> objection(std::span<FactSet const> given) const override {
        FactSet const& charger = given[0];
        FactSet const& defender = given[1];
        if (auto objection = objection_to_charging(charger, true, "charger.")) return objection;
        if (auto objection = objection_to_fire(charger, defender)) return objection;
        if (auto objection = objection_to_cover(charger, defender)) return objection;
        // BP-SHT-11: the dice of guns, too, which need not be stated
        std::int64_t const shots =
            defender.has(closing_fire_fact)
                ? Volley{volleys_, giving_closing_fire(defender), charger}.shots.facts.number(
                      dice_fact)
                : 0;
        if (auto objection = objection_to_fighter(melees_, its(given), 0)) return objection;
        if (auto objection = objection_to_fighter(melees_, in_combat(own(given)),
                                                  shots + defender.number(hand_to_hand_fact))) {
            return objection;
        }
        if (auto objection =
                objection_to_fighter(melees_, its(given), charger.number(hand_to_hand_fact))) {
            return objection;
        }
        return objection_to_charged(charger, defender, "defender.");
    }
    /// BP-HTH-19: that no square was formed in time, unless stated.
    std::vector<std::pair<std::string, std::string>> assumptions(
        std::span<FactSet const> given) const override {
        FactSet const& defender = given[1];
        bool const in_front = !defender.has(flank_contact_fact) && !defender.has(rear_contact_fact);
        if (!in_front || defender.denies(in_square_fact) ||
            !might_form_square(given[0], defender)) {
            return {};
        }
        return {{"defender.in_square", "false"}};
    }
    std::vector<FactSet> worked_out_facts(std::span<FactSet const> given) const override {
        std::vector<FactSet> all{given.begin(), given.end()};
        if (given[1].has(closing_fire_fact)) {
            all[1] = Volley{volleys_, giving_closing_fire(given[1]), given[0]}.shots.facts;
        }
        return all;
    }
    Charge process(std::span<FactSet const> given) const {
        return Charge{volleys_, melees_, own(given), its(given)};
    }
    /// The outcomes of a stopped charge come first, then those of the round.
    static Outcome named(ChargeState const& state) {
        constexpr std::uint16_t stopped = 2;
        if (state.fire == VolleyEnd::breaks) return Outcome{0};
        if (is_stopped(state.fire)) return Outcome{1, {state.disordered}};
        Outcome outcome = outcome_of_round(state.melee);
        outcome.name = static_cast<std::uint16_t>(outcome.name + stopped);
        return outcome;
    }

private:
    std::optional<Objection> objection_to_fire(FactSet const& charger,
                                               FactSet const& defender) const {
        if (!defender.has(closing_fire_fact)) return std::nullopt;
        if (auto objection = objection_to_shooting(defender, "defender.")) return objection;
        if (defender.has(flank_contact_fact) || defender.has(rear_contact_fact)) {
            return Objection{"fire-to-the-front", "BP-SHT-13",
                             "closing fire meets a charger at the front: leave out "
                             "defender.closing_fire, or where the charge comes from"};
        }
        if (might_form_square(charger, defender)) {
            return Objection{"square-before-fire", "BP-HTH-19",
                             "infantry in line or column tries for square against cavalry, in "
                             "place of closing fire: leave defender.closing_fire out, and ask "
                             "square"};
        }
        return objection_to_volley(volleys_, defender, without_contact(charger), "defender",
                                   "charger");
    }
    /// BP-R-24: closing fire comes before the combat, in which a charger has no cover.
    static std::optional<Objection> objection_to_cover(FactSet const& charger,
                                                       FactSet const& defender) {
        if (!charger.has(light_cover_fact) || defender.has(closing_fire_fact)) return std::nullopt;
        return Objection{"charger-in-cover", "BP-R-24",
                         "leave charger.light_cover out, or add defender.closing_fire"};
    }
    /// BP-HTH-19: true if arms and formation allow a square.
    static bool might_form_square(FactSet const& charger, FactSet const& defender) {
        std::optional<Arm> const charging = arm_of(charger);
        std::optional<Arm> const charged = arm_of(defender);
        return charging && charged &&
               may_try_for_square(*charging, *charged, formation_of(defender),
                                  is_in_building(defender));
    }
    /// The facts of contact after the charge has come home do not count in closing fire.
    static FactSet without_contact(FactSet charger) {
        charger.set(flank_contact_fact, false);
        charger.set(rear_contact_fact, false);
        return charger;
    }
    static Fighter own(std::span<FactSet const> given) {
        return {given[0], supporter(given[2]), {"charger", 0}, {"charger_support", 2}};
    }
    static Fighter its(std::span<FactSet const> given) {
        return {given[1], supporter(given[3]), {"defender", 1}, {"defender_support", 3}};
    }
    static std::optional<FactSet> supporter(FactSet const& given) {
        return given == facts.none_given() ? std::nullopt : std::optional{given};
    }

    VolleyRules volleys_;
    MeleeRules melees_;
    std::array<OutcomeName, 17> names_{{
        {"stopped_breaks", {}, "the charger breaks under closing fire"},
        {"stopped_retires", {"disordered"}, "the charger goes back under closing fire"},
        {"defender_breaks", {"supporters_broken", "supporters_retired"}, "the charger has won"},
        {"defender_retires", {"disordered"}, "the charger has won"},
        {"defender_fights_on",
         {"charger_shaken", "defender_shaken"},
         "the charger has won, the defender stays"},
        {"charger_breaks", {"supporters_broken", "supporters_retired"}, "the defender has won"},
        {"charger_retires", {"disordered"}, "the defender has won"},
        {"charger_fights_on",
         {"charger_shaken", "defender_shaken"},
         "the defender has won, the charger stays"},
        {"drawn", {"charger_shaken", "defender_shaken"}, "nobody has won, both stay"},
        {"drawn_defender_breaks", {"supporters_broken", "supporters_retired"}, "the charger stays"},
        {"drawn_defender_retires", {"disordered"}, "the charger stays"},
        {"drawn_charger_breaks", {"supporters_broken", "supporters_retired"}, "the defender stays"},
        {"drawn_charger_retires", {"disordered"}, "the defender stays"},
        {"drawn_both_break", {"supporters_broken", "supporters_retired"}, "nobody is left"},
        {"drawn_both_retire", {"charger_disordered", "defender_disordered"}, "both go back"},
        {"drawn_charger_breaks_defender_retires",
         {"disordered", "supporters_broken", "supporters_retired"},
         "nobody stays"},
        {"drawn_defender_breaks_charger_retires",
         {"disordered", "supporters_broken", "supporters_retired"},
         "nobody stays"},
    }};
};

}  // namespace

std::unique_ptr<chance::Procedure> charge_procedure(chance::Ruleset const& ruleset) {
    return std::make_unique<ChargeProcedure>(ruleset);
}

}  // namespace esprit::black_powder
