// Reads what a scenario file says of its engagement in Grande Tactique.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/nearest.h"
#include "rules/common/path_words.h"
#include "rules/common/roster.h"
#include "rules/grande_tactique/roster.h"

namespace esprit::grande_tactique {

namespace {

using field::Property;

constexpr std::string_view pips_of = "pips.";
/// Between the target and the path of a charge.
constexpr std::string_view before_path = " by ";
constexpr int most_pips = 20;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

UnitId named(Scenario const& scenario, std::string_view name, std::string& fault) {
    UnitId const unit = scenario.unit_named(name);
    if (unit == no_unit) {
        std::vector<std::string_view> names;
        for (Troop const& troop : scenario.troops) names.push_back(troop.name);
        fault = "there is no unit \"" + std::string{name} + "\"" + did_you_mean(name, names);
    }
    return unit;
}

bool add_charger(Scenario const& scenario, SideId side, std::string_view name,
                 WrittenCharge& charge, std::string& fault) {
    UnitId const unit = named(scenario, name, fault);
    if (unit == no_unit) return false;
    if (scenario.troops[unit].side != side) {
        fault = std::string{name} + " is not of the side that charges";
        return false;
    }
    if (std::find(charge.chargers.begin(), charge.chargers.end(), unit) != charge.chargers.end()) {
        fault = std::string{name} + " is named twice";
        return false;
    }
    charge.chargers.push_back(unit);
    return true;
}

/// Splits the line of a charge (GEO-11) from the target's name. A unit's name that contains " by "
/// is read as a name.
bool read_line(Scenario const& scenario, std::string_view& target, WrittenCharge& charge,
               std::string& fault) {
    std::size_t const by = target.find(before_path);
    if (by == std::string_view::npos || scenario.unit_named(target) != no_unit) return true;
    if (charge.chargers.size() > 1) {
        fault = "a line is one unit's: write an order for each charger";
        return false;
    }
    try {
        rules::WordCursor words{target.substr(by + before_path.size())};
        charge.path = rules::read_last_path(words, {});
    } catch (rules::OrderError const& error) {
        fault = error.what();
        return false;
    }
    target = target.substr(0, by);
    return true;
}

void read_pips(Scenario& scenario, Property const& word) {
    std::string_view const name = std::string_view{word.name}.substr(pips_of.size());
    auto const fault = [&](std::string const& message) {
        scenario.faults.push_back({word.place, "GT-PIPS-01", message});
    };
    std::vector<std::string_view> known;
    std::optional<std::size_t> division;
    for (Troop const& troop : scenario.troops) {
        if (troop.side != scenario.common.engaged_side) continue;
        known.push_back(scenario.divisions[troop.division].name);
        if (known.back() == name) division = troop.division;
    }
    auto const pips = rules::whole_number(word.value);
    if (!division) {
        fault("the side that charges has no division \"" + std::string{name} + "\"" +
              did_you_mean(name, known));
    } else if (word.kind != field::PropertyKind::number || !pips || *pips < 0 ||
               *pips > most_pips) {
        fault("PIPs are a whole number from 0 to " + std::to_string(most_pips) + "; this is \"" +
              word.value + "\"");
    } else {
        scenario.pips[*division] = static_cast<std::int8_t>(*pips);
    }
}

}  // namespace

std::optional<WrittenCharge> read_charge(Scenario const& scenario, SideId side,
                                         std::string_view text, std::string& fault) {
    constexpr std::string_view verb = "charge ";
    constexpr std::string_view at = " at ";
    std::size_t const aims = text.rfind(at);
    if (!text.starts_with(verb) || aims == std::string_view::npos || aims < verb.size()) {
        fault =
            "an order is written \"charge UNIT, UNIT at UNIT\", or of one unit with its line "
            "\"charge UNIT at UNIT by turn right 20, forward 5.3\"";
        return {};
    }
    WrittenCharge charge;
    std::string_view names = text.substr(verb.size(), aims - verb.size());
    for (bool more = true; more;) {
        std::size_t const comma = names.find(',');
        more = comma != std::string_view::npos;
        if (!add_charger(scenario, side, trimmed(names.substr(0, comma)), charge, fault)) return {};
        if (more) names.remove_prefix(comma + 1);
    }
    std::string_view target = trimmed(text.substr(aims + at.size()));
    if (!read_line(scenario, target, charge, fault)) return {};
    charge.target = named(scenario, target, fault);
    if (charge.target == no_unit) return {};
    if (scenario.troops[charge.target].side == side) {
        fault = std::string{target} + " is of the side that charges";
        return {};
    }
    return charge;
}

void read_engagement(Scenario& scenario) {
    scenario.pips.assign(scenario.divisions.size(), -1);
    if (scenario.divisions.size() > max_divisions) return;
    field::CommonScenario const& common = scenario.common;
    for (Property const& word : common.engagement_words) {
        if (word.name.starts_with(pips_of)) {
            read_pips(scenario, word);
        } else {
            scenario.faults.push_back({word.name_place, "",
                                       "\"" + word.name +
                                           "\" is no word of an engagement of Grande Tactique; "
                                           "it is pips = { DIVISION = NUMBER }"});
        }
    }
    for (field::WrittenOrder const& order : common.engagement) {
        std::string fault;
        // where a side could not be read, nobody knows whose the units are
        bool const sides_are_known = common.sides.size() == 2;
        if (!read_charge(scenario, common.engaged_side, order.text, fault) && sides_are_known) {
            scenario.faults.push_back({order.place, "", fault});
        }
    }
    for (Property const& word : common.victory) {
        scenario.faults.push_back({word.name_place, "GT-COL-03",
                                   "\"" + word.name +
                                       "\": Grande Tactique decides by collapse and losses; "
                                       "[victory] has no words for it"});
    }
}

}  // namespace esprit::grande_tactique
