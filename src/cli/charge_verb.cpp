// Fights charges of Grande Tactique by themselves, or prints their odds.
#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/question.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "games/grande_tactique/adapter.h"
#include "play/game.h"
#include "rules/grande_tactique/charge_odds.h"
#include "text/conversation/answers.h"
#include "text/logs/log_text.h"
#include "text/orders/grande_tactique_orders.h"
#include "text/stories/grande_tactique_charge_report.h"

namespace esprit::cli {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::UnitId;
using text::BadInput;

namespace {

using Field = games::GrandeTactique;
using Game = play::Game<grande_tactique::System>;

struct ChargeOptions {
    std::string scene;            // a scenario file
    std::vector<std::string> by;  // chargers; none: as the scenario's engagement says
    std::string at;
    std::string line;                 // the path of one charger, as in an order
    std::optional<std::string> dice;  // "3,4": rolled by the players
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;          // of the battle, part of the address of all dice
    std::vector<std::string> answers;  // options, or RULE=option
    bool odds = false;
    std::string policy;  // first-option, scripted, best; empty: first-option
    bool json = false;
    std::string svg;  // files; empty: none
    std::string save;
    std::vector<std::string> houses;
};

std::vector<Order> orders_of(Field const& field, ChargeOptions const& options) {
    if (!options.line.empty() && options.by.size() != 1) {
        throw BadInput{
            "--line is the path of one charger: write one unit after --by, or write the paths of "
            "several in the scenario, \"charge A at B by turn right 20, forward 5.3\""};
    }
    if (options.by.empty()) {
        auto orders = text::engagement_orders(field.scenario());
        if (!orders.empty()) return orders;
        throw BadInput{options.scene +
                       " has no [engagement]: say which unit charges which, --by UNIT --at UNIT"};
    }
    text::GrandeTactiqueOrders const words{field.scenario()};
    std::vector<Order> orders;
    try {
        for (std::string const& charger : options.by) {
            std::string const line = options.line.empty() ? "" : " by " + options.line;
            orders.push_back(
                words.read_order("charge \"" + charger + "\" at \"" + options.at + "\"" + line));
        }
    } catch (play::OrderError const& error) {
        throw BadInput{error.what()};
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
    for (UnitId unit = 0; unit < after.units.count; ++unit) {
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
    text::PresetAnswers answers;
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

/// Refuses answers that no question has as an option, whatever the dice. With too many outcomes to
/// go through, accepts all.
void refuse_unknown_answers(Fight& fight, Battle const& declared) {
    if (fight.answers.unused().empty()) return;
    try {
        chance::LimitedPolicy counted{fight.answers, most_paths};
        grande_tactique::charge_odds({fight.field.scenario(), declared}, counted);
    } catch (chance::TooManyPaths const&) {
        return;
    }
    auto const unused = fight.answers.unused();
    if (!unused.empty()) {
        throw BadInput{"no question has the option \"" + unused[0] +
                       "\": leave it out, or write an option as --odds shows it"};
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
        text::end_line(field.scenario(), charge_end({field.scenario(), declared}, game.battle()));
    fought.units = others_changed(field, declared, game.battle(), fought.end);
    fought.state = play::digest_words(field::digest(game.battle()));
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
            chance::LimitedPolicy counted{answers, most_paths};
            return best ? grande_tactique::best_charge_odds({field.scenario(), game.battle()},
                                                            most_ends_of_best)
                        : grande_tactique::charge_odds({field.scenario(), game.battle()}, counted);
        } catch (chance::TooManyPaths const&) {
            throw BadInput{
                "these charges have too many outcomes for exact odds: leave some out, or sample "
                "them "
                "with esprit simulate " +
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

/// --policy and --answers say the same thing twice, or different things.
void validate_policy(ChargeOptions const& options) {
    if (options.policy == "scripted" && options.answers.empty()) {
        throw BadInput{"--policy scripted needs --answers OPTION"};
    }
    if (!options.policy.empty() && options.policy != "scripted" && !options.answers.empty()) {
        throw BadInput{"--policy " + options.policy +
                       " and --answers contradict each other: leave one of them out"};
    }
}

/// Charges are fought by themselves in Grande Tactique only.
Field const& of_grande_tactique(games::Battlefield const& field, std::string const& file) {
    auto const* const found = dynamic_cast<Field const*>(&field);
    if (found != nullptr) return *found;
    throw BadInput{file + " is a scenario of " + field.ruleset().title +
                   ": esprit charge plays Grande Tactique only; esprit battle and esprit play "
                   "play whole battles"};
}

std::string told_charge(ChargeOptions const& options) {
    validate_policy(options);
    auto const loaded = games::load_battlefield(options.scene, read_files(options.houses));
    Field const& field = of_grande_tactique(*loaded, options.scene);
    std::vector<Order> const orders = orders_of(field, options);
    std::optional<std::uint64_t> seed = options.seed;
    if (!seed && !options.dice) seed = seed_of_the_moment();
    auto header = games::header_of(field, seed);
    header.battle = options.number;
    Fight fight{field, options, Game{field.rules(), std::move(header)}, field.story_teller(),
                text::PresetAnswers{options.answers}};
    bool const asks =
        !options.odds && !options.json && options.answers.empty() && player_is_there();
    for (rules::SideId side = 0; !asks && side < field.common().sides.size(); ++side) {
        fight.game.decide_by(side, &fight.answers);
    }
    fight.game.set_listener(&fight.story);
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

void add_charge_options(Verb& verb, ChargeOptions& given) {
    verb.option("--by", "UNIT[,UNIT...]", comma_list(given.by), "choose the charging units")
        .repeats = true;
    verb.option("--at", "UNIT", given.at, "choose the unit that is charged");
    verb.option("--line", "PATH", given.line,
                "choose the path of one charger, as in \"turn right 20, forward 5.3\"")
        .when_left_out("a path that the planner finds");
    verb.flag("--odds", given.odds, "print the exact odds of every end; no dice are rolled");
    verb.option("--policy", "POLICY", given.policy,
                "how --odds decides: first-option, scripted (as --answers says) or best (what is "
                "best for each side)")
        .when_left_out("first-option, or scripted with --answers")
        .one_of({"first-option", "scripted", "best"});
    verb.option("--answers", "OPTION[,OPTION...]", comma_list(given.answers),
                "decide in advance: each question takes the first answer that is one of its "
                "options, else its first option; RULE=OPTION answers that rule's questions only")
        .repeats = true;
    verb.option("--dice", "FACES", given.dice,
                "use the faces of your own dice, in order, as in 3,4");
    add_seed(verb, given.seed);
    add_battle_number(verb, given.number);
    add_json(verb, given.json);
    add_svg(verb, given.svg);
    verb.option("--save", "FILE", given.save, "write the log to this file (docs/log_format.md)")
        .file();
    add_house_rules(verb, given.houses);
    verb.need("--by", "--at", "a charge has a target");
    verb.need("--at", "--by", "a charge has a charger");
    verb.need("--line", "--by", "the path is that of a charger");
    verb.need("--policy", "--odds", "a fight takes --answers");
    verb.exclude("--odds", {"--dice", "--seed", "--number", "--svg", "--save"},
                 "odds need no dice");
    verb.exclude("--dice", {"--seed", "--number"}, "your dice need no seed");
}

}  // namespace

Verb charge_verb() {
    auto const given = std::make_shared<ChargeOptions>();
    Verb verb;
    verb.name = "charge";
    verb.user = User::at_a_table;
    verb.summary = "fight the charges of a scenario, or print their odds";
    verb.details =
        "Prints every move with its distance, every check with its modifiers and every decision. "
        "Fights the charges of the scenario's [engagement], or those of --by and --at. At a "
        "terminal the program asks for the players' decisions; otherwise, and with --json, it "
        "takes the first option. Grande Tactique only. See docs/charges.md.";
    verb.word("SCENARIO", given->scene, "a scenario file").file().required = true;
    add_charge_options(verb, *given);
    verb.examples = {
        "esprit charge scenarios/grande-tactique/marengo.toml --odds",
        "esprit charge scenarios/grande-tactique/lancers_against_line.toml --dice 4,3,2",
        "esprit charge scenarios/grande-tactique/combined_charge.toml --by 1/Dragoons,2/Dragoons "
        "--at 1/Kray"};
    verb.run = [given] {
        std::cout << told_charge(*given);
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
