#pragma once
// What a table was opened with, as it is stored.
#include <string>

#include "serve/scenarios.h"
#include "serve/table.h"

namespace esprit::serve {

struct StoredSettings {
    TableSettings settings;  // without id, field and secret
    ScenarioText text;
};
/// The secret of the dice is not in it.
std::string settings_json(TableSettings const& settings, ScenarioText const& text);
/// Throws std::runtime_error.
StoredSettings read_settings(std::string const& json);

/// What a rule says, in lines; empty when there is none.
std::string rule_words(std::string const& rule);

}  // namespace esprit::serve
