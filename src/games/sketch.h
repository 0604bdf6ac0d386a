#pragma once
// Orders looked at before they are given: where a unit would stand, what could be meant by dropping
// it somewhere, and what may come of it.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/exact.h"
#include "chance/enumerating.h"
#include "chance/ruleset.h"
#include "draw/picture.h"
#include "field/terrain.h"
#include "games/order_ends.h"
#include "geometry/planner.h"
#include "rules/system.h"
#include "text/verdicts/verdict.h"

namespace esprit::games {

/// Where a unit would stand after an order. Not sure: dice or decisions come first, and this is the
/// likeliest place.
struct Ghost {
    geometry::Base base;
    bool sure = true;
};

/// Why an order cannot be carried out, as rules::Refusal.
struct Refused {
    std::string rule;
    std::string because;
};

/// An order that somebody thinks of.
struct Sketch {
    std::string order;   // in the words of a log
    std::string phrase;  // as a player would say it
    rules::UnitId unit = rules::no_unit;
    rules::UnitId at = rules::no_unit;  // at whom it is aimed
    std::optional<Refused> refused;
    std::optional<Ghost> ghost;  // none: it does not move, or is refused
    std::string price;           // "2 of 5 PIPs"; empty: none, or it is refused
    std::string note;  // what to know before it is given; empty: nothing, or it is refused
};

/// What dropping a unit somewhere could mean.
struct Dropped {
    std::vector<Sketch> sketches;     // the nearest first; those that are refused last
    std::optional<Refused> short_of;  // why it is not exactly the place that was wanted
};

/// What may come of an order.
struct OddsTable {
    std::string text;                                 // the lines of a terminal
    std::vector<std::pair<std::string, Exact>> ends;  // the likeliest first
    std::vector<UnitOdds> units;                      // where the system tells them apart
    std::vector<text::CheckLine> checks;              // that may come up, each once
};

/// A line from a unit to an enemy.
struct SightLine {
    rules::UnitId unit = rules::no_unit;  // the enemy
    bool seen = false;
    geometry::Point from;
    geometry::Point to;
    Mil length_mil = 0;  // from base to base
};

/// Notes the checks that come up while odds are worked out, each once.
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

/// Paths that lead a base to a pose, or near it: straight, turned first, wheeled first, wheeled at
/// last … The first is what a player most likely means. Whether they are allowed the rules say.
std::vector<geometry::Path> paths_to(geometry::Base const& base, geometry::Pose const& pose);
/// The path with its straight parts cut down to a share of 1/1024ths.
geometry::Path shortened(geometry::Path path, int share);
/// How far a pose is off another, turns counted as ways of the base's corners.
Mil distance_to_pose(geometry::Base const& base, geometry::Pose const& pose);

geometry::Base base_of(rules::Piece const& piece);
/// From one base to all enemies among the pieces; generals neither look nor block.
std::vector<SightLine> sight_lines(field::Terrain const& terrain, rules::View const& view,
                                   rules::UnitId unit);

}  // namespace esprit::games
