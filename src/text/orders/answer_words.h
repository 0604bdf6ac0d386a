#pragma once
// What follows from the answers to the questions of the rules, in plain words.
#include <string_view>

namespace esprit::text {

/// What follows from an answer, in a sentence; empty where the answer says it all.
/// \param rule    that of the question: "RF-WVR-05"
/// \param option  "pursue Blue 2nd"; its first words are looked at
std::string_view answer_words(std::string_view rule, std::string_view option);

}  // namespace esprit::text
