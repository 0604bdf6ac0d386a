#include "serve/web_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit::fixture {

Connection::Connection(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    timeval const patience{20, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    int const at_once = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        close(socket_);
        socket_ = -1;
    }
}

Connection::~Connection() {
    if (socket_ >= 0) close(socket_);
}

bool Connection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t const sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Connection::more() {
    std::array<char, 65536> piece{};
    ssize_t const got = recv(socket_, piece.data(), piece.size(), 0);
    if (got <= 0) return false;
    buffer_.append(piece.data(), static_cast<std::size_t>(got));
    return true;
}

std::optional<std::string> Connection::take(std::size_t count) {
    while (buffer_.size() < count) {
        if (!more()) return std::nullopt;
    }
    std::string taken = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return taken;
}

std::optional<std::string> Connection::take_until(std::string_view mark) {
    for (;;) {
        std::size_t const at = buffer_.find(mark);
        if (at != std::string::npos) return take(at + mark.size());
        if (!more()) return std::nullopt;
    }
}

namespace {

std::string head_of(std::string const& method, std::string const& target, std::uint16_t port,
                    Headers const& headers) {
    std::string head = method + " " + target + " HTTP/1.1\r\n";
    bool const own_host = std::any_of(headers.begin(), headers.end(),
                                      [](auto const& each) { return each.first == "Host"; });
    if (!own_host) head += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
    for (auto const& [name, value] : headers) head += name + ": " + value + "\r\n";
    return head;
}

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

Answered read_head(std::string const& head) {
    Answered answered;
    if (head.size() > 12) answered.status = std::atoi(head.c_str() + 9);
    std::size_t at = head.find("\r\n");
    while (at != std::string::npos && at + 2 < head.size()) {
        std::size_t const end = head.find("\r\n", at + 2);
        std::string const line = head.substr(at + 2, end - at - 2);
        std::size_t const colon = line.find(": ");
        if (colon != std::string::npos) {
            answered.headers[lowered(line.substr(0, colon))] = line.substr(colon + 2);
        }
        at = end;
    }
    return answered;
}

}  // namespace

Answered ask(std::uint16_t port, std::string const& method, std::string const& target,
             std::string const& body, Headers const& headers) {
    Connection connection{port};
    std::string request = head_of(method, target, port, headers);
    if (!body.empty()) {
        bool const own_type = std::any_of(headers.begin(), headers.end(), [](auto const& each) {
            return each.first == "Content-Type";
        });
        if (!own_type) request += "Content-Type: application/json\r\n";
        request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    connection.send(request + "\r\n" + body);
    auto const head = connection.take_until("\r\n\r\n");
    if (!head) return {};
    Answered answered = read_head(*head);
    if (answered.headers.contains("content-length") && method != "HEAD") {
        auto const size = std::stoul(answered.headers["content-length"]);
        answered.body = connection.take(size).value_or("");
    }
    return answered;
}

TableSocket::TableSocket(std::uint16_t port, std::string const& table, Headers const& headers)
    : connection_(port) {
    connection_.send(head_of("GET", "/api/tables/" + table + "/socket", port, headers) +
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    auto const head = connection_.take_until("\r\n\r\n");
    if (head) status_ = read_head(*head).status;
}

bool TableSocket::frame(std::uint8_t code, std::string_view content) {
    std::string bytes{static_cast<char>(0x80U | code)};
    if (content.size() < 126) {
        bytes += static_cast<char>(0x80U | content.size());
    } else if (content.size() < 65536) {
        bytes += static_cast<char>(0x80U | 126U);
        bytes += static_cast<char>(content.size() >> 8U & 0xFFU);
        bytes += static_cast<char>(content.size() & 0xFFU);
    } else {
        bytes += static_cast<char>(0x80U | 127U);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes += static_cast<char>(content.size() >> shift & 0xFFU);
        }
    }
    bytes += std::string(4, '\0');  // a mask of 0
    return connection_.send(bytes + std::string{content});
}

bool TableSocket::say_text(std::string const& text) {
    return frame(1, text);
}

std::optional<Json> TableSocket::hear() {
    for (;;) {
        auto const head = connection_.take(2);
        if (!head) return std::nullopt;
        unsigned const code = static_cast<unsigned char>((*head)[0]) & 0x0FU;
        std::uint64_t size = static_cast<unsigned char>((*head)[1]) & 0x7FU;
        if (size >= 126) {
            auto const longer = connection_.take(size == 126 ? 2 : 8);
            if (!longer) return std::nullopt;
            size = 0;
            for (char const byte : *longer) size = size << 8U | static_cast<unsigned char>(byte);
        }
        auto const content = connection_.take(static_cast<std::size_t>(size));
        if (!content || code == 8) return std::nullopt;
        if (code == 9) frame(10, *content);
        if (code == 1) return Json::parse(*content);
    }
}

std::optional<Json> TableSocket::ask(Json message) {
    message["id"] = ++last_id_;
    if (!say(message)) return std::nullopt;
    while (auto heard = hear()) {
        if (heard->value("to", -1) == last_id_) return heard;
    }
    return std::nullopt;
}

std::optional<Json> TableSocket::wait_for(std::string const& is) {
    while (auto heard = hear()) {
        if ((*heard)["is"] == is) return heard;
    }
    return std::nullopt;
}

ServerProcess::ServerProcess(std::vector<std::string> const& options) {
    int pipe_ends[2] = {-1, -1};
    if (pipe(pipe_ends) != 0) throw std::runtime_error{"no pipe"};
    std::string const scenarios = source_tree() + "/scenarios";
    std::string const web = source_tree() + "/tests/serve/web";
    process_ = fork();
    if (process_ == 0) {
        dup2(pipe_ends[1], 1);
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        std::vector<std::string> words{"esprit",      "serve",   "--port", "0",
                                       "--scenarios", scenarios, "--web",  web};
        words.insert(words.end(), options.begin(), options.end());
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        execv(fixture::esprit_program().c_str(), arguments.data());
        _exit(127);
    }
    close(pipe_ends[1]);
    output_ = pipe_ends[0];
    std::string line;
    char letter = 0;
    while (read(output_, &letter, 1) == 1 && letter != '\n') line += letter;
    std::size_t const at = line.find("127.0.0.1:");
    if (at != std::string::npos)
        port_ = static_cast<std::uint16_t>(std::stoi(line.substr(at + 10)));
    first_line_ = line;
}

int ServerProcess::end(int signal) {
    if (process_ <= 0) return -1;
    kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    close(output_);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

ScratchFolder::ScratchFolder() {
    path = (std::filesystem::temp_directory_path() / "esprit_serve_XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) throw std::runtime_error{"no folder for a test"};
}

ScratchFolder::~ScratchFolder() {
    std::error_code none;
    std::filesystem::remove_all(path, none);
}

}  // namespace esprit::fixture
