#include "cli/question.h"

#include <algorithm>

namespace esprit::cli {

std::string question_text(play::PendingChoice const& choice, std::string const& side) {
    std::string text = side + " decides (" + choice.rule + "): " + choice.question + "\n";
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        text += "  " + std::to_string(i + 1) + "  " + choice.options[i] + "\n";
    }
    return text;
}

std::optional<std::string> option_of_line(play::PendingChoice const& choice, std::string line) {
    auto const& options = choice.options;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    line.erase(0, line.find_first_not_of(" \t"));
    if (line.empty()) return options.front();
    // a unit may be called "2": names go first
    auto const named = std::find(options.begin(), options.end(), line);
    if (named != options.end()) return *named;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (line == std::to_string(i + 1)) return options[i];
    }
    return std::nullopt;
}

std::optional<std::string> ask(play::PendingChoice const& choice, std::string const& side,
                               std::istream& in, std::ostream& out) {
    out << "\n" << question_text(choice, side) << "Which? Enter takes 1: " << std::flush;
    for (std::string line; std::getline(in, line);) {
        if (auto option = option_of_line(choice, line)) return option;
        line.erase(line.find_last_not_of(" \t\r") + 1);
        line.erase(0, line.find_first_not_of(" \t"));
        out << "\"" << line << "\" is not an option: type a number from 1 to "
            << choice.options.size() << ", or Enter for 1: " << std::flush;
    }
    return std::nullopt;
}

}  // namespace esprit::cli
