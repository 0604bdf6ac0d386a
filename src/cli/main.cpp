// The command line of Esprit: takes the words apart and hands them to the verbs.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <span>

#include "base/nearest.h"
#include "cli/advise_verb.h"
#include "cli/battle_verb.h"
#include "cli/charge_verb.h"
#include "cli/field_verbs.h"
#include "cli/play_verb.h"
#include "cli/referee.h"
#include "cli/replay_verb.h"
#include "cli/serve_verb.h"
#include "cli/simulate_verb.h"
#include "cli/sweep_verb.h"
#include "cli/verb_table.h"
#include "cli/verbs.h"
#include "text/data_tree.h"
#include "text/library.h"

namespace {

using namespace esprit;

constexpr int bad_input = 2;

void add_houses(CLI::App* verb, std::vector<std::string>& houses) {
    verb->add_option("--house", houses, "a file of house rules; may be given several times")
        ->type_name("FILE")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// A whole number without a sign.
CLI::Option* add_number(CLI::App* verb, std::string const& name,
                        std::optional<std::uint64_t>& number, std::string const& about) {
    return verb->add_option(name, number, about)->check([](std::string const& written) {
        std::uint64_t found = 0;
        char const* const end = written.data() + written.size();
        auto const read = std::from_chars(written.data(), end, found);
        return read.ec == std::errc{} && read.ptr == end
                   ? ""
                   : "\"" + written + "\" is not a whole number from 0 to 18446744073709551615";
    });
}

CLI::Option* add_seed(CLI::App* verb, std::optional<std::uint64_t>& seed) {
    return add_number(verb, "--seed", seed, "the same number gives the same dice")->type_name("S");
}

/// Several words with commas between, or the option several times. They come as they were written:
/// to part them here would lose those that are empty.
CLI::Option* add_list(CLI::App* verb, std::string const& name, std::vector<std::string>& list,
                      std::string const& about) {
    return verb->add_option(name, list, about)
        ->allow_extra_args(false)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

CLI::Option* add_policy(CLI::App* verb, std::string& policy) {
    return verb->add_option("--policy", policy, "who decides: first-option, scripted, best")
        ->type_name("POLICY")
        ->check([](std::string const& written) -> std::string {
            std::vector<std::string_view> const known{"first-option", "scripted", "best"};
            if (std::find(known.begin(), known.end(), written) != known.end()) return "";
            return "\"" + written + "\" is no policy; there are first-option, scripted and best";
        });
}

void add_commanders(CLI::App* verb, cli::CommanderWords& words) {
    verb->add_option("--side", words.sides,
                     "who commands a side: random, advance, drill, recruit, captain, marshal or "
                     "staff; may be given several times")
        ->type_name("SIDE=COMMANDER")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    verb->add_option("--blue", words.blue, "who commands the first side")->type_name("COMMANDER");
    verb->add_option("--red", words.red, "who commands the second side")->type_name("COMMANDER");
}

/// How much commanders think. Where the battle is not live the clock is refused, with a reason.
void add_thought(CLI::App* verb, cli::ThoughtWords& words, bool live) {
    add_number(verb, "--nodes", words.nodes,
               "orders that captain, marshal or staff carry out in thought for one that they give")
        ->type_name("N");
    auto* const think = add_number(verb, "--think", words.think_ms,
                                   "milliseconds for one order, in place of --nodes")
                            ->type_name("MS");
    if (!live) think->group("");
}

/// What `simulate` and `sweep` have in common.
void add_study_run(CLI::App* verb, cli::StudyRunOptions& given, std::string const& how_many) {
    add_number(verb, "-n", given.battles, "so many battles; " + how_many)->type_name("N");
    add_seed(verb, given.seed);
    add_number(verb, "--jobs", given.jobs, "threads; as many as processors when left out")
        ->type_name("J");
    verb->add_option("--precision", given.precision,
                     "stop when shares are known to this half width, as in 0.5%")
        ->type_name("P%");
    verb->add_option("--checkpoint", given.checkpoint, "keep what is finished in this file")
        ->type_name("FILE");
    verb->add_flag("--resume", given.resume, "go on with the checkpoint");
    add_thought(verb, given.thought, false);
}

void add_most_paths(CLI::App* verb, std::optional<std::uint64_t>& most) {
    add_number(verb, "--most-paths", most,
               "an engagement is counted out up to so many ways of dice; 0: never")
        ->type_name("N");
}

/// What `odds` and `roll` have in common.
CLI::App* add_ask(CLI::App& app, std::string const& name, std::string const& about,
                  cli::AskOptions& options) {
    CLI::App* const verb = app.add_subcommand(name, about);
    verb->add_option("ruleset", options.ruleset, "a rule system: esprit rulesets")
        ->required()
        ->type_name("RULESET");
    verb->add_option("subject", options.subject, "a chart or procedure: esprit facts RULESET")
        ->required()
        ->type_name("CHART-OR-PROCEDURE");
    verb->add_option("facts", options.facts,
                     "bare words or name=value: esprit facts RULESET CHART-OR-PROCEDURE")
        ->type_name("FACT...");
    verb->add_flag("--json", options.json, "one line of JSON in place of text");
    add_houses(verb, options.houses);
    return verb;
}

struct CommandLine {
    CLI::App app{"The referee for horse-and-musket wargames: explained verdicts and exact odds.",
                 "esprit"};
    cli::AskOptions ask;
    std::string ruleset;
    std::string name;
    std::optional<std::string> diff;
    std::vector<std::string> houses;
    std::vector<std::string> words;
    cli::RefereeOptions referee;
    CLI::App* odds = nullptr;
    CLI::App* roll = nullptr;
    CLI::App* facts = nullptr;
    CLI::App* rulesets = nullptr;
    CLI::App* rulings = nullptr;
    CLI::App* why = nullptr;
    CLI::App* check = nullptr;
    cli::ChargeOptions charge_options;
    cli::ReplayOptions replay_options;
    std::string svg;
    cli::BattleOptions battle_options;
    CLI::App* charge = nullptr;
    CLI::App* battle = nullptr;
    cli::PlayOptions play_options;
    CLI::App* play = nullptr;
    cli::SimulateOptions simulate_options;
    CLI::App* simulate = nullptr;
    cli::SweepOptions sweep_options;
    CLI::App* sweep = nullptr;
    cli::AdviseOptions advise_options;
    CLI::App* advise = nullptr;
    cli::FitOptions fit_options;
    CLI::App* fit = nullptr;
    CLI::App* show = nullptr;
    CLI::App* replay = nullptr;
    CLI::App* verify = nullptr;
    CLI::App* talk = nullptr;
    cli::ServeVerbOptions serve_options;
    CLI::App* serve = nullptr;

    CommandLine() {
        app.require_subcommand(1);
        app.set_version_flag("--version", "esprit 0.1.0");
        odds = add_ask(app, "odds", "the exact odds of every outcome", ask);
        roll = add_ask(app, "roll", "a verdict with dice: thrown, or those that you give", ask);
        auto* const dice =
            roll->add_option("--dice", ask.dice, "the faces of your own dice, in order")
                ->type_name("3,4");
        add_seed(roll, ask.seed)->excludes(dice);
        add_rulebook();
        check = app.add_subcommand("check", "whether a scenario file is fit to play");
        check->add_option("file", name, "a scenario")->required()->type_name("FILE");
        add_houses(check, houses);
        add_charge();
        add_battle();
        add_play();
        add_simulate();
        add_sweep();
        add_staff();
        add_serve();
        show = app.add_subcommand("show", "the field of a scenario: a map here, or a picture");
        show->add_option("file", name, "a scenario")->required()->type_name("FILE");
        show->add_option("--svg", svg, "write a picture into this file")->type_name("FILE");
        add_houses(show, houses);
        replay = app.add_subcommand("replay", "tells a log again");
        replay
            ->add_option("log", replay_options.log, "a log that charge, battle or play has written")
            ->required()
            ->type_name("LOG");
        add_number(replay, "--to", replay_options.to, "the last order to carry out")
            ->type_name("N");
        replay->add_flag("--json", replay_options.json, "one line of JSON in place of text");
        replay->add_option("--svg", replay_options.svg, "write a picture into this file")
            ->type_name("FILE");
        verify = app.add_subcommand("verify", "whether a log holds under these rules");
        verify->add_option("log", name, "a log")->required()->type_name("LOG");
        talk = app.add_subcommand("referee", "a conversation at the prompt");
        add_houses(talk, referee.houses);
        add_seed(talk, referee.seed);
        talk->add_flag("--lines", referee.lines,
                       "read lines from standard input without a terminal");
        app.footer(cli::examples_of_all());
        for (cli::VerbUsage const& usage : cli::verb_table()) {
            app.get_subcommand(std::string{usage.verb})->footer(cli::examples_of(usage));
        }
    }

    void add_rulebook() {
        facts = app.add_subcommand("facts", "what a chart can be told, or what a fact means");
        facts->add_option("ruleset", ruleset, "a rule system")->required()->type_name("RULESET");
        facts->add_option("name", name, "a chart, procedure or fact")->type_name("NAME");
        add_houses(facts, houses);
        rulesets = app.add_subcommand("rulesets", "the rule systems, their charts and options");
        rulesets->add_option("--diff", diff, "show what a file of house rules changes")
            ->type_name("FILE");
        rulings = app.add_subcommand("rulings", "what of a system is source, and what our reading");
        rulings->add_option("ruleset", ruleset, "a rule system")->required()->type_name("RULESET");
        add_houses(rulings, houses);
        why = app.add_subcommand("why",
                                 "the rule behind an id: text, origin, rulings, where it is used");
        why->add_option("rule", name, "as in GT-MOD-01")->required()->type_name("RULE-ID");
        add_houses(why, houses);
    }

    void add_charge() {
        auto& given = charge_options;
        charge =
            app.add_subcommand("charge", "fights the charges of a scenario, or tells the odds");
        charge->add_option("scene", given.scene, "a scenario")->required()->type_name("SCENE");
        add_list(charge, "--by", given.by, "who charges; several with commas between")
            ->type_name("UNIT[,UNIT...]");
        charge->add_option("--at", given.at, "who is charged")->type_name("UNIT");
        charge
            ->add_option("--line", given.line,
                         "the way of one charger, as in play: \"pivot 20, straight 5.3\"; the "
                         "planner finds one when left out")
            ->type_name("PATH");
        charge->add_flag("--odds", given.odds, "the exact odds of every end, and no dice");
        add_policy(charge, given.policy);
        add_list(charge, "--answers", given.answers,
                 "options to take, with commas between; RULE=OPTION for one rule")
            ->type_name("OPTION[,OPTION...]");
        auto* const dice =
            charge->add_option("--dice", given.dice, "the faces of your own dice, in order")
                ->type_name("3,4");
        add_seed(charge, given.seed)->excludes(dice);
        add_number(charge, "--number", given.number, "which battle of that seed; 0 when left out")
            ->type_name("K")
            ->excludes(dice);
        charge->add_flag("--json", given.json, "one line of JSON in place of text");
        charge->add_option("--svg", given.svg, "write a picture into this file")->type_name("FILE");
        charge->add_option("--save", given.save, "write the log into this file")->type_name("FILE");
        add_houses(charge, given.houses);
    }

    void add_battle() {
        auto& given = battle_options;
        battle = app.add_subcommand("battle", "commanders fight a whole battle");
        battle->add_option("scenario", given.scenario, "a scenario")
            ->required()
            ->type_name("SCENARIO");
        add_commanders(battle, given.commanders);
        add_thought(battle, given.thought, false);
        add_seed(battle, given.seed);
        add_number(battle, "--number", given.number, "which battle of that seed; 0 when left out")
            ->type_name("K");
        add_number(battle, "--turns", given.turns, "break off after so many turns")->type_name("N");
        battle->add_option("--log", given.log, "write the log into this file")->type_name("FILE");
        battle->add_option("--report", given.report, "write a report with maps into this folder")
            ->type_name("DIR");
        battle->add_flag("--json", given.json, "one line of JSON in place of text");
        add_houses(battle, given.houses);
    }

    void add_play() {
        auto& given = play_options;
        play = app.add_subcommand("play", "fight a whole battle yourself, at the terminal");
        play->add_option("scenario", given.scenario, "a scenario")
            ->required()
            ->type_name("SCENARIO");
        play->add_option("--side", given.side, "whom you command; who begins when left out")
            ->type_name("SIDE");
        play->add_option("--against", given.against,
                         "recruit (overlooks a third of what units could do), drill (when left "
                         "out), captain (goes by what battles have taught it, and plays orders "
                         "out in thought where that helps), marshal (plays out far more); or "
                         "random, advance, staff")
            ->type_name("COMMANDER");
        play->add_flag("--hotseat", given.hotseat, "two persons take turns");
        add_thought(play, given.thought, true);
        add_seed(play, given.seed);
        add_number(play, "--number", given.number, "which battle of that seed; 0 when left out")
            ->type_name("K");
        play->add_flag("--dice", given.dice, "you throw the dice, and are asked what they show");
        play->add_flag("--take-backs", given.take_backs, "PIPs that are spent can be taken back");
        play->add_option("--log", given.log, "keep the log in this file")->type_name("FILE");
        play->add_option("--resume", given.resume, "go on where this log ends")->type_name("FILE");
        add_houses(play, given.houses);
    }

    void add_simulate() {
        auto& given = simulate_options;
        simulate = app.add_subcommand(
            "simulate", "fights a scenario many times: shares, losses, turning points");
        simulate->add_option("scenario", given.scenario, "a scenario")
            ->required()
            ->type_name("SCENARIO");
        add_commanders(simulate, given.commanders);
        add_study_run(simulate, given.run, "1,000 when left out, with --precision up to 1,000,000");
        add_most_paths(simulate, given.most_paths);
        simulate->add_flag("--json", given.json, "one line of JSON in place of text");
        add_houses(simulate, given.houses);
    }

    void add_sweep() {
        auto& given = sweep_options;
        sweep =
            app.add_subcommand("sweep", "fights variants over the same battles and compares them");
        sweep->add_option("study", given.study, "a study")->required()->type_name("STUDY");
        add_study_run(sweep, given.run,
                      "when left out those of the study, 1,000, or with a precision 1,000,000");
        add_most_paths(sweep, given.most_paths);
        auto const add_file = [&](std::string const& option, std::string& file,
                                  std::string const& about) {
            sweep->add_option(option, file, about)->type_name("FILE");
        };
        add_file("--csv", given.csv, "write a table into this file");
        add_file("--jsonl", given.json_lines, "write a line of JSON for each variant");
        add_file("--sqlite", given.database, "write a new SQLite database");
        add_file("--html", given.page, "write a page with charts");
        add_file("--svg", given.picture, "write the chart of the scores");
        sweep->add_flag("--json", given.json, "lines of JSON in place of text");
    }

    void add_staff() {
        advise = app.add_subcommand("advise", "what the staff would order, and why");
        advise->add_option("file", advise_options.file, "a scenario, or a log: where it ends")
            ->required()
            ->type_name("SCENE-OR-LOG");
        advise->add_option("--side", advise_options.side, "for whom; only who is awaited can order")
            ->type_name("SIDE");
        add_number(advise, "--nodes", advise_options.nodes, "orders carried out in thought")
            ->type_name("N");
        add_number(advise, "--top", advise_options.top, "how many orders; 5 when left out")
            ->type_name("K");
        add_seed(advise, advise_options.seed);
        advise->add_flag("--json", advise_options.json, "one line of JSON in place of text");
        add_houses(advise, advise_options.houses);
        fit = app.add_subcommand(
            "fit", "what battles teach the staff: the judgement or the taste it goes by");
        fit->add_option("scenario", fit_options.scenario, "a scenario")
            ->required()
            ->type_name("SCENARIO");
        fit->add_flag("--taste", fit_options.taste,
                      "what it likes: distances, what an order has to promise; in place of the "
                      "judgement");
        fit->add_flag(
            "--unhurried", fit_options.unhurried,
            "those who fight look around after every order, as in play; several times as slow");
        fit->add_option("--against", fit_options.against,
                        "the tastes that are compared fight this commander, not each other; more "
                        "than one by turns")
            ->type_name("COMMANDER[,…]")
            ->delimiter(',');
        fit->add_option("--from", fit_options.from,
                        "the taste of those who fight, as --taste writes it; with --taste the one "
                        "to begin with")
            ->type_name("FILE");
        add_number(fit, "--battles", fit_options.battles, "how many; 3,000 when left out")
            ->type_name("N");
        add_seed(fit, fit_options.seed);
        fit->add_option("--out", fit_options.out, "write it into this file")->type_name("FILE");
        add_houses(fit, fit_options.houses);
    }

    void add_serve() {
        auto& given = serve_options;
        serve = app.add_subcommand("serve", "tables in a browser: a server for games");
        add_number(serve, "--port", given.port,
                   "where to listen; 0: any; left out: 8620 if it is free")
            ->type_name("N");
        serve->add_option("--bind", given.bind, "the address; 127.0.0.1 when left out")
            ->type_name("ADDRESS");
        serve->add_option("--data", given.data, "the folder that games are kept in")
            ->type_name("DIR");
        serve
            ->add_option("--db", given.database,
                         "a PostgreSQL database in place of the folder, \"postgres://...\"")
            ->type_name("URL");
        serve->add_flag("--per-roll", given.per_roll,
                        "dice that not even who runs the server can foresee");
        serve->add_option("--web", given.web, "the folder of the built pages")->type_name("DIR");
        serve->add_option("--scenarios", given.scenarios, "the folder of the scenarios offered")
            ->type_name("DIR");
        serve
            ->add_option("--origin", given.origins,
                         "a page of another address that may ask; may be given several times")
            ->type_name("URL")
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }

    int run() {
        if (odds->parsed()) std::cout << cli::odds_verb(ask);
        if (roll->parsed()) std::cout << cli::roll_verb(ask);
        if (facts->parsed()) std::cout << cli::facts_verb(ruleset, name, houses);
        if (rulesets->parsed()) std::cout << cli::rulesets_verb(diff);
        if (rulings->parsed()) std::cout << cli::rulings_verb(ruleset, houses);
        if (why->parsed()) std::cout << cli::why_verb(name, houses);
        if (check->parsed()) std::cout << cli::check_verb(name, houses);
        if (charge->parsed()) std::cout << cli::charge_verb(charge_options);
        if (battle->parsed()) std::cout << cli::battle_verb(battle_options);
        if (play->parsed()) return cli::play_verb(play_options);
        if (sweep->parsed()) return cli::sweep_verb(sweep_options, std::cout);
        if (simulate->parsed()) return cli::simulate_verb(simulate_options, std::cout);
        if (advise->parsed()) std::cout << cli::advise_verb(advise_options);
        if (fit->parsed()) std::cout << cli::fit_verb(fit_options);
        if (serve->parsed()) cli::serve_verb(serve_options);
        if (show->parsed()) std::cout << cli::show_verb(name, houses, svg);
        if (replay->parsed()) std::cout << cli::replay_verb(replay_options);
        if (verify->parsed()) {
            bool holds = false;
            std::cout << cli::verify_verb(name, holds);
            return holds ? 0 : 1;
        }
        return talk->parsed() ? cli::referee(referee) : 0;
    }
};

/// The first word that looks like an option and is none, with the nearest that is.
std::string unknown_option(CLI::App const& verb, std::span<char*> words) {
    std::vector<std::string> known{"--help"};
    for (CLI::Option const* const option : verb.get_options()) {
        for (std::string const& name : option->get_lnames()) {
            known.push_back("--" + name);
        }
        for (std::string const& letter : option->get_snames()) known.push_back("-" + letter);
    }
    for (std::string_view const word : words) {
        std::string_view const name = word.substr(0, word.find('='));
        bool const is_option = name.size() > 1 && name[0] == '-' && name != "-h" &&
                               (name[1] < '0' || name[1] > '9');  // a number is a value
        if (is_option && std::find(known.begin(), known.end(), name) == known.end()) {
            std::vector<std::string_view> const names{known.begin(), known.end()};
            return verb.get_name() + " has no option \"" + std::string{name} + "\"" +
                   did_you_mean(name, names);
        }
    }
    return {};
}

/// What is wrong with the words of a verb that CLI11 could not take apart, in a player's words.
std::string wrong_words(CLI::App const& verb, cli::VerbUsage const& usage,
                        CLI::ParseError const& error, std::span<char*> words) {
    std::string const unknown = unknown_option(verb, words);
    std::string const what = error.what();
    std::string const option = what.substr(0, what.find(':'));
    if (!unknown.empty()) {
        return unknown;
    }
    if (error.get_name() == "RequiredError") {
        return "too few words: esprit " + std::string{usage.words};
    }
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        return "too many words (" + what.substr(what.find(": ") + 2) + "): esprit " +
               std::string{usage.words};
    }
    if (error.get_name() == "ArgumentMismatch") {
        return option + (what.find("missing") == std::string::npos ? " is given twice"
                                                                   : " needs a value after it");
    }
    if (error.get_name() == "ExcludesError") {
        return "--dice and --seed exclude each other: leave out one of them";
    }
    return what;
}

/// CLI11 speaks of subcommands and extras; a player has written a word that is no verb.
std::string explained(CLI::App const& app, CLI::ParseError const& error, int count, char** words) {
    std::string_view const first = count > 1 ? words[1] : "";
    if (first.empty()) {
        return "what would you like to know? (esprit --help)";
    }
    if (first[0] == '-') {
        std::string const unknown = unknown_option(app, {words + 1, 1});
        return (unknown.empty() ? "a verb comes first" : unknown) + " (esprit --help)";
    }
    if (cli::VerbUsage const* const usage = cli::find_verb(first)) {
        CLI::App const& verb = *app.get_subcommand(std::string{first});
        return wrong_words(verb, *usage, error, {words + 2, words + count}) + " (esprit " +
               std::string{first} + " --help)";
    }
    std::vector<std::string_view> verbs;
    for (cli::VerbUsage const& usage : cli::verb_table()) verbs.push_back(usage.verb);
    return "there is no verb \"" + std::string{first} + "\"" + did_you_mean(first, verbs) +
           " (esprit --help)";
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    std::string_view const first = count > 1 ? words[1] : "";
    if (first == "complete-words") {
        std::cout << cli::complete_verb({words + 2, words + count});
        return 0;
    }
    // whether a command line can be taken apart, without doing what it says
    bool const only_read = first == "read-words";
    if (only_read) {
        --count;
        ++words;
    }
    CommandLine line;
    try {
        line.app.parse(count, words);
        int const code = only_read ? 0 : line.run();
        std::cout.flush();
        if (!std::cout) throw text::BadInput{"the answer could not be written to its end"};
        return code;
    } catch (CLI::ParseError const& error) {
        if (error.get_exit_code() == 0) {
            return line.app.exit(error);
        }
        std::cerr << "esprit: " << explained(line.app, error, count, words) << "\n";
    } catch (text::BadInput const& error) {
        std::cerr << "esprit: " << error.what() << "\n";
    } catch (text::InputError const& error) {
        std::cerr << "esprit: " << error.what() << "\n";
    }
    return bad_input;
}
