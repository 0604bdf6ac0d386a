// What a real server says to requests of listed pages, to malformed requests, and of caching.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "serve/web_client.h"

namespace esprit {
namespace {

using fixture::Answered;
using fixture::ask;
using fixture::Connection;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using ::testing::HasSubstr;

class HttpEdges : public ::testing::Test {
protected:
    ScratchFolder folder_;
    ServerProcess server_{
        std::vector<std::string>{"--data", folder_.path, "--origin", "https://games.example"}};
};

TEST_F(HttpEdges, PagesOfAListedOriginMayReadAnswersAndOthersMayNot) {
    Answered const asked =
        ask(server_.port(), "OPTIONS", "/api/tables", "",
            {{"Origin", "https://games.example"}, {"Access-Control-Request-Method", "POST"}});
    EXPECT_EQ(asked.status, 204);
    EXPECT_EQ(asked.headers.at("access-control-allow-origin"), "https://games.example");
    EXPECT_THAT(asked.headers.at("access-control-allow-methods"), HasSubstr("POST"));
    EXPECT_EQ(asked.headers.at("access-control-allow-headers"), "Content-Type");
    Answered const listed =
        ask(server_.port(), "GET", "/api/systems", "", {{"Origin", "https://games.example"}});
    EXPECT_EQ(listed.status, 200);
    EXPECT_EQ(listed.headers.at("access-control-allow-origin"), "https://games.example");
    EXPECT_EQ(listed.headers.at("cross-origin-resource-policy"), "cross-origin");
    EXPECT_EQ(listed.headers.at("vary"), "Origin");
    for (char const* const method : {"GET", "OPTIONS"}) {
        Answered const other =
            ask(server_.port(), method, "/api/systems", "", {{"Origin", "https://evil.example"}});
        EXPECT_FALSE(other.headers.contains("access-control-allow-origin")) << method;
        EXPECT_EQ(other.headers.at("cross-origin-resource-policy"), "same-origin");
    }
}

TEST_F(HttpEdges, AMalformedRequestIsAnswered) {
    for (std::string const& head :
         {std::string{"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: twelve\r\n"},
          std::string{"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n"},
          std::string{"no request\r\n"}}) {
        Connection connection{server_.port()};
        connection.send(head + "\r\n");
        EXPECT_THAT(connection.take_until("\r\n").value_or("nothing"), HasSubstr(" 400 ")) << head;
    }
}

TEST_F(HttpEdges, ABodyThatIsTooLargeIsToldTheLimitOfItsAddress) {
    auto const what = [&](std::string const& path) {
        return ask(server_.port(), "POST", path, std::string(300'000, ' ')).json()["what"];
    };
    EXPECT_EQ(what("/api/tables"), "a new table with its scenario may have at most 256 KB");
    EXPECT_EQ(what("/api/sheet"), "a question to the sheet may have at most 256 KB");
    for (std::string const& path : {std::string{"/api/sheet"}, std::string{"/api/logs"}}) {
        Connection large{server_.port()};
        large.send("POST " + path +
                   " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2000000\r\n\r\n");
        EXPECT_TRUE(large.take_until(path == "/api/logs" ? "a log may have at most 1 MB"
                                                         : "sheet may have at most 256 KB"))
            << path;
    }
}

TEST_F(HttpEdges, MeasurementsAreNotAtThePublicAddress) {
    for (char const* const path : {"/healthz", "/metrics", "/metrics?all"}) {
        EXPECT_EQ(ask(server_.port(), "GET", path).status, 404) << path;
    }
}

// Trailers of a chunked body would have no bound in size.
TEST_F(HttpEdges, ABodyInChunksIsRefusedBeforeItIsRead) {
    for (std::string const& coding : {std::string{"chunked"}, std::string{"gzip"}}) {
        Connection connection{server_.port()};
        connection.send("POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: " +
                        coding + "\r\n\r\n0\r\nX: " + std::string(70'000, 'a') + "\r\n\r\n");
        EXPECT_THAT(connection.take_until("\r\n").value_or("nothing"), HasSubstr(" 411 "));
    }
    EXPECT_EQ(ask(server_.port(), "GET", "/api/systems").status, 200);
}

TEST_F(HttpEdges, ARequestNamesOneHost) {
    Connection connection{server_.port()};
    connection.send("GET /api/systems HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n");
    EXPECT_THAT(connection.take_until("\r\n").value_or("nothing"), HasSubstr(" 400 "));
}

TEST_F(HttpEdges, WhoExpectsToContinueMayOrIsToldWhyNotBeforeTheBody) {
    auto const answer = [&](std::string const& expect, std::string const& more, int bytes,
                            std::string const& body) {
        Connection connection{server_.port()};
        connection.send("POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\n" + more +
                        "Content-Type: application/json\r\nExpect: " + expect +
                        "\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n");
        std::string const first = connection.take_until("\r\n").value_or("nothing");
        if (body.empty()) return first;
        EXPECT_EQ(first, "HTTP/1.1 100 Continue\r\n");
        EXPECT_EQ(connection.take(2), "\r\n");
        connection.send(body);
        return connection.take_until("\r\n").value_or("nothing");
    };
    EXPECT_THAT(answer("100-continue", "", 12, R"({"text": ""})"), HasSubstr(" 200 "));
    EXPECT_THAT(answer("100-Continue", "", 2, "[]"), HasSubstr(" 400 "));
    EXPECT_THAT(answer("100-continue", "", 300'000, ""), HasSubstr(" 413 "));
    EXPECT_THAT(answer("100-continue", "", 3'000'000, ""), HasSubstr(" 413 "));
    EXPECT_THAT(answer("100-continue", "Origin: https://evil.example\r\n", 2, ""),
                HasSubstr(" 403 "));
    EXPECT_THAT(answer("tea", "", 2, ""), HasSubstr(" 417 "));
}

TEST(LargeRequests, ThatAreReadHaveALimitTogetherAndSmallOnesGoOn) {
    ScratchFolder const folder;
    ServerProcess const server{
        std::vector<std::string>{"--data", folder.path, "--limit", "requests_kb=100"}};
    std::string const head =
        "POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
    Connection slow{server.port()};
    slow.send(head + "Content-Length: 90000\r\n\r\n{");
    for (int i = 0; i < 3; ++i) {  // its head is read meanwhile
        EXPECT_EQ(ask(server.port(), "POST", "/api/check", "{}").status, 400) << "a small one";
    }
    Connection second{server.port()};
    second.send(head + "Content-Length: 90000\r\n\r\n");
    EXPECT_THAT(second.take_until("\r\n").value_or("nothing"), HasSubstr(" 503 "));
    slow.send(std::string(89'999, ' '));
    EXPECT_THAT(slow.take_until("\r\n").value_or("nothing"), HasSubstr(" 400 "));
    Connection after{server.port()};
    after.send(head + "Content-Length: 90000\r\n\r\n" + std::string(90'000, ' '));
    EXPECT_THAT(after.take_until("\r\n").value_or("nothing"), HasSubstr(" 400 "));
}

TEST_F(HttpEdges, AWebSocketIsReadNoFasterThanItMay) {
    fixture::Json const body{{"scenario", "men-who-would-be-kings/balanced"},
                             {"sides", {"person", "person"}}};
    auto const opened = ask(server_.port(), "POST", "/api/tables", body.dump()).json();
    fixture::TableSocket socket{server_.port(), opened["table"]};
    auto const begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 3; ++i) {
        socket.say_text(std::string(50'000, ' '));
        ASSERT_TRUE(socket.hear());
    }
    // a lower bound: a slow machine takes longer
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds{900});
}

TEST_F(HttpEdges, TextsOfRulesMayBeCached) {
    Answered const rule = ask(server_.port(), "GET", "/api/rules/GT-MC-00");
    EXPECT_EQ(rule.status, 200);
    EXPECT_THAT(rule.headers.at("cache-control"), HasSubstr("max-age="));
}

}  // namespace
}  // namespace esprit
