#pragma once
// A game of a system, in the words of players.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "games/adapter_group_plan.h"
#include "games/adapter_reach.h"
#include "games/adapter_sketches.h"
#include "games/commanders.h"
#include "games/staff_service.h"
#include "games/system_adapter.h"
#include "play/game.h"
#include "text/verdicts/check_lines.h"

namespace esprit::games {

/// The game of a system behind the common interface.
template <rules::System S>
class GameOf final : public BattlefieldGame, public play::Game<S> {
public:
    using Battle = typename S::Battle;
    using Order = typename S::Order;
    using play::Game<S>::at_this_moment;
    using play::Game<S>::battle;

    GameOf(SystemAdapter<S> const& adapter, play::Header header, Commanders const& commanders)
        : play::Game<S>(adapter.rules(), std::move(header)), adapter_(adapter) {
        commanders_.resize(commanders.names.size());
        for (SideId side = 0; side < commanders.names.size(); ++side) {
            if (commanders.names[side].empty()) continue;
            commanders_[side] = adapter.commander(
                commanders.names[side],
                {side, commanders.seed, this->log().header.battle, commanders.nodes_of(side),
                 commanders.think_ms, commanders.threads});
            this->decide_by(side, &commanders_[side]->policy());
        }
    }

    rules::Awaited awaited() const override {
        return adapter_.system().awaited({adapter_.scenario(), battle()});
    }
    rules::Board board() const override {
        return adapter_.system().board({adapter_.scenario(), at_this_moment()});
    }
    rules::BattleVerdict verdict() const override {
        return adapter_.system().verdict({adapter_.scenario(), battle()});
    }
    SideId side_to_move() const override { return adapter_.side_to_move(battle()); }

    std::vector<std::string> read(std::string_view line) const override {
        std::vector<std::string> texts;
        for (Order const& order : adapter_.read(line, battle())) {
            texts.push_back(adapter_.words().order_text(order));
        }
        return texts;
    }
    std::string sentence(std::string const& order) const override {
        return plain_text(adapter_, order);
    }

    std::string_view why_binding() const override {
        Battle const* const before = this->before_last();
        return before == nullptr ? std::string_view{} : adapter_.why_binding(*before, battle());
    }
    std::string order_of_commander() override {
        auto const& commander = commanders_.at(awaited().side);
        ESPRIT_EXPECT(commander != nullptr, "the active side has a commander");
        return adapter_.words().order_text(commander->order({adapter_.scenario(), battle()}));
    }
    std::optional<std::string> only_order() const override {
        rules::Awaited const now = awaited();
        if (now.order_kinds.empty()) return std::nullopt;
        if (now.order_kinds.size() > 1 && !adapter_.candidates_are_all(battle()))
            return std::nullopt;
        if (!adapter_.offered_besides(battle()).empty()) return std::nullopt;
        auto const only = only_candidate(adapter_, battle());
        return only ? std::optional{adapter_.words().order_text(*only)} : std::nullopt;
    }

    Score score() const override { return adapter_.score(battle()); }
    std::string whose_turn() const override { return adapter_.whose_turn(battle()); }
    Briefing briefing() const override { return adapter_.briefing(battle()); }
    std::vector<CommandUnits> units(std::optional<SideId> side) const override {
        return units_of(adapter_, at_this_moment(), side);
    }
    std::string who(UnitId unit) const override {
        Battle const& now = at_this_moment();
        UnitLine const line = line_of(adapter_, now, unit);
        Command const& command = adapter_.commands().at(adapter_.command_of(unit));
        std::string out = line.name + ": " + line.kind + " of " + command.name + ", " +
                          adapter_.common().sides[adapter_.side_of(unit)].name;
        if (!line.states.empty()) out += "; " + line.states;
        out += "\n";
        if (line.place.empty()) return out;
        std::string const at = line.place.substr(0, line.place.find(" facing"));
        return out + "  stands at " + at + ": " + line.place_in_words + "\n" +
               adapter_.more_about(now, unit);
    }
    std::string reach(UnitId unit) const override { return adapter_.reach(battle(), unit); }
    std::vector<Suggestion> suggestions() const override {
        return suggested(
            with_offers(adapter_.system().candidates({adapter_.scenario(), battle()})));
    }
    std::vector<Suggestion> suggestions_of(UnitId unit) const override {
        std::vector<Order> const orders = candidates_of(adapter_, battle(), unit);
        return suggested(unit == rules::no_unit ? with_offers(orders) : orders);
    }
    std::vector<UnitId> may_be_ordered() const override {
        return units_that_wait(adapter_, battle());
    }
    std::string left_undone() const override { return games::left_undone(adapter_, battle()); }
    std::string odds(std::string_view line, text::RenderStyle style) const override {
        return odds_of(adapter_.read_for_odds(line, battle()), style).text;
    }
    std::optional<std::string> canonical(std::string_view order) const override {
        auto const found = adapter_.words().find_order(order);
        if (!found) return std::nullopt;
        return adapter_.words().order_text(*found);
    }
    Sketch sketch(std::string const& order) const override {
        return sketch_of(adapter_, battle(), adapter_.words().read_order(order));
    }
    Dropped dropped(UnitId unit, geometry::Pose const& pose, UnitId onto) const override {
        return onto == rules::no_unit ? dropped_there(adapter_, battle(), unit, pose)
                                      : dropped_near(adapter_, battle(), unit, onto, pose);
    }
    OddsTable odds_table(std::vector<std::string> const& texts) const override {
        std::vector<Order> orders;
        for (std::string const& text : texts) orders.push_back(adapter_.words().read_order(text));
        return odds_of(orders, {});
    }
    OddsTable sampled_odds(std::vector<std::string> const& texts) const override {
        std::vector<Order> orders;
        for (std::string const& text : texts) orders.push_back(adapter_.words().read_order(text));
        return adapter_.sampled_odds(orders, battle());
    }
    OddsTable answer_odds(std::string_view option, bool sampled) const override {
        auto const& asked = this->pending();
        auto const& options = asked ? asked->options : std::vector<std::string>{};
        if (std::find(options.begin(), options.end(), option) == options.end()) {
            throw play::OrderError{"\"" + std::string{option} + "\" answers no open question"};
        }
        play::OrderRecord const& record = this->log().open->record;
        OpenOrderOf<S> open{adapter_.words().read_order(record.order), record.steps, battle(),
                            at_this_moment()};
        open.steps.push_back(play::Answer{asked->rule, asked->side, std::string{option}});
        try {
            return adapter_.answer_odds(open, sampled);
        } catch (TooManyEnds const&) {
            return adapter_.answer_odds(open, true);
        }
    }
    Dropped dropped_anyhow(UnitId unit, geometry::Point place) const override {
        return games::dropped_anyhow(adapter_, battle(), unit, place);
    }
    GroupPlan group_plan(std::vector<UnitId> const& units,
                         geometry::Vector const& way) const override {
        return group_plan_of(adapter_, battle(), units, way);
    }
    Dropped aimed(UnitId unit, UnitId target) const override {
        return dropped_onto(adapter_, battle(), unit, target);
    }
    std::vector<ReachArea> reach_areas(UnitId unit) const override {
        return games::reach_areas(adapter_, battle(), unit);
    }
    UnitId unit_named(std::string_view name) const override {
        return adapter_.names().the_unit(name, adapter_.rather_of(battle(), false));
    }

private:
    OddsTable odds_of(std::vector<Order> const& orders, text::RenderStyle style) const {
        OddsTable table = odds_or_sample(orders, style);
        std::string const headline = text_of(table.headline, adapter_.common());
        if (!headline.empty()) table.text = headline + "\n" + table.text;
        table.text += text::render_checks(table.checks, style);
        return table;
    }
    OddsTable odds_or_sample(std::vector<Order> const& orders, text::RenderStyle style) const {
        try {
            return adapter_.odds_table(orders, battle(), style);
        } catch (TooManyEnds const&) {
            return adapter_.sampled_odds(orders, battle());
        }
    }
    /// The candidates, and behind them what is offered besides, which is of no unit.
    std::vector<Order> with_offers(std::vector<Order> orders) const {
        std::vector<Order> const offers = adapter_.offered_besides(battle());
        orders.insert(orders.end(), offers.begin(), offers.end());
        return orders;
    }
    std::vector<Suggestion> suggested(std::vector<Order> const& orders) const {
        std::vector<Suggestion> list;
        for (Order const& order : orders) {
            UnitId const unit = adapter_.unit_of(order);
            list.push_back({unit, unit == rules::no_unit ? std::string{} : adapter_.name_of(unit),
                            adapter_.words().order_text(order), adapter_.target_of(order)});
        }
        return list;
    }

    SystemAdapter<S> const& adapter_;
    std::vector<std::unique_ptr<command::Commander<S>>> commanders_;  // by side; null: a person
};

}  // namespace esprit::games
