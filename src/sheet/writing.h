#pragma once
// The answers of the sheet as JSON (docs/api/sheet.md).
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/fact_availability.h"
#include "sheet/question.h"
#include "sheet/typed_dice.h"
#include "text/rulesets/rulebook.h"
#include "text/verdicts/aftermath.h"

namespace esprit::sheet {

/// The value of a fact as JSON: `true`, `"elite"`, `1.5`.
std::string json_of(chance::FactDeclaration const& fact, std::int64_t value);
/// A value as one line of JSON; invalid UTF-8 is replaced.
template <class Json>
std::string json_line(Json const& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}
/// "charging_en_masse" as "charging en masse".
std::string in_words(std::string_view name);
/// Splits a text at each space.
std::vector<std::string_view> split_words(std::string_view words);

std::string error_json(SheetError const& error);
std::string systems_json(std::span<text::LoadedSystem const* const> systems);
std::string rule_json(text::FoundRule const& found);
/// All rules of a system, in the order of their ids.
std::string rules_json(text::LoadedSystem const& system);

/// The result of checking a house rule.
struct HouseReport {
    std::string system;
    std::string title;
    std::vector<text::InputFault> faults;
    std::vector<std::string> changes;
};
std::string house_json(HouseReport const& report);

/// The form of a chart or procedure: its facts, outcomes and modifiers.
std::string form_json(text::Subject const& subject);

/// `verdict`: nullptr if facts are missing or contradict each other.
std::string odds_json(text::Subject const& subject, text::Situation const& situation,
                      FactAvailability const& availability, text::Verdict const* verdict);

/// The odds at one value of a sweep.
struct SweepPoint {
    std::string value;    // as JSON
    std::string because;  // the reason if there are no odds
    std::vector<text::OutcomeLine> outcomes;
};
std::string sweep_json(std::string_view fact, std::vector<SweepPoint> const& points);

std::string verdict_json(text::Subject const& subject, text::Situation const& situation,
                         TypedVerdict const& typed, text::Known const& known);

}  // namespace esprit::sheet
