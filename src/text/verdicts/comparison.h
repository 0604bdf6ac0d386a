#pragma once
// Compares versions of the rules: the situations in which a chart or procedure has other odds.
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// A situation, and its odds by each version.
struct ComparedSituation {
    std::vector<std::pair<std::string, std::string>> facts;
    /// By version, then by outcome. All versions have the same outcomes in the same order; one that
    /// a version does not have has the probability 0.
    std::vector<std::vector<OutcomeLine>> odds;
    /// The greatest total variation distance between the first version and another: the share of
    /// throws that end otherwise, from 0 to 1.
    Exact change;
};

/// The situations that one version refuses and another does not, and the first of them.
struct RefusedByVersion {
    std::size_t version = 0;
    std::size_t situations = 0;
    std::string because;
    std::string example;  // its facts
};

struct Comparison {
    std::string ruleset_title;
    std::string subject;
    std::string title;
    std::vector<std::string> versions;  // their titles
    std::size_t looked_at = 0;          // situations that no version refuses
    std::size_t changed = 0;
    std::size_t refused_by_some = 0;  // situations that some versions refuse, and others do not
    std::vector<RefusedByVersion> refusals;  // by version; those with none are left out
    /// The largest number of facts tried beside the given and the needed ones.
    std::size_t facts_more = 0;
    bool is_complete = false;  // as many as there are
    std::size_t aimed = 0;     // situations beyond these, with the facts that the changes name
    /// The greatest change first; of equal ones, that with fewer facts. A situation whose change
    /// one with fewer facts has already is left out.
    std::vector<ComparedSituation> greatest;
};

/// Compares the odds of a chart or procedure by several versions of one system. Tries every
/// combination of facts, those with few facts first, until their number is too large; then those
/// that the conditions of changed entries name, however many they are.
/// \param versions  at least two; the first one is compared with each other one
/// \param words  facts that hold in every situation, as a player writes them
/// \param most  the number of situations to list
/// Throws BadInput for a wrong word, when every version refuses every situation with the given
/// facts, or when a house rule leaves a gap in a chart; it names the version.
Comparison compare_versions(std::span<LoadedSystem const> versions, std::string_view subject,
                            std::span<std::string const> words, std::size_t most);

/// "retreat moves=2"
std::string outcome_words(OutcomeLine const& line);
/// "shaken class=veteran"
std::string facts_in_words(ComparedSituation const& situation);

/// Lines for a terminal: each situation with the odds side by side, as bars.
std::string render(Comparison const& comparison, RenderStyle style);
/// One line of JSON (docs/json.md).
std::string to_json(Comparison const& comparison);

}  // namespace esprit::text
