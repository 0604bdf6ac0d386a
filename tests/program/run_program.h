#pragma once
// Runs a program as a shell would, and keeps what it wrote apart from how it ended.
#include <optional>
#include <string>
#include <vector>

namespace esprit::fixture {

struct Ran {
    int code = -1;  // the exit code; -1 when a signal ended it
    int signal = 0;
    std::string out;  // standard output
    std::string err;  // standard error
};

/// `input` is its standard input. `variables` ("NAME=value") are set in its environment, beside the
/// present ones.
Ran run(std::string const& program, std::vector<std::string> const& words,
        std::string const& input = {}, std::vector<std::string> const& variables = {});

/// The path of the program of this build. One translation unit knows it, as with source_tree().
std::string const& esprit_program();

/// The same for the program of this build.
Ran run_esprit(std::vector<std::string> const& words, std::string const& input = {},
               std::vector<std::string> const& variables = {});

/// What it writes at a terminal, where `typed` is typed: lines that the terminal shows, too, each
/// ended by CR LF. Nothing where no terminal can be opened.
std::optional<std::string> output_at_terminal(std::string const& program,
                                              std::vector<std::string> const& words,
                                              std::vector<std::string> const& variables,
                                              std::string const& typed = {});

/// A command line taken apart at its spaces; no quoting.
std::vector<std::string> words_of(std::string const& line);

std::vector<std::string> lines_in(std::string const& text);

}  // namespace esprit::fixture
