#pragma once
// A conversation line by line: at a terminal with line editing, history and completion, or with
// lines from standard input.
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::cli {

struct LineTalk {
    std::function<std::string()> prompt;
    std::function<std::string(std::string_view)> answer;
    std::function<bool()> finished;
    /// Words that may follow a line.
    std::function<std::vector<std::string>(std::string_view)> completions;
    std::string history;  // the name of the history file
};

/// Runs until the conversation is finished or the input ends.
void talk_at_terminal(LineTalk const& talk);
/// The same with lines of standard input; with `echo`, prompts and lines are shown.
void read_lines(LineTalk const& talk, bool echo);

}  // namespace esprit::cli
