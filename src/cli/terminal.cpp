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

std::string fitted(std::string answer) {
    constexpr unsigned short least_columns = 40;  // narrower, broken lines are harder to read
    winsize size{};
    if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_col < least_columns) {
        return answer;
    }
    return text::wrapped_lines(answer, size.ws_col);
}

}  // namespace esprit::cli
