#include "serve/gate.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace esprit::serve {
namespace {

std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

std::string_view without_scheme(std::string_view origin) {
    std::size_t const at = origin.find("://");
    return at == std::string_view::npos ? std::string_view{} : origin.substr(at + 3);
}

/// True if a host is an IP address, which no rebinding of a name leads to.
bool is_address(std::string_view name) {
    if (name.starts_with('[')) return true;
    return !name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

bool Gate::host_is_known(std::string_view host) const {
    if (!loopback && origins.empty()) return true;
    std::string_view const name = without_port(host);
    if (name == "127.0.0.1" || name == "localhost" || name == "[::1]") return true;
    if (!loopback && is_address(name)) return true;
    return std::any_of(origins.begin(), origins.end(),
                       [&](std::string const& origin) { return without_scheme(origin) == host; });
}

bool Gate::is_trusted_proxy(std::string_view peer) const {
    return is_of_this_machine(peer) ||
           std::find(proxies.begin(), proxies.end(), peer) != proxies.end();
}

bool Gate::is_listed(std::string_view origin) const {
    return std::find(origins.begin(), origins.end(), origin) != origins.end();
}

bool Gate::origin_is_known(std::string_view origin, std::string_view host,
                           std::string_view site) const {
    if (origin.empty()) return site.empty() || site == "same-origin" || site == "none";
    if (is_listed(origin)) return true;
    bool const http = origin.starts_with("http://") || origin.starts_with("https://");
    return http && !host.empty() && without_scheme(origin) == host;
}

std::string client_of(std::string_view peer, bool peer_is_proxy, std::string_view forwarded) {
    constexpr std::size_t longest_address = 64;
    if (!peer_is_proxy || forwarded.empty()) return std::string{peer};
    std::string_view last = forwarded.substr(forwarded.find_last_of(',') + 1);
    last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
    last = last.substr(0, last.find(' '));
    bool const fits = !last.empty() && last.size() <= longest_address;
    return std::string{fits ? last : peer};
}

std::string network_of(std::string_view client) {
    constexpr std::size_t bytes_of_address = 16;
    constexpr std::size_t bytes_of_network = 8;
    constexpr std::string_view mapped = "::ffff:";  // of IPv4 in IPv6
    std::array<unsigned char, bytes_of_address> bytes{};
    if (client.starts_with(mapped)) return std::string{client.substr(mapped.size())};
    if (inet_pton(AF_INET6, std::string{client}.c_str(), bytes.data()) != 1) {
        return std::string{client};
    }
    std::fill(bytes.begin() + bytes_of_network, bytes.end(), 0);
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return std::string{text.data()} + "/64";
}

bool is_of_this_machine(std::string_view client) {
    constexpr std::string_view mapped = "::ffff:";  // of IPv4 in IPv6
    if (client.starts_with(mapped)) client.remove_prefix(mapped.size());
    return client == "::1" || client.starts_with("127.");
}

}  // namespace esprit::serve
