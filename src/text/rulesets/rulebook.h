#pragma once
// Looking things up: systems, charts, facts, and the rule behind an id.
#include <string>
#include <string_view>
#include <vector>

#include "text/rulesets/fact_words.h"
#include "text/rulesets/library.h"

namespace esprit::text {

/// Every system with its charts, procedures and options, in lines.
std::string list_rulesets(std::vector<System> const& systems);

/// What can be asked of a system, in lines; with the name of a chart or procedure its facts, with
/// the name of a fact where it counts and how a battlefield yields it. Throws BadInput with the
/// nearest name.
std::string list_facts(System const& system, std::string_view name);

/// Paraphrase, origin, rulings and where a rule is used, in lines; of an id that several systems
/// have, what each says. Throws BadInput with the nearest id.
std::string explain_rule(std::vector<System> const& systems, std::string_view id);

/// Where a rule is told, and the system that has it. Throws BadInput with the nearest id.
struct FoundRule {
    System const* system = nullptr;
    chance::RuleText const* rule = nullptr;
};
FoundRule find_rule(std::vector<System const*> const& systems, std::string_view id);

/// Where a rule counts: "chart morale: a modifier of +1".
std::vector<std::string> uses_of(System const& system, std::string_view id);

}  // namespace esprit::text
