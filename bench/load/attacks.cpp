#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "beside.h"
#include "quiet_table.h"

namespace esprit::load {
namespace {

using namespace fixture;
using std::chrono::milliseconds;

constexpr milliseconds pause{
    3};  // between messages of a flood, so that the flood is the server's work

std::string head(std::string const& line, std::uint16_t port, int number) {
    return line + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
           "\r\nX-Forwarded-For: " + client(number)[0].second + "\r\n";
}

/// A connection that is a WebSocket of a table, whatever is sent over it then.
std::unique_ptr<Connection> raw_socket(std::uint16_t port, std::string const& table, int number) {
    auto connection = std::make_unique<Connection>(port);
    connection->send(head("GET /api/tables/" + table + "/socket", port, number) +
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    connection->take_until("\r\n\r\n");
    return connection;
}

/// So many connections send bytes again and again, each at its pace, and are made anew when closed.
void repeat(Load& load, int connections, milliseconds between,
            std::function<std::unique_ptr<Connection>(int)> const& connect,
            std::string const& bytes) {
    load.threads.emplace_back([&load, connections, between, connect, bytes] {
        std::vector<std::unique_ptr<Connection>> open(static_cast<std::size_t>(connections));
        while (!load.ended) {
            auto const next = std::chrono::steady_clock::now() + between;
            for (int i = 0; i < connections && !load.ended; ++i) {
                auto& each = open[static_cast<std::size_t>(i)];
                if (!each) each = connect(i);
                if (!each->send(bytes)) each.reset();
                ++load.sent;
            }
            std::this_thread::sleep_until(next);
        }
    });
}

void send_slow_heads(Load& load) {
    constexpr int connections = 500;
    auto const connect = [&load](int i) {
        auto connection = std::make_unique<Connection>(load.port);
        connection->send(head("GET /", load.port, i % 250));
        return connection;
    };
    repeat(load, connections, std::chrono::seconds{3}, connect, "X-Slow: and slower\r\n");
}

void send_endless_bodies(Load& load) {
    constexpr int connections = 200;
    auto const connect = [&load](int i) {
        auto connection = std::make_unique<Connection>(load.port);
        connection->send(head("POST /api/tables", load.port, i % 250) +
                         "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n");
        return connection;
    };
    repeat(load, connections, milliseconds{200}, connect, std::string(4096, ' '));
}

/// \param bytes  of a frame that a client sends, masked by zeros
void flood_sockets(Load& load, std::string const& table, std::string const& bytes) {
    constexpr int connections = 20;
    auto const connect = [&load, table](int i) { return raw_socket(load.port, table, i); };
    repeat(load, connections, pause, connect, bytes);
}

/// Requests without end over connections that stay, each answer read.
void request_again_and_again(Load& load, std::string const& target) {
    constexpr int connections = 10;
    for (int i = 0; i < connections; ++i) {
        load.threads.emplace_back([&load, target, i] {
            while (!load.ended) {
                ask(load.port, "GET", target, {}, client(i));
                ++load.sent;
                std::this_thread::sleep_for(pause);
            }
        });
    }
}

/// Fifteen watchers sit down at the table, and leave.
void come_and_go(Load& load, std::string const& table) {
    constexpr int watchers = 15;
    for (int i = 0; i < watchers; ++i) {
        load.threads.emplace_back([&load, table, i] {
            while (!load.ended) {
                TableSocket watcher{load.port, table, client(i)};
                watcher.ask({{"do", "sit"}, {"seats", Json::array()}});
                ++load.sent;
                std::this_thread::sleep_for(pause);
            }
        });
    }
}

/// Tables of marshals against marshals, from ever new addresses.
void open_without_end(Load& load) {
    load.threads.emplace_back([&load] {
        for (int i = 0; !load.ended; ++i) {
            Json const body{{"scenario", "grande-tactique/raab"},
                            {"sides", {"marshal", "marshal"}}};
            ask(load.port, "POST", "/api/tables", body.dump(), client(i % 250));
            ++load.sent;
            std::this_thread::sleep_for(pause);
        }
    });
}

/// Fifteen watchers ask for the state again and again and read no answer.
void read_nothing(Load& load, std::string const& table) {
    std::string const sit = R"({"do":"sit","id":1,"seats":[]})";
    std::string const question = R"({"do":"suggest","id":2,"unit":1})";
    auto const frame = [](std::string const& text) {
        return std::string{'\x81', static_cast<char>(0x80U | text.size())} + std::string(4, '\0') +
               text;
    };
    auto const connect = [&load, table, frame, sit](int i) {
        auto socket = raw_socket(load.port, table, i);
        socket->send(frame(sit));
        return socket;
    };
    repeat(load, 15, milliseconds{26}, connect, frame(question));
}

}  // namespace

void show_attacks(int seconds) {
    using Table = std::string;
    show_quiet_table("nothing", seconds, [](Load&, Table const&) {});
    show_quiet_table("500 heads that never end", seconds,
                     [](Load& load, Table const&) { send_slow_heads(load); });
    show_quiet_table("200 bodies that never end", seconds,
                     [](Load& load, Table const&) { send_endless_bodies(load); });
    show_quiet_table("20 sockets of empty fragments", seconds, [](Load& load, Table const& table) {
        flood_sockets(load, table, std::string("\x01\x80\0\0\0\0", 6));
    });
    show_quiet_table("20 sockets of pings", seconds, [](Load& load, Table const& table) {
        flood_sockets(load, table, std::string("\x89\x80\0\0\0\0", 6));
    });
    show_quiet_table("10 connections of requests", seconds, [](Load& load, Table const&) {
        request_again_and_again(load, "/api/scenarios");
    });
    show_quiet_table("10 who ask for the table's report", seconds,
                     [](Load& load, Table const& table) {
                         request_again_and_again(load, "/api/tables/" + table + "/report");
                     });
    show_quiet_table("15 watchers who come and go", seconds, come_and_go);
    show_quiet_table("15 watchers who read nothing", seconds, read_nothing);
    show_quiet_table("tables of marshals without end", seconds,
                     [](Load& load, Table const&) { open_without_end(load); });
}

}  // namespace esprit::load
