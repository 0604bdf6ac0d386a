#pragma once
// What would be right in an entry of house rules that the reader refuses, where its message does
// not say so itself.
#include <string>

#include "check/pieces.h"

namespace esprit::check {

/// Empty where the message of the fault says it.
std::string remedy_of(HouseRuleEntry const& piece, text::InputFault const& fault);

}  // namespace esprit::check
