// The referee at a terminal: line editing, history and completion around the conversation.
#include <clocale>
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/line_talk.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "text/conversation/conversation.h"

namespace esprit::cli {

namespace {

struct RefereeOptions {
    std::vector<std::string> houses;  // files
    std::optional<std::uint64_t> seed;
    bool lines = false;  // read lines from standard input although it is no terminal
};

int converse(RefereeOptions const& options) {
    std::setlocale(LC_CTYPE, "");
    std::vector<text::NamedText> const houses = read_files(options.houses);
    std::uint64_t const seed = options.seed ? *options.seed : seed_of_the_moment();
    text::Conversation conversation{
        [&](std::string_view name) { return text::load_with_houses(name, houses); },
        {colour_wanted()},
        seed};
    std::cout << conversation.greeting() << std::flush;
    LineTalk const talk{[&] { return conversation.prompt(); },
                        [&](std::string_view line) { return conversation.answer(line); },
                        [&] { return conversation.finished(); },
                        [&](std::string_view line) { return conversation.completions(line); },
                        "esprit_history"};
    if (player_is_there()) {
        std::cout << "\n";
        talk_at_terminal(talk);
    } else if (options.lines) {
        read_lines(talk, true);
    }
    return 0;
}

}  // namespace

Verb referee_verb() {
    auto const given = std::make_shared<RefereeOptions>();
    Verb verb;
    verb.name = "referee";
    verb.user = User::at_a_table;
    verb.summary = "answer questions one after another, at a prompt";
    verb.details =
        "Begins with a worked example; \"help\" lists the commands. If standard input or output is "
        "not a terminal, prints the example and stops. What you type is kept in "
        "$XDG_STATE_HOME/esprit_history or ~/.esprit_history.";
    add_seed(verb, given->seed);
    verb.flag("--lines", given->lines, "read lines from standard input if it is not a terminal");
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit referee",
                     "esprit referee --house docs/examples/thursday_club.toml --seed 1"};
    verb.run = [given] { return converse(*given); };
    return verb;
}

}  // namespace esprit::cli
