#include "cli/charge_verb.h"

#include <algorithm>
#include <iostream>

#include "cli/files.h"
#include "cli/question.h"
#include "cli/verbs.h"
#include "games/grande_tactique.h"
#include "games/library.h"
#include "rules/grande_tactique/charge_odds.h"
#include "text/answers.h"
#include "text/charge_report.h"
#include "text/log_text.h"

namespace esprit::cli {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::UnitId;
using text::BadInput;
using Field = games::GrandeTactiqueField;
using Game = play::Game<grande_tactique::System>;

namespace {

/// What stands between commas; nothing may be missing there.
std::vector<std::string> split(std::string_view option, std::vector<std::string> const& written) {
    std::vector<std::string> parts;
    for (std::string const& list : written) {
        std::size_t begin = 0;
        while (begin <= list.size()) {
            std::size_t const end = std::min(list.find(',', begin), list.size());
            if (begin == end && !(begin == 0 && end == list.size())) {
                throw BadInput{std::string{option} + " \"" + list +
                               "\": something is missing beside a comma"};
            }
            parts.push_back(list.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    return parts;
}

std::vector<Order> orders_of(Field const& field, ChargeOptions const& options) {
    if (options.by.empty() != options.at.empty()) {
        throw BadInput{"--by UNIT and --at UNIT go together"};
    }
    if (!options.line.empty() && options.by.size() != 1) {
        throw BadInput{
            "--line is for one charger, with --by UNIT --at UNIT: lines of several stand in the "
            "orders of a scenario, \"charge A at B by pivot 20, straight 5.3\""};
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
    std::string const& line = options.line;
    for (std::string const& charger : options.by) {
        try {
            orders.push_back(field.kit().words().read_order(
                "charge " + charger + " at " + options.at + (line.empty() ? "" : " by " + line)));
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

/// A fight on its way, with what is told of it.
struct Fight {
    Field const& field;
    ChargeOptions const& options;
    Game game;
    text::StoryTeller story;
    text::WrittenAnswers answers;
    std::size_t shown = 0;  // lines of the story that a player who was asked has read
};

/// Tells the player all that has happened, and asks what the charge waits for.
std::string answer_of_player(Fight& fight) {
    auto const& lines = fight.story.lines();
    if (fight.shown == 0) std::cout << fight.field.common().title << "\n\n";
    std::vector<text::StoryLine> const news{
        lines.begin() + static_cast<std::ptrdiff_t>(fight.shown), lines.end()};
    std::cout << render(news, {colour_wanted()});
    play::PendingChoice const& choice = *fight.game.pending();
    auto const answer =
        ask(choice, fight.field.common().sides[choice.side].name, std::cin, std::cout);
    if (!answer) {
        std::cout << "\n";
        throw BadInput{"the charge is broken off, and nothing is written: " + choice.rule +
                       " waits for an answer"};
    }
    std::cout << "\n";
    fight.shown = lines.size() + 1;  // the decision itself need not be told
    return *answer;
}

constexpr std::uint64_t most_paths = 1'000'000;       // to be counted out
constexpr std::uint64_t most_ends_of_best = 250'000;  // they are kept

/// Answers that no question offers, whatever the dice: they are mistakes of writing. Where there
/// are too many ways to go through nobody can tell.
void refuse_unknown_answers(Fight& fight, Battle const& declared) {
    if (fight.answers.unused().empty()) return;
    try {
        chance::CountedPolicy counted{fight.answers, most_paths};
        charge_odds(fight.field.scenario(), declared, counted);
    } catch (chance::TooManyPaths const&) {
        return;
    }
    auto const unused = fight.answers.unused();
    if (!unused.empty()) {
        throw BadInput{"no question offers the answer \"" + unused[0] +
                       "\": leave it out, or write it as the question names it (--odds shows the "
                       "questions)"};
    }
}

std::string fight_out(Fight& fight, Battle const& began) {
    auto const& [field, options, game, story, answers, shown] = fight;
    Battle const declared = game.battle();
    play::Reply reply = fight.game.submit(
        {}, options.dice ? text::read_dice(*options.dice) : std::vector<std::uint8_t>{});
    must_be_done(reply);
    while (reply.progress == play::Progress::suspended) {
        reply = fight.game.answer(answer_of_player(fight));
        must_be_done(reply);
    }
    refuse_unknown_answers(fight, declared);
    text::ChargeFought fought;
    fought.ruleset = field.ruleset().name;
    fought.scenario = field.common().title;
    fought.seed = game.log().header.seed;
    fought.number = game.log().header.battle;
    fought.story = story.lines();
    fought.end =
        text::end_line(field.scenario(), charge_end(field.scenario(), declared, game.battle()));
    fought.units = others_changed(field, declared, game.battle(), fought.end);
    fought.state = play::digest_words(digest(game.battle()));
    // the log last: where a picture cannot be written nothing is left behind
    if (!options.svg.empty()) {
        write_file(options.svg,
                   svg_of(field, field.picture_of(began, game.battle(), fought.story)));
    }
    if (!options.save.empty()) write_file(options.save, text::log_text(game.log()));
    return options.json ? to_json(fought) : render(fought, {colour_wanted()}, shown);
}

std::string odds(Fight& fight) {
    auto& [field, options, game, story, answers, shown] = fight;
    bool const best = options.policy == "best";
    if (!best) refuse_unknown_answers(fight, game.battle());
    auto const counted_out = [&] {
        try {
            chance::CountedPolicy counted{answers, most_paths};
            return best ? best_charge_odds(field.scenario(), game.battle(), most_ends_of_best)
                        : charge_odds(field.scenario(), game.battle(), counted);
        } catch (chance::TooManyPaths const&) {
            throw BadInput{
                "there are too many ways for these charges to end to count them all out: leave out "
                "some, or fight them many times, as in esprit simulate " +
                options.scene + " -n 100000"};
        }
    };
    auto const found = counted_out();
    auto const report = text::odds_report(field.scenario(), found,
                                          best                      ? "best for each side"
                                          : options.answers.empty() ? "the first option"
                                                                    : "as answered");
    return options.json ? to_json(report) : render(report, {colour_wanted()});
}

void look_at_charge_options(ChargeOptions const& options) {
    if (options.policy == "best" && !options.answers.empty()) {
        throw BadInput{"--policy best decides by itself: leave out --answers"};
    }
    if (options.policy == "first-option" && !options.answers.empty()) {
        throw BadInput{"--policy first-option takes no --answers: leave out one of them"};
    }
    if (options.policy == "scripted" && options.answers.empty()) {
        throw BadInput{"--policy scripted wants --answers"};
    }
    bool const fights = options.dice || options.seed || options.number || !options.save.empty() ||
                        !options.svg.empty();
    if (options.odds && fights) {
        throw BadInput{
            "--odds throws no dice: leave out --dice, --seed, --number, --svg and --save, or "
            "--odds"};
    }
    if (!options.odds && !options.policy.empty()) {
        throw BadInput{"--policy is for --odds: a fight takes --answers"};
    }
}

/// Charges are fought by themselves in Grande Tactique only.
Field const& of_grande_tactique(games::Battlefield const& field, std::string const& file) {
    auto const* const found = dynamic_cast<Field const*>(&field);
    if (found != nullptr) return *found;
    throw BadInput{file + " is a scenario of " + field.ruleset().title +
                   ": esprit charge fights those of Grande Tactique; esprit battle and esprit play "
                   "fight whole battles"};
}

}  // namespace

std::string charge_verb(ChargeOptions const& given) {
    ChargeOptions options = given;
    options.by = split("--by", given.by);
    options.answers = split("--answers", given.answers);
    look_at_charge_options(options);
    auto const loaded = games::load_battlefield(options.scene, read_files(options.houses));
    Field const& field = of_grande_tactique(*loaded, options.scene);
    std::vector<Order> const orders = orders_of(field, options);
    std::optional<std::uint64_t> seed = options.seed;
    if (!seed && !options.dice) seed = seed_of_the_moment();
    auto header = games::header_of(field, seed);
    look_at_number(options.number);
    header.battle = options.number.value_or(0);
    Fight fight{field, options, Game{field.kit().rules(), std::move(header)}, field.story_teller(),
                text::WrittenAnswers{options.answers}};
    bool const asks =
        !options.odds && !options.json && options.answers.empty() && player_is_there();
    for (rules::SideId side = 0; !asks && side < field.common().sides.size(); ++side) {
        fight.game.decide_by(side, &fight.answers);
    }
    fight.game.tell_to(&fight.story);
    Battle const began = fight.game.battle();
    try {
        for (Order const& order : orders) must_be_done(fight.game.submit(order));
        return options.odds ? odds(fight) : fight_out(fight, began);
    } catch (chance::DiceError const& error) {
        throw BadInput{error.what()};
    } catch (chance::ChartGap const& gap) {
        throw BadInput{gap.what()};
    }
}

}  // namespace esprit::cli
