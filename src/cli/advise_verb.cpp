#include "cli/advise_verb.h"

#include <algorithm>
#include <cstdlib>

#include "cli/commanders.h"
#include "cli/files.h"
#include "cli/thought.h"
#include "cli/verbs.h"
#include "games/library.h"
#include "report/advice.h"
#include "text/log_text.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t usual_top = 5;
constexpr std::uint64_t most_battles_to_fit = 100'000;
constexpr std::string_view log_begins = "esprit log ";

/// Whose orders are listed; the rules leave no choice in that.
void look_at_side(games::Battlefield const& field, games::Advised const& advised,
                  std::string const& wanted) {
    if (wanted.empty() || advised.awaited.order_kinds.empty()) return;
    rules::SideId const side = side_named(field, wanted);
    if (side == advised.awaited.side) return;
    std::string const its = field.side_names()[advised.awaited.side];
    throw BadInput{"orders of " + its + " are awaited here, and none of " +
                   field.side_names()[side] + ": say --side " + its + ", or leave it out"};
}

report::AdviceLines lines_of(games::Battlefield const& field, games::Advised const& advised,
                             std::uint64_t top) {
    report::AdviceLines lines;
    lines.title = field.common().title;
    lines.side = field.side_names()[advised.awaited.side];
    lines.turn = advised.awaited.turn;
    lines.phase = advised.awaited.phase;
    lines.points_in = advised.points_in;
    lines.given = advised.given;
    for (games::Advice const& each : advised.orders) {
        if (lines.orders.size() == top) break;
        // what was not played out is worth a line only where nothing was
        if (each.samples == 0 && !each.counted_out && !lines.orders.empty()) continue;
        lines.orders.push_back({each.order, each.phrase, each.win_millionths, each.gain_milli,
                                each.samples, each.counted_out, each.habitual, each.reason});
    }
    return lines;
}

}  // namespace

std::string advise_verb(AdviseOptions const& options) {
    if (options.top && *options.top == 0) throw BadInput{"--top: one order at the least"};
    games::CommanderOptions how;
    if (options.nodes) {
        games::Commanders asked{{"staff"}};
        let_think(asked, {options.nodes, {}}, false);
        how.nodes = asked.nodes;
    }
    std::string content = read_files({options.file}).front().content;
    std::optional<play::Log> log;
    if (content.starts_with(log_begins)) log = text::read_log(options.file, std::move(content));
    auto const field = log ? games::battlefield_of_log(*log, options.file)
                           : games::load_battlefield(options.file, read_files(options.houses));
    how.seed = options.seed.value_or(1);
    how.threads = thinking_threads();
    games::Advised const advised = field->advise(log ? &*log : nullptr, how);
    look_at_side(*field, advised, options.side);
    auto const lines = lines_of(*field, advised, options.top.value_or(usual_top));
    return options.json ? to_json(lines) : render(lines);
}

std::string fit_verb(FitOptions const& options) {
    std::uint64_t const battles = options.battles.value_or(games::FitOptions{}.battles);
    if (battles < 2 || battles > most_battles_to_fit) {
        throw BadInput{"--battles: a number from 2 to " + std::to_string(most_battles_to_fit)};
    }
    auto const field = games::load_battlefield(options.scenario, read_files(options.houses));
    must_be_a_battle(*field, options.scenario);
    std::uint64_t const seed = options.seed.value_or(games::FitOptions{}.seed);
    games::FitOptions fit{battles, seed, options.taste};
    std::string head = "# esprit fit " + options.scenario + (options.taste ? " --taste" : "");
    if (!options.from.empty()) {
        fit.from = read_files({options.from}).front().content;
        fit.from_name = options.from;
        head += " --from " + options.from;
    }
    if (options.unhurried) {
        fit.unhurried = true;
        head += " --unhurried";
    }
    if (!options.against.empty()) {
        if (!options.taste) throw BadInput{"--against is for a taste: say --taste too"};
        std::string names;
        for (std::string const& rival : options.against) {
            check_commander(*field, rival);
            names += (names.empty() ? "" : ",") + rival;
        }
        head += " --against " + names;
        fit.against = options.against;
    }
    head += " --battles " + std::to_string(battles) + " --seed " + std::to_string(seed) + "\n";
    std::string const text = head + field->fit(fit);
    if (options.out.empty()) return text;
    write_file(options.out, text);
    return options.out + ": written\n";
}

}  // namespace esprit::cli
