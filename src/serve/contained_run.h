#pragma once
// How the threads of the network run: one connection's fault is no other's.
#include <boost/asio/io_context.hpp>
#include <exception>

#include "serve/log_line.h"

namespace esprit::serve {

/// Runs the handlers of a context until it is stopped. An exception that leaves a handler ends the
/// connection that the handler held, and is logged; all others go on.
inline void run_contained(boost::asio::io_context& context) {
    for (;;) {
        try {
            context.run();
            return;
        } catch (std::exception const& error) {
            log_event("connection_failed", {{"why", error.what()}});
        }
    }
}

}  // namespace esprit::serve
