#include "cli/referee.h"

#include <editline/readline.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "cli/verbs.h"
#include "text/conversation.h"

namespace esprit::cli {

namespace {

// libedit calls back without a context, so what its callback needs stands here.
text::Conversation const* completing = nullptr;
std::vector<std::string> candidates;

char* next_candidate(char const* /*begun*/, int state) {
    static std::size_t next = 0;
    next = state == 0 ? 0 : next + 1;
    return next < candidates.size() ? strdup(candidates[next].c_str()) : nullptr;
}

char** complete(char const* begun, int /*start*/, int end) {
    std::string const line{rl_line_buffer, static_cast<std::size_t>(end)};
    candidates = completing->completions(line);
    rl_attempted_completion_over = 1;  // no file names
    bool const value_follows = candidates.size() == 1 && candidates[0].back() == '=';
    rl_completion_append_character = value_follows ? '\0' : ' ';
    return rl_completion_matches(begun, next_candidate);
}

std::string history_file() {
    char const* const state = std::getenv("XDG_STATE_HOME");
    char const* const home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') {
        return std::string{state} + "/esprit_history";
    }
    return home != nullptr && *home != '\0' ? std::string{home} + "/.esprit_history" : "";
}

void talk_at_terminal(text::Conversation& conversation) {
    completing = &conversation;
    rl_attempted_completion_function = complete;
    static char breaks[] = " ";
    rl_completer_word_break_characters = breaks;
    rl_basic_word_break_characters = breaks;
    std::string const file = history_file();
    read_history(file.c_str());
    while (!conversation.finished()) {
        char* const line = readline(conversation.prompt().c_str());
        if (line == nullptr) {
            std::cout << "\n";
            break;
        }
        if (*line != '\0') {
            add_history(line);
        }
        std::cout << conversation.answer(line) << std::flush;
        std::free(line);
    }
    if (!file.empty()) {
        write_history(file.c_str());  // a history that cannot be written is no reason to complain
    }
}

void read_lines(text::Conversation& conversation) {
    std::string line;
    while (!conversation.finished() && std::getline(std::cin, line)) {
        std::cout << conversation.prompt() << line << "\n" << conversation.answer(line);
    }
}

}  // namespace

int referee(RefereeOptions const& options) {
    std::setlocale(LC_CTYPE, "");
    std::vector<text::NamedText> const houses = read_files(options.houses);
    std::uint64_t const seed = options.seed ? *options.seed : seed_of_the_moment();
    text::Conversation conversation{
        [&](std::string_view name) { return load_with_houses(name, houses); },
        {colour_wanted()},
        seed};
    std::cout << conversation.greeting() << std::flush;
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
        std::cout << "\n";
        talk_at_terminal(conversation);
    } else if (options.lines) {
        read_lines(conversation);
    }
    return 0;
}

}  // namespace esprit::cli
