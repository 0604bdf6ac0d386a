// One line over whole battles of all scenarios, fought by all commanders: it moves when play does.
#pragma once

#include <string>

namespace esprit::battles {

/// "battles digest 0123456789abcdef\n"
std::string battles_digest_line();

}  // namespace esprit::battles
