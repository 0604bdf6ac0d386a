#include "games/battlefield_loader.h"

#include <algorithm>
#include <array>

#include "check/check.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "rules/black_powder/roster.h"
#include "rules/grande_tactique/roster.h"
#include "rules/men_who_would_be_kings/roster.h"
#include "rules/rank_and_file/roster.h"
#include "text/logs/log_text.h"

namespace esprit::games {

using text::BadInput;

namespace {

template <class Adapter>
std::unique_ptr<Battlefield> build(text::UncheckedScenario read) {
    return std::make_unique<Adapter>(std::move(read));
}

std::span<rules::ScenarioWord const> no_words() {
    return {};
}

constexpr std::array systems{
    GameSystem{"grande-tactique", build<GrandeTactique>, grande_tactique::arm_words,
               grande_tactique::unit_words, no_words},
    GameSystem{"men-who-would-be-kings", build<MenWhoWouldBeKings>,
               men_who_would_be_kings::arm_words, men_who_would_be_kings::unit_words,
               men_who_would_be_kings::victory_words},
    GameSystem{"rank-and-file", build<RankAndFile>, rank_and_file::arm_words,
               rank_and_file::unit_words, no_words},
    GameSystem{"black-powder", build<BlackPowder>, black_powder::arm_words,
               black_powder::unit_words, no_words},
};

std::vector<std::string_view> playable_systems() {
    std::vector<std::string_view> list;
    for (GameSystem const& system : systems) list.push_back(system.name);
    return list;
}

std::unique_ptr<Battlefield> build_battlefield(text::UncheckedScenario read) {
    auto const found = std::find_if(systems.begin(), systems.end(), [&](GameSystem const& system) {
        return system.name == read.reading.scenario.system;
    });
    ESPRIT_EXPECT(found != systems.end(),
                  "a scenario that has been read is of one of these systems");
    check::must_be_playable(found->name, read.file.houses);
    return found->build(std::move(read));
}

std::string file_name(std::string const& path) {
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

std::span<GameSystem const> game_systems() {
    return systems;
}

std::unique_ptr<Battlefield> load_battlefield(std::string const& path,
                                              std::span<text::NamedText const> more_houses) {
    return build_battlefield(text::read_scenario_for({playable_systems()}, path, more_houses));
}

std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 text::HouseFinder const& find_house,
                                                 std::span<text::NamedText const> more_houses) {
    return build_battlefield(
        text::read_scenario_for({playable_systems()}, scenario, find_house, more_houses));
}

std::unique_ptr<Battlefield> battlefield_of_text(text::NamedText const& scenario,
                                                 std::span<text::NamedText const> houses) {
    std::vector<text::NamedText> others{houses.begin(), houses.end()};
    for (std::string const& name :
         text::read_scenario(scenario.name, scenario.content).scenario.houses) {
        std::erase_if(others, [&](text::NamedText const& house) {
            return file_name(house.name) == file_name(name);
        });
    }
    auto const find_house = [&](std::string const& name) {
        for (text::NamedText const& house : houses) {
            if (file_name(house.name) == file_name(name)) return house;
        }
        throw BadInput{"the house rules \"" + name + "\" are not among the files given"};
    };
    return battlefield_of_text(scenario, find_house, others);
}

std::unique_ptr<Battlefield> battlefield_of_log(play::Log const& log, std::string const& file) {
    auto const known = playable_systems();
    if (std::find(known.begin(), known.end(), log.header.system) == known.end()) {
        std::string list;
        for (std::string_view const name : known) {
            list += (list.empty() ? "" : name == known.back() ? " and " : ", ") + std::string{name};
        }
        throw BadInput{file + " is a log of " + log.header.system +
                       "; there is a battlefield for " + list + " only"};
    }
    // the house rules that the scenario names come first, in its order
    std::size_t next = 0;
    auto const house = [&](std::string const& name) {
        if (next == log.header.houses.size() || log.header.houses[next].name != file_name(name)) {
            throw BadInput{"the log lacks the house rules \"" + name + "\""};
        }
        play::Document const& document = log.header.houses[next++];
        return text::NamedText{document.name, document.content};
    };
    text::NamedText const scenario{log.header.scenario.name, log.header.scenario.content};
    // those of the command line follow
    std::size_t const named =
        text::read_scenario(scenario.name, scenario.content).scenario.houses.size();
    std::vector<text::NamedText> more;
    for (std::size_t i = named; i < log.header.houses.size(); ++i) {
        more.push_back({log.header.houses[i].name, log.header.houses[i].content});
    }
    auto field = build_battlefield(text::read_scenario_for({known}, scenario, house, more));
    must_have_sound_snapshots(*field, log, file);
    return field;
}

void must_have_sound_snapshots(Battlefield const& field, play::Log const& log,
                               std::string const& file) {
    if (auto const fault = field.snapshot_fault(log)) {
        throw BadInput{file + ":" + std::to_string(text::line_of_snapshot(log, fault->entry)) +
                       ": the snapshot is no battle of this scenario: " + fault->what};
    }
}

std::uint64_t ruleset_digest_for(Battlefield const& field, play::Header const& header) {
    return header.format == 1 ? field.ruleset().digest : field.ruleset().play_digest;
}

bool is_ruleset_of(Battlefield const& field, play::Header const& header) {
    return header.ruleset == ruleset_digest_for(field, header);
}

play::Header header_of(Battlefield const& field, std::optional<std::uint64_t> seed) {
    play::Header header;
    header.seed = seed;
    header.ruleset = field.ruleset().play_digest;
    header.scenario = {file_name(field.file().file), field.file().content};
    for (text::NamedText const& house : field.file().houses) {
        header.houses.push_back({file_name(house.name), house.content});
    }
    return header;
}

}  // namespace esprit::games
