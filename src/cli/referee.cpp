#include "cli/referee.h"

#include <clocale>
#include <iostream>

#include "cli/line_talk.h"
#include "cli/question.h"
#include "cli/verbs.h"
#include "text/conversation.h"

namespace esprit::cli {

int referee(RefereeOptions const& options) {
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

}  // namespace esprit::cli
