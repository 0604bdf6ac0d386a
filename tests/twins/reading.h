// What the twins share: reading facts, counting outcomes, stepping through faces.
#pragma once

#include "twin.h"

#include <cstdint>
#include <string>
#include <vector>

namespace esprit::twins {

// Pools of more dice than this are not walked through.
inline constexpr std::int64_t most_dice = 7;

bool given(Facts const& facts, std::string const& name);
bool holds(Facts const& facts, std::string const& name);  // a bare fact is there
std::string word(Facts const& facts, std::string const& name, std::string const& when_not_given);

bool is_whole(Facts const& facts, std::string const& name);    // given, and a whole number
bool is_decimal(Facts const& facts, std::string const& name);  // given, and a number
std::int64_t whole(Facts const& facts, std::string const& name, std::int64_t when_not_given);
double decimal(Facts const& facts, std::string const& name, double when_not_given);

// Given and not a whole number between the two bounds, both included.
bool outside(Facts const& facts, std::string const& name, std::int64_t low, std::int64_t high);

FactSpec bare(std::string const& name);

Answer refused(std::string const& why);
Answer without_dice(std::string const& outcome);
void count(Answer& answer, std::string const& outcome);

// The next combination of faces, the last die turning fastest; false after the last one.
// Start from all ones; no dice at all are one combination.
bool next_faces(std::vector<int>& faces);

std::vector<Twin> grande_tactique_twins();
std::vector<Twin> rank_and_file_twins();
std::vector<Twin> rank_and_file_pool_twins();
std::vector<Twin> black_powder_twins();
std::vector<Twin> black_powder_pool_twins();
std::vector<Twin> men_who_would_be_kings_twins();

}  // namespace esprit::twins
