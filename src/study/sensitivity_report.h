#pragma once
// What `esprit sensitivity` prints: text, JSON and a picture.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "study/sensitivity.h"
#include "study/settings.h"
#include "text/verdicts/render.h"

namespace esprit::study {

/// A search with what it was about.
struct SensitivityReport {
    std::string title;  // of the scenario
    std::string ruleset;
    std::string system;
    std::vector<std::string> houses;
    std::array<std::string, simulate::sides> sides;
    std::string commander;
    std::uint64_t nodes = 0;  // of a commander who thinks; 0: as many as its level
    std::uint64_t seed = 1;
    std::vector<Setting> settings;     // by the places of the plan
    std::vector<std::string> refused;  // changes that the rules refuse, with the reason
    SensitivityResult result;
};

std::string sensitivity_text(SensitivityReport const& report, text::RenderStyle style);
std::string sensitivity_json(SensitivityReport const& report);
/// A tornado chart: the greatest effects above, each change as a bar from 0, with its interval.
std::string sensitivity_picture(SensitivityReport const& report);

}  // namespace esprit::study
