// The tables of words in docs/scenario_format.md, from what the systems say of their words.
#pragma once

#include <string>

namespace esprit::fixture {

/// The document with the tables of every system as its words are now: below each heading "The words
/// of SYSTEM" the first table that begins with `| word |`, and that of `[victory]`.
std::string with_tables_of_words(std::string document);

}  // namespace esprit::fixture
