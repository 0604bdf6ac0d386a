#pragma once
// Reads a TOML file to its end though values in it cannot be read.
#include <string>
#include <vector>

#include "text/toml/data_tree.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::text {

/// Parses TOML as `read_toml` does, and adds the faults of unreadable values to `faults`, among
/// them those of numbers that are no TOML: "45,5", "045". Throws InputError, with these faults, for
/// larger or deeper text and for any other wrong syntax.
DataNode read_whole_toml(std::string const& file_name, std::string content,
                         std::vector<InputFault>& faults);

DataNode read_whole_toml(std::string const& file_name, std::string content, FaultList& faults);

/// Whether one of the faults is about the value at a place.
bool is_unreadable_at(std::vector<InputFault> const& faults, SourcePlace const& place);

}  // namespace esprit::text
