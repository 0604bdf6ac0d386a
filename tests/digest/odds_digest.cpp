// Prints the digest of many exact odds: every build must print the same line. Refused and allowed
// situations, charts and procedures of all systems are in it; see tests/support/odds_digest.h.
#include <cstdio>

#include "support/odds_digest.h"

int main() {
    std::fputs(esprit::fixture::odds_digest_line().c_str(), stdout);
}
