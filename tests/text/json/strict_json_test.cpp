// JSON from outside: nothing in it is ignored.
#include "text/json/strict_json.h"

#include <gtest/gtest.h>

namespace esprit::text {
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

TEST(StrictJson, MayKeepTheOrderOfItsMembers) {
    std::string many = R"({"b":{"d":1,"c":2},"a":[)";
    EXPECT_EQ(parse_strictly_in_order(many + "]}", "it").dump(), many + "]}");
    EXPECT_THROW(parse_strictly_in_order(R"({"b":{"d":1,"d":2}})", "it"), std::runtime_error);
    for (int i = 0; i < 30'000; ++i) many += R"({"b":1},)";
    EXPECT_THROW(parse_strictly_in_order(many + "0]}", "it"), std::runtime_error);
}

TEST(StrictJson, IsNotNestedTooDeeply) {
    EXPECT_EQ(refusal("[[[[1]]]]"), "");
    EXPECT_EQ(refusal(std::string(most_levels + 1, '[')), "the message is nested too deeply");
    EXPECT_EQ(refusal(R"({"a":1,})"), "the message is not JSON");
}

}  // namespace
}  // namespace esprit::text
