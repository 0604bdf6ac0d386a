#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace esprit::cli {

bool player_is_there() {
    return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

bool colour_wanted() {
    char const* const refused = std::getenv("NO_COLOR");
    return (refused == nullptr || *refused == '\0') && isatty(STDOUT_FILENO) != 0;
}

}  // namespace esprit::cli
