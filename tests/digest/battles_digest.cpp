// Prints the digest of whole battles between commanders: every build must print the same
// line; see tests/support/battles_digest.h.
#include <cstdio>

#include "support/battles_digest.h"

int main() {
    std::fputs(esprit::battles::battles_digest_line().c_str(), stdout);
}
