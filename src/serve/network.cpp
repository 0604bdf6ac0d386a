// HTTP sessions and WebSockets. All of this runs on one thread; requests are handled by the
// worker threads.
#include "serve/network.h"

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "serve/connections.h"
#include "serve/contained_run.h"
#include "serve/gate.h"
#include "serve/log_line.h"

namespace esprit::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using beast::error_code;

constexpr std::size_t largest_header = 16U * 1024U;
constexpr std::size_t largest_message = 64U * 1024U;
// of a WebSocket: a browser sends much less, and frames of a few bytes keep a processor busy
constexpr std::size_t most_bytes_a_second = 64U * 1024U;
constexpr std::size_t little_unsent_bytes = 256U << 10U;  // where all have too many together
constexpr std::size_t kb = 1024;
constexpr std::chrono::seconds request_time{30};
constexpr std::chrono::seconds sit_time{10};
constexpr std::chrono::seconds farewell_time{5};
constexpr std::chrono::milliseconds pause_of_accepting{200};  // after it failed
/// A browser asks so whether the line still holds. The answer does not wait for the table, whose
/// commander may be thinking.
constexpr std::string_view ping = R"({"do":"ping"})";
constexpr std::string_view pong = R"({"is":"pong"})";

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data: "
    "blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

/// State that all sessions share.
struct ServerContext {
    Api& api;
    Tables& tables;
    Gate gate;
    Limits limits;
    Connections connections{limits};
    RequestBytes request_bytes{limits};
    std::atomic<std::size_t> unsent_bytes = 0;  // of all WebSockets
};

/// A WebSocket of a browser at a table.
class Socket final : public GuestConnection, public std::enable_shared_from_this<Socket> {
public:
    Socket(ServerContext& server, CountedConnectionPtr counted, tcp::socket socket,
           std::string table)
        : server_(server),
          counted_(std::move(counted)),
          stream_(std::move(socket)),
          timer_(stream_.get_executor()),
          table_(std::move(table)) {}
    Socket(Socket const&) = delete;
    Socket& operator=(Socket const&) = delete;
    ~Socket() override { server_.unsent_bytes -= unsent_bytes_; }

    void accept(HttpRequest const& request) {
        auto times = websocket::stream_base::timeout::suggested(beast::role_type::server);
        times.idle_timeout = std::chrono::seconds{40};
        times.keep_alive_pings = true;
        stream_.set_option(times);
        stream_.read_message_max(largest_message);
        stream_.next_layer().rate_policy().read_limit(most_bytes_a_second);
        stream_.auto_fragment(false);
        stream_.async_accept(request, [self = shared_from_this()](error_code error) {
            if (!error) self->begin();
        });
    }

    void send(std::string text) override {
        asio::post(stream_.get_executor(),
                   [self = shared_from_this(), text = std::move(text)]() mutable {
                       self->queue(std::move(text));
                   });
    }
    void hang_up() override {
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            self->ending_ = true;
            if (self->unsent_.empty()) return self->close(websocket::close_code::going_away);
            // drops the connection if the browser does not read the remaining messages in time
            self->timer_.expires_after(farewell_time);
            self->timer_.async_wait([self](error_code error) {
                if (!error) self->drop();
            });
        });
    }
    std::string client() const override { return network_of(counted_->address()); }

private:
    void begin() {
        guest_ = server_.tables.join(table_, shared_from_this());
        expect_sit(sit_time, true);
        read();
    }

    /// Closes the connection unless the guest sits after `time`. Waits once more if the browser has
    /// sent something, because the table's strand may be busy.
    void expect_sit(std::chrono::seconds time, bool first) {
        timer_.expires_after(time);
        timer_.async_wait([self = shared_from_this(), first](error_code error) {
            if (error || self->server_.tables.sits(self->table_, self->guest_)) return;
            if (first && self->spoken_) return self->expect_sit(request_time, false);
            self->close(websocket::close_code::policy_error);
        });
    }

    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
            self->heard(error);
        });
    }

    void heard(error_code error) {
        if (error) {
            timer_.cancel();
            return leave();
        }
        if (!stream_.got_text()) {
            leave();
            return close(websocket::close_code::unknown_data);
        }
        spoken_ = true;
        std::string text = beast::buffers_to_string(buffer_.data());
        if (text == ping) {
            queue(std::string{pong});
        } else {
            server_.tables.receive(table_, guest_, std::move(text));
        }
        buffer_.consume(buffer_.size());
        read();
    }

    void leave() {
        if (guest_ != 0) server_.tables.leave(table_, std::exchange(guest_, 0));
    }

    void queue(std::string text) {
        if (closed_) return;
        unsent_bytes_ += text.size();
        server_.unsent_bytes += text.size();
        unsent_.push_back(std::move(text));
        // drops browsers that do not read, before their unsent messages fill the memory
        bool const crowded = server_.unsent_bytes > server_.limits.unsent_kb * kb;
        std::size_t const most = server_.limits.unsent_kb_of_guest * kb;
        if (unsent_bytes_ > (crowded ? std::min(most, little_unsent_bytes) : most)) return drop();
        if (unsent_.size() == 1) write();
    }

    void write() {
        stream_.text(true);
        stream_.async_write(
            asio::buffer(unsent_.front()),
            [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
    }

    void written(error_code error) {
        if (error) return drop();
        unsent_bytes_ -= unsent_.front().size();
        server_.unsent_bytes -= unsent_.front().size();
        unsent_.pop_front();
        if (!unsent_.empty()) return write();
        if (ending_) close(websocket::close_code::going_away);
    }

    void close(websocket::close_code code) {
        if (std::exchange(closed_, true)) return;
        stream_.async_close(code, [self = shared_from_this()](error_code) {});
    }
    void drop() {
        closed_ = true;
        beast::get_lowest_layer(stream_).close();
    }

    ServerContext& server_;
    CountedConnectionPtr counted_;
    using Throttled = beast::basic_stream<tcp, asio::any_io_executor, beast::simple_rate_policy>;
    websocket::stream<Throttled, false> stream_;
    asio::steady_timer timer_;
    std::string table_;
    GuestId guest_ = 0;
    beast::flat_buffer buffer_;
    std::deque<std::string> unsent_;
    std::size_t unsent_bytes_ = 0;
    bool spoken_ = false;
    bool ending_ = false;
    bool closed_ = false;
};

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// X-Forwarded-For as the last proxy has written it: some proxies add a header of their own behind
/// that of the client.
std::string_view forwarded_of(HttpRequest const& request) {
    std::string_view last;
    auto const [first, end] = request.equal_range("X-Forwarded-For");
    for (auto each = first; each != end; ++each) last = view_of(each->value());
    return last;
}

/// True if what was read is no HTTP, in contrast to a connection that ended.
bool is_malformed(error_code error) {
    return error.category() == make_error_code(http::error::bad_method).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

/// Tells a browser that pages of a listed origin may send all requests of this server.
Response preflight() {
    Response response;
    response.status = 204;
    response.headers = {{"Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE"},
                        {"Access-Control-Allow-Headers", "Content-Type"},
                        {"Access-Control-Max-Age", "3600"}};
    return response;
}

/// For a body that is larger than its address takes.
Response too_big(std::string_view path) {
    if (path == "/api/logs") return error_response(413, "too_big", "a log may have at most 1 MB");
    std::string_view what = "a request";
    if (path == "/api/tables") what = "a new table with its scenario";
    if (path == "/api/sheet") what = "a question to the sheet";
    if (path == "/api/studies") what = "a study";
    return error_response(413, "too_big", std::string{what} + " may have at most 256 KB");
}

/// An HTTP connection, which may be upgraded to a WebSocket.
class Session final : public std::enable_shared_from_this<Session> {
public:
    Session(ServerContext& server, CountedConnectionPtr counted, tcp::socket socket)
        : server_(server), counted_(std::move(counted)), stream_(std::move(socket)) {}

    void read() {
        parser_.emplace();
        parser_->body_limit(largest_log);
        parser_->header_limit(largest_header);
        stream_.expires_after(request_time);
        http::async_read_header(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](error_code error, std::size_t) { self->begun(error); });
    }

private:
    /// The header is read. The body is read where there is room for it.
    void begun(error_code error) {
        if (error) return asked(error);
        // The parser sets no bound to the trailers of chunked bodies, nor to extensions of chunks.
        if (parser_->get().count(http::field::transfer_encoding) > 0) {
            keep_alive_ = false;
            return reply(error_response(411, "bad_request",
                                        "a request has a Content-Length, and no "
                                        "Transfer-Encoding"));
        }
        bytes_ = server_.request_bytes.take(parser_->content_length().value_or(0));
        if (!bytes_) {
            keep_alive_ = false;
            return reply(error_response(503, "busy", "too many large requests: try again"));
        }
        HttpRequest const& request = parser_->get();
        constexpr unsigned with_expectations = 11;
        bool const expects = request.version() >= with_expectations &&
                             request.count(http::field::expect) > 0 && !parser_->is_done();
        if (expects) return continue_or_refuse();
        read_body();
    }

    void read_body() {
        http::async_read(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](error_code failed, std::size_t) { self->asked(failed); });
    }

    /// Answers a browser that waits before it sends the body (RFC 9110, 10.1.1).
    void continue_or_refuse() {
        HttpRequest const& request = parser_->get();
        keep_alive_ = false;
        if (!beast::iequals(request[http::field::expect], "100-continue")) {
            return reply(error_response(417, "bad_request", "the one Expect is 100-continue"));
        }
        if (auto refused = refusal_of(request, parser_->content_length().value_or(0))) {
            return reply(std::move(*refused));
        }
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(go_on.data(), go_on.size()),
                          [self = shared_from_this()](error_code failed, std::size_t) {
                              failed ? self->close() : self->read_body();
                          });
    }

    /// Why a request is refused, whatever its body says. Notes the origin that may read the answer.
    std::optional<Response> refusal_of(HttpRequest const& request, std::uint64_t bytes) {
        version_ = request.version();
        bool const is_log = view_of(request.target()) == "/api/logs";
        if (!is_log && bytes > largest_body) {
            keep_alive_ = false;
            return too_big(view_of(request.target()));
        }
        std::string_view const host = view_of(request[http::field::host]);
        if (request.count(http::field::host) > 1) {
            keep_alive_ = false;
            return error_response(400, "bad_request", "a request names one Host");
        }
        if (!server_.gate.host_is_known(host)) {
            return error_response(403, "wrong_origin",
                                  "this Host is not allowed here: start the server with --origin "
                                  "to allow it");
        }
        std::string_view const origin = view_of(request[http::field::origin]);
        std::string_view const site = view_of(request["Sec-Fetch-Site"]);
        allowed_origin_ = server_.gate.is_listed(origin) ? std::string{origin} : std::string{};
        bool const reads =
            request.method() == http::verb::get || request.method() == http::verb::head;
        bool const is_safe = reads && !websocket::is_upgrade(request);
        if (is_safe || server_.gate.origin_is_known(origin, host, site)) return std::nullopt;
        return error_response(403, "wrong_origin",
                              "pages of this Origin are not allowed: start the server with "
                              "--origin to allow them");
    }

    void asked(error_code error) {
        if (error == http::error::body_limit) {
            keep_alive_ = false;
            return reply(too_big(view_of(parser_->get().target())));
        }
        if (is_malformed(error)) {
            keep_alive_ = false;
            allowed_origin_.clear();
            return reply(
                error_response(400, "bad_request", "this is no HTTP request: " + error.message()));
        }
        if (error) return close();
        HttpRequest request = parser_->release();
        head_only_ = request.method() == http::verb::head;
        keep_alive_ = request.keep_alive();
        if (auto refused = refusal_of(request, request.body().size())) {
            return reply(std::move(*refused));
        }
        if (request.method() == http::verb::options && !allowed_origin_.empty()) {
            return reply(preflight());
        }
        if (websocket::is_upgrade(request)) return upgrade(std::move(request));
        stream_.expires_never();
        Request asked{
            std::string{view_of(request.method_string())},
            std::string{view_of(request.target())},
            std::string{view_of(request[http::field::content_type])},
            std::move(request.body()),
            std::string{view_of(request[http::field::if_none_match])},
            view_of(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos,
            client_of(counted_->address(), counted_->is_of_proxy(), forwarded_of(request))};
        server_.api.answer(std::move(asked), [self = shared_from_this()](Response response) {
            asio::post(self->stream_.get_executor(),
                       [self, response = std::move(response)]() mutable {
                           self->reply(std::move(response));
                       });
        });
    }

    void upgrade(HttpRequest request) {
        constexpr std::string_view before = "/api/tables/";
        constexpr std::string_view after = "/socket";
        std::string_view const path = view_of(request.target());
        bool const fits = path.size() > before.size() + after.size() && path.starts_with(before) &&
                          path.ends_with(after);
        keep_alive_ = false;
        if (!fits) return reply(error_response(404, "not_found", "there is no such table"));
        std::string const client =
            client_of(counted_->address(), counted_->is_of_proxy(), forwarded_of(request));
        if (!server_.api.admits("GET", client)) return reply(too_many_requests());
        if (!count_by_client(client)) {
            return reply(error_response(503, "busy", "too many connections of this address"));
        }
        std::string table{path.substr(before.size(), path.size() - before.size() - after.size())};
        stream_.expires_never();
        // the store is asked on another thread
        server_.tables.look_up(table, [self = shared_from_this(), table,
                                       request = std::move(request)](Tables::Lookup found) {
            asio::post(self->stream_.get_executor(),
                       [self, table, request, found] { self->open_socket(table, request, found); });
        });
    }

    /// Counts a WebSocket through a proxy as its client's; false if the client has too many.
    bool count_by_client(std::string const& client) {
        if (client == counted_->address()) return true;
        if (!server_.connections.add(client, false)) return false;
        counted_ = std::make_shared<CountedConnection>(server_.connections, client, false);
        return true;
    }

    void open_socket(std::string const& table, HttpRequest const& request, Tables::Lookup found) {
        if (found == Tables::Lookup::no_table) {
            return reply(error_response(404, "not_found", "there is no such table"));
        }
        if (found != Tables::Lookup::found) {
            return reply(error_response(503, "unavailable", no_store));
        }
        auto const socket =
            std::make_shared<Socket>(server_, counted_, stream_.release_socket(), table);
        socket->accept(request);
    }

    void reply(Response response) {
        // who asks too much connects anew for each further answer
        constexpr int too_many = 429;
        if (response.status == too_many) keep_alive_ = false;
        response_.emplace(static_cast<http::status>(response.status), version_);
        response_->set(http::field::content_type, response.content_type);
        response_->set("Content-Security-Policy", beast::string_view{policy.data(), policy.size()});
        response_->set("X-Content-Type-Options", "nosniff");
        response_->set("Referrer-Policy", "no-referrer");
        response_->set("Cross-Origin-Opener-Policy", "same-origin");
        bool const own_page = allowed_origin_.empty();
        response_->set("Cross-Origin-Resource-Policy", own_page ? "same-origin" : "cross-origin");
        if (!own_page) {
            response_->set(http::field::access_control_allow_origin, allowed_origin_);
        }
        for (auto const& [name, value] : response.headers) response_->set(name, value);
        if (!own_page) response_->insert(http::field::vary, "Origin");
        response_->keep_alive(keep_alive_);
        response_->body() = std::move(response.body);
        response_->prepare_payload();
        stream_.expires_after(request_time);
        if (head_only_) {
            serializer_.emplace(*response_);
            return http::async_write_header(
                stream_, *serializer_, [self = shared_from_this()](error_code error, std::size_t) {
                    self->replied(error);
                });
        }
        http::async_write(
            stream_, *response_,
            [self = shared_from_this()](error_code error, std::size_t) { self->replied(error); });
    }

    void replied(error_code error) {
        if (error || !keep_alive_) return close();
        serializer_.reset();
        response_.reset();
        bytes_.reset();
        read();
    }

    void close() {
        error_code none;
        stream_.socket().shutdown(tcp::socket::shutdown_send, none);
    }

    ServerContext& server_;
    CountedConnectionPtr counted_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::optional<HttpResponse> response_;
    std::optional<http::response_serializer<http::string_body>> serializer_;
    RequestBytes::SharePtr bytes_;  // of the request
    std::string allowed_origin_;    // of the request, if --origin lists it
    unsigned version_ = 11;
    bool keep_alive_ = true;
    bool head_only_ = false;
};

}  // namespace

struct Network::Implementation {
    Implementation(NetworkOptions const& options, Api& api, Tables& tables)
        : server{api, tables, Gate{true, options.origins, options.proxies}, options.limits},
          acceptor(context),
          pause(context),
          signals(context, SIGINT, SIGTERM) {
        error_code error;
        auto const address = asio::ip::make_address(options.address, error);
        if (error) {
            throw NetworkError{"\"" + options.address +
                               "\" is no IP address: give 127.0.0.1, 0.0.0.0 or ::1, for example"};
        }
        server.gate.loopback = address.is_loopback();
        tcp::endpoint const end{address, options.port};
        acceptor.open(end.protocol(), error);
        if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor.bind(end, error);
        if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            throw NetworkError{"cannot listen at " + options.address + " port " +
                               std::to_string(options.port) + ": " + error.message() +
                               "; choose another with --port"};
        }
    }

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (error) return accept_later(error);
            take(std::move(socket));
            accept();
        });
    }

    /// Mostly no file is left for a connection: waits until one may be.
    void accept_later(error_code error) {
        if (may_complain()) log_event("cannot_accept", {{"why", error.message()}});
        pause.expires_after(pause_of_accepting);
        pause.async_wait([this](error_code ended) {
            if (!ended) accept();
        });
    }

    /// True once in a minute: no stranger may fill the log.
    bool may_complain() {
        auto const now = std::chrono::steady_clock::now();
        if (now < silent_until) return false;
        silent_until = now + std::chrono::minutes{1};
        return true;
    }

    void take(tcp::socket socket) {
        error_code none;
        auto const peer = socket.remote_endpoint(none).address();
        std::string const address = peer.to_string();
        bool const proxy = server.gate.is_trusted_proxy(address);
        if (!server.connections.add(address, proxy)) {
            bool const full = server.connections.count() >= server.limits.connections;
            if (full && may_complain()) {
                log_event("cannot_accept", {{"why", "there are as many connections as may be"}});
            }
            return;
        }
        auto counted = std::make_shared<CountedConnection>(server.connections, address, proxy);
        socket.set_option(tcp::no_delay(true), none);
        std::make_shared<Session>(server, std::move(counted), std::move(socket))->read();
    }

    ServerContext server;
    asio::io_context context{1};
    tcp::acceptor acceptor;
    asio::steady_timer pause;
    std::chrono::steady_clock::time_point silent_until{};  // about connections that are refused
    asio::signal_set signals;
};

Network::Network(NetworkOptions options, Api& api, Tables& tables)
    : implementation_(std::make_unique<Implementation>(options, api, tables)) {}

Network::~Network() = default;

std::uint16_t Network::port() const {
    return implementation_->acceptor.local_endpoint().port();
}

std::size_t Network::connections() const {
    return implementation_->server.connections.count();
}

void Network::run() {
    implementation_->signals.async_wait([this](error_code error, int) {
        if (error) return;
        // a second signal ends the program at once
        for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
        implementation_->context.stop();
    });
    implementation_->accept();
    run_contained(implementation_->context);
}

void Network::stop() {
    implementation_->context.stop();
}

}  // namespace esprit::serve
