#pragma once
// Who may ask: by the Host and Origin that a browser says of itself.
#include <string>
#include <string_view>
#include <vector>

namespace esprit::serve {

struct Gate {
    bool loopback = true;              // the server listens there: no other host's pages may ask
    std::vector<std::string> origins;  // that may ask besides

    /// A page of another name that leads to this machine (DNS rebinding) is kept out.
    bool host_is_known(std::string_view host) const;
    /// `origin` is empty where no browser asks.
    bool origin_is_known(std::string_view origin, std::string_view host) const;
};

/// Whose a connection is, by its address: behind a proxy on this machine the last one that
/// X-Forwarded-For names, which is the one that the proxy has seen.
std::string client_of(std::string_view peer, bool peer_is_loopback, std::string_view forwarded);

}  // namespace esprit::serve
