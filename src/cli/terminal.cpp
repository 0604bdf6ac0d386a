#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

#include "text/verdicts/line_width.h"

namespace esprit::cli {

bool player_is_there() {
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

bool colour_wanted() {
    char const* const refused = std::getenv("NO_COLOR");
    return (refused == nullptr || *refused == '\0') && isatty(STDOUT_FILENO) != 0;
}

namespace {

std::string fitted_at(int terminal, std::string text) {
    constexpr unsigned short least_columns = 40;  // narrower, broken lines are harder to read
    winsize size{};
    if (isatty(terminal) == 0 || ioctl(terminal, TIOCGWINSZ, &size) != 0 ||
        size.ws_col < least_columns) {
        return text;
    }
    return text::wrapped_lines(text, size.ws_col);
}

}  // namespace

std::string fitted(std::string answer) {
    return fitted_at(STDOUT_FILENO, std::move(answer));
}

std::string fitted_error(std::string error) {
    return fitted_at(STDERR_FILENO, std::move(error));
}

}  // namespace esprit::cli
