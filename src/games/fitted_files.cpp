#include "games/fitted_files.h"

#include <algorithm>

#include "base/nearest.h"
#include "games/searching_commanders.h"
#include "games/staff_data.h"
#include "text/rulesets/system_loader.h"

namespace esprit::games {

using text::BadInput;

void must_be_for_thinkers(std::vector<FittedFile> const& files) {
    for (FittedFile const& file : files) {
        if (file.commander.empty() || searches_ahead(file.commander)) continue;
        throw BadInput{"weights: \"" + file.commander +
                       "\" plays by no fitted numbers; captain, marshal and staff do" +
                       did_you_mean(file.commander, staff_names())};
    }
}

void must_be_in_use(std::vector<FittedFile> const& files, std::vector<std::string> const& named,
                    std::string const& option) {
    for (FittedFile const& file : files) {
        auto const plays = [&](std::string const& name) {
            return file.commander.empty() ? searches_ahead(name) : name == file.commander;
        };
        if (std::any_of(named.begin(), named.end(), plays)) continue;
        throw BadInput{option + " needs a commander who plays by them: " +
                       (file.commander.empty() ? "captain, marshal or staff" : file.commander)};
    }
}

}  // namespace esprit::games
