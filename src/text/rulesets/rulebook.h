#pragma once
// Looks up systems, charts, facts, and the rule behind an id.
#include <string>
#include <string_view>
#include <vector>

#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// Lists every system with its charts, procedures and options.
std::string list_rulesets(std::vector<LoadedSystem> const& systems);

/// Explains a name: lists the facts of a chart or procedure; says of a fact where it is used and
/// how a battlefield yields it. An empty name lists the charts and procedures of the system. Throws
/// BadInput with the nearest name.
std::string list_facts(LoadedSystem const& system, std::string_view name);

/// The paraphrase, origin, rulings and uses of a rule, for each system that has a rule of that id.
/// Throws BadInput with the nearest id.
std::string explain_rule(std::vector<LoadedSystem> const& systems, std::string_view id);

/// The rules of several ids, one after another. Throws BadInput for the first that is no rule's.
std::string explain_rules(std::vector<LoadedSystem> const& systems,
                          std::vector<std::string> const& ids);

/// A rule and its system.
struct FoundRule {
    LoadedSystem const* system = nullptr;
    chance::RuleText const* rule = nullptr;
};
/// The first system that has a rule of that id, in any case of letters. Throws BadInput with the
/// nearest id.
FoundRule find_rule(std::vector<LoadedSystem const*> const& systems, std::string_view id);

/// Whether house rules cannot change a rule: no option, number or entry of a chart that decides
/// stands under its id, or under the id of a rule that it bears on.
bool is_fixed(LoadedSystem const& system, std::string_view id);

/// Where a rule is used: "chart morale: a modifier of +1".
std::vector<std::string> uses_of(LoadedSystem const& system, std::string_view id);

}  // namespace esprit::text
