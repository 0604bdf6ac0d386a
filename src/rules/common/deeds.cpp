#include "rules/common/deeds.h"

#include <algorithm>

namespace esprit::rules {

std::vector<chance::FactId> deed_facts_read_by_charts(chance::Ruleset const& ruleset) {
    std::vector<chance::FactId> read;
    for (auto const* const fact :
         {&charged_last_turn, &moved_last_turn, &fired_last_turn, &rested}) {
        chance::FactId const id = ruleset.facts->id(fact->name);
        bool const is_read = std::any_of(
            ruleset.charts.begin(), ruleset.charts.end(), [&](chance::Chart const& chart) {
                return std::find(chart.facts.begin(), chart.facts.end(), id) != chart.facts.end();
            });
        if (is_read) read.push_back(id);
    }
    return read;
}

DeedFacts::DeedFacts(chance::Ruleset const& ruleset)
    : are_read_(!deed_facts_read_by_charts(ruleset).empty()),
      charged_(ruleset.facts->id(charged_last_turn.name)),
      moved_(ruleset.facts->id(moved_last_turn.name)),
      fired_(ruleset.facts->id(fired_last_turn.name)),
      rested_(ruleset.facts->id(rested.name)) {}

}  // namespace esprit::rules
