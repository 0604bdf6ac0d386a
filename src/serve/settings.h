#pragma once
// The settings of a table, as they are stored.
#include <string>

#include "serve/scenarios.h"
#include "serve/table.h"

namespace esprit::serve {

struct StoredSettings {
    TableSettings settings;  // without `id`, `field` and `dice_secret`
    ScenarioText text;
};
/// The text does not contain the secret of the dice.
std::string settings_json(TableSettings const& settings, ScenarioText const& text);
/// Throws std::runtime_error when the text is damaged.
StoredSettings read_settings(std::string const& json);

/// The text of a rule of any system, in lines; empty if there is no such rule.
std::string rule_words(std::string const& rule);

}  // namespace esprit::serve
