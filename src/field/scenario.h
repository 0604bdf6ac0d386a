#pragma once
// What all systems' scenarios have in common. A system reads its own words of the units from it.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "field/terrain.h"
#include "geometry/base.h"

namespace esprit::field {

/// One of the sides of a battle.
struct Side {
    std::string name;
    std::string colour;  // of its blocks: a name or #rrggbb
    TableEdge edge = TableEdge::near;
};

/// Where in the scenario's file something stands; for messages.
struct Place {
    int line = 0;  // 0: nowhere
    int column = 0;
    int length = 1;  // of what stands there
};

/// A word of a unit that the system reads: `kind = "cuirassiers"`, `limbered = true` (as "true").
struct Property {
    std::string name;
    std::string value;
    Place place;  // of the value
    Place name_place;
};

/// A unit as a scenario file has it.
struct RosterUnit {
    std::string name;  // unique
    std::uint8_t side = 0;
    std::string command;  // division, brigade …; may be empty
    std::string arm;      // in the system's words
    geometry::Pose pose;
    std::vector<Property> properties;
    Place place;  // of its name
    Place arm_place;
    Place at_place;
    /// False: where it stands could not be read, and that has been told; only its words count.
    bool placed = true;

    std::string_view property(std::string_view wanted) const {
        for (Property const& each : properties) {
            if (each.name == wanted) return each.value;
        }
        return {};
    }
};

/// An order of a scenario file, and its place there.
struct WrittenOrder {
    std::string text;  // "charge 2/Cuirassiers at 1/Wallis"
    Place place;
};

struct Scenario {
    std::string system;
    std::string title;
    std::string about;
    std::vector<std::string> sources;
    std::vector<std::string> houses;  // files of house rules, as named
    Terrain terrain;
    std::vector<Side> sides;
    std::vector<RosterUnit> units;
    int first_turn = 1;
    int last_turn = 0;       // 0: not said
    int clock_minutes = -1;  // since midnight, as the first turn begins; -1: not said
    std::uint8_t first_side = 0;
    std::vector<Property> victory;
    std::uint8_t engaged_side = 0;  // whose engagement
    std::vector<WrittenOrder> engagement;
    std::vector<Property> engagement_words;  // "pips.2nd Division" …, as numbers are written
    Place sides_place;
};

/// Something wrong with a scenario, found by a system.
struct Fault {
    Place place;
    std::string rule;  // may be empty
    std::string message;
};

}  // namespace esprit::field
