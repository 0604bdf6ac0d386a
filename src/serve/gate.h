#pragma once
// Which requests of browsers are accepted, by their headers Host, Origin and Sec-Fetch-Site.
#include <string>
#include <string_view>
#include <vector>

namespace esprit::serve {

struct Gate {
    bool loopback = true;              // the server listens on the loopback interface only
    std::vector<std::string> origins;  // further allowed origins, "https://a.b"

    std::vector<std::string> proxies = {};  // addresses of trusted proxies, besides loopback

    /// True if the peer of a connection is a proxy that tells the truth about its clients.
    bool is_trusted_proxy(std::string_view peer) const;
    /// On loopback, accepts this machine's own names and the hosts of `origins` only; this stops
    /// DNS rebinding. Elsewhere accepts IP addresses, too, and any name while `origins` is empty.
    bool host_is_known(std::string_view host) const;
    /// True if the origin is one of `origins`: its pages may read the answers (CORS).
    bool is_listed(std::string_view origin) const;
    /// Accepts the server's own pages and `origins`. An empty `origin` (no browser) is accepted,
    /// unless `site` says that a page of elsewhere asks.
    /// \param site  the header Sec-Fetch-Site; empty: none.
    bool origin_is_known(std::string_view origin, std::string_view host,
                         std::string_view site = {}) const;
};

/// Address of the client of a connection. If the peer is a trusted proxy, this is the last address
/// of X-Forwarded-For (`forwarded`), the one that the proxy itself has seen.
std::string client_of(std::string_view peer, bool peer_is_proxy, std::string_view forwarded);
/// Whose limits a client shares: an IPv6 address stands for its network of 64 bits, because each
/// customer of a provider has a whole one.
std::string network_of(std::string_view client);
/// True if such an address is this machine's own: its owner may be at the browser.
bool is_of_this_machine(std::string_view client);

}  // namespace esprit::serve
