// What a real server says to requests of listed pages, to malformed requests, and of caching.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST_F(HttpEdges, TextsOfRulesMayBeCached) {
    Answered const rule = ask(server_.port(), "GET", "/api/rules/GT-MC-00");
    EXPECT_EQ(rule.status, 200);
    EXPECT_THAT(rule.headers.at("cache-control"), HasSubstr("max-age="));
}

}  // namespace
}  // namespace esprit
