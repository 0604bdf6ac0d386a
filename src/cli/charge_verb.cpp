#include "cli/charge_verb.h"

#include <algorithm>
#include <fstream>

#include "cli/verbs.h"
#include "draw/svg.h"
#include "draw/text_map.h"
#include "play/game.h"
#include "rules/grande_tactique/charge_odds.h"
#include "rules/grande_tactique/system.h"
#include "text/answers.h"
#include "text/charge_report.h"
#include "text/grande_tactique_orders.h"
#include "text/log_text.h"
#include "text/scenario_loader.h"
#include "text/scenario_reader.h"
#include "text/story.h"

namespace esprit::cli {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::UnitId;
using text::BadInput;
using Game = play::Game<grande_tactique::System>;

namespace {

/// A scenario and all that a game over it refers to.
struct Field {
    explicit Field(text::LoadedScenario from)
        : loaded(std::move(from)), words(*loaded.grande_tactique) {}

    grande_tactique::Scenario const& scenario() const { return *loaded.grande_tactique; }
    play::Rules<grande_tactique::System> rules() const { return {system, scenario(), words}; }

    text::LoadedScenario loaded;
    grande_tactique::System system;
    text::GrandeTactiqueOrders words;
};

std::string file_name(std::string const& path) {
    return path.substr(path.find_last_of('/') + 1);
}

play::Header header_of(Field const& field, std::optional<std::uint64_t> seed) {
    play::Header header;
    header.seed = seed;
    header.ruleset = field.scenario().ruleset.digest;
    header.scenario = {file_name(field.loaded.file), field.loaded.content};
    for (text::NamedText const& house : field.loaded.houses) {
        header.houses.push_back({file_name(house.name), house.content});
    }
    return header;
}

void write_file(std::string const& path, std::string const& content) {
    std::ofstream file{path, std::ios::binary};
    file << content;
    file.close();
    if (!file) throw BadInput{"cannot write \"" + path + "\""};
}

std::vector<Order> orders_of(Field const& field, ChargeOptions const& options) {
    if (options.by.empty() != options.at.empty()) {
        throw BadInput{"--by UNIT and --at UNIT go together"};
    }
    if (options.by.empty()) {
        auto orders = text::engagement_orders(field.scenario());
        if (orders.empty()) {
            throw BadInput{options.scene +
                           " has no [engagement]: say who charges whom, --by UNIT --at UNIT"};
        }
        return orders;
    }
    std::vector<Order> orders;
    for (std::string const& charger : options.by) {
        try {
            orders.push_back(field.words.read_order("charge " + charger + " at " + options.at));
        } catch (play::OrderError const& error) {
            throw BadInput{error.what()};
        }
    }
    return orders;
}

/// Throws BadInput with the rule when the order is refused.
void must_be_done(play::Reply const& reply) {
    if (reply.progress == play::Progress::refused) {
        throw BadInput{(reply.rule.empty() ? "" : reply.rule + ": ") + reply.because};
    }
}

draw::TrackKind track_kind(std::string const& rule) {
    if (rule.starts_with("GT-FLEE")) return draw::TrackKind::flight;
    if (rule.starts_with("GT-PUR") || rule == "GT-R-28") return draw::TrackKind::pursuit;
    if (rule == "GT-CHG-03" || rule == "GT-FUP-05" || rule == "GT-ATT-05") {
        return draw::TrackKind::charge;
    }
    return draw::TrackKind::move;
}

draw::TrackEnd track_end(Battle const& after, UnitId unit) {
    switch (after.state[unit].fate) {
        case grande_tactique::Fate::destroyed:
            return draw::TrackEnd::destroyed;
        case grande_tactique::Fate::off_table:
            return draw::TrackEnd::off_table;
        default:
            return draw::TrackEnd::stands;
    }
}

draw::Picture picture_of(Field const& field, Battle const& before) {
    draw::Picture picture;
    picture.terrain = field.scenario().terrain();
    picture.sides = field.scenario().common.sides;
    picture.before = field.system.view(field.scenario(), before);
    picture.title = field.scenario().common.title;
    return picture;
}

/// Before and after, with the ways between.
draw::Picture picture_of(Field const& field, Battle const& before, Battle const& after,
                         std::vector<text::StoryLine> const& story) {
    draw::Picture picture = picture_of(field, before);
    picture.after = field.system.view(field.scenario(), after);
    for (text::StoryLine const& line : story) {
        if (!line.move) continue;
        draw::Track track;
        track.unit = line.move->unit;
        track.kind = track_kind(line.rule);
        for (chance::Waypoint const& place : line.move->path) {
            track.poses.push_back({{place.x_mil, place.y_mil}, place.facing_cdeg});
        }
        track.rule = line.rule;
        track.caption = line.words;
        track.length_mil = line.move->length_mil;
        track.end = track_end(after, track.unit);
        picture.tracks.push_back(std::move(track));
    }
    return picture;
}

draw::SvgOptions svg_options(Field const& field) {
    draw::SvgOptions options;
    options.metres_per_inch =
        static_cast<int>(field.scenario().ruleset.whole_number("metres_per_inch"));
    return options;
}

/// Units other than those of the charge that are not as they were.
std::vector<text::UnitEndLine> others_changed(Field const& field, Battle const& before,
                                              Battle const& after, text::ChargeEndLine const& end) {
    std::vector<text::UnitEndLine> lines;
    auto const named = [&](std::string const& name) {
        auto const is = [&](text::UnitEndLine const& line) { return line.unit == name; };
        return std::any_of(end.targets.begin(), end.targets.end(), is) ||
               std::any_of(end.chargers.begin(), end.chargers.end(), is);
    };
    for (UnitId unit = 0; unit < after.table.count; ++unit) {
        auto const& was = before.state[unit];
        auto const& is = after.state[unit];
        std::string const& name = field.scenario().troops[unit].name;
        if ((was.mood == is.mood && was.fate == is.fate) || named(name)) continue;
        constexpr std::string_view moods[] = {"eager", "shaken", "routed", "silenced"};
        std::string state{moods[static_cast<std::size_t>(is.mood)]};
        if (is.fate == grande_tactique::Fate::destroyed) {
            state = field.scenario().troops[unit].general ? "lost" : "destroyed";
        }
        if (is.fate == grande_tactique::Fate::off_table) state = "off_table";
        lines.push_back({name, state, {}});
    }
    return lines;
}

std::string fight(Field const& field, Game& game, text::StoryTeller const& story,
                  Battle const& began, ChargeOptions const& options) {
    Battle const declared = game.battle();
    must_be_done(game.submit(
        {}, options.dice ? text::read_dice(*options.dice) : std::vector<std::uint8_t>{}));
    text::ChargeFought fought;
    fought.ruleset = field.scenario().ruleset.name;
    fought.scenario = field.scenario().common.title;
    fought.seed = game.log().header.seed;
    fought.story = story.lines();
    fought.end =
        text::end_line(field.scenario(), charge_end(field.scenario(), declared, game.battle()));
    fought.units = others_changed(field, declared, game.battle(), fought.end);
    fought.state = play::digest_words(digest(game.battle()));
    if (!options.svg.empty()) {
        write_file(options.svg, draw::svg(picture_of(field, began, game.battle(), fought.story),
                                          svg_options(field)));
    }
    if (!options.save.empty()) write_file(options.save, text::log_text(game.log()));
    return options.json ? to_json(fought) : render(fought, {colour_wanted()});
}

std::string odds(Field const& field, Battle const& declared, text::WrittenAnswers& answers,
                 ChargeOptions const& options) {
    if (options.policy == "best") {
        auto const report = text::odds_report(
            field.scenario(), best_charge_odds(field.scenario(), declared), "best for each side");
        return options.json ? to_json(report) : render(report, {colour_wanted()});
    }
    std::string const policy = options.answers.empty() ? "the first option" : "as answered";
    auto const report = text::odds_report(field.scenario(),
                                          charge_odds(field.scenario(), declared, answers), policy);
    return options.json ? to_json(report) : render(report, {colour_wanted()});
}

void look_at_options(ChargeOptions const& options) {
    if (options.policy == "best" && !options.answers.empty()) {
        throw BadInput{"--policy best decides by itself: leave out --answers"};
    }
    if (options.policy == "scripted" && options.answers.empty()) {
        throw BadInput{"--policy scripted wants --answers"};
    }
    bool const fights =
        options.dice || options.seed || !options.save.empty() || !options.svg.empty();
    if (options.odds && fights) {
        throw BadInput{
            "--odds throws no dice: leave out --dice, --seed, --svg and --save, or --odds"};
    }
    if (!options.odds && !options.policy.empty()) {
        throw BadInput{"--policy is for --odds: a fight takes --answers"};
    }
}

void all_answers_used(text::WrittenAnswers const& answers) {
    auto const unused = answers.unused();
    if (!unused.empty()) {
        throw BadInput{"no question offered the answer \"" + unused[0] +
                       "\": leave it out, or write it as the question names it"};
    }
}

Field field_of_log(play::Log const& log, std::string const& file) {
    if (log.header.system != grande_tactique::System{}.name()) {
        throw BadInput{file + " is a log of " + log.header.system +
                       "; there is a battlefield for grande-tactique only"};
    }
    auto const house = [&](std::string const& name) {
        for (play::Document const& document : log.header.houses) {
            if (document.name == file_name(name)) {
                return text::NamedText{document.name, document.content};
            }
        }
        throw BadInput{"the log lacks the house rules \"" + name + "\""};
    };
    text::NamedText const scenario{log.header.scenario.name, log.header.scenario.content};
    // behind the house rules that the scenario names stand those of the command line
    std::size_t const named =
        text::read_scenario(scenario.name, scenario.content).scenario.houses.size();
    std::vector<text::NamedText> more;
    for (std::size_t i = named; i < log.header.houses.size(); ++i) {
        more.push_back({log.header.houses[i].name, log.header.houses[i].content});
    }
    Field field{text::build_scenario(scenario, house, more)};
    std::uint64_t const digest = field.scenario().ruleset.digest;
    if (digest != log.header.ruleset && log.header.play == play::play_version) {
        throw BadInput{file + " was played by the ruleset " +
                       play::digest_words(log.header.ruleset) + "; this program has " +
                       play::digest_words(digest)};
    }
    return field;
}

std::string read_whole_file(std::string const& path) {
    return read_files({path}).front().content;
}

}  // namespace

std::string charge_verb(ChargeOptions const& options) {
    look_at_options(options);
    Field const field{text::load_scenario(options.scene, read_files(options.houses))};
    std::vector<Order> const orders = orders_of(field, options);
    std::optional<std::uint64_t> seed = options.seed;
    if (!seed && !options.dice) seed = seed_of_the_moment();
    text::StoryTeller story{field.scenario().ruleset};
    text::WrittenAnswers answers{options.answers};
    Game game{field.rules(), header_of(field, seed)};
    for (rules::SideId side = 0; side < field.scenario().common.sides.size(); ++side) {
        game.decide_by(side, &answers);
    }
    game.tell_to(&story);
    Battle const began = game.battle();
    for (Order const& order : orders) must_be_done(game.submit(order));
    try {
        std::string const told = options.odds ? odds(field, game.battle(), answers, options)
                                              : fight(field, game, story, began, options);
        all_answers_used(answers);
        return told;
    } catch (chance::DiceError const& error) {
        throw BadInput{error.what()};
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
}

std::string replay_verb(ReplayOptions const& options) {
    play::Log const log = text::read_log(options.log, read_whole_file(options.log));
    Field const field = field_of_log(log, options.log);
    text::StoryTeller story{field.scenario().ruleset};
    play::ReplayOptions how;
    how.listener = &story;
    if (options.to) {
        if (*options.to > log.entries.size()) {
            throw BadInput{"the log has " + std::to_string(log.entries.size()) + " orders; --to " +
                           std::to_string(*options.to) + " is beyond them"};
        }
        how.to = *options.to;
    }
    auto const replayed = play::replay(field.rules(), log, how);
    if (replayed.report.difference) throw BadInput{replayed.report.difference->text()};
    Battle const began = field.system.set_up(field.scenario());
    if (!options.svg.empty()) {
        write_file(options.svg, draw::svg(picture_of(field, began, *replayed.battle, story.lines()),
                                          svg_options(field)));
    }
    std::string out = field.scenario().common.title + "\n\n";
    out += render(story.lines(), {colour_wanted()});
    return out + "\n=> after " + std::to_string(replayed.report.reached) + " of " +
           std::to_string(log.entries.size()) + " orders: state " +
           play::digest_words(digest(*replayed.battle)) + "\n";
}

std::string verify_verb(std::string const& log_file, bool& holds) {
    play::Log const log = text::read_log(log_file, read_whole_file(log_file));
    Field const field = field_of_log(log, log_file);
    auto const difference = play::verify(field.rules(), log);
    holds = !difference;
    if (difference) return log_file + ": " + difference->text() + "\n";
    return log_file + ": holds, " + std::to_string(log.entries.size()) + " orders, state " +
           play::digest_words(log.entries.empty() ? log.header.begin : log.entries.back().state) +
           "\n";
}

std::string show_verb(std::string const& scene, std::vector<std::string> const& houses,
                      std::string const& svg) {
    Field const field{text::load_scenario(scene, read_files(houses))};
    draw::Picture const picture = picture_of(field, field.system.set_up(field.scenario()));
    if (!svg.empty()) write_file(svg, draw::svg(picture, svg_options(field)));
    draw::TextMapOptions options;
    options.colour = colour_wanted();
    return draw::text_map(picture, options);
}

}  // namespace esprit::cli
