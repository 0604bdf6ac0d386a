#pragma once
// Parses a scenario file into the part that all rule systems share (docs/scenario_format.md).
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::text {

/// The words for an edge of the table, in the order of field::TableEdge.
inline constexpr std::array<std::string_view, 4> edge_names{"near", "far", "left", "right"};

/// A scenario file, parsed as far as possible, and its faults.
struct ParsedScenario {
    field::CommonScenario scenario;
    std::shared_ptr<SourceFile const> file;
    std::vector<SourcePlace> house_places;  // one for each of scenario.houses
    SourcePlace system_place;
    FaultList faults;
};

/// Parses a scenario. Faults are collected in the result; throws InputError only for invalid TOML.
ParsedScenario read_scenario(std::string const& file_name, std::string content);

}  // namespace esprit::text
