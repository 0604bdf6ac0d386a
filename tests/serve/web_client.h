#pragma once
// A small browser for tests: HTTP and WebSockets over plain sockets, and the server as a process.
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace esprit::fixture {

using Json = nlohmann::json;

/// A connection of its own, closed at the end.
class Connection {
public:
    explicit Connection(std::uint16_t port);
    Connection(Connection const&) = delete;
    Connection& operator=(Connection const&) = delete;
    ~Connection();

    bool send(std::string_view bytes);
    /// Exactly so many bytes; nothing when the other side has ended before.
    std::optional<std::string> take(std::size_t count);
    /// Up to and with a mark.
    std::optional<std::string> take_until(std::string_view mark);

private:
    bool more();
    int socket_ = -1;
    std::string buffer_;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Answered {
    int status = 0;
    std::map<std::string, std::string> headers;  // by their names in small letters
    std::string body;
    Json json() const { return Json::parse(body, nullptr, false); }
};

Answered ask(std::uint16_t port, std::string const& method, std::string const& target,
             std::string const& body = {}, Headers const& headers = {});

/// A table's WebSocket.
class TableSocket {
public:
    TableSocket(std::uint16_t port, std::string const& table, Headers const& headers = {});
    /// The status of the upgrade: 101 when it worked.
    int status() const { return status_; }
    bool say(Json const& message) { return say_text(message.dump()); }
    bool say_text(std::string const& text);
    /// What no page sends.
    bool say_bytes(std::string const& bytes) { return frame(2, bytes); }
    /// The next message; nothing when the connection has ended.
    std::optional<Json> hear();
    /// Sends with a number of its own and hears up to the answer, which may be none.
    std::optional<Json> ask(Json message);
    /// Hears up to the next message that is of this kind.
    std::optional<Json> wait_for(std::string const& is);

private:
    bool frame(std::uint8_t code, std::string_view content);
    Connection connection_;
    int status_ = 0;
    int last_id_ = 0;
};

/// `esprit serve` on a free port.
class ServerProcess {
public:
    /// With the tables of a folder.
    explicit ServerProcess(std::string const& data)
        : ServerProcess(std::vector<std::string>{"--data", data}) {}
    explicit ServerProcess(std::vector<std::string> const& options);
    int process() const { return process_; }
    ServerProcess(ServerProcess const&) = delete;
    ServerProcess& operator=(ServerProcess const&) = delete;
    ~ServerProcess() { end(15); }

    std::uint16_t port() const { return port_; }
    /// What it prints once it listens.
    std::string const& first_line() const { return first_line_; }
    /// With a signal; the exit code, or -1.
    int end(int signal);

private:
    int process_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
    std::string first_line_;
};

/// A folder that is gone at the end.
class ScratchFolder {
public:
    ScratchFolder();
    ScratchFolder(ScratchFolder const&) = delete;
    ScratchFolder& operator=(ScratchFolder const&) = delete;
    ~ScratchFolder();
    std::string path;
};

}  // namespace esprit::fixture
