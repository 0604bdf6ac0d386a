#pragma once
// The headline of an order, read from the battles that it may lead to. SystemAdapter calls it; a
// system that counts its ends itself fills in a HeadlineOf.
#include <algorithm>
#include <utility>
#include <vector>

#include "draw/picture.h"
#include "games/consequences.h"
#include "games/headline.h"
#include "games/sketch.h"
#include "geometry/contact.h"
#include "report/chronicle.h"

namespace esprit::games {

/// What a change of standing says of a unit.
inline Fortune fortune_of(report::UnitStanding const& before, report::UnitStanding const& after) {
    using report::Holding;
    bool const worse = after.holding > before.holding ||
                       (after.holding == before.holding && after.grade > before.grade);
    if (!worse) return Fortune::holds;
    if (after.holding == Holding::gone) return Fortune::gone;
    return after.holding == Holding::broken ? Fortune::broken : Fortune::weakened;
}

/// Reads the ends of one fight.
template <class Adapter>
class FightReader {
public:
    using Battle = typename Adapter::Battle;
    using Order = typename Adapter::Order;
    using UnitId = rules::UnitId;

    /// Keeps references to all parameters. `own_` are the ordered units and those that fight beside
    /// them, of whichever side; each end is told as the side to move sees it.
    /// \param rolls_first  a roll decides whether the ordered units act at all
    FightReader(Adapter const& adapter, std::vector<Order> const& orders, Battle const& before,
                bool rolls_first = false)
        : adapter_(adapter), before_(before), view_before_(view(before)) {
        for (Order const& order : orders) add_fighters(order);
        if (rolls_first) rolling_ = own_;
        join_combats(before_);
        ordered_ = own_;
        targets_ = enemies_;
        is_enemys_ = !own_.empty() && adapter.side_of(own_[0]) != adapter.side_to_move(before);
    }
    /// Adds the units that fight one combat with those of the order in a battle that it may lead
    /// to; to be called for all of them before any end is read.
    void join_combats(Battle const& battle) {
        if (!comes_to_blows_) return;
        std::vector<UnitId> fighters = own_;
        fighters.insert(fighters.end(), enemies_.begin(), enemies_.end());
        for (UnitId const fighter : fighters) {
            for (UnitId const unit : adapter_.combat_of(battle, fighter)) {
                bool const is_own = adapter_.side_of(unit) == adapter_.side_of(own_[0]);
                add(is_own ? own_ : enemies_, unit);
            }
        }
    }
    bool is_fight() const { return !own_.empty() && !enemies_.empty(); }

    HeadlineEnd end_of(Battle const& after) const {
        rules::Board const now = view(after);
        std::vector<UnitId> const own = in_the_fight(own_, ordered_, after);
        std::vector<UnitId> const enemies = in_the_fight(enemies_, targets_, after);
        HeadlineEnd end;
        end.idle =
            !rolling_.empty() && std::none_of(rolling_.begin(), rolling_.end(), [&](UnitId unit) {
                return comes_to_blows_ ? adapter_.attacks(before_, after, unit)
                                       : adapter_.obeys(before_, after, unit);
            });
        bool const own_won = any_won(after, own);
        bool const enemies_won = any_won(after, enemies);
        end.goes_on = comes_to_blows_ && !own_won && !enemies_won &&
                      std::any_of(own.begin(), own.end(),
                                  [&](UnitId unit) { return touches_any(now, unit, enemies); });
        bool ground_taken = true;
        for (UnitId const unit : enemies) {
            end.enemies.push_back(fighter(now, after, unit, false));
            bool const stands = end.enemies.back().fortune < Fortune::driven_back;
            ground_taken = ground_taken && !(stands && contains(targets_, unit));
        }
        for (UnitId const unit : own) {
            end.own.push_back(fighter(now, after, unit, comes_to_blows_ && !ground_taken));
        }
        if (end.goes_on) {
            say_it_goes_on(end.own, enemies, now);
            say_it_goes_on(end.enemies, own, now);
        }
        if (own_won) say_they_lost(end.enemies, now);
        if (enemies_won) say_they_lost(end.own, now);
        end.lost.resize(adapter_.scenario().common.sides.size());
        for (UnitId unit = 0; unit < after.units.count; ++unit) {
            // blows may shake or break friends of the fighters
            if (comes_to_blows_ || contains(own, unit) || contains(enemies, unit))
                end.lost[adapter_.side_of(unit)] += std::max(harm_since(after, unit), 0);
        }
        if (is_enemys_) std::swap(end.own, end.enemies);
        return end;
    }

private:
    rules::Board view(Battle const& battle) const {
        return adapter_.system().board({adapter_.scenario(), battle});
    }
    static bool contains(std::vector<UnitId> const& units, UnitId unit) {
        return std::find(units.begin(), units.end(), unit) != units.end();
    }
    static void add(std::vector<UnitId>& units, UnitId unit) {
        if (!contains(units, unit)) units.push_back(unit);
    }
    int harm_since(Battle const& after, UnitId unit) const {
        return adapter_.harm(after, unit) - adapter_.harm(before_, unit);
    }

    /// Those of the units that fight at one end: the combat that an order leads to is not always
    /// of the same units.
    /// \param certain  units that fight at every end
    std::vector<UnitId> in_the_fight(std::vector<UnitId> const& units,
                                     std::vector<UnitId> const& certain,
                                     Battle const& after) const {
        std::vector<UnitId> fighters;
        for (UnitId const unit : units) {
            auto const& was = before_.units.pose[unit];
            bool const is_changed = after.units.pose[unit] != was || harm_since(after, unit) > 0 ||
                                    fortune_of(adapter_.standing(before_, unit),
                                               adapter_.standing(after, unit)) != Fortune::holds;
            if (contains(certain, unit) || is_changed || adapter_.has_fought(before_, after, unit))
                fighters.push_back(unit);
        }
        return fighters;
    }

    /// The enemies of an order without a target are those whom its unit touches.
    void add_fighters(Order const& order) {
        UnitId const unit = adapter_.unit_of(order);
        UnitId const target = adapter_.target_of(order);
        if (unit == rules::no_unit) return;
        std::size_t const known = enemies_.size();
        if (target == rules::no_unit) {
            for (rules::Piece const& piece : view_before_.pieces) {
                if (piece.side != adapter_.side_of(unit) && touch(view_before_, unit, piece.unit))
                    add(enemies_, piece.unit);
            }
        } else if (adapter_.side_of(target) != adapter_.side_of(unit)) {
            add(enemies_, target);
        }
        if (target != rules::no_unit || enemies_.size() > known) add(own_, unit);
        std::string_view const deed = adapter_.plain_order(order).deed;
        comes_to_blows_ |= deed == "charge" || deed == "fight";
    }

    static bool touch(rules::Board const& view, UnitId one, UnitId other) {
        rules::Piece const* const a = draw::find_piece(view, one);
        rules::Piece const* const b = draw::find_piece(view, other);
        return a != nullptr && b != nullptr &&
               geometry::gap(base_of(*a), base_of(*b)) < geometry::touch_limit_mil;
    }

    /// The way that a unit has gone away from its enemies, in squared mil; below 0: towards them.
    double way_back(rules::Board const& now, UnitId unit, std::vector<UnitId> const& from) const {
        rules::Piece const* const was = draw::find_piece(view_before_, unit);
        rules::Piece const* const is = draw::find_piece(now, unit);
        rules::Piece const* const enemy = draw::find_piece(view_before_, from[0]);
        if (was == nullptr || is == nullptr || enemy == nullptr) return 0;
        double const x = is->x_mil - was->x_mil;
        double const y = is->y_mil - was->y_mil;
        return x * (was->x_mil - enemy->x_mil) + y * (was->y_mil - enemy->y_mil);
    }

    /// \param kept_off  an enemy holds its ground: an attacker that has gone in and is in contact
    ///                  with nobody was driven off
    FighterEnd fighter(rules::Board const& now, Battle const& after, UnitId unit,
                       bool kept_off) const {
        report::UnitStanding const stands = adapter_.standing(after, unit);
        Fortune fortune = fortune_of(adapter_.standing(before_, unit), stands);
        std::string verb = adapter_.verb(after, unit);
        bool const attacks = contains(own_, unit);
        double const back = attacks ? 0 : way_back(now, unit, own_);
        bool const driven_off = kept_off && adapter_.has_gone_in(before_, after, unit) &&
                                !touches_any(now, unit, enemies_);
        bool const driven =
            adapter_.gave_ground(before_, after, unit).value_or(attacks ? driven_off : back > 0);
        if (driven && fortune < Fortune::driven_back) {
            fortune = Fortune::driven_back;
            verb = adapter_.verb_of_retreat();
        }
        return {unit, fortune, fortune == Fortune::holds ? "holds" : verb};
    }
    static bool touches_any(rules::Board const& now, UnitId unit,
                            std::vector<UnitId> const& enemies) {
        return std::any_of(enemies.begin(), enemies.end(),
                           [&](UnitId enemy) { return touch(now, unit, enemy); });
    }
    bool stays(rules::Board const& now, UnitId unit) const {
        rules::Piece const* const was = draw::find_piece(view_before_, unit);
        rules::Piece const* const is = draw::find_piece(now, unit);
        return was != nullptr && is != nullptr && was->x_mil == is->x_mil &&
               was->y_mil == is->y_mil;
    }
    bool any_won(Battle const& after, std::vector<UnitId> const& units) const {
        return std::any_of(units.begin(), units.end(), [&](UnitId unit) {
            return adapter_.has_won_melee(before_, after, unit);
        });
    }
    void say_they_lost(std::vector<FighterEnd>& losers, rules::Board const& now) const {
        for (FighterEnd& each : losers) {
            if (each.fortune >= Fortune::driven_back) continue;
            each = {
                each.unit, Fortune::driven_back,
                stays(now, each.unit) ? "loses without a way back" : adapter_.verb_of_retreat()};
        }
    }
    /// Of a unit whose enemies have left it while others fight on, nothing is said.
    static void say_it_goes_on(std::vector<FighterEnd>& fighters,
                               std::vector<UnitId> const& enemies, rules::Board const& now) {
        for (FighterEnd& each : fighters) {
            if (each.fortune <= Fortune::weakened && touches_any(now, each.unit, enemies))
                each = {each.unit, Fortune::holds, "fights on"};
        }
    }

    Adapter const& adapter_;
    Battle const& before_;
    rules::Board view_before_;
    std::vector<UnitId> own_;  // that may fight, at one end or another
    std::vector<UnitId> enemies_;
    std::vector<UnitId> ordered_;  // own units that fight at every end
    std::vector<UnitId> targets_;  // enemies that do
    std::vector<UnitId> rolling_;  // the ordered units, if a roll decides whether they act
    bool comes_to_blows_ = false;  // an order is more than fire
    bool is_enemys_ = false;       // the ordered unit is the enemy's: a combat is named by any unit
};

}  // namespace esprit::games
