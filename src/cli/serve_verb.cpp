#include "cli/serve_verb.h"

#include <iostream>
#include <stdexcept>

#include "serve/serve.h"
#include "text/library.h"

namespace esprit::cli {

namespace {

constexpr std::uint64_t highest_port = 65535;

void tell(serve::Listening const& listening) {
    std::cout << "tables at " << listening.url << "    (Ctrl-C ends; games are kept in "
              << listening.data << ")\n";
    if (!listening.pages) {
        std::cout << "the web pages are not there: build them as README.md says, or give --web\n";
    }
    std::cout.flush();
}

}  // namespace

void serve_verb(ServeVerbOptions const& options) {
    serve::ServeOptions how;
    how.address = options.bind;
    if (options.port) {
        if (*options.port > highest_port) {
            throw text::BadInput{"--port is a number from 0 to 65535, not " +
                                 std::to_string(*options.port)};
        }
        how.port = static_cast<std::uint16_t>(*options.port);
    }
    how.else_any_port = !options.port;
    how.data = options.data;
    how.database = options.database;
    how.per_roll = options.per_roll;
    how.web = options.web;
    how.scenarios = options.scenarios;
    how.origins = options.origins;
    try {
        serve::serve(how, tell);
    } catch (std::runtime_error const& error) {
        throw text::BadInput{error.what()};
    }
}

}  // namespace esprit::cli
