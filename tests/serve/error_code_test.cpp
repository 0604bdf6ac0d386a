// docs/api/openapi.json lists the codes of errors that the program can send, and no others.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "base/pattern.h"
#include "serve/error_code.h"
#include "serve/openapi.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using Codes = std::set<std::string>;

Codes documented(std::string const& schema) {
    auto const& schemas = fixture::contract().document()["components"]["schemas"];
    return schemas[schema]["properties"]["code"]["enum"].get<Codes>();
}

/// All words that match in the sources of a folder, `error_code.h` apart.
Codes in_sources(std::string const& folder, Pattern const& pattern) {
    Codes found;
    for (auto const& entry :
         std::filesystem::recursive_directory_iterator{source_tree() + "/src/" + folder}) {
        if (!entry.is_regular_file() || entry.path().filename() == "error_code.h") continue;
        std::ostringstream text;
        text << std::ifstream{entry.path()}.rdbuf();
        for (auto const& match : pattern.all_in(text.str())) found.insert(match[1]);
    }
    return found;
}

/// Each of a list stands in the contract and in some source: other codes do not compile.
TEST(ErrorCodes, OfTheServerAreThoseOfTheContract) {
    EXPECT_EQ(documented("Error"), Codes(request_errors.begin(), request_errors.end()));
    EXPECT_EQ(documented("ErrorMessage"), Codes(message_errors.begin(), message_errors.end()));
    Pattern const of_requests{R"re((?:error_response\(\s*\d+,|RequestError\{)\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("serve", of_requests), documented("Error"));
    Pattern const of_messages{
        R"re((?:fail\(\s*asked,|error_text\(|MessageError\{)\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("serve", of_messages), documented("ErrorMessage"));
}

TEST(ErrorCodes, OfTheSheetAreThoseOfTheContract) {
    Pattern const pattern{R"re(SheetError(?: \w+)?\{\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("sheet", pattern), documented("SheetError"));
}

}  // namespace
}  // namespace esprit::serve
