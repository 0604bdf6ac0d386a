#pragma once
// What would be right in an entry of house rules that the reader refuses, where its message does
// not say so itself.
#include <span>
#include <string>

#include "check/pieces.h"

namespace esprit::check {

/// What a remedy may name: the ruleset, its facts, and all changes of the files.
struct RemedyContext {
    text::DataNode const& ruleset;
    chance::FactTable const& facts;
    std::span<HouseRuleEntry const> pieces;
};

/// Empty where the message of the fault says it.
std::string remedy_of(HouseRuleEntry const& piece, text::InputFault const& fault,
                      RemedyContext const& context);

/// True if a message names what would be right.
bool says_what_is_right(std::string_view message);

}  // namespace esprit::check
