// What a table takes for a message, and what it says to all else.
#include "serve/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace esprit::serve {
namespace {

using ::testing::HasSubstr;

std::string complaint(std::string const& text) {
    try {
        read_message(text);
    } catch (MessageError const& error) {
        return error.what();
    }
    return "none";
}

std::string const hex(64, 'a');

TEST(Messages, AreReadWithAllTheirMembers) {
    Message const sit =
        read_message(R"({"do":"sit","id":4,"seats":[")" + hex + R"("],"nonce":")" + hex + R"("})");
    EXPECT_EQ(sit.what, MessageKind::sit);
    EXPECT_EQ(sit.id, 4);
    ASSERT_EQ(sit.seats.size(), 1U);
    EXPECT_EQ(sit.seats[0][31], 0xAA);
    EXPECT_TRUE(sit.nonce);
    Message const drop = read_message(
        R"({"do":"preview","unit":3,"x_mil":-5,"y_mil":7,"facing_cdeg":-100,"onto":null})");
    EXPECT_EQ(drop.unit, 3);
    ASSERT_TRUE(drop.drop);
    EXPECT_EQ(drop.drop->centre.x_mil, -5);
    EXPECT_EQ(drop.drop->facing_cdeg, 35900);
    EXPECT_FALSE(drop.onto);
    Message const submit = read_message(R"({"do":"submit","entry":12,"order":"end"})");
    EXPECT_EQ(submit.entry, 12U);
    EXPECT_EQ(submit.order, "end");
}

TEST(Messages, WithErrorsAreRefusedWithACorrection) {
    std::pair<std::string, std::string> const cases[] = {
        {"", "not JSON"},
        {"{", "not JSON"},
        {"[1]", "object"},
        {R"({"id":1})", "\"do\""},
        {R"({"do":7})", "\"do\""},
        {R"({"do":"dance"})", "dance"},
        {R"({"do":"submit","order":"end"})", "must have the member \"entry\""},
        {R"({"do":"submit","entry":-1,"order":"end"})", "from 0"},
        {R"({"do":"submit","entry":1.5,"order":"end"})", "whole number"},
        {R"({"do":"submit","entry":18446744073709551615,"order":"end"})", "whole number"},
        {R"({"do":"submit","entry":1,"order":""})", "from 1"},
        {R"({"do":"submit","entry":1,"order":7})", "a text"},
        {R"({"do":"submit","entry":1,"order":"end","dice":[6,6]})", "no member \"dice\""},
        {R"({"do":"sit","seats":["abc"]})", "64 digits"},
        {R"({"do":"sit","seats":"abc"})", "a list"},
        {R"({"do":"preview"})", "\"preview\" must have"},
        {R"({"do":"preview","order":"end","unit":3})", "\"preview\" must have"},
        {R"({"do":"preview","unit":3,"x_mil":1,"y_mil":1})", "\"preview\" must have"},
        {R"({"do":"preview","order":"end","odds":1})", "true or false"},
        {R"({"do":"pace","pace_ms":-2})", "from -1"},
        {R"({"do":"who","unit":65535})", "65534"},
        {std::string(60000, '['), "too deeply"},
    };
    for (auto const& [text, words] : cases) {
        EXPECT_THAT(complaint(text), HasSubstr(words)) << text.substr(0, 100);
    }
    EXPECT_THAT(complaint(R"({"do":"submit","entry":1,"order":")" + std::string(2001, 'x') + "\"}"),
                HasSubstr("2000"));
}

TEST(Messages, WithErrorsKeepTheirId) {
    try {
        read_message(R"({"do":"who","id":17})");
        FAIL();
    } catch (MessageError const& error) {
        EXPECT_EQ(error.id, 17);
    }
}

}  // namespace
}  // namespace esprit::serve
