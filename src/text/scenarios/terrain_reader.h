#pragma once
// The table and the ground of a scenario file.
#include <optional>

#include "field/terrain.h"
#include "text/toml/table_reader.h"

namespace esprit::text {

/// [table] and [[terrain]] of a scenario; settled. `whole` is false when a part of the ground could
/// not be read: nobody can say then who stands where he may.
struct Ground {
    field::Terrain terrain;
    bool whole = true;
};

Ground read_ground(DataNode const& scenario, FaultList& faults);

/// `[x, y]` in inches, on a table of that size; what is wrong is noted.
std::optional<geometry::Point> read_point(DataNode const& node, field::Terrain const& table,
                                          FaultList& faults);

}  // namespace esprit::text
