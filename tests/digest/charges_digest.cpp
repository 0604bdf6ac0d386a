// Prints the digest of many charges fought on random battlefields: every build must print the same
// line; see tests/support/charges_digest.h.
#include <cstdio>

#include "support/charges_digest.h"

int main() {
    std::fputs(esprit::fixture::charges_digest_line().c_str(), stdout);
}
