// A real server on a free port: its HTTP interface against the OpenAPI document, tables over
// WebSockets, what guards it, and kill -9.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "serve/openapi.h"
#include "serve/sitting.h"
#include "serve/web_client.h"
#include "sheet/sheet.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::contract;
using fixture::Json;
using fixture::OpenApi;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;
using ::testing::HasSubstr;
using ::testing::Not;

class OfServer : public ::testing::Test {
protected:
    std::uint16_t port() const { return server_->port(); }
    void start() { server_ = std::make_unique<ServerProcess>(folder_.path); }
    OfServer() { start(); }

    Json open(std::string const& scenario, Json const& sides = {"person", "person"}) {
        Answered const opened =
            ask(port(), "POST", "/api/tables",
                Json{{"scenario", scenario}, {"sides", sides}, {"per_roll", false}}.dump());
        EXPECT_EQ(opened.status, 201) << opened.body;
        return opened.json();
    }
    Json sit(TableSocket& socket, Json const& opened) {
        Json seats = Json::array();
        for (Json const& seat : opened["seats"]) seats.push_back(seat["secret"]);
        return fixture::sit_on_both(socket, seats);
    }
    /// The next state, after whatever is first: an answer to a question, or the end of a phase.
    static Json go_on(TableSocket& socket, Json const& state) {
        Json message{{"entry", state["entry"]}};
        if (state["pending"].is_null()) {
            message["do"] = "submit";
            message["order"] = state["orders"][0]["order"];
        } else {
            message["do"] = "answer";
            message["option"] = state["pending"]["options"][0];
        }
        auto const done = socket.ask(message);
        if (!done || (*done)["is"] != "done") return Json::object();
        auto const next = socket.wait_for("state");
        return next ? *next : Json::object();
    }

    /// An answer is as the document says of this path.
    void holds(Answered const& answered, std::string const& path, std::string const& method,
               int status) const {
        EXPECT_EQ(answered.status, status) << path << answered.body;
        Json const schema = api_.schema_of(path, method, status);
        ASSERT_FALSE(schema.is_null()) << path;
        if (answered.headers.at("content-type") != "application/json") return;
        EXPECT_EQ(api_.fault(answered.json(), schema), "") << method << " " << path;
    }

    ScratchFolder folder_;
    std::unique_ptr<ServerProcess> server_;
    OpenApi const& api_ = contract();
};

TEST_F(OfServer, NamesTheFileOfEachFault) {
    std::string const text =
        ask(port(), "GET", "/api/scenarios/grande-tactique/balanced").json()["text"];
    std::string const house =
        "[house]\nruleset = \"grande-tactique\"\ntitle = \"Club\"\n[[number]]\nname = "
        "\"no_such\"\nvalue = 4\n";
    Answered const wrong = ask(port(), "POST", "/api/check",
                               Json{{"text", "house = \"club.toml\"\n" + text},
                                    {"houses", {{{"name", "club.toml"}, {"text", house}}}}}
                                   .dump());
    holds(wrong, "/api/check", "post", 200);
    Json const faults = wrong.json()["faults"];
    ASSERT_EQ(faults.size(), 1U) << faults;
    EXPECT_EQ(faults[0]["name"], "club.toml");
    EXPECT_EQ(faults[0]["line"], 4);
    EXPECT_EQ(faults[0]["column"], 1);
}

TEST_F(OfServer, AnswersAsTheOpenApiDocumentSays) {
    Answered const systems = ask(port(), "GET", "/api/systems");
    holds(systems, "/api/systems", "get", 200);
    for (Json const& each : systems.json()) {
        EXPECT_EQ(each["commander_words"].size(), each["commanders"].size());
        for (Json const& words : each["commander_words"])
            EXPECT_NE(words, "") << each["commanders"];
    }
    Answered const list = ask(port(), "GET", "/api/scenarios");
    holds(list, "/api/scenarios", "get", 200);
    ASSERT_GT(list.json().size(), 4U);
    for (Json const& each : list.json()) {
        std::string const id = each["id"];
        Answered const one = ask(port(), "GET", "/api/scenarios/" + id);
        holds(one, "/api/scenarios/{system}/{name}", "get", 200);
        Answered const picture = ask(port(), "GET", each["picture"]);
        EXPECT_EQ(picture.headers.at("content-type"), "image/svg+xml");
        EXPECT_THAT(picture.body, HasSubstr("<svg"));
        Answered const checked =
            ask(port(), "POST", "/api/check",
                Json{{"text", one.json()["text"]}, {"houses", one.json()["houses"]}}.dump());
        holds(checked, "/api/check", "post", 200);
        EXPECT_EQ(checked.json()["fit"], true) << id;
        EXPECT_EQ(checked.json()["field"]["pieces"].size(), one.json()["field"]["pieces"].size());
    }
    holds(ask(port(), "GET", "/api/scenarios/no/such"), "/api/scenarios/{system}/{name}", "get",
          404);
    Answered const wrong = ask(port(), "POST", "/api/check", R"({"text":"system = \"chess\"\n"})");
    holds(wrong, "/api/check", "post", 200);
    EXPECT_EQ(wrong.json()["fit"], false);
    ASSERT_FALSE(wrong.json()["faults"].empty());
    EXPECT_EQ(wrong.json()["faults"][0]["name"], "scenario.toml");
    EXPECT_EQ(wrong.json()["faults"][0]["line"], 1);
    for (char const* const body : {"", "{", "[]", R"({"text":7})", R"({"text":"","more":1})"}) {
        Answered const refused = ask(port(), "POST", "/api/check", std::string{" "} + body);
        holds(refused, "/api/check", "post", 400);
    }
    Answered const opened =
        ask(port(), "POST", "/api/tables",
            R"({"scenario":"grande-tactique/balanced","sides":["person","drill"]})");
    holds(opened, "/api/tables", "post", 201);
    EXPECT_EQ(opened.json()["seats"].size(), 1U);
    for (char const* const body :
         {R"({"scenario":"no/such","sides":["person","person"]})",
          R"({"scenario":"grande-tactique/balanced","sides":["person"]})",
          R"({"scenario":"grande-tactique/balanced","sides":["person","napoleon"]})",
          R"({"sides":["person","person"]})", R"({"scenario":"x","text":"y","sides":[]})"}) {
        holds(ask(port(), "POST", "/api/tables", body), "/api/tables", "post", 400);
    }
    std::string const id = opened.json()["table"];
    holds(ask(port(), "GET", "/api/tables/" + id), "/api/tables/{table}", "get", 200);
    holds(ask(port(), "GET", "/api/tables/2222"), "/api/tables/{table}", "get", 404);
    holds(ask(port(), "GET", "/api/tables/" + id + "/log"), "/api/tables/{table}/log", "get", 200);
    holds(ask(port(), "GET", "/api/tables/2222/log"), "/api/tables/{table}/log", "get", 404);
    holds(ask(port(), "GET", "/api/tables/2222/socket"), "/api/tables/{table}", "get", 404);
    holds(ask(port(), "GET", "/api/rules/GT-MOD-08"), "/api/rules/{rule}", "get", 200);
    holds(ask(port(), "GET", "/api/rules/GT-NONE"), "/api/rules/{rule}", "get", 404);
}

TEST_F(OfServer, ComparesVersionsOfTheRules) {
    Json const house{{"name", "club.toml"},
                     {"text",
                      "[house]\nruleset = \"grande-tactique\"\ntitle = \"Club\"\n"
                      "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n"}};
    Json wish{{"system", "grande-tactique"},
              {"of", "morale"},
              {"facts", {"veteran"}},
              {"versions", {Json::array(), Json::array({house})}},
              {"most", 1}};
    Answered const told = ask(port(), "POST", "/api/compare", wish.dump());
    holds(told, "/api/compare", "post", 200);
    Json const found = told.json();
    EXPECT_EQ(found["versions"], Json({"the rules as shipped", "Club"}));
    ASSERT_EQ(found["greatest"].size(), 1U);
    // 4 or more on a die with 1 more, and with 2 more
    EXPECT_EQ(found["greatest"][0]["facts"], Json({{"veteran", "true"}}));
    EXPECT_EQ(found["greatest"][0]["outcomes"][1]["probabilities"], Json({"2/3", "5/6"}));
    wish["of"] = "morals";
    Answered const misspelt = ask(port(), "POST", "/api/compare", wish.dump());
    holds(misspelt, "/api/compare", "post", 400);
    EXPECT_THAT(misspelt.body, HasSubstr("morale"));
    for (char const* const body :
         {"{}", R"({"versions":[[]]})", R"({"versions":[[],[]],"most":0})",
          R"({"versions":[[],[]],"more":1})", R"({"versions":[[],[],[],[],[]]})",
          R"({"system":"grande-tactique","of":"morale","versions":[[],[{"name":"x"}]]})"}) {
        holds(ask(port(), "POST", "/api/compare", body), "/api/compare", "post", 400);
    }
}

TEST_F(OfServer, RefusesDeeplyNestedJson) {
    std::string deep;
    for (int i = 0; i < 35'000; ++i) deep += "a.";
    Answered const scenario =
        ask(port(), "POST", "/api/check", Json{{"text", "[" + deep + "a]\n"}}.dump());
    holds(scenario, "/api/check", "post", 200);
    EXPECT_EQ(scenario.json()["fit"], false);
    EXPECT_THAT(scenario.body, HasSubstr("levels deep"));
    EXPECT_EQ(ask(port(), "POST", "/api/studies", Json{{"study", deep + "a = 1\n"}}.dump()).status,
              400);
    for (char const* const path : {"/api/check", "/api/studies", "/api/sheet", "/api/tables"}) {
        EXPECT_EQ(ask(port(), "POST", path, std::string(50'000, '[')).status, 400) << path;
    }
    EXPECT_EQ(ask(port(), "GET", "/api/scenarios").status, 200);
}

TEST_F(OfServer, AnswersTheSheetAsTheLibraryDoes) {
    for (char const* const body :
         {R"({"ask":"systems"})", R"({"ask":"odds","system":"black-powder","of":"blunder"})"}) {
        Answered const sheet = ask(port(), "POST", "/api/sheet", body);
        holds(sheet, "/api/sheet", "post", 200);
        EXPECT_EQ(sheet.body, sheet::answer(body));
    }
    holds(ask(port(), "POST", "/api/sheet", R"({"ask":"odd"})"), "/api/sheet", "post", 400);
}

TEST_F(OfServer, RefusesPagesOfOtherOrigins) {
    std::string const body =
        R"({"scenario":"grande-tactique/balanced","sides":["person","drill"]})";
    auto const with = [&](fixture::Headers const& headers) {
        return ask(port(), "POST", "/api/tables", body, headers).status;
    };
    EXPECT_EQ(with({{"Origin", "http://evil.example"}}), 403);
    EXPECT_EQ(with({{"Origin", "http://127.0.0.1:" + std::to_string(port())}}), 201);
    EXPECT_EQ(with({{"Sec-Fetch-Site", "cross-site"}}), 403);
    EXPECT_EQ(with({{"Sec-Fetch-Site", "same-origin"}}), 201);
    EXPECT_EQ(with({{"Host", "evil.example"}}), 403);
    EXPECT_EQ(with({{"Content-Type", "text/plain"}}), 415);
    Json const opened = open("grande-tactique/balanced");
    std::string const table = opened["table"];
    EXPECT_EQ((TableSocket{port(), table, {{"Origin", "http://evil.example"}}}.status()), 403);
    EXPECT_EQ((TableSocket{port(), "2222"}.status()), 404);
    EXPECT_EQ((TableSocket{port(), table}.status()), 101);
    EXPECT_EQ(ask(port(), "POST", "/api/check", std::string(300'000, ' ')).status, 413);
    EXPECT_EQ(ask(port(), "DELETE", "/api/tables/" + table).status, 405);
}

TEST_F(OfServer, ServesTheFilesOfItsPagesOnly) {
    Answered const page = ask(port(), "GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'none'"));
    EXPECT_EQ(ask(port(), "GET", "/t/abcdef").body, page.body);
    EXPECT_EQ(ask(port(), "GET", "/", {}, {{"If-None-Match", page.headers.at("etag")}}).status,
              304);
    Answered const script = ask(port(), "GET", "/assets/app-1a2b.js");
    EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_THAT(script.headers.at("cache-control"), HasSubstr("immutable"));
    for (char const* const path :
         {"/../server_test.cpp", "/..%2fserver_test.cpp", "//etc/passwd.txt",
          "/assets/../../openapi.h", "/%2e%2e/openapi.h", "/assets/..\\index.html"}) {
        Answered const refused = ask(port(), "GET", path);
        EXPECT_TRUE(refused.status == 404 || refused.status == 400) << path << refused.body;
    }
}

TEST_F(OfServer, TwoBrowsersSeeTheSameStateAndATooLargeMessageClosesItsConnectionOnly) {
    Json const opened = open("men-who-would-be-kings/balanced");
    TableSocket player{port(), opened["table"]};
    Json state = sit(player, opened);
    TableSocket watcher{port(), opened["table"]};
    auto const seen = watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
    ASSERT_TRUE(seen);
    ASSERT_TRUE(watcher.wait_for("state"));
    state = go_on(player, state);
    auto const watched = watcher.wait_for("state");
    ASSERT_TRUE(watched);
    EXPECT_EQ((*watched)["pieces"], state["pieces"]);
    EXPECT_EQ((*watched)["entry"], state["entry"]);
    watcher.say_text(std::string(70'000, ' '));
    while (watcher.hear()) {
    }
    EXPECT_TRUE(player.ask({{"do", "who"}, {"unit", 0}}));
    // too many at once are told so
    bool too_fast = false;
    for (int i = 0; i < 200; ++i) player.say({{"do", "who"}, {"unit", 0}});
    for (int i = 0; i < 200 && !too_fast; ++i) {
        auto const heard = player.hear();
        ASSERT_TRUE(heard);
        too_fast = heard->value("code", "") == "too_fast";
    }
    EXPECT_TRUE(too_fast);
}

// 64 may be at a table.
TEST_F(OfServer, ConnectionsThatSendBinaryMessagesLeaveTheirTable) {
    Json const opened = open("men-who-would-be-kings/balanced");
    for (int i = 0; i < 70; ++i) {
        TableSocket wild{port(), opened["table"]};
        ASSERT_TRUE(wild.ask({{"do", "sit"}, {"seats", Json::array()}}));
        wild.say_bytes("bytes");
        while (wild.hear()) {
        }
    }
    TableSocket player{port(), opened["table"]};
    auto const sat = player.ask({{"do", "sit"}, {"seats", Json::array()}});
    ASSERT_TRUE(sat);
    EXPECT_EQ((*sat)["is"], "table") << sat->dump();
}

TEST_F(OfServer, AcknowledgedOrdersSurviveKill9) {
    char const* const wanted = std::getenv("ESPRIT_KILLS");
    int const kills = wanted == nullptr ? 3 : std::atoi(wanted);
    Json const opened = open("rank-and-file/balanced");
    Json last;
    std::string log;
    for (int round = 0; round <= kills; ++round) {
        TableSocket player{port(), opened["table"]};
        Json state = sit(player, opened);
        if (round > 0) {
            EXPECT_GE(state["entry"], last["entry"]);
            if (state["entry"] == last["entry"]) {
                EXPECT_EQ(state["pieces"], last["pieces"]);
                EXPECT_EQ(state["pending"], last["pending"]);
            }
            EXPECT_THAT(
                ask(port(), "GET", "/api/tables/" + opened["table"].get<std::string>() + "/log")
                    .body,
                HasSubstr(log));
        }
        for (int i = 0; i < 2 + round % 4 && !state["awaited"]["over"].get<bool>(); ++i) {
            state = go_on(player, state);
            ASSERT_TRUE(state.contains("entry"));
        }
        last = state;
        log = ask(port(), "GET", "/api/tables/" + opened["table"].get<std::string>() + "/log").body;
        log.resize(log.rfind("\nend "));
        log.resize(log.rfind("\nopen ") == std::string::npos ? log.size() : log.rfind("\nopen "));
        // one more order is on its way when the server dies
        player.say({{"do", "submit"}, {"id", 999}, {"entry", state["entry"]}, {"order", "end"}});
        server_->end(9);
        start();
        ASSERT_NE(port(), 0);
    }
}

TEST_F(OfServer, EndsOnASignalAndStoresNoSecretOfASeat) {
    Json const opened = open("men-who-would-be-kings/balanced");
    {
        TableSocket player{port(), opened["table"]};
        sit(player, opened);
        std::string const log =
            ask(port(), "GET", "/api/tables/" + opened["table"].get<std::string>() + "/log").body;
        EXPECT_THAT(log,
                    HasSubstr("dice fair committed " + opened["commitment"].get<std::string>()));
        EXPECT_THAT(log, Not(HasSubstr("secret")));
    }
    EXPECT_EQ(server_->end(15), 0);
    // the seats' secrets are kept as digests only
    std::string const secret = opened["seats"][0]["secret"];
    for (char const* const name : {"/tables.sqlite", "/tables.sqlite-wal"}) {
        std::ifstream file{folder_.path + name, std::ios::binary};
        std::string const content{std::istreambuf_iterator<char>{file}, {}};
        EXPECT_THAT(content, Not(HasSubstr(secret)));
    }
}

}  // namespace
}  // namespace esprit
