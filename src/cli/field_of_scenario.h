#pragma once
// A battlefield for the verbs: from a scenario or a log, with what a game and a picture need of it.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "draw/svg.h"
#include "play/game.h"
#include "report/chronicle.h"
#include "rules/grande_tactique/system.h"
#include "text/grande_tactique_orders.h"
#include "text/scenario_loader.h"
#include "text/story.h"

namespace esprit::cli {

/// A scenario and all that a game over it refers to.
struct Field {
    explicit Field(text::LoadedScenario from)
        : loaded(std::move(from)), words(*loaded.grande_tactique) {}

    grande_tactique::Scenario const& scenario() const { return *loaded.grande_tactique; }
    play::Rules<grande_tactique::System> rules() const { return {system, scenario(), words}; }
    std::vector<std::string> side_names() const {
        std::vector<std::string> names;
        for (field::Side const& side : scenario().common.sides) names.push_back(side.name);
        return names;
    }

    text::LoadedScenario loaded;
    grande_tactique::System system;
    text::GrandeTactiqueOrders words;
};

/// Throws BadInput and InputError, as does `field_of_log`.
Field field_of_scenario(std::string const& file, std::vector<std::string> const& houses);
/// The battlefield of a log, which holds its scenario and house rules itself.
Field field_of_log(play::Log const& log, std::string const& file);
/// What a log of a game on this field begins with.
play::Header header_of(Field const& field, std::optional<std::uint64_t> seed);

/// The field as it is.
draw::Picture picture_of(Field const& field, grande_tactique::Battle const& before);
/// Before and after, with the ways between.
draw::Picture picture_of(Field const& field, grande_tactique::Battle const& before,
                         grande_tactique::Battle const& after,
                         std::vector<text::StoryLine> const& story);
std::string svg_of(Field const& field, draw::Picture const& picture);

/// Writes the page of a report into a folder, which is made where it is not there; its path. Throws
/// BadInput.
std::string write_report_into(std::string const& folder, report::Chronicle const& chronicle);

/// Throws BadInput when it cannot be written.
void write_file(std::string const& path, std::string const& content);

}  // namespace esprit::cli
