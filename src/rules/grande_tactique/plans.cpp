// Plans of corps, the dice for PIPs, and how generals change them.
#include <algorithm>
#include <array>
#include <string>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "geometry/contact.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

bool has_changed_plan(Battle const& battle, Corps const& corps) {
    return std::any_of(corps.divisions.begin(), corps.divisions.end(), [&](std::uint8_t division) {
        return battle.division[division].plan_changed;
    });
}

/// The rank of a division in an ordered plan; 0 if it has none.
std::uint8_t ordered_rank(Order const& order, std::uint8_t division) {
    for (std::uint8_t i = 0; i < order.ranked; ++i) {
        if (order.ranking[i] == division) return static_cast<std::uint8_t>(i + 1);
    }
    return 0;
}

/// True if the order ranks every division of the corps once, or none at all.
bool ranks_all_or_none(Corps const& corps, Order const& order) {
    if (order.ranked == 0) return true;
    return order.ranked == corps.divisions.size() &&
           std::all_of(corps.divisions.begin(), corps.divisions.end(),
                       [&](std::uint8_t division) { return ordered_rank(order, division) != 0; });
}

bool is_the_plan(Battle const& battle, Corps const& corps, Order const& order) {
    return std::all_of(corps.divisions.begin(), corps.divisions.end(), [&](std::uint8_t division) {
        return battle.division[division].rank == ordered_rank(order, division);
    });
}

/// Tells something about a corps, which is no unit.
void tell_of(Corps const& corps, RuleId rule, std::string_view what, Arbiter& arbiter) {
    chance::Event event{rule, corps.name};
    event.what = what;
    arbiter.tell(event);
}

std::string counted(int pips) {
    return std::to_string(pips) + (pips == 1 ? " PIP" : " PIPs");
}

/// The PIPs of one side's turn, from the throw of the dice to what every division has.
class PipDice {
public:
    PipDice(LiveBattle live, Arbiter& arbiter) : live_(live), arbiter_(arbiter) {
        note_divisions_with_units();
    }

    void run() {
        for (Corps const& corps : live_.scenario.corps) {
            if (corps.side == live_.battle.active) roll_for(corps);
        }
        for (std::size_t id = 0; id < live_.scenario.divisions.size(); ++id) {
            if (taken_[id] != none) add_ability(id);
        }
        for (UnitId const general : live_.scenario.generals) {
            bool const commands = live_.scenario.troops[general].side == live_.battle.active &&
                                  live_.scenario.troops[general].rank != Rank::division &&
                                  is_on_table(live_.battle, general);
            if (commands) command(general);
        }
        for (std::size_t id = 0; id < live_.scenario.divisions.size(); ++id) {
            if (taken_[id] == none) continue;
            std::string const has = "has " + counted(live_.battle.division[id].pips);
            tell(live_.scenario, live_.scenario.divisions[id].general,
                 {"GT-PIPS-01"_rule, has, {}, 0, chance::EventKind::points}, arbiter_);
        }
    }

private:
    static constexpr int none = -1;

    /// Notes the divisions that have units on the table or still to come.
    void note_divisions_with_units() {
        for (UnitId unit = 0; unit < live_.battle.units.count; ++unit) {
            Fate const fate = live_.battle.state[unit].fate;
            if (!live_.scenario.troops[unit].general &&
                (fate == Fate::on_table || fate == Fate::to_come)) {
                is_there_[live_.scenario.troops[unit].division] = true;
            }
        }
    }

    // GT-PIPS-01, -02: each general with a division throws a die; the dice of a corps are thrown
    // together.
    void roll_for(Corps const& corps) {
        // GT-PIPS-05
        if (has_changed_plan(live_.battle, corps)) {
            tell_of(corps, "GT-PIPS-05"_rule, "has no PIPs, since it has changed its plan",
                    arbiter_);
            return;
        }
        FixedList<std::uint8_t, max_corps_divisions> rolling;
        FixedList<int, max_corps_divisions> dice;
        for (std::uint8_t const id : corps.divisions) {
            UnitId const general = live_.scenario.divisions[id].general;
            if (!is_there_[id] || !is_on_table(live_.battle, general)) continue;
            chance::Chance die = chance::plain_sum("GT-PIPS-01"_rule, 1);
            die.use = chance::DiceUse::points;
            die.unit = general;
            die.whose = live_.scenario.troops[general].name;
            rolling.push_back(id);
            dice.push_back(arbiter_.draw(die) + 1);
        }
        if (rolling.empty()) return;
        bool const has_plan = live_.battle.division[rolling[0]].rank != 0;
        int sum = 0;
        for (int const die : dice) sum += die;
        if (has_plan) {
            deal_by_plan(rolling, dice);
        } else {
            // GT-PIPS-04: the average, rounded down
            for (std::uint8_t const id : rolling) {
                take(id, sum / static_cast<int>(rolling.size()), "GT-PIPS-04"_rule,
                     "has no plan and takes the average, ");
            }
        }
    }

    // GT-PIPS-03: the highest die goes to the division ranked first among those that rolled.
    void deal_by_plan(FixedList<std::uint8_t, max_corps_divisions>& rolling,
                      FixedList<int, max_corps_divisions>& dice) {
        std::sort(rolling.data(), rolling.data() + rolling.size(),
                  [&](std::uint8_t a, std::uint8_t b) {
                      return live_.battle.division[a].rank < live_.battle.division[b].rank;
                  });
        std::sort(dice.data(), dice.data() + dice.size(), [](int a, int b) { return a > b; });
        for (std::size_t i = 0; i < rolling.size(); ++i) {
            take(rolling[i], dice[i], "GT-PIPS-03"_rule,
                 "by its rank in the plan takes a PIP die of ");
        }
    }

    void take(std::uint8_t id, int pips, RuleId rule, std::string_view how) {
        taken_[id] = pips;
        live_.battle.division[id].pips = static_cast<std::int8_t>(pips);
        std::string const what = std::string{how} + std::to_string(pips);
        tell(live_.scenario, live_.scenario.divisions[id].general,
             {rule, what, {}, 0, chance::EventKind::points_dealt}, arbiter_);
    }

    // GT-PIPS-07, -08: a great general has more, a bad one less.
    void add_ability(std::size_t id) {
        UnitId const general = live_.scenario.divisions[id].general;
        std::int8_t& pips = live_.battle.division[id].pips;
        Ability const ability = ability_of(live_, general);
        CommandRules const& rules = live_.scenario.command;
        if (ability == Ability::great) {
            pips = static_cast<std::int8_t>(pips + rules.great_more);
            tell(live_.scenario, general, "GT-PIPS-07"_rule, "is a great general", arbiter_);
        } else if (ability == Ability::bad) {
            pips = static_cast<std::int8_t>(std::max(0, pips - rules.bad_less));
            tell(live_.scenario, general, "GT-PIPS-08"_rule, "is a bad general", arbiter_);
        }
    }

    /// True for a division under the commander that has thrown its die.
    bool is_under(UnitId commander, std::size_t id) const {
        Troop const& troop = live_.scenario.troops[commander];
        Division const& division = live_.scenario.divisions[id];
        return taken_[id] != none && division.side == troop.side &&
               (troop.rank == Rank::army || division.corps == troop.corps);
    }

    void command(UnitId commander) {
        bool const bad = ability_of(live_, commander) == Ability::bad;
        if (bad && spoil(commander)) return;
        encourage(commander);
    }

    // GT-PIPS-11, -12: a bad commander turns a 1 into nothing; if he does, he gives no division
    // more.
    bool spoil(UnitId commander) {
        bool any = false;
        for (std::size_t id = 0; id < live_.scenario.divisions.size(); ++id) {
            if (!is_under(commander, id) || taken_[id] != live_.scenario.command.spoilt) continue;
            any = true;
            std::int8_t& pips = live_.battle.division[id].pips;
            pips = pips > taken_[id] ? static_cast<std::int8_t>(pips - taken_[id]) : std::int8_t{0};
            taken_[id] = 0;
            tell(live_.scenario, live_.scenario.divisions[id].general, "GT-PIPS-11"_rule,
                 "has nothing of it under {other}, a bad commander", arbiter_,
                 live_.scenario.troops[commander].name);
        }
        return any;
    }

    // GT-PIPS-09, -10: a commander gives 1 PIP more to one divisional general near enough.
    void encourage(UnitId commander) {
        FixedList<std::uint8_t, max_divisions> near;
        FixedList<std::string_view, max_divisions> names;
        geometry::Base const own = base_of(live_, commander);
        for (std::size_t id = 0; id < live_.scenario.divisions.size(); ++id) {
            if (!is_under(commander, id)) continue;
            UnitId const general = live_.scenario.divisions[id].general;
            if (gap(own, base_of(live_, general)) > live_.scenario.command.commander_reach_mil) {
                continue;
            }
            near.push_back(static_cast<std::uint8_t>(id));
            names.push_back(live_.scenario.divisions[id].name);
        }
        if (near.empty()) return;
        std::string const& name = live_.scenario.troops[commander].name;
        std::size_t chosen = 0;
        if (near.size() > 1) {
            std::string const question = "who gets +" +
                                         std::to_string(live_.scenario.command.commander_more) +
                                         " PIP from " + name + "?";
            chosen = static_cast<std::size_t>(
                arbiter_.choose({"GT-PIPS-09"_rule, live_.battle.active, question, names.all()}));
        }
        std::int8_t& pips = live_.battle.division[near[chosen]].pips;
        pips = static_cast<std::int8_t>(pips + live_.scenario.command.commander_more);
        tell(live_.scenario, live_.scenario.divisions[near[chosen]].general, "GT-PIPS-09"_rule,
             "gets more PIPs from {other}", arbiter_, name);
    }

    LiveBattle live_;
    Arbiter& arbiter_;
    std::array<bool, max_divisions> is_there_{};
    /// The die that each division took; `none`: no die was thrown for it.
    std::array<int, max_divisions> taken_ = [] {
        std::array<int, max_divisions> nothing{};
        nothing.fill(none);
        return nothing;
    }();
};

}  // namespace

// GT-PIPS-05, -06: plans change before the dice, once a turn.
std::optional<Refusal> refuse_change_of_plan(BattleView view, Order const& order) {
    if (order.corps >= view.scenario.corps.size() || order.ranked > order.ranking.size()) {
        return Refusal{"GT-PIPS-03"_rule, "the order names no corps of this battle"};
    }
    Corps const& corps = view.scenario.corps[order.corps];
    if (corps.side != view.battle.active) {
        return Refusal{"GT-TURN-01"_rule, corps.name + " is not of the side whose turn it is"};
    }
    if (has_changed_plan(view.battle, corps)) {
        return Refusal{"GT-PIPS-06"_rule,
                       corps.name + " has announced a change of its plan in this turn already"};
    }
    if (!ranks_all_or_none(corps, order)) {
        return Refusal{"GT-PIPS-03"_rule, "a plan of " + corps.name + " ranks each of its " +
                                              std::to_string(corps.divisions.size()) +
                                              " divisions once, or there is none"};
    }
    if (is_the_plan(view.battle, corps, order)) {
        return Refusal{"GT-PIPS-05"_rule,
                       order.ranked == 0
                           ? corps.name + " has no plan to give up"
                           : "this is the plan of " + corps.name +
                                 " already: a change would cost it all PIPs of the turn"};
    }
    return std::nullopt;
}

void change_plan(LiveBattle live, Order const& order, Arbiter& arbiter) {
    Corps const& corps = live.scenario.corps[order.corps];
    for (std::uint8_t const division : corps.divisions) {
        live.battle.division[division].rank = ordered_rank(order, division);
        live.battle.division[division].plan_changed = true;
    }
    std::string what = order.ranked == 0 ? "gives up its plan" : "changes its plan:";
    for (std::size_t i = 0; i < order.ranked; ++i) {
        what += (i == 0 ? " " : ", ") + live.scenario.divisions[order.ranking[i]].name;
    }
    tell_of(corps, "GT-PIPS-06"_rule, what, arbiter);
}

void roll_pips(LiveBattle live, Arbiter& arbiter) {
    PipDice{live, arbiter}.run();
}

}  // namespace esprit::grande_tactique
