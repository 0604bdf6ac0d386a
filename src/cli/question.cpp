#include "cli/question.h"

#include <unistd.h>

#include <algorithm>

namespace esprit::cli {

bool player_is_there() {
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

std::optional<std::string> ask(play::PendingChoice const& choice, std::string const& side,
                               std::istream& in, std::ostream& out) {
    auto const& options = choice.options;
    out << "\n" << side << " decides (" << choice.rule << "): " << choice.question << "\n";
    for (std::size_t i = 0; i < options.size(); ++i) {
        out << "  " << i + 1 << "  " << options[i] << "\n";
    }
    out << "Which? Enter takes 1: " << std::flush;
    for (std::string line; std::getline(in, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        line.erase(0, line.find_first_not_of(" \t"));
        if (line.empty()) return options.front();
        // a unit may be called "2": names go first
        auto const named = std::find(options.begin(), options.end(), line);
        if (named != options.end()) return *named;
        for (std::size_t i = 0; i < options.size(); ++i) {
            if (line == std::to_string(i + 1)) return options[i];
        }
        out << "\"" << line << "\" is none of them: a number from 1 to " << options.size()
            << ", or Enter for 1: " << std::flush;
    }
    return std::nullopt;
}

}  // namespace esprit::cli
