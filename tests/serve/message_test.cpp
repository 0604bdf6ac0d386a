// What a table takes for a message, and what it says to all else.
#include "serve/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/pattern.h"
#include "serve/openapi.h"
#include "support/source_tree.h"

namespace esprit::serve {
namespace {

using ::testing::HasSubstr;

std::string complaint(std::string const& text) {
    MessageReading const read = read_message(text);
    auto const* const fault = std::get_if<MessageFault>(&read);
    return fault == nullptr ? "none" : fault->what;
}

Message message_of(std::string const& text) {
    return std::get<Message>(read_message(text));
}

std::string const hex(64, 'a');

template <class M>
M question(std::string const& text) {
    return std::get<M>(std::get<QuestionMessage>(message_of(text).what));
}
template <class M>
M act(std::string const& text) {
    return std::get<M>(std::get<ActMessage>(message_of(text).what));
}

TEST(Messages, AreReadWithAllTheirMembers) {
    Message const sit = message_of(R"({"do":"sit","id":4,"seats":[")" + hex +
                                   R"("],"nonce_commitment":")" + hex + R"("})");
    EXPECT_EQ(sit.id, 4);
    auto const& seats = std::get<SitMessage>(sit.what);
    ASSERT_EQ(seats.seats.size(), 1U);
    EXPECT_EQ(seats.seats[0][31], 0xAA);
    EXPECT_TRUE(seats.nonce_commitment);
    auto const drop = question<DropPreviewMessage>(
        R"({"do":"preview","unit":3,"x_mil":-5,"y_mil":7,"facing_cdeg":-100,"onto":null})");
    EXPECT_EQ(drop.unit, 3);
    EXPECT_EQ(drop.pose.centre.x_mil, -5);
    EXPECT_EQ(drop.pose.facing_cdeg, 35900);
    EXPECT_FALSE(drop.onto);
    EXPECT_FALSE(drop.odds);
    EXPECT_EQ(question<DropPreviewMessage>(
                  R"({"do":"preview","unit":3,"x_mil":1,"y_mil":1,"facing_cdeg":1,"onto":9})")
                  .onto,
              9);
    EXPECT_TRUE(
        question<WordsPreviewMessage>(R"({"do":"preview","order":"end","odds":true})").odds);
    auto const together =
        question<TogetherMessage>(R"({"do":"together","units":[3,1],"x_mil":-5,"y_mil":7})");
    EXPECT_EQ(together.units, (std::vector<std::uint16_t>{3, 1}));
    EXPECT_EQ(together.x_mil, -5);
    EXPECT_EQ(together.y_mil, 7);
    EXPECT_EQ(question<LogMessage>(R"({"do":"log","from":2,"to":30})").to, 30U);
    auto const submit = act<SubmitMessage>(R"({"do":"submit","entry":12,"order":"end"})");
    EXPECT_EQ(submit.entry, 12U);
    EXPECT_EQ(submit.order, "end");
    auto const show =
        act<ShowMessage>(R"({"do":"show","entry":1,"after":2,"side":3,"value":")" + hex + R"("})");
    EXPECT_EQ(show.after, 2);
    EXPECT_EQ(show.side, 3);
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
        {R"({"do":"sit","seats":[],"nonce":"abc"})", "load it again"},
        {R"({"do":"sit","seats":"abc"})", "a list"},
        {R"({"do":"together","units":[-1],"x_mil":0,"y_mil":0})", "\"units\" must be a list"},
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
    auto const of_words = [](std::string const& words) {
        return R"({"do":"submit","entry":1,"order":")" + words + "\"}";
    };
    EXPECT_EQ(complaint(of_words(std::string(150, ','))), "none");
    std::string names = "a";
    for (int i = 0; i < 75; ++i) names += ",b";
    for (std::string const& many : {std::string(151, ','), names}) {
        EXPECT_THAT(complaint(of_words(many)), HasSubstr("at most 150 words"));
    }
}

TEST(Messages, WithErrorsKeepTheirId) {
    EXPECT_EQ(std::get<MessageFault>(read_message(R"({"do":"who","id":17})")).id, 17);
}

using fixture::contract;
using Json = nlohmann::json;

/// A value that a schema allows.
Json example_of(Json const& written) {
    Json const& schema = contract().resolved(written);
    if (schema.contains("allOf")) return example_of(schema["allOf"][0]);
    if (schema.contains("enum")) return schema["enum"][0];
    if (schema["type"] == "boolean") return true;
    if (schema["type"] == "integer") return schema.value("minimum", 0);
    if (schema["type"] == "array") return Json::array({example_of(schema["items"])});
    return schema.contains("pattern") ? hex : "end";
}

/// All of its members, for each thing that it can ask for.
std::vector<Json> messages_of(Json const& schema) {
    std::vector<Json> found;
    for (Json const& asked : schema["properties"]["do"]["enum"]) {
        Json message = Json::object();
        for (auto const& [name, member] : schema["properties"].items()) {
            message[name] = example_of(member);
        }
        message["do"] = asked;
        found.push_back(std::move(message));
    }
    return found;
}

TEST(Messages, AreThoseOfTheContract) {
    std::set<std::string> asked;
    for (Json const& choice :
         contract().document()["components"]["schemas"]["ClientMessage"]["oneOf"]) {
        Json const& schema = contract().resolved(choice);
        Json const& required = schema["required"];
        for (Json const& message : messages_of(schema)) {
            asked.insert(message["do"]);
            EXPECT_EQ(complaint(message.dump()), "none") << message;
            for (auto const& [name, member] : message.items()) {
                bool const must =
                    std::find(required.begin(), required.end(), name) != required.end();
                Json without = message;
                without.erase(name);
                EXPECT_EQ(complaint(without.dump()) == "none", !must) << without;
                Json other = message;
                other[name] = Json::object();
                EXPECT_NE(complaint(other.dump()), "none") << other;
            }
            Json more = message;
            more["another"] = 1;
            EXPECT_THAT(complaint(more.dump()), HasSubstr("another"));
        }
    }
    EXPECT_EQ(asked.size(), 24U) << "each kind of message";
}

/// The names of all members of a schema and of the schemas that it names.
void add_names(Json const& written, std::set<std::string>& names, std::set<Json const*>& seen) {
    Json const& schema = contract().resolved(written);
    if (!seen.insert(&schema).second) return;
    if (schema.contains("items")) add_names(schema["items"], names, seen);
    for (char const* const several : {"allOf", "oneOf"}) {
        if (!schema.contains(several)) continue;
        for (Json const& each : schema[several]) add_names(each, names, seen);
    }
    if (!schema.contains("properties")) return;
    for (auto const& [name, member] : schema["properties"].items()) {
        names.insert(name);
        add_names(member, names, seen);
    }
}

TEST(Messages, HaveEachMemberInTheirReferenceAndNoOther) {
    std::ifstream file{source_tree() + "/docs/api/table_messages.md"};
    std::string const text{std::istreambuf_iterator<char>{file}, {}};
    std::set<std::string> written;
    for (auto const& member : Pattern{"\"([a-z_]+)\": "}.all_in(text)) written.insert(member[1]);
    std::set<std::string> names;
    std::set<Json const*> seen;
    for (char const* const messages : {"ClientMessage", "ServerMessage"}) {
        add_names(contract().document()["components"]["schemas"][messages], names, seen);
    }
    std::vector<std::string> in_one_alone;
    std::set_symmetric_difference(written.begin(), written.end(), names.begin(), names.end(),
                                  std::back_inserter(in_one_alone));
    EXPECT_EQ(in_one_alone, std::vector<std::string>{});
}

}  // namespace
}  // namespace esprit::serve
