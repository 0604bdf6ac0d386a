// House rules that name what a unit did in its side's last turn, in battles of all systems: what
// battles tell is compared with what their boards and stories show.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "chance/chart.h"
#include "chance/dice.h"
#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "support/winded_clubs.h"

namespace esprit::games {
namespace {

using fixture::Club;
using fixture::clubs;
using fixture::tired;

/// Whether a chart of the club is asked.
bool is_read(Club const& club, chance::Chance const& chance) {
    if (chance.roll == nullptr || chance.roll->chart == nullptr) return false;
    return std::find(club.charts.begin(), club.charts.end(), chance.roll->chart->name) !=
           club.charts.end();
}

/// What a unit did in the turn that goes on, and in the last one of its side.
struct Deeds {
    bool moved = false;
    bool charged = false;
};
struct TwoTurns {
    Deeds now;
    Deeds last;
};

/// Watches a game, and compares what it tells to charts with what its board and story showed.
class Watcher final : public chance::Listener {
public:
    Watcher(Club const& club, Battlefield const& field)
        : club_(club), field_(field), units_(field.common().units.size()) {
        chance::FactTable const& facts = *field.ruleset().facts;
        charged_ = facts.id("charged_last_turn");
        moved_ = facts.id("moved_last_turn");
        rested_ = facts.id("rested");
    }

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) override {
        if (!is_read(club_, chance) || chance.unit >= units_.size()) return;
        std::string const& chart = chance.roll->chart->name;
        chance::FactSet const& told = chance.roll->facts;
        Deeds const& last = units_[chance.unit].last;
        std::string const whose = club_.system + " " + chart + ": " +
                                  field_.common().units[chance.unit].name + ", turn " +
                                  std::to_string(turn_);
        EXPECT_EQ(told.has(moved_), last.moved) << whose;
        if (told.has(charged_)) {
            EXPECT_TRUE(last.charged) << whose;
        }
        if (last.moved) {
            EXPECT_FALSE(told.has(rested_)) << whose;
        }
        charges_told += told.has(charged_);
        moves_told += told.has(moved_);
        rests_told += told.has(rested_);
    }
    void told(chance::Event const& event) override {
        bool const charges = event.kind == chance::EventKind::charge ||
                             event.rule == RuleId{"RF-R-20"};  // met before it could move
        if (charges && event.unit < units_.size()) units_[event.unit].now.charged = true;
    }

    /// Gives the order of the side's commander.
    void go_on(BattlefieldGame& game) {
        turn_ = game.awaited().turn;
        rules::SideId const side = game.side_to_move();
        auto const before = places(game);
        std::string const order = game.order_of_commander();
        note_order(order);
        game.give(order);
        auto const after = places(game);
        bool const ends = game.awaited().turn != turn_;
        for (std::size_t i = 0; i < units_.size(); ++i) {
            auto const unit = static_cast<rules::UnitId>(i);
            bool const there = after.contains(unit);
            if (there && (!before.contains(unit) || before.at(unit) != after.at(unit))) {
                units_[i].now.moved = true;
            }
            if (!ends) continue;
            bool const its_turn =
                club_.both_sides_in_a_turn || field_.common().units[i].side == side;
            if (its_turn) units_[i].last = units_[i].now;
            units_[i].now = {};
        }
    }

    int charges_told = 0;
    int moves_told = 0;
    int rests_told = 0;

private:
    /// Grande Tactique: a charge out of contact makes no move.
    void note_order(std::string const& order) {
        for (std::size_t i = 0; i < units_.size(); ++i) {
            bool const charges = order.starts_with(charge_word) &&
                                 order.find(field_.common().units[i].name) == charge_word.size();
            if (charges) units_[i].now.charged = true;
        }
    }

    static constexpr std::string_view charge_word = "charge ";
    using Place = std::array<std::int64_t, 3>;
    static std::map<rules::UnitId, Place> places(BattlefieldGame const& game) {
        std::map<rules::UnitId, Place> all;
        for (rules::Piece const& piece : game.board().pieces) {
            all[piece.unit] = {piece.x_mil, piece.y_mil, piece.facing_cdeg};
        }
        return all;
    }

    Club const& club_;
    Battlefield const& field_;
    std::vector<TwoTurns> units_;
    std::uint16_t turn_ = 0;
    chance::FactId charged_;
    chance::FactId moved_;
    chance::FactId rested_;
};

std::unique_ptr<Battlefield> field_of(Club const& club, text::NamedText const& house) {
    std::vector<text::NamedText> const houses{house};
    return load_battlefield(
        source_tree() + "/scenarios/" + club.system + "/" + club.battle + ".toml", houses);
}

constexpr int most_orders_of_a_battle = 700;
constexpr std::uint64_t seed_of_battles = 5;

std::unique_ptr<BattlefieldGame> begun(Battlefield const& field, std::vector<std::uint8_t> start) {
    play::Header header = header_of(field, seed_of_battles);
    header.start = std::move(start);
    return field.new_game(header, {{"advance", "advance"}, seed_of_battles});
}

TEST(FactsOfTheLastTurn, AreWhatBattlesShow) {
    for (Club const& club : clubs()) {
        auto const field = field_of(club, tired(club));
        Watcher watcher{club, *field};
        auto const game = begun(*field, {});
        game->set_listener(&watcher);
        for (int i = 0; i < most_orders_of_a_battle && !game->awaited().order_kinds.empty(); ++i) {
            watcher.go_on(*game);
        }
        EXPECT_GT(watcher.moves_told, 0) << club.system;
        EXPECT_GT(watcher.charges_told, 0) << club.system;
        EXPECT_GT(watcher.rests_told, 0) << club.system;
        EXPECT_FALSE(field->verify(game->log())) << club.system;
    }
}

/// Keeps what battles tell to the charts of a club.
class Hearing final : public chance::Listener {
public:
    explicit Hearing(Club const& club) : club_(club) {}
    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int) override {
        if (!is_read(club_, chance)) return;
        lines.push_back(chance.roll->chart->name + " " + std::to_string(chance.unit) + " " +
                        std::to_string(chance.roll->facts.flags));
    }
    void told(chance::Event const&) override {}
    std::vector<std::string> lines;

private:
    Club const& club_;
};

// The battle that goes on from the snapshot of a turn's end tells what the whole battle tells.
TEST(FactsOfTheLastTurn, AreInTheSnapshotFromWhichABattleGoesOn) {
    constexpr std::uint16_t turn_to_keep = 5;
    constexpr int orders_after = 80;
    for (Club const& club : clubs()) {
        auto const field = field_of(club, tired(club));
        auto const game = begun(*field, {});
        Hearing whole{club};
        std::vector<std::uint8_t> kept;
        for (int i = 0; i < most_orders_of_a_battle && kept.empty(); ++i) {
            game->give(game->order_of_commander());
            if (game->awaited().turn >= turn_to_keep) kept = game->log().entries.back().snapshot;
        }
        ASSERT_FALSE(kept.empty()) << club.system;
        auto const rest = begun(*field, kept);
        Hearing after{club};
        game->set_listener(&whole);
        rest->set_listener(&after);
        for (int i = 0; i < orders_after && !game->awaited().order_kinds.empty(); ++i) {
            game->give(game->order_of_commander());
            rest->give(rest->order_of_commander());
            ASSERT_EQ(game->log().entries.back().record.order,
                      rest->log().entries.back().record.order);
        }
        EXPECT_FALSE(whole.lines.empty()) << club.system;
        EXPECT_EQ(after.lines, whole.lines) << club.system;
    }
}

}  // namespace
}  // namespace esprit::games
