#pragma once
// Options that several verbs have, registered with the same words.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/verb.h"

namespace esprit::cli {

void add_json(Verb& verb, bool& json);
/// A picture.
void add_svg(Verb& verb, std::string& file);
void add_house_rules(Verb& verb, std::vector<std::string>& files);

/// Left out, the seed differs from one moment to the next.
void add_seed(Verb& verb, std::optional<std::uint64_t>& seed);
/// Left out, it is the number that stands there.
void add_seed(Verb& verb, std::uint64_t& seed);
/// The number of the battle among those of a seed.
void add_battle_number(Verb& verb, std::uint64_t& number);

/// --jobs.
void add_jobs(Verb& verb, std::optional<std::uint64_t>& jobs);
/// The number of threads; left out, one for each processor.
unsigned jobs_or_all(std::optional<std::uint64_t> const& jobs);

/// Reads a list with commas between, and adds it to `to`.
Parameter::Reader comma_list(std::vector<std::string>& to);

/// A seed that differs from one moment to the next.
std::uint64_t seed_of_the_moment();

}  // namespace esprit::cli
