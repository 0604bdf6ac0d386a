#include "serve/monitor.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "serve/contained_run.h"
#include "serve/gate.h"
#include "serve/network.h"

namespace esprit::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::error_code;

constexpr std::chrono::seconds request_time{10};
constexpr std::chrono::seconds health_time{3};
constexpr std::chrono::milliseconds pause_after_fault{200};
constexpr std::size_t largest_request = 8192;  // bytes of the head

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

/// One request and its answer.
class Session final : public std::enable_shared_from_this<Session> {
public:
    Session(MonitorSources const& sources, Gate const& gate, tcp::socket socket)
        : sources_(sources),
          gate_(gate),
          stream_(std::move(socket)),
          timer_(stream_.get_executor()) {}

    void read() {
        parser_.header_limit(largest_request);
        stream_.expires_after(request_time);
        http::async_read_header(stream_, buffer_, parser_,
                                [self = shared_from_this()](error_code error, std::size_t) {
                                    if (!error) self->asked();
                                });
    }

private:
    void asked() {
        auto const& request = parser_.get();
        std::string_view const path = view_of(request.target());
        if (!gate_.host_is_known(view_of(request[http::field::host]))) {
            return reply(http::status::forbidden, "this Host is not allowed here\n");
        }
        if (request.method() != http::verb::get) {
            return reply(http::status::method_not_allowed, "use GET\n");
        }
        if (path == "/metrics") return reply(http::status::ok, sources_.metrics());
        if (path == "/healthz") return check_health();
        reply(http::status::not_found, "here are /metrics and /healthz\n");
    }

    void check_health() {
        timer_.expires_after(health_time);
        timer_.async_wait([self = shared_from_this()](error_code error) {
            if (!error) self->tell_health(false);
        });
        sources_.check_health([self = shared_from_this()](bool healthy) {
            asio::post(self->stream_.get_executor(), [self, healthy] {
                self->timer_.cancel();
                self->tell_health(healthy);
            });
        });
    }

    void tell_health(bool healthy) {
        if (std::exchange(told_, true)) return;
        if (healthy) return reply(http::status::ok, "ok\n");
        reply(http::status::service_unavailable, "tables cannot be read or stored\n");
    }

    void reply(http::status status, std::string text) {
        response_.emplace(status, 11);
        response_->set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
        response_->set(http::field::cache_control, "no-store");
        response_->keep_alive(false);
        response_->body() = std::move(text);
        response_->prepare_payload();
        stream_.expires_after(request_time);
        http::async_write(stream_, *response_,
                          [self = shared_from_this()](error_code, std::size_t) {
                              error_code none;
                              self->stream_.socket().shutdown(tcp::socket::shutdown_send, none);
                          });
    }

    MonitorSources const& sources_;
    Gate const& gate_;
    beast::tcp_stream stream_;
    asio::steady_timer timer_;
    beast::flat_buffer buffer_;
    http::request_parser<http::empty_body> parser_;
    std::optional<http::response<http::string_body>> response_;
    bool told_ = false;
};

/// Reads "127.0.0.1:9620" or "[::1]:9620". Throws NetworkError.
tcp::endpoint endpoint_of(std::string const& text) {
    std::size_t const colon = text.rfind(':');
    std::string host = text.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    error_code error = asio::error::invalid_argument;
    std::uint16_t port = 0;
    if (colon != std::string::npos) {
        char const* const end = text.data() + text.size();
        auto const read = std::from_chars(text.data() + colon + 1, end, port);
        if (read.ec == std::errc{} && read.ptr == end) error = {};
    }
    asio::ip::address address;
    if (!error) address = asio::ip::make_address(host, error);
    if (error) {
        throw NetworkError{"\"" + text +
                           "\" is no address for --metrics: give 127.0.0.1:9620, for example"};
    }
    return {address, port};
}

}  // namespace

struct Monitor::Implementation {
    Implementation(std::string const& address, MonitorSources asked)
        : sources(std::move(asked)), acceptor(context), pause(context) {
        tcp::endpoint const end = endpoint_of(address);
        gate.loopback = end.address().is_loopback();
        error_code error;
        acceptor.open(end.protocol(), error);
        if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) acceptor.bind(end, error);
        if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            throw NetworkError{"cannot listen at " + address +
                               " for --metrics: " + error.message() + "; choose another port"};
        }
        accept();
        thread = std::jthread{[this] { run_contained(context); }};
    }

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (!error) {
                std::make_shared<Session>(sources, gate, std::move(socket))->read();
                return accept();
            }
            // no file is left for it: waits until one may be
            pause.expires_after(pause_after_fault);
            pause.async_wait([this](error_code ended) {
                if (!ended) accept();
            });
        });
    }

    MonitorSources sources;
    Gate gate;
    asio::io_context context{1};
    tcp::acceptor acceptor;
    asio::steady_timer pause;
    std::jthread thread;
};

Monitor::Monitor(std::string const& address, MonitorSources sources)
    : implementation_(std::make_unique<Implementation>(address, std::move(sources))) {}

Monitor::~Monitor() {
    stop();
}

std::uint16_t Monitor::port() const {
    return implementation_->acceptor.local_endpoint().port();
}

void Monitor::stop() {
    implementation_->context.stop();
    if (implementation_->thread.joinable()) implementation_->thread.join();
}

}  // namespace esprit::serve
