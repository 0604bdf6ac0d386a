// Prints the digests that every build must print alike, a line each or, with the name of one, that
// line. `requests` prints what scripts/sheet_digest.mjs puts to the module of the browser.
#include <cstdio>
#include <string>
#include <string_view>

#include "support/battles_digest.h"
#include "support/charges_digest.h"
#include "support/geometry_digest.h"
#include "support/odds_digest.h"
#include "support/sheet_digest.h"

namespace {

std::string sheet_line() {
    using namespace esprit::fixture;
    return sheet_digest_line(sheet_requests(sheet_digest_requests));
}

struct Digest {
    std::string_view name;
    std::string (*line)();
};

constexpr Digest digests[]{
    {"odds", esprit::fixture::odds_digest_line},
    {"charges", esprit::fixture::charges_digest_line},
    {"geometry", esprit::fixture::geometry_digest_line},
    {"battles", esprit::battles::battles_digest_line},
    {"sheet", sheet_line},
};

}  // namespace

int main(int count, char** words) {
    using namespace esprit::fixture;
    std::string_view const wanted = count > 1 ? words[1] : "";
    if (wanted == "requests") {
        for (std::string const& request : sheet_requests(sheet_digest_requests)) {
            std::puts(request.c_str());
        }
        return 0;
    }
    bool found = false;
    for (Digest const& digest : digests) {
        if (!wanted.empty() && wanted != digest.name) continue;
        std::fputs(digest.line().c_str(), stdout);
        found = true;
    }
    if (!found)
        std::fputs("esprit_digests: takes odds, charges, geometry, battles, sheet or requests\n",
                   stderr);
    return found ? 0 : 1;
}
