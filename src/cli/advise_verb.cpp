// The orders that the staff would give.
#include <iostream>
#include <memory>

#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/thought.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "games/searching_commanders.h"
#include "report/advice.h"
#include "text/logs/log_text.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_listed_orders = 1000;
constexpr std::string_view log_begins = "esprit log ";

struct AdviseOptions {
    std::string file;  // a scenario or a log
    std::string side;  // empty: the side that has to give an order
    std::optional<std::uint64_t> nodes;
    std::uint64_t top = 5;
    std::uint64_t seed = 1;  // of its thought
    bool json = false;
    std::vector<std::string> houses;
    std::vector<std::string> weights;
};

/// The rules say which side gives the next order.
void validate_side(games::Battlefield const& field, games::Advised const& advised,
                   std::string const& wanted) {
    if (wanted.empty() || advised.awaited.order_kinds.empty()) return;
    rules::SideId const side = side_named(field, wanted);
    if (side == advised.awaited.side) return;
    std::string const its = field.side_names()[advised.awaited.side];
    throw BadInput{its + " gives the next order, not " + field.side_names()[side] +
                   ": write --side " + its + " or leave --side out"};
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
        // orders that were not played out are listed only if none was
        if (each.samples == 0 && !each.counted_out && !lines.orders.empty()) continue;
        lines.orders.push_back({each.order, each.win_millionths, each.gain_milli, each.samples,
                                each.counted_out, each.habitual, each.reason});
    }
    return lines;
}

std::string advice(AdviseOptions const& options) {
    games::CommanderOptions how;
    if (options.nodes) {
        games::Commanders asked{{"staff"}};
        let_think(asked, {options.nodes, {}});
        how.nodes = asked.nodes;
    }
    std::string content = read_files({options.file}).front().content;
    std::optional<play::Log> log;
    if (content.starts_with(log_begins)) log = text::read_log(options.file, std::move(content));
    auto const field = log ? games::battlefield_of_log(*log, options.file)
                           : games::load_battlefield(options.file, read_files(options.houses));
    if (!options.weights.empty() && field->is_engagement()) {
        throw BadInput{options.file +
                       " is an engagement, whose advice is exact: leave out --weights"};
    }
    use_weights(*field, options.weights, {std::string{games::adviser}});
    how.seed = options.seed;
    how.threads = thinking_threads();
    games::Advised const advised = field->advise(log ? &*log : nullptr, how);
    validate_side(*field, advised, options.side);
    auto const lines = lines_of(*field, advised, options.top);
    return options.json ? to_json(lines) : render(lines);
}

}  // namespace

Verb advise_verb() {
    auto const given = std::make_shared<AdviseOptions>();
    Verb verb;
    verb.name = "advise";
    verb.user = User::playing_a_battle;
    verb.summary = "list the best orders in a position, and why";
    verb.details =
        "The position is the start of a scenario or the end of a log. Each order is listed with "
        "the expected share of battles won, the expected gain in points and the reason. See "
        "docs/staff.md.";
    verb.word("SCENARIO-OR-LOG", given->file, "a scenario file, or a log").file().required = true;
    verb.option("--side", "SIDE", given->side, "advise this side; it must be the one to order")
        .when_left_out("the side to order");
    add_nodes(verb, given->nodes);
    add_weights(verb, given->weights);
    verb.option("--top", "K", given->top, "list K orders").between(1, most_listed_orders);
    add_seed(verb, given->seed);
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit advise scenarios/grande-tactique/balanced.toml --top 3",
                     "esprit advise game.log --nodes 2000"};
    verb.run = [given] {
        std::cout << advice(*given);
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
