// Whose limits a request counts for: clients behind trusted proxies, and strangers who forge the
// header of a proxy.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "serve/gate.h"
#include "serve/sitting.h"
#include "serve/web_client.h"

namespace esprit::serve {
namespace {

using fixture::ask;
using fixture::Headers;
using fixture::Json;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using fixture::TableSocket;

TEST(Proxies, AreTrustedOnThisMachineAndWhereTheyAreListed) {
    Gate const gate{false, {}, {"10.0.0.7", "fd00::7"}};
    for (char const* const trusted : {"127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.7"}) {
        EXPECT_TRUE(gate.is_trusted_proxy(trusted)) << trusted;
    }
    for (char const* const stranger : {"10.0.0.8", "10.0.0.70", "fd00::71", "128.0.0.1", ""}) {
        EXPECT_FALSE(gate.is_trusted_proxy(stranger)) << stranger;
    }
}

TEST(Proxies, TheHeaderOfAStrangerIsNotRead) {
    EXPECT_EQ(client_of("203.0.113.9", false, "127.0.0.1"), "203.0.113.9");
    EXPECT_EQ(client_of("203.0.113.9", false, "1.2.3.4, 10.0.0.7"), "203.0.113.9");
}

TEST(Proxies, OnlyWhatTheProxyItselfHasSeenCounts) {
    EXPECT_EQ(client_of("127.0.0.1", true, "127.0.0.1, 203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(client_of("127.0.0.1", true, "forged,  203.0.113.9 "), "203.0.113.9");
    EXPECT_EQ(client_of("127.0.0.1", true, ""), "127.0.0.1");
    EXPECT_EQ(client_of("127.0.0.1", true, "forged,"), "127.0.0.1");
    EXPECT_EQ(client_of("127.0.0.1", true, std::string(1000, '1')), "127.0.0.1");
}

TEST(Proxies, AnAddressOfIpv6CountsAsItsNetwork) {
    EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::9"));
    EXPECT_NE(network_of("2001:db8:1:2::9"), network_of("2001:db8:1:3::9"));
    EXPECT_EQ(network_of("203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(network_of("::ffff:203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(network_of("no address"), "no address");
}

/// A server that grants little.
class LittleServer : public ::testing::Test {
protected:
    std::string table() {
        Json const body{{"scenario", "men-who-would-be-kings/balanced"},
                        {"sides", {"person", "person"}}};
        return ask(server_.port(), "POST", "/api/tables", body.dump()).json()["table"];
    }
    int status(Headers const& headers) {
        return ask(server_.port(), "GET", "/api/rules/GT-MC-00", {}, headers).status;
    }

    ScratchFolder folder_;
    ServerProcess server_{std::vector<std::string>{"--data", folder_.path, "--limit",
                                                   "connections_of_client=2", "--limit",
                                                   "gets_of_client=1"}};
};

TEST_F(LittleServer, CountsSocketsByTheClientBehindTheProxy) {
    std::string const name = table();
    Headers const client{{"X-Forwarded-For", "203.0.113.1"}};
    TableSocket const first{server_.port(), name, client};
    TableSocket const second{server_.port(), name, client};
    EXPECT_EQ(first.status(), 101);
    EXPECT_EQ(second.status(), 101);
    // in front of its own address, or in a header of its own before that of the proxy, a client may
    // write what it likes
    EXPECT_EQ(
        (TableSocket{server_.port(), name, {{"X-Forwarded-For", "1.2.3.4, 203.0.113.1"}}}.status()),
        503);
    EXPECT_EQ((TableSocket{server_.port(),
                           name,
                           {{"X-Forwarded-For", "1.2.3.4"}, {"X-Forwarded-For", "203.0.113.1"}}}
                   .status()),
              503);
    EXPECT_EQ((TableSocket{server_.port(), name, {{"X-Forwarded-For", "203.0.113.2"}}}.status()),
              101);
}

TEST_F(LittleServer, RequestsOfOneClientTakeNothingFromAnother) {
    int refused = 0;
    for (int i = 0; i < 20; ++i) {
        refused += status({{"X-Forwarded-For", std::to_string(i) + ", 203.0.113.1"}}) == 429;
    }
    EXPECT_GE(refused, 5);
    EXPECT_EQ(status({{"X-Forwarded-For", "203.0.113.2"}}), 200);
}

}  // namespace
}  // namespace esprit::serve
