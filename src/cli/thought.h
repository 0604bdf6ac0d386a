#pragma once
// How much commanders may think, as written on the command line.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb.h"
#include "games/battlefield.h"

namespace esprit::cli {

struct ThoughtWords {
    std::optional<std::uint64_t> nodes;     // orders tried in thought for each order
    std::optional<std::uint64_t> think_ms;  // for each order, in place of nodes
};

/// --nodes.
void add_nodes(Verb& verb, std::optional<std::uint64_t>& nodes);
/// --think, which contradicts --nodes. By the clock no battle can be fought again, so this is for
/// live battles only.
void add_think(Verb& verb, std::optional<std::uint64_t>& think_ms);

/// Sets what `commanders` may think. Throws BadInput where none of them thinks.
void let_think(games::Commanders& commanders, ThoughtWords const& words);

/// --weights, which names files that `fit` has written.
void add_weights(Verb& verb, std::vector<std::string>& weights);
/// The files of "FILE", or "COMMANDER=FILE" for one level. Throws BadInput.
std::vector<games::FittedFile> read_weights(std::vector<std::string> const& weights);
/// Has commanders play by these files, in the same words. `named` are all
/// commanders that play. Throws BadInput and InputError.
void use_weights(games::Battlefield& field, std::vector<std::string> const& weights,
                 std::vector<std::string> const& named);

/// Threads for a commander who thinks while nothing else runs: one for each processor. The orders
/// do not depend on it.
std::uint32_t thinking_threads();

}  // namespace esprit::cli
