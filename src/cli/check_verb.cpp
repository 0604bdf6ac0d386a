// The verb that checks files of every kind, and the folder of a ruleset.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "check/check.h"
#include "cli/checked_files.h"
#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "games/adapter_defaults.h"
#include "games/battlefield_loader.h"
#include "study/study_file.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/whole_toml.h"

namespace esprit::cli {

using games::counted;
using text::BadInput;
using text::NamedText;

namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::vector<std::string> houses;
    bool json = false;
};

/// What is in the scenario, in one line. Throws InputError with all that is wrong with it.
std::string contents_of(NamedText const& scenario, std::vector<NamedText> const& houses) {
    std::string const& file = scenario.name;
    auto const field = games::load_battlefield(file, houses);
    field::CommonScenario const& common = field->common();
    std::string line = file + ": " + field->ruleset().title + ", " + field->contents();
    std::string const missing = games::missing_units(common);
    if (!missing.empty()) {
        throw text::InputError{text::read_toml(file, scenario.content).place, missing};
    }
    line += " on " + counted(common.sides.size(), "side", "sides");
    if (std::size_t const features = common.terrain.features.size(); features > 0) {
        line += ", " + counted(features, "piece", "pieces") + " of terrain";
    }
    if (std::size_t const orders = common.engagement.size(); orders > 0) {
        line += ", " + counted(orders, "order", "orders");
    }
    if (std::size_t const rules = field->file().houses.size(); rules > 0) {
        line += ", " + counted(rules, "file", "files") + " of house rules";
    }
    return line + ": fit to play\n";
}

/// The files of the ruleset in a folder, in the order of their names.
std::vector<NamedText> files_of_ruleset(std::string const& folder) {
    std::filesystem::path const path{folder};
    if (!std::filesystem::exists(path / "ruleset.toml")) {
        throw BadInput{text::in_quotes(folder) +
                       " is no folder of a ruleset: it has no file ruleset.toml"};
    }
    std::vector<std::string> names;
    for (auto const& each : std::filesystem::directory_iterator{path}) {
        if (each.path().extension() == ".toml") names.push_back(each.path().string());
    }
    std::sort(names.begin(), names.end());
    return read_files(names);
}

int told(check::Report const& report, bool json) {
    std::cout << (json ? check::report_json(report) : fitted(check::report_text(report)));
    return report.findings.empty() ? 0 : 1;
}

/// Throws InputError for a file that is no TOML. Values that cannot be read are findings.
void must_be_toml(NamedText const& file) {
    std::vector<text::InputFault> unreadable;
    text::read_whole_toml(file.name, file.content, unreadable);
}

int check_scenario(NamedText const& file, std::vector<NamedText> const& houses, bool json) {
    must_be_toml(file);
    try {
        std::string const contents = contents_of(file, houses);
        std::cout << (json ? check::report_json(check::scenario_report(file, {})) : contents);
        return 0;
    } catch (text::InputError const& error) {
        check::Report const report = check::scenario_report(file, error.faults);
        if (json) return told(report, true);
        std::cout << error.what() << "\n"
                  << file.name << ": " << counted(report.findings.size(), "error", "errors")
                  << "\n";
        return 1;
    }
}

/// Loads every variant of a study, with its scenario, house rules and commanders. Throws InputError
/// for a file that is no TOML, and BadInput.
int check_study(NamedText const& file, bool json) {
    must_be_toml(file);
    try {
        study::Study const study =
            study::load_study(study::read_study(file.name, file.content), study::Files::beside_it);
        std::string const variants = counted(study.variants.size(), "variant", "variants");
        std::cout << (json ? check::report_json(
                                 check::file_report(check::ReportSubject::study, file.name, {}))
                           : file.name + ": a study of " + variants + ": fit to run\n");
        return 0;
    } catch (text::InputError const& error) {
        check::Report const report =
            check::file_report(check::ReportSubject::study, file.name, error.faults);
        if (json) return told(report, true);
        std::cout << error.what() << "\n"
                  << file.name << ": " << counted(report.findings.size(), "error", "errors")
                  << "\n";
        return 1;
    }
}

/// A log, a checkpoint, or numbers of commanders.
int check_other(NamedText const& file, FileKind kind, bool json) {
    CheckedFile const checked = checked_file(file, kind);
    if (json || checked.contents.empty()) return told(checked.report, json);
    std::cout << checked.contents;
    return 0;
}

/// A folder of a ruleset, or a file that is no house rules.
int check_one(std::string const& name, std::vector<NamedText> const& houses, bool json) {
    if (!std::filesystem::is_directory(name)) {
        NamedText const file = read_files({name}).front();
        FileKind const kind = kind_of(file);
        if (kind == FileKind::scenario) return check_scenario(file, houses, json);
        if (!houses.empty()) {
            throw BadInput{kind == FileKind::study
                               ? "a study names its house rules itself: leave --house out"
                               : "--house goes with a scenario or with house rules"};
        }
        return kind == FileKind::study ? check_study(file, json) : check_other(file, kind, json);
    }
    if (!houses.empty()) throw BadInput{"--house goes with a scenario or with house rules"};
    return told(check::check_ruleset(files_of_ruleset(name)), json);
}

int check_files(CheckOptions const& given) {
    std::vector<NamedText> houses = read_files(given.houses);
    std::vector<NamedText> together;
    std::string other;  // a file that is no house rules
    for (std::string const& name : given.files) {
        bool const folder = std::filesystem::is_directory(name);
        std::vector<NamedText> file = folder ? std::vector<NamedText>{} : read_files({name});
        if (!folder && kind_of(file.front()) == FileKind::house_rules) {
            together.push_back(std::move(file.front()));
        } else {
            other = name;
        }
    }
    if (together.empty()) {
        int code = 0;
        for (std::string const& name : given.files) {
            code = std::max(code, check_one(name, houses, given.json));
        }
        return code;
    }
    if (!other.empty()) {
        throw BadInput{text::in_quotes(other) +
                       " has no [house]: only house rules are checked together; a scenario is "
                       "checked with --house FILE"};
    }
    std::move(together.begin(), together.end(), std::back_inserter(houses));
    return told(check::check_houses(houses), given.json);
}

}  // namespace

Verb check_verb() {
    auto const given = std::make_shared<CheckOptions>();
    Verb verb;
    verb.name = "check";
    verb.user = User::house_rules;
    verb.summary = "check house rules, a ruleset, a scenario or any other file of Esprit";
    verb.details =
        "Finds what kind of file it is. Of a scenario or a study, lists all faults at once, each "
        "with line, column and rule. Of house rules (several files are laid over each other) and "
        "of the "
        "folder of a ruleset, finds gaps, entries that never count, names that nobody reads and "
        "more, over all situations. A log is fought again; of a checkpoint every line is "
        "checked, and of commanders their numbers and levels. The exit code is 0 when nothing is "
        "found, 1 when something "
        "is, and 2 when a file cannot be read. See docs/house_rules.md.";
    verb.word("FILE", given->files,
              "a scenario, a study, a file of house rules, a folder of a ruleset, a log, a "
              "checkpoint, numbers of commanders, or kinds of units")
        .file()
        .required = true;
    add_json(verb, given->json);
    add_house_rules(verb, given->houses);
    verb.examples = {"esprit check docs/examples/thursday_club.toml",
                     "esprit check scenarios/grande-tactique/marengo.toml",
                     "esprit check scenarios/grande-tactique/squares.toml --house "
                     "docs/examples/thursday_club.toml"};
    verb.run = [given] { return check_files(*given); };
    return verb;
}

}  // namespace esprit::cli
