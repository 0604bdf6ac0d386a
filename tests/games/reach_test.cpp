// What is drawn as the reach of a unit is where it can go: drawn areas and accepted orders are
// compared at random places, in all systems.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/adapter_sketches.h"
#include "games/battlefield_loader.h"
#include "games/reach.h"
#include "support/random_numbers.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

using geometry::Point;

struct Ground {
    char const* scenario;
    char const* kind;  // of the orders by which units move
};

class Reach : public ::testing::TestWithParam<Ground> {
protected:
    void SetUp() override {
        std::string const file = std::string{"/scenarios/"} + GetParam().scenario + ".toml";
        field_ = load_battlefield(source_tree() + file);
        Commanders persons;
        persons.names = {"", ""};
        game_ = field_->new_game(header_of(*field_, 3), persons);
        for (int steps = 0; steps < 40 && !moves_are_awaited(); ++steps) go_on();
        ASSERT_TRUE(moves_are_awaited());
    }
    bool moves_are_awaited() const {
        auto const kinds = game_->awaited().order_kinds;
        return !game_->pending() &&
               std::find(kinds.begin(), kinds.end(), GetParam().kind) != kinds.end();
    }
    void go_on() {
        if (game_->pending()) {
            game_->answer(std::string{game_->pending()->options.front()});
        } else {
            game_->give(game_->suggestions_of(rules::no_unit).back().order);
        }
    }
    /// The areas of movement.
    std::vector<ReachArea> moves_of(UnitId unit) const {
        std::vector<ReachArea> areas = game_->reach_areas(unit);
        std::erase_if(areas, [](ReachArea const& area) {
            return area.kind == "fire" || area.kind == "command";
        });
        return areas;
    }
    /// \param near_mil  how far from the place the order may end
    bool leads_to(UnitId unit, Point place, double near_mil) const {
        Dropped const dropped = game_->dropped_anyhow(unit, place);
        if (dropped.sketches.empty() || dropped.sketches[0].refused) return false;
        auto const& ghost = dropped.sketches[0].ghost;
        return ghost &&
               geometry::length(geometry::between(ghost->base.pose.centre, place)) <= near_mil;
    }

    std::unique_ptr<Battlefield> field_;
    std::unique_ptr<BattlefieldGame> game_;
};

bool is_drawn(std::vector<ReachArea> const& areas, Point place) {
    return std::any_of(areas.begin(), areas.end(),
                       [&](ReachArea const& area) { return is_within(area.outlines, place); });
}

/// Nearer to a border than the grid of the areas is fine.
bool is_near_a_border(std::vector<ReachArea> const& areas, Point place) {
    bool const here = is_drawn(areas, place);
    for (Mil const far_mil : {300, 600, 1000}) {
        for (CentiDegree facing = 0; facing < full_turn_cdeg; facing += full_turn_cdeg / 16) {
            auto const beside = geometry::moved(place, geometry::forward_of(facing) * far_mil);
            if (is_drawn(areas, beside) != here) return true;
        }
    }
    return false;
}

/// A unit that is dragged keeps its facing where it can, but the place counts more, but for the
/// drift of a hand.
TEST_P(Reach, IsWhereAUnitCanBeDragged) {
    constexpr int places = 60;
    fixture::RandomNumbers random{11};
    int dragged = 0;
    for (UnitId const unit : game_->may_be_ordered()) {
        if (unit == rules::no_unit || unit % 2 == 1) continue;
        auto const areas = moves_of(unit);
        rules::Board const board = game_->board();
        rules::Piece const* const piece = draw::find_piece(board, unit);
        if (areas.empty() || piece == nullptr) continue;
        geometry::Pose const pose = base_of(*piece).pose;
        for (int i = 0; i < places; ++i) {
            constexpr Mil half_mil = 7000;
            auto const off = [&] {
                return static_cast<Mil>(random.below(2 * half_mil)) - half_mil;
            };
            Mil const x_mil = pose.centre.x_mil + off();
            Point const place{x_mil, pose.centre.y_mil + off()};
            if (!is_drawn(areas, place) || is_near_a_border(areas, place)) continue;
            ++dragged;
            Dropped const dropped = game_->dropped(unit, {place, pose.facing_cdeg}, rules::no_unit);
            ASSERT_FALSE(dropped.sketches.empty());
            auto const& ghost = dropped.sketches[0].ghost;
            ASSERT_TRUE(ghost) << dropped.sketches[0].order;
            Mil const drift_mil = detail::fit_mil(pose, {place, pose.facing_cdeg});
            EXPECT_LE(geometry::length(geometry::between(ghost->base.pose.centre, place)),
                      std::max<std::int64_t>(lane_mil + 10, drift_mil))
                << field_->common().units[unit].name << ": " << dropped.sketches[0].order;
        }
    }
    EXPECT_GT(dragged, 5);
}

TEST_P(Reach, IsDrawnWhereOrdersLead) {
    constexpr int places = 60;
    constexpr Mil beyond_mil = 4000;
    fixture::RandomNumbers random{7};
    int inside = 0;
    int outside = 0;
    for (UnitId const unit : game_->may_be_ordered()) {
        if (unit == rules::no_unit || unit % 2 == 1) continue;
        auto const areas = moves_of(unit);
        if (areas.empty()) continue;
        ReachOutline all;
        for (ReachArea const& area : areas) {
            for (ReachOutline const& each : area.outlines)
                all.insert(all.end(), each.begin(), each.end());
        }
        auto const [west, east] = std::minmax_element(
            all.begin(), all.end(), [](Point a, Point b) { return a.x_mil < b.x_mil; });
        auto const [south, north] = std::minmax_element(
            all.begin(), all.end(), [](Point a, Point b) { return a.y_mil < b.y_mil; });
        for (int i = 0; i < places; ++i) {
            auto const between = [&](Mil low, Mil high) {
                auto const room = static_cast<std::uint32_t>(high - low + 2 * beyond_mil);
                return low - beyond_mil + static_cast<Mil>(random.below(room));
            };
            Point const place{between(west->x_mil, east->x_mil),
                              between(south->y_mil, north->y_mil)};
            if (is_near_a_border(areas, place)) continue;
            bool const drawn = is_drawn(areas, place);
            (drawn ? inside : outside) += 1;
            // what is drawn may be a lane; beside it another order may end near by
            EXPECT_EQ(leads_to(unit, place, drawn ? lane_mil + 10 : 60), drawn)
                << field_->common().units[unit].name << " to " << place.x_mil << ", "
                << place.y_mil;
        }
    }
    EXPECT_GT(inside, 10);
    EXPECT_GT(outside, 10);
}

/// The innermost of the areas that hold a place: the farthest come first.
ReachArea const* innermost(std::vector<ReachArea> const& areas, Point place) {
    auto const found = std::find_if(areas.rbegin(), areas.rend(), [&](ReachArea const& area) {
        return is_within(area.outlines, place);
    });
    return found == areas.rend() ? nullptr : &*found;
}

/// Whether all places near by lie in the same area, too.
bool is_well_inside(std::vector<ReachArea> const& areas, Point place) {
    for (CentiDegree facing = 0; facing < full_turn_cdeg; facing += full_turn_cdeg / 16) {
        auto const beside = geometry::moved(place, geometry::forward_of(facing) * 1000);
        if (innermost(areas, beside) != innermost(areas, place)) return false;
    }
    return true;
}

/// How many moves an order of Black Powder asks for: a comma parts them.
std::size_t moves_asked(std::string const& order) {
    return 1 + static_cast<std::size_t>(std::count(order.begin(), order.end(), ','));
}

class ReachInMoves : public Reach {};

/// [BP-R-17] What Black Powder draws as one, two and three moves takes so many.
TEST_P(ReachInMoves, OfSeveralMovesTakesSoMany) {
    fixture::RandomNumbers random{19};
    std::map<std::string, int> seen;
    for (UnitId const unit : game_->may_be_ordered()) {
        rules::Board const board = game_->board();
        rules::Piece const* const piece = draw::find_piece(board, unit);
        if (piece == nullptr) continue;
        auto const areas = moves_of(unit);
        Point const centre = base_of(*piece).pose.centre;
        for (int i = 0; i < 150; ++i) {
            constexpr Mil far_mil = 36000;
            auto const off = [&] { return static_cast<Mil>(random.below(2 * far_mil)) - far_mil; };
            Mil const x_mil = centre.x_mil + off();
            Point const place{x_mil, centre.y_mil + off()};
            ReachArea const* const area = innermost(areas, place);
            if (area == nullptr || !is_well_inside(areas, place)) continue;
            Dropped const dropped = game_->dropped_anyhow(unit, place);
            ASSERT_FALSE(dropped.sketches.empty());
            static std::map<std::string, std::size_t> const drawn{
                {"one move", 1}, {"two moves", 2}, {"three moves", 3}};
            std::string const& order = dropped.sketches[0].order;
            if (order.starts_with("ride ")) continue;  // of generals, who need no order
            EXPECT_EQ(moves_asked(order), drawn.at(area->words)) << order;
            ++seen[area->words];
        }
    }
    EXPECT_GT(seen["one move"], 12);
    EXPECT_GT(seen["two moves"], 12);
    EXPECT_GT(seen["three moves"], 2);
}

INSTANTIATE_TEST_SUITE_P(Systems, Reach,
                         ::testing::Values(Ground{"grande-tactique/balanced", "move"},
                                           Ground{"black-powder/balanced", "order"},
                                           Ground{"rank-and-file/balanced", "move"},
                                           Ground{"men-who-would-be-kings/balanced", "move"}),
                         [](auto const& each) {
                             std::string name = each.param.scenario;
                             name.resize(name.find('/'));
                             std::erase(name, '-');
                             return name;
                         });

INSTANTIATE_TEST_SUITE_P(BlackPowder, ReachInMoves,
                         ::testing::Values(Ground{"black-powder/balanced", "order"}));

}  // namespace
}  // namespace esprit::games
