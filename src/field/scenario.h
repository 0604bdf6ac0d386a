#pragma once
// The part of a scenario that all systems share. Each system reads the properties of its units.
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
    std::string colour;  // a name of named_colours, or #rrggbb
    TableEdge edge = TableEdge::near;
};

/// A place in the scenario's file, for messages.
struct Place {
    int line = 0;  // 0: unknown
    int column = 0;
    int length = 1;  // characters to mark
};

/// The kind of a property's value in the file.
enum class PropertyKind : std::uint8_t { text, number, truth };

/// A key of a unit that the system reads: `kind = "cuirassiers"`, `limbered = true` (as "true").
struct Property {
    std::string name;
    PropertyKind kind = PropertyKind::text;
    std::string value;
    Place place;  // of the value
    Place name_place;
};

/// A unit as the scenario file describes it.
struct RosterUnit {
    std::string name;  // unique
    std::uint8_t side = 0;
    std::string command;  // division, brigade …; may be empty
    std::string arm;      // in the system's words
    geometry::Pose pose;
    std::vector<Property> properties;
    Place place;  // of the name
    Place arm_place;
    Place at_place;
    /// False: its position could not be read, and the fault has been reported.
    bool placed = true;

    std::string_view property(std::string_view wanted) const {
        for (Property const& each : properties) {
            if (each.name == wanted) return each.value;
        }
        return {};
    }
};

/// An order of a scenario file.
struct WrittenOrder {
    std::string text;  // "charge 2/Cuirassiers at 1/Wallis"
    Place place;
};

struct CommonScenario {
    std::string system;
    std::string title;
    std::string about;
    std::vector<std::string> sources;
    std::vector<std::string> houses;  // names of house rule files
    Terrain terrain;
    std::vector<Side> sides;
    std::vector<RosterUnit> units;
    int first_turn = 1;
    int last_turn = 0;       // 0: not given
    int clock_minutes = -1;  // start of the first turn, since midnight; -1: not given
    std::uint8_t first_side = 0;
    std::vector<Property> victory;
    std::uint8_t engaged_side = 0;  // the side whose orders `engagement` holds
    Place engagement_place;         // line 0: there is no [engagement]
    std::vector<WrittenOrder> engagement;
    std::vector<Property> engagement_words;  // such as "pips.2nd Division", values as in the file
    Place sides_place;
};

/// A fault that a system found in a scenario.
struct Fault {
    Place place;
    std::string rule;  // may be empty
    std::string message;
};

}  // namespace esprit::field
