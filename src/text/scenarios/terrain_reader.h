#pragma once
// Reads the table and the terrain of a scenario file.
#include <optional>

#include "field/terrain.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::text {

/// [table] and [[terrain]] of a scenario.
struct TerrainReading {
    field::Terrain terrain;  // settled when complete
    /// Whether all of it could be read. Without all terrain, no position of a unit can be judged.
    bool complete = true;
};

/// Reads the ground of a scenario; adds its faults to `faults`.
TerrainReading read_ground(DataNode const& scenario, FaultList& faults);

/// Reads a point `[x, y]` in inches on `table`. Adds a fault and returns nothing when it is
/// malformed or off the table.
std::optional<geometry::Point> read_point(DataNode const& node, field::Terrain const& table,
                                          FaultList& faults);

}  // namespace esprit::text
