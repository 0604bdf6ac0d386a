// Battles that go on from a log.
#include <esprit/battle.hpp>

#include "games/battlefield_loader.h"
#include "library/beginning.h"
#include "library/position.h"
#include "library/translate.h"
#include "text/logs/log_text.h"

namespace esprit::library {

namespace {

constexpr char const* log_name = "the log";

/// What begins the text of every log.
constexpr std::string_view first_words = "esprit log ";

[[noreturn]] void refuse(std::string const& why) {
    throw Error{ErrorCode::wrong_state, why};
}

/// A log that this play version carries out again.
play::Log read_log(std::string_view text) {
    if (!text.starts_with(first_words)) {
        throw Error{ErrorCode::wrong_file,
                    "this text is no log: take it from `log`, or from a file of esprit battle"};
    }
    play::Log log = text::read_log(log_name, std::string{text});
    for (std::size_t order = 0; order <= log.entries.size(); ++order) {
        auto const version = play::version_of(log, order);
        if (version == play::play_version) continue;
        refuse("the log was played by play version " + std::to_string(version) +
               ", and this is version " + std::to_string(play::play_version) +
               ", by whose rules the same orders may lead to another battle");
    }
    return log;
}

void must_be_of(games::Battlefield const& field, play::Log const& log) {
    if (log.header.scenario.content != field.file().content) {
        refuse("the log is of another scenario: load the scenario of the log");
    }
    if (!games::is_ruleset_of(field, log.header)) {
        refuse("the log is of another ruleset: load the scenario with its house rules");
    }
    games::must_have_sound_snapshots(field, log, log_name);
}

}  // namespace

}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

Scenario Scenario::of_log(std::string_view log) {
    return library::translated([&] {
        auto const& header = library::read_log(log).header;
        std::vector<File> houses;
        for (play::Document const& house : header.houses) {
            houses.push_back({house.name, house.content});
        }
        return Scenario{File{header.scenario.name, header.scenario.content}, houses};
    });
}

Battle Battle::from_log(Scenario const& scenario, std::string_view log, Setting const& setting) {
    return library::translated([&] {
        play::Log const read = library::read_log(log);
        library::Field const& field = *scenario.field_;
        try {
            library::must_be_of(field.battlefield(), read);
            return Battle{scenario, field.go_on(library::beginning_of(setting), read)};
        } catch (text::BadInput const& error) {
            library::refuse(error.what());
        }
    });
}

}  // namespace v1
}  // namespace esprit
