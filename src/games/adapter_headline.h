#pragma once
// The headline of an order, read from the battles that it may lead to. SystemAdapter calls it; a
// system that counts its ends itself fills in a HeadlineOf.
#include <algorithm>
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

    /// Everything is referred to.
    /// \param rolls_first  a roll decides whether the ordered units act at all
    FightReader(Adapter const& adapter, std::vector<Order> const& orders, Battle const& before,
                bool rolls_first = false)
        : adapter_(adapter), before_(before), view_before_(view(before)) {
        for (Order const& order : orders) add_fighters(order);
        if (rolls_first) rolling_ = own_;
        join_combats(before_);
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
        HeadlineEnd end;
        end.idle =
            !rolling_.empty() && std::none_of(rolling_.begin(), rolling_.end(), [&](UnitId unit) {
                return comes_to_blows_ ? adapter_.attacks(before_, after, unit)
                                       : adapter_.obeys(before_, after, unit);
            });
        for (UnitId const own : own_) {
            for (UnitId const enemy : enemies_)
                end.goes_on |= comes_to_blows_ && touch(now, own, enemy);
        }
        bool const own_won = any_won(after, own_);
        bool const enemies_won = any_won(after, enemies_);
        end.goes_on = end.goes_on && !own_won && !enemies_won;
        for (UnitId const unit : enemies_) end.enemies.push_back(fighter(now, after, unit, false));
        bool const ground_taken = std::all_of(
            end.enemies.begin(), end.enemies.end(),
            [](FighterEnd const& each) { return each.fortune >= Fortune::driven_back; });
        for (UnitId const unit : own_) {
            end.own.push_back(fighter(now, after, unit, comes_to_blows_ && !ground_taken));
        }
        if (end.goes_on) {
            for (auto* const side : {&end.own, &end.enemies}) say_it_goes_on(*side);
        }
        if (own_won) say_they_lost(end.enemies, now);
        if (enemies_won) say_they_lost(end.own, now);
        end.lost.resize(adapter_.scenario().common.sides.size());
        for (auto const* const units : {&own_, &enemies_}) {
            for (UnitId const unit : *units) {
                int const lost = adapter_.harm(after, unit) - adapter_.harm(before_, unit);
                end.lost[adapter_.side_of(unit)] += std::max(lost, 0);
            }
        }
        return end;
    }

private:
    rules::Board view(Battle const& battle) const {
        return adapter_.system().board({adapter_.scenario(), battle});
    }
    static void add(std::vector<UnitId>& units, UnitId unit) {
        if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
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
        bool const attacks = std::find(own_.begin(), own_.end(), unit) != own_.end();
        double const back = attacks ? 0 : way_back(now, unit, own_);
        bool const driven_off =
            kept_off && adapter_.has_gone_in(before_, after, unit) && !touches_any(now, unit);
        bool const driven =
            adapter_.has_given_ground(before_, after, unit) || (attacks ? driven_off : back > 0);
        if (driven && fortune < Fortune::driven_back) {
            fortune = Fortune::driven_back;
            verb = adapter_.verb_of_retreat();
        }
        return {unit, fortune, fortune == Fortune::holds ? "holds" : verb};
    }
    bool touches_any(rules::Board const& now, UnitId unit) const {
        return std::any_of(enemies_.begin(), enemies_.end(),
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
    static void say_it_goes_on(std::vector<FighterEnd>& fighters) {
        for (FighterEnd& each : fighters) {
            if (each.fortune <= Fortune::weakened) each = {each.unit, Fortune::holds, "fights on"};
        }
    }

    Adapter const& adapter_;
    Battle const& before_;
    rules::Board view_before_;
    std::vector<UnitId> own_;
    std::vector<UnitId> enemies_;
    std::vector<UnitId> rolling_;  // the ordered units, if a roll decides whether they act
    bool comes_to_blows_ = false;  // an order is more than fire
};

}  // namespace esprit::games
