// docs/api/openapi.json lists the codes of errors that the program can send, and no others.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

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
Codes in_sources(std::string const& folder, std::regex const& pattern) {
    Codes found;
    for (auto const& entry :
         std::filesystem::recursive_directory_iterator{source_tree() + "/src/" + folder}) {
        if (!entry.is_regular_file() || entry.path().filename() == "error_code.h") continue;
        std::ostringstream text;
        text << std::ifstream{entry.path()}.rdbuf();
        std::string const words = text.str();
        for (std::sregex_iterator each{words.begin(), words.end(), pattern}, end; each != end;
             ++each) {
            found.insert((*each)[1]);
        }
    }
    return found;
}

/// Each of a list stands in the contract and in some source: other codes do not compile.
TEST(ErrorCodes, OfTheServerAreThoseOfTheContract) {
    EXPECT_EQ(documented("Error"), Codes(request_errors.begin(), request_errors.end()));
    EXPECT_EQ(documented("ErrorMessage"), Codes(message_errors.begin(), message_errors.end()));
    std::regex const of_requests{R"re((?:error_response\(\s*\d+,|RequestError\{)\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("serve", of_requests), documented("Error"));
    std::regex const of_messages{
        R"re((?:fail\(\s*asked,|error_text\(|MessageError\{)\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("serve", of_messages), documented("ErrorMessage"));
}

TEST(ErrorCodes, OfTheSheetAreThoseOfTheContract) {
    std::regex const pattern{R"re(SheetError(?: \w+)?\{\s*"([a-z_]+)")re"};
    EXPECT_EQ(in_sources("sheet", pattern), documented("SheetError"));
}

}  // namespace
}  // namespace esprit::serve
