// The table server.
#include <algorithm>
#include <iostream>
#include <memory>
#include <stdexcept>

#include "base/nearest.h"
#include "cli/bot_options.h"
#include "cli/thought.h"
#include "cli/verbs.h"

#include "serve/serve.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

constexpr std::uint64_t highest_port = 65535;

struct ServeVerbOptions {
    std::string bind = "127.0.0.1";
    std::optional<std::uint64_t> port;
    std::string data;
    std::string web;
    std::string scenarios;
    std::vector<std::string> origins;
    std::string database;
    std::string metrics;
    std::vector<std::string> limits;  // "NAME=N"
    std::vector<std::string> proxies;
    bool per_roll = false;
    std::vector<std::string> bots;     // "NAME=COMMAND"
    std::vector<std::string> weights;  // "SYSTEM=FILE", "SYSTEM/COMMANDER=FILE"
};

/// The processes of each bot at all tables together.
constexpr std::size_t most_bot_processes = 8;

/// The bots that the operator listed; null without any. After a bot is stopped, the usual commander
/// plays on.
std::shared_ptr<games::Bots const> bots_for_tables(std::vector<std::string> const& words) {
    bots::PoolSettings settings;
    settings.bots = named_bots(words);
    if (settings.bots.empty()) return nullptr;
    settings.fault_forfeits = false;
    settings.most_processes = most_bot_processes;
    settings.told_fault = [](std::string_view line) {
        std::cerr << "esprit: " << line << std::endl;
    };
    auto pool = std::make_shared<bots::BotPool>(std::move(settings));
    try {
        pool->start();
    } catch (bots::BotStopped const& stopped) {
        throw text::BadInput{stopped.because};
    }
    return pool;
}

/// The files of --weights by their systems.
serve::FittedFiles fitted_files(std::vector<std::string> const& words) {
    serve::FittedFiles files;
    auto const systems = text::system_names();
    for (std::string const& word : words) {
        std::size_t const equals = word.find('=');
        std::string const whose = word.substr(0, equals);
        std::size_t const slash = std::min(whose.find('/'), whose.size());
        std::string const system = whose.substr(0, slash);
        if (equals == std::string::npos ||
            std::find(systems.begin(), systems.end(), system) == systems.end()) {
            throw text::BadInput{"--weights: \"" + word +
                                 "\" is not SYSTEM=FILE or SYSTEM/COMMANDER=FILE, as in "
                                 "rank-and-file/captain=mine.toml" +
                                 did_you_mean(system, systems)};
        }
        bool const for_one = slash < whose.size();
        std::string const commander = for_one ? whose.substr(slash + 1) + "=" : "";
        auto read = read_weights({commander + word.substr(equals + 1)});
        files[system].push_back(std::move(read.front()));
    }
    return files;
}

void tell(serve::StartedServer const& listening) {
    std::cout << "tables at " << listening.url << "    (Ctrl-C stops the server; games are kept in "
              << listening.data << ")\n";
    if (!listening.pages) {
        std::cout << "no web pages found: build them as README.md says, or name their folder with "
                     "--web\n";
    }
    std::cout.flush();
    for (std::string const& scenario : listening.left_out) {
        std::cerr << "this scenario is not offered: " << scenario << "\n";
    }
}

/// Until it is interrupted. Throws BadInput when it cannot begin.
void serve_tables(ServeVerbOptions const& options) {
    serve::ServeOptions how;
    how.address = options.bind;
    if (options.port) how.port = static_cast<std::uint16_t>(*options.port);
    how.else_any_port = !options.port;
    how.data = options.data;
    how.database = options.database;
    how.metrics = options.metrics;
    how.per_roll = options.per_roll;
    how.proxies = options.proxies;
    how.web = options.web;
    how.scenarios = options.scenarios;
    how.origins = options.origins;
    how.fitted = fitted_files(options.weights);
    how.bots = bots_for_tables(options.bots);
    try {
        for (std::string const& words : options.limits) serve::set_limit(how.limits, words);
        serve::serve(how, tell);
    } catch (std::runtime_error const& error) {
        throw text::BadInput{error.what()};
    }
}

void add_serve_options(Verb& verb, ServeVerbOptions& given) {
    verb.option("--port", "N", given.port, "listen at this port; 0: any free one")
        .between(0, highest_port)
        .when_left_out("8620, or any if it is taken");
    verb.option("--bind", "ADDRESS", given.bind,
                "listen at this address; the default cannot be reached from other machines");
    verb.option("--data", "DIR", given.data, "keep games in this folder")
        .when_left_out("~/.local/share/esprit")
        .file();
    verb.option(
        "--db", "URL", given.database,
        "keep games in a PostgreSQL database, \"postgres://...\"; several servers may share "
        "it");
    verb.exclude("--db", {"--data"}, "games are kept in one place");
    verb.flag("--per-roll", given.per_roll,
              "mix the dice with what both browsers show for each order, so that not even the "
              "server's owner can foresee them");
    verb.option("--web", "DIR", given.web, "use the built pages in this folder").file();
    verb.option("--scenarios", "DIR", given.scenarios,
                "offer the scenarios in this folder, in folders by system")
        .file();
    verb.option("--origin", "URL", given.origins,
                "let pages of this address open tables: behind a proxy, the address that browsers "
                "see; may be given several times");
    verb.option("--proxy", "ADDRESS", given.proxies,
                "believe the X-Forwarded-For of a proxy at this address; one on this machine is "
                "always believed; may be given several times");
    verb.option("--limit", "NAME=N", given.limits,
                "set one of the limits of docs/table.md; may be given several times");
    add_bot_names(verb, given.bots);
    verb.option("--weights", "SYSTEM[/COMMANDER]=FILE", given.weights,
                "have captain and marshal of a system, or the one that is named, play by numbers "
                "that esprit fit has written; may be given several times");
    verb.option("--metrics", "ADDRESS:PORT", given.metrics,
                "answer /metrics (for Prometheus) and /healthz at this address, which strangers "
                "must not reach: 127.0.0.1:9620");
}

}  // namespace

Verb serve_verb() {
    auto const given = std::make_shared<ServeVerbOptions>();
    Verb verb;
    verb.name = "serve";
    verb.user = User::playing_a_battle;
    verb.summary = "run a server for games in a browser";
    verb.details =
        "Games are between people in one room or far apart, or against commanders. The server "
        "prints its address and runs until it is interrupted. It stores a game after every order. "
        "See docs/table.md.";
    add_serve_options(verb, *given);
    verb.examples = {"esprit serve", "esprit serve --port 8620 --data games --per-roll"};
    verb.run = [given] {
        serve_tables(*given);
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
