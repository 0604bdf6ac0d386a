#pragma once
// The settings of a ruleset: numbers, options and values of charts, and the values next to theirs.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/rulesets/system_loader.h"

namespace esprit::study {

/// Another value of a setting.
struct SettingChange {
    std::string value;  // "20", "fall_back"
    std::string house;  // house rules that set it, as the text of a file
};

/// A number, an option or a value of a chart.
struct Setting {
    std::string_view kind;  // "number", "option", "modifier", "needed", "per"
    std::string name;       // "musket_range_inches", "chart morale, modifier GT-MOD-02"
    std::string rule;
    std::string text;  // of the rule
    std::string value;
    std::vector<SettingChange> changes;
};

/// One step of a number: a tenth of it, rounded up to whole numbers, at least 1; of a number with
/// decimals 0.5. All in thousandths.
std::int64_t step_of(std::int64_t thousandths);

/// All settings of a ruleset whose name, rule or text holds all `words`, each with the values one
/// step below and above, or an option's other choices; within the bounds of the ruleset. A word is
/// a whole one, a part of a name between underscores, or the beginning of a rule's id, "GT-MOD-0".
/// \param tree  from which `ruleset` was read.
/// Throws BadInput for a word that no setting has, with words that are near.
std::vector<Setting> settings_of(chance::Ruleset const& ruleset, text::DataNode const& tree,
                                 std::span<std::string const> words);

}  // namespace esprit::study
