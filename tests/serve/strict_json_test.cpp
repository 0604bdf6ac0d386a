// JSON from outside: nothing in it is ignored.
#include "serve/strict_json.h"

#include <gtest/gtest.h>

namespace esprit::serve {
namespace {

/// Why the text is refused; empty: it is read.
std::string refusal(std::string_view content) {
    try {
        (void)parse_strictly(content, "the message");
    } catch (std::runtime_error const& fault) {
        return fault.what();
    }
    return {};
}

TEST(StrictJson, HasNoMemberTwiceInAnyObject) {
    for (char const* const twice :
         {R"({"do":"pace","pace_ms":1,"pace_ms":2})", R"({"a":{"b":1,"c":[],"b":1}})",
          R"([{"a":{}},{"a":1,"\u0061":1}])", R"({"":0,"":0})"}) {
        EXPECT_EQ(refusal(twice), "the message has a member twice") << twice;
    }
    for (char const* const once :
         {R"({"a":{"a":[{"a":1},{"a":1}]}})", R"({"a:b":"c:\":d","\"":":\\","b\\":":"})", R"(":")",
          R"([])", R"({})", R"({"a":{},"b":[{}]})"}) {
        EXPECT_EQ(refusal(once), "") << once;
    }
}

TEST(StrictJson, IsNotNestedTooDeeply) {
    EXPECT_EQ(refusal("[[[[1]]]]"), "");
    EXPECT_EQ(refusal(std::string(most_levels + 1, '[')), "the message is nested too deeply");
    EXPECT_EQ(refusal(R"({"a":1,})"), "the message is not JSON");
}

}  // namespace
}  // namespace esprit::serve
