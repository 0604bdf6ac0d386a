#pragma once
// From a scenario file to what all systems' scenarios have in common (docs/scenario_format.md).
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "text/toml/table_reader.h"

namespace esprit::text {

/// In the order of field::TableEdge.
inline constexpr std::array<std::string_view, 4> edge_names{"near", "far", "left", "right"};

/// A scenario file as far as it could be read, and what is wrong with it.
struct ParsedScenario {
    field::Scenario scenario;
    std::shared_ptr<SourceFile const> file;
    std::vector<SourcePlace> house_places;  // beside scenario.houses
    SourcePlace system_place;
    FaultList faults;
};

/// Throws InputError only for what is no TOML at all.
ParsedScenario read_scenario(std::string const& file_name, std::string content);

}  // namespace esprit::text
