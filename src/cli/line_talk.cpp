#include "cli/line_talk.h"

#include <editline/readline.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

namespace esprit::cli {

namespace {

// libedit calls back without a context, so what its callback needs stands here.
LineTalk const* completing = nullptr;
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

std::string history_file(std::string const& name) {
    char const* const state = std::getenv("XDG_STATE_HOME");
    char const* const home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') {
        return std::string{state} + "/" + name;
    }
    return home != nullptr && *home != '\0' ? std::string{home} + "/." + name : "";
}

}  // namespace

void talk_at_terminal(LineTalk const& talk) {
    completing = &talk;
    rl_attempted_completion_function = complete;
    static char breaks[] = " ";
    rl_completer_word_break_characters = breaks;
    rl_basic_word_break_characters = breaks;
    std::string const file = history_file(talk.history);
    read_history(file.c_str());
    while (!talk.finished()) {
        char* const line = readline(talk.prompt().c_str());
        if (line == nullptr) {
            std::cout << "\n";
            break;
        }
        if (*line != '\0') {
            add_history(line);
        }
        std::cout << talk.answer(line) << std::flush;
        std::free(line);
    }
    if (!file.empty()) {
        write_history(file.c_str());  // a history that cannot be written is no reason to complain
    }
}

void read_lines(LineTalk const& talk, bool echo) {
    std::string line;
    while (!talk.finished() && std::getline(std::cin, line)) {
        if (echo) std::cout << talk.prompt() << line << "\n";
        std::cout << talk.answer(line) << std::flush;
    }
}

}  // namespace esprit::cli
