// Prints the digest of random questions of geometry and ground: every build must print the same
// line; see tests/support/geometry_digest.h.
#include <cstdio>

#include "support/geometry_digest.h"

int main() {
    std::fputs(esprit::fixture::geometry_digest_line().c_str(), stdout);
}
