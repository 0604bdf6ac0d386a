// Which numbers and options of a ruleset move the result of a battle most.
#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include "base/counted.h"
#include "cli/break_off.h"
#include "cli/commanders.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/known_words.h"
#include "cli/progress.h"
#include "cli/study_run.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "study/sensitivity_report.h"
#include "text/rulesets/rule_value.h"

namespace esprit::cli {

namespace {

struct SensitivityWords {
    std::string scenario;            // a file
    std::vector<std::string> words;  // of the settings
    std::string commander = "advance";
    ThoughtWords thought;
    std::uint64_t most = 10;
    std::optional<std::uint64_t> budget;
    std::uint64_t minutes = 10;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> jobs;
    std::string picture;  // a file; empty: none
    bool json = false;
    std::vector<std::string> houses;
};

/// A battlefield and its battles.
struct Tried {
    std::unique_ptr<games::Battlefield> field;
    std::unique_ptr<simulate::Fights> fights;
};

games::Commanders both_by(SensitivityWords const& words) {
    games::Commanders commanders{{words.commander, words.commander}, words.seed};
    let_think(commanders, words.thought);
    return commanders;
}

/// A report without its result.
study::SensitivityReport report_on(games::Battlefield const& field, SensitivityWords const& words) {
    study::SensitivityReport report;
    report.title = field.common().title;
    report.ruleset = field.ruleset().name;
    report.system = field.ruleset().title;
    report.houses = field.ruleset().houses;
    report.sides = {field.side_names().at(0), field.side_names().at(1)};
    report.commander = words.commander;
    report.nodes = words.thought.nodes.value_or(0);
    report.seed = words.seed;
    report.settings = study::settings_of(
        field.ruleset(), text::tree_with_houses(report.ruleset, field.file().houses), words.words);
    if (report.settings.empty()) {
        throw text::BadInput{
            "no number, option or value of a chart holds all these words together: give fewer "
            "words"};
    }
    return report;
}

/// Sets up every change. A change that the rules refuse is left out and noted in the report.
std::vector<Tried> set_up_changes(SensitivityWords const& words, study::SensitivityReport& report,
                                  std::vector<text::NamedText> const& houses) {
    std::vector<Tried> tried;
    ProgressBar progress{"setting up"};
    std::size_t done = 0;
    for (study::Setting& setting : report.settings) {
        progress.at(done++, report.settings.size());
        std::erase_if(setting.changes, [&](study::SettingChange const& change) {
            std::vector<text::NamedText> all = houses;
            all.push_back({setting.name, change.house});
            try {
                Tried one;
                one.field = games::load_battlefield(words.scenario, all);
                one.fights = one.field->fights(both_by(words));
                tried.push_back(std::move(one));
                return false;
            } catch (text::InputError const& error) {
                report.refused.push_back(setting.name + " = " + change.value + ": " +
                                         error.faults.front().message);
                return true;
            }
        });
    }
    std::erase_if(report.settings, [](auto const& setting) { return setting.changes.empty(); });
    return tried;
}

study::SensitivityPlan plan_of(SensitivityWords const& words,
                               study::SensitivityReport const& report,
                               simulate::Fights const& usual, std::vector<Tried> const& tried) {
    study::SensitivityPlan plan;
    plan.usual = &usual;
    auto next = tried.begin();
    for (study::Setting const& setting : report.settings) {
        plan.settings.emplace_back();
        for (std::size_t i = 0; i < setting.changes.size(); ++i) {
            plan.settings.back().changes.push_back((next++)->fights.get());
        }
    }
    plan.kept = words.most;
    plan.budget = words.budget.value_or(0);
    plan.time = std::chrono::minutes{words.minutes};
    plan.jobs = jobs_or_all(words.jobs);
    if (words.budget && plan.budget < plan.least_budget()) {
        throw text::BadInput{"--budget " + std::to_string(plan.budget) + " is too little for " +
                             counted(plan.change_count(), "other value") + ": at least " +
                             std::to_string(plan.least_budget())};
    }
    return plan;
}

/// A line on standard error after every round; none if that is not a terminal.
class RoundLines {
public:
    RoundLines() : wanted_(isatty(STDERR_FILENO) != 0) {}
    RoundLines(RoundLines const&) = delete;
    RoundLines& operator=(RoundLines const&) = delete;
    ~RoundLines() {
        if (shown_) std::cerr << "\r\x1b[K" << std::flush;
    }
    void at(study::SensitivityProgress const& so_far) {
        if (!wanted_) return;
        shown_ = true;
        std::cerr << "\r" << (so_far.measuring ? "measuring " : "choosing among ")
                  << counted(so_far.left, "setting") << "  " << counted(so_far.battles, "battle")
                  << "\x1b[K" << std::flush;
    }

private:
    bool wanted_;
    bool shown_ = false;
};

int sensitivity(SensitivityWords const& words) {
    if (!words.picture.empty()) must_be_writable(words.picture);
    std::vector<text::NamedText> const houses = read_files(words.houses);
    Tried usual;
    usual.field = games::load_battlefield(words.scenario, houses);
    if (usual.field->is_engagement()) {
        throw text::BadInput{words.scenario +
                             " is an engagement, which has no score: name a whole battle"};
    }
    must_be_a_battle(*usual.field, words.scenario);
    check_commander(*usual.field, words.commander, "--commander");
    study::SensitivityReport report = report_on(*usual.field, words);
    usual.fights = usual.field->fights(both_by(words));
    std::vector<Tried> const tried = set_up_changes(words, report, houses);
    study::SensitivityPlan const plan = plan_of(words, report, *usual.fights, tried);
    {
        BreakOff const break_off;
        RoundLines lines;
        report.result = study::find_sensitivity(
            plan, {&break_off.broken_off(), [&](auto const& so_far) { lines.at(so_far); }});
    }
    std::cout << (words.json ? sensitivity_json(report)
                             : sensitivity_text(report, {colour_wanted()}))
              << std::flush;
    if (!words.picture.empty()) write_file(words.picture, sensitivity_picture(report));
    return report.result.broken_off ? broken_off_code : 0;
}

}  // namespace

Verb sensitivity_verb() {
    auto const given = std::make_shared<SensitivityWords>();
    Verb verb;
    verb.name = "sensitivity";
    verb.user = User::studies;
    verb.summary = "find the numbers and options that move the result of a battle most";
    verb.details =
        "Tries every number, option and value of a chart one step up and down, each over the same "
        "battles with the same dice as the rules as they are. Half of the battles choose the "
        "settings that move the score of the first side most, by successive elimination; the other "
        "half measures them, with intervals and p-values. With --budget, the result is the same "
        "with any --jobs. See docs/simulation.md.";
    verb.word("SCENARIO", given->scenario, "a scenario file").file().required = true;
    verb.word("WORD", given->words,
              "a whole word of a name, rule or text: only the settings that hold all of them");
    verb.option("--commander", "COMMANDER", given->commander, "choose the commander of both sides")
        .completed_by(known_commanders)
        .when_left_out("advance");
    add_nodes(verb, given->thought.nodes);
    verb.option("--most", "N", given->most, "measure the N greatest").between(1, 1000);
    verb.option("--minutes", "M", given->minutes, "stop after M minutes").between(1, 100'000);
    verb.option("--budget", "N", given->budget, "fight N battles of all variants together instead")
        .between(1, std::uint64_t{1} << 40U);
    verb.exclude("--minutes", {"--budget"}, "both say when to stop");
    add_seed(verb, given->seed);
    add_jobs(verb, given->jobs);
    add_svg(verb, given->picture);
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {
        "esprit sensitivity scenarios/rank-and-file/balanced.toml --svg sensitivity.svg",
        "esprit sensitivity scenarios/black-powder/balanced.toml musket --budget 20000 --jobs 2"};
    verb.run = [given] { return sensitivity(*given); };
    return verb;
}

}  // namespace esprit::cli
