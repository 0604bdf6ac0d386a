// Prints the digest of the sheet's answers to many requests: every build must print the same line,
// and so must the module of the browser, to which scripts/sheet_digest.mjs puts the requests that
// `sheet_digest requests` prints. See tests/support/sheet_digest.h.
#include <cstdio>
#include <string_view>

#include "support/sheet_digest.h"

int main(int count, char** words) {
    using namespace esprit::fixture;
    auto const requests = sheet_requests(sheet_digest_requests);
    if (count > 1 && std::string_view{words[1]} == "requests") {
        for (std::string const& request : requests) std::puts(request.c_str());
        return 0;
    }
    std::fputs(sheet_digest_line(requests).c_str(), stdout);
}
