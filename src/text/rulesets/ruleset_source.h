#pragma once
// Joins the files of a ruleset into one tree, lays house rules over it, and lists the differences.
#include <span>
#include <string>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::text {

/// A text with the name that messages give it.
struct NamedText {
    std::string name;  // for messages
    std::string content;
};

/// Parses the files of one system and joins them. Throws InputError, also for a name that is
/// defined twice.
DataNode join_ruleset_files(std::span<NamedText const> files);

/// Lays house rules over a joined tree. Throws InputError: an unknown id or name that is not added,
/// house rules for another system. On an error the tree is unchanged.
void lay_over(DataNode& ruleset, DataNode const& house);

/// The key of an entry in its list: its id or name if it has one (refusals, numbers), else its rule
/// followed by `on`, `side` and `face` ("GT-MC-00 on pass"), because a list may have several
/// entries of one rule.
std::string entry_id(DataNode const& entry);

/// One line for every value that differs: `chart morale, modifier GT-MOD-02: value 1 -> 2`.
std::vector<std::string> differences(DataNode const& before, DataNode const& after);

/// A digest over all values of the tree, without places and remarks.
std::uint64_t digest_of(DataNode const& tree);

/// A digest over what decides play: without rule texts, titles and credits of ruleset and charts,
/// the `about` of charts, and the reasons of refusals.
std::uint64_t play_digest_of(DataNode const& ruleset);

}  // namespace esprit::text
