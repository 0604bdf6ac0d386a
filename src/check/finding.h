#pragma once
// What `esprit check` finds in house rules and rulesets.
#include <cstdint>
#include <string>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::check {

/// error: a battle or a verdict would end, or would not do what the file says. warning: something
/// that is very likely not meant.
enum class Severity : std::uint8_t { error, warning };

/// The kinds of findings; their names are in docs/house_rules.md.
enum class Kind : std::uint8_t {
    wrong_entry,         // the reader refuses it
    gap,                 // a situation for which a chart has no entry
    never_holds,         // a condition that no situation fulfils
    always_holds,        // a condition that every situation fulfils
    covered,             // an entry that others always precede
    outdone,             // a modifier or a number that a stronger one always replaces
    one_sided,           // a pool of which every die hits, or none does
    unknown_outcome,     // an outcome that the battlefield cannot carry out
    unread_name,         // a number, an option, a rule or a condition that nobody reads
    missing_name,        // something that the program reads is missing
    unsupplied_fact,     // a fact that no battle tells to this chart
    told_alone,          // what a chart asks next: told, and carried out by no battle
    never_in_battles,    // an entry that counts in no situation that battles bring
    refused_in_battles,  // a refusal of a situation that battles bring
    other_rule,          // a number under the id of another rule
    no_text,             // a rule without a text
    text_alone,          // the text of a rule changes, and what carries it out does not
    stale_text,          // a number changes, and the text of its rule still says the old one
    changed_twice,       // two entries change the same value
    no_change,           // an entry that says what holds already
    out_of_range,        // a value far from all others of its kind, or with the other sign
    crossed_numbers,     // two numbers that make sense in the other order only
    contradiction,       // two rules that cancel each other
    counted_twice,       // two modifiers of the same situations
    half_changed,        // a change that leaves as it was what belongs to it
    overlap,             // a band that takes totals of later bands with other outcomes
    undecided,           // too large a question
};

/// The name of a kind in JSON: "unknown-outcome".
std::string_view kind_name(Kind kind);
/// "error" or "warning".
std::string_view severity_name(Severity severity);
/// Whether findings of a kind are about what happens in battles, or odds that battles do not have;
/// false: about texts, ids, and changes that change nothing.
bool concerns_battles(Kind kind);

/// One finding.
struct Finding {
    Kind kind = Kind::wrong_entry;
    Severity severity = Severity::warning;
    text::SourcePlace place;
    std::string subject;  // "chart break, band CLUB-20"
    std::string what;     // one sentence without a full stop
    std::string example;  // a situation: "arm=cavalry test=C"; may be empty
    std::string remedy;   // what would be right; may be empty
    /// Where the finding is about a whole list of a chart: "band".
    std::string list = {};
    /// The entry that brings the finding about where that is another one: "chart break, refuse
    /// club".
    std::string cause = {};
    /// What comes of the same fault: "chart break, modifier BP-MOD-02: it never holds".
    std::vector<std::string> consequences = {};
    bool unreadable = false;  // the value: whatever else is said of it follows
};

/// All findings of one check, in the order of files and lines.
using Findings = std::vector<Finding>;

}  // namespace esprit::check
