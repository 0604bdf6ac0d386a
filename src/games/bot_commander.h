#pragma once
// A bot as a commander: it is offered the candidates, and may give any order that is not refused.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/commander.h"
#include "command/commander_random.h"
#include "games/bots.h"
#include "games/commanders.h"
#include "games/position_texts.h"
#include "games/system_adapter.h"

namespace esprit::games {

template <rules::System S>
class BotCommander final : public command::Commander<S>, private chance::Policy {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using BattleView = rules::BattleViewOf<S>;
    using Order = typename S::Order;

    /// The adapter must outlive the commander.
    /// \param substitute  takes over after a fault; nullptr: the battle is forfeited
    BotCommander(SystemAdapter<S> const& adapter, std::string_view name,
                 CommanderOptions const& options, std::unique_ptr<command::Commander<S>> substitute)
        : adapter_(adapter), name_(name), options_(options), substitute_(std::move(substitute)) {}

    std::string_view name() const override { return name_; }

    /// Throws command::Forfeit once the bot was stopped and nobody takes over.
    Order order(BattleView view) override {
        if (auto const given = order_of_bot(view)) return *given;
        if (!substitute_) throw command::Forfeit{options_.side, player_->stopped()};
        return substitute_->order(view);
    }
    chance::Policy& policy() override { return *this; }

private:
    bool may_ask() {
        if (!player_) player_ = adapter_.bots()->player(name_, game());
        return player_->stopped().empty();
    }
    std::optional<Order> order_of_bot(BattleView view) {
        if (!may_ask()) return std::nullopt;
        std::vector<Order> const candidates = S{}.candidates(view);
        auto const given = player_->order(position(view, candidates));
        if (!given) return std::nullopt;
        if (given->candidate) return candidates.at(*given->candidate);
        return order_in_words(view, given->words);
    }

    std::optional<Order> order_in_words(BattleView view, std::string const& words) {
        try {
            Order const order = adapter_.words().read_order(words);
            auto const refusal = S{}.refuse(view, order);
            if (!refusal) return order;
            std::string const rule{refusal->rule.text};
            player_->stop_for_refused("\"" + words + "\": " + (rule.empty() ? "" : rule + ": ") +
                                      refusal->because);
        } catch (play::OrderError const& error) {
            player_->stop_for_refused(error.what());
        }
        return std::nullopt;
    }

    BotGame game() const {
        BotGame game;
        Battle const first = S{}.set_up(adapter_.scenario());
        game.system = adapter_.common().system;
        game.side = options_.side;
        game.sides = adapter_.side_names();
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            game.units.push_back(
                {adapter_.name_of(unit), adapter_.side_of(unit), adapter_.kind_of(first, unit)});
        }
        game.scenario = adapter_.file().content;
        for (text::NamedText const& house : adapter_.file().houses) {
            game.houses.push_back({house.name, house.content});
        }
        game.ruleset = adapter_.ruleset().play_digest;
        game.battle = options_.number;
        constexpr std::uint32_t most_random = 0x7FFF'FFFF;
        game.random = command::CommanderRandom{options_.seed, options_.number, options_.side}.below(
            most_random);
        return game;
    }

    BotPosition position(BattleView view, std::vector<Order> const& candidates) const {
        BotPosition position;
        position.awaited = S{}.awaited(view);
        position.units.resize(adapter_.unit_count());
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            BotUnitState& state = position.units[unit];
            report::UnitStanding const standing = adapter_.standing(view.battle, unit);
            state.standing = standing.word;
            state.holding = holding_word(standing.holding);
            auto const strength = adapter_.strength(view.battle, unit);
            if (!strength) continue;
            state.strength_left = strength->left;
            state.strength_of = strength->of;
        }
        for (rules::Piece& piece : S{}.board(view).pieces) {
            position.units.at(piece.unit).piece = std::move(piece);
        }
        for (Order const& each : candidates) {
            position.orders.push_back(adapter_.words().order_text(each));
        }
        position.state = [this, battle = &view.battle] {
            return position_json(adapter_, position_facts(adapter_, *battle, {}));
        };
        position.bytes = [this, battle = &view.battle] {
            return with_head(adapter_, S{}.canonical_bytes(*battle));
        };
        return position;
    }

    /// A fault in the middle of an order counts from the bot's next order on.
    int answer(chance::Choice const& choice) override {
        if (may_ask()) {
            if (auto const answer = player_->answer(choice)) return static_cast<int>(*answer);
        }
        return substitute_ ? substitute_->policy().answer(choice) : 0;
    }

    SystemAdapter<S> const& adapter_;
    std::string name_;
    CommanderOptions options_;
    std::unique_ptr<command::Commander<S>> substitute_;
    std::unique_ptr<BotPlayer> player_;  // null: the bot was not asked yet
};

}  // namespace esprit::games
