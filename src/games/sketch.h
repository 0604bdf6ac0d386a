#pragma once
// Previews of orders: where a unit would stand, which orders a drop could mean, and the odds.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"
#include "chance/ruleset.h"
#include "draw/picture.h"
#include "field/terrain.h"
#include "games/headline.h"
#include "games/order_ends.h"
#include "geometry/planner.h"
#include "rules/common/system.h"
#include "rules/common/word_cursor.h"
#include "text/orders/plain_orders.h"
#include "text/verdicts/verdict.h"

namespace esprit::games {

/// Where a unit would stand after an order. If it is not sure, it is the likeliest place.
struct Ghost {
    geometry::Base base;
    bool sure = true;
};

/// Why an order is refused, as rules::Refusal.
struct Refused {
    std::string rule;
    std::string because;
};

/// The preview of an order.
struct Sketch {
    std::string order;  // in the words of a log
    rules::UnitId unit = rules::no_unit;
    rules::UnitId at = rules::no_unit;  // the target
    int legs = 1;                       // as SystemAdapter::legs_of
    std::optional<Refused> refused;
    std::optional<Ghost> ghost;  // none: the unit does not move, or the order is refused
    std::string price;           // "2 of 5 PIPs"; may be empty
    std::string note;            // a warning before the order is given; may be empty
    text::PlainOrder plain_order;
};

/// The orders that dropping a unit could mean.
struct Dropped {
    std::vector<Sketch> sketches;     // the nearest first; refused ones last
    std::optional<Refused> short_of;  // why no order reaches exactly the wanted place
};

/// The ends of an order in which the unit does not act.
struct IdleEnds {
    Exact chance;
    std::vector<std::string> words;  // as those of OddsTable::ends
};

/// The odds of an order.
struct OddsTable {
    std::string text;                                 // for a terminal
    std::vector<std::pair<std::string, Exact>> ends;  // the likeliest first
    std::vector<UnitOdds> units;                      // of each unit, if the system tells them
    std::vector<text::CheckLine> checks;              // the checks on the way, each once
    Headline headline = {};                           // of a fight
    /// Of a move, a turn or a change of formation with dice: whether the unit goes, and how far.
    std::vector<std::pair<std::string, Exact>> going = {};
    /// That the unit does not act, since the roll before its order fails; none without such a roll.
    std::optional<IdleEnds> idle = {};
    int trials = 0;  // of the sample from which all odds are; 0: they are exact
};

/// Thrown where the ends of orders are too many to count.
struct TooManyEnds : rules::OrderError {
    TooManyEnds() : OrderError{"these orders have too many possible ends to count"} {}
};

/// How far a share of a sample may be off, in per cent, 19 times of 20.
int give_or_take_percent(int trials);
/// "By 1000 trials, give or take 3 in 100:", as a line.
std::string sample_text(int trials);

/// A line from a unit to an enemy.
struct SightLine {
    rules::UnitId unit = rules::no_unit;  // the enemy
    bool seen = false;
    geometry::Point from;
    geometry::Point to;
    Mil length_mil = 0;  // between the bases
};

/// Collects the checks that come up while odds are computed, each once.
class CheckList final : public chance::ChanceWatcher {
public:
    explicit CheckList(chance::Ruleset const& ruleset) : ruleset_(ruleset) {}
    void asked(chance::Chance const& chance) override;
    std::vector<text::CheckLine> take() { return std::move(checks_); }

private:
    static constexpr std::size_t most_checks = 60;
    chance::Ruleset const& ruleset_;
    std::vector<text::CheckLine> checks_;
    std::vector<std::string> known_;
};

/// Paths that lead a base to a pose or near it: straight, after a turn or wheel, before one, and so
/// on. The first is what a player most likely means. The rules may refuse any of them.
std::vector<geometry::Path> paths_to(geometry::Base const& base, geometry::Pose const& pose);
/// Paths that lead a base so far and leave it facing as it does: straight on or back, or else by
/// two wheels, or with a turn before and after.
std::vector<geometry::Path> paths_that_keep_facing(geometry::Base const& base,
                                                   geometry::Vector const& way);
/// Paths that lead the middle of a base to a place, whatever way it faces then.
std::vector<geometry::Path> paths_towards(geometry::Base const& base, geometry::Point place);
/// The same with the back ahead: the unit turns, and goes back; none for places in its front.
std::vector<geometry::Path> paths_backwards(geometry::Base const& base, geometry::Point place);
/// The same for places that lie on a lane of a base: straight on, back, or square to the side.
/// \param width_mil  how far beside the lane a place may lie
std::vector<geometry::Path> lanes_towards(geometry::Base const& base, geometry::Point place,
                                          Mil width_mil);
/// All lanes: so far ahead, back, to the left and to the right.
std::vector<geometry::Path> lanes_of_length(Mil length_mil);
/// The path with its straight parts shortened to `share` / 1024.
geometry::Path shortened(geometry::Path path, int share);
/// The distance of a base from a pose: that of the centres, plus the way of a front corner in
/// turning to the facing.
Mil distance_to_pose(geometry::Base const& base, geometry::Pose const& pose);

/// The base of a piece on the table.
geometry::Base base_of(rules::Piece const& piece);
/// The lines from one unit to all enemies. Generals are no targets and do not block sight.
std::vector<SightLine> sight_lines(field::Terrain const& terrain, rules::Board const& view,
                                   rules::UnitId unit);

}  // namespace esprit::games
