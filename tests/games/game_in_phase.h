#pragma once
// A game of a scenario that has gone on to a phase with orders of a kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"

namespace esprit::games {

class GameInPhase : public ::testing::Test {
protected:
    /// Begins a game and goes on to the first phase that awaits orders of `kind`, of `side` if
    /// given.
    void begin(std::string const& scenario, std::string_view kind,
               std::optional<rules::SideId> side = {}) {
        begin_file("/scenarios/" + scenario + ".toml", kind, side);
    }
    void begin_file(std::string const& file, std::string_view kind,
                    std::optional<rules::SideId> side = {}) {
        field_ = load_battlefield(source_tree() + file);
        Commanders persons;
        persons.names = {"", ""};
        game_ = field_->new_game(header_of(*field_, 3), persons);
        for (int steps = 0; steps < 40; ++steps) {
            auto const kinds = game_->awaited().order_kinds;
            bool const turn = !side || game_->side_to_move() == *side;
            if (auto const& pending = game_->pending()) {
                game_->answer(std::string{pending->options.front()});
            } else if (turn && std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
                return;
            } else {
                game_->give(order_to_go_on());
            }
        }
        FAIL() << "no such phase";
    }
    /// The end of the phase; where no order ends it, the last one offered.
    std::string order_to_go_on() const {
        auto const orders = game_->suggestions_of(rules::no_unit);
        auto const end = std::find_if(orders.begin(), orders.end(), [&](Suggestion const& each) {
            return game_->sketch(each.order).plain_order.deed == "end";
        });
        if (end != orders.end()) return end->order;
        return orders.empty() ? game_->suggestions().back().order : orders.back().order;
    }
    geometry::Base base(UnitId unit) const {
        rules::Board const board = game_->board();
        return base_of(*draw::find_piece(board, unit));
    }

    std::unique_ptr<Battlefield> field_;
    std::unique_ptr<BattlefieldGame> game_;
};

}  // namespace esprit::games
