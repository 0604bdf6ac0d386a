#pragma once
// The files of a ruleset as one tree, house rules laid over it, and what those change.
#include <span>
#include <string>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::text {

struct NamedText {
    std::string name;  // as messages call it
    std::string content;
};

/// Reads the files of one system and joins them. Throws InputError; a thing named twice is an
/// error.
DataNode join_ruleset_files(std::span<NamedText const> files);

/// Lays a house rule over a joined tree. Throws InputError: an id or name that is not there and not
/// added, a house rule for another system. On an error the tree is as it was.
void lay_over(DataNode& ruleset, DataNode const& house);

/// What an entry of a list is found by: its own id or name where it has one (refusals, numbers),
/// else its rule, with `on`, `side` and `face` where it has them ("GT-MC-00 on pass"), since one
/// rule may stand there for each.
std::string entry_id(DataNode const& entry);

/// One line for every value that differs: `chart morale, modifier GT-MOD-02: value 1 -> 2`.
std::vector<std::string> differences(DataNode const& before, DataNode const& after);

/// The digest of every value of the tree, without places and remarks.
std::uint64_t digest_of(DataNode const& tree);

/// The digest of what decides in a ruleset: without the texts of rules, the titles and credits of
/// ruleset and charts, what charts are about, and the reasons of refusals.
std::uint64_t play_digest_of(DataNode const& ruleset);

}  // namespace esprit::text
