#pragma once
// Many battles between the program's commanders, and comparisons of variants.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <esprit/battle.hpp>
#include <esprit/check.hpp>

namespace esprit {
inline namespace v1 {

/// One battle of a study.
struct BattleRow {
    std::string variant;
    std::uint64_t number = 0;  // of the battle among those of the seed
    int winner = -1;           // -1: undecided
    std::string ending;        // the rule that decided it
    std::string degree;        // of the victory; may be empty
    int turns = 0;
    int orders = 0;
    std::array<int, 2> began{};  // by side, in the unit of losses of the system
    std::array<int, 2> lost{};
    std::uint64_t hash = 0;  // of the last position
};

/// A program that commands a side (docs/bots.md).
struct Bot {
    std::string name;     // of the commander
    std::string command;  // for /bin/sh
};

/// How a study is run.
struct StudyOptions {
    std::uint64_t battles = 0;          // of each variant; 0: 1,000, or what the study says
    std::optional<std::uint64_t> seed;  // left out: 1, or what the study says
    unsigned threads = 1;
    std::uint64_t nodes = 0;  // of commanders that plan ahead; 0: their usual ones
    /// Laid over the rules of every variant, behind all house rules.
    std::vector<NumberValue> numbers;
    bool rows = true;  // false: only the summary is kept
    /// Bots besides the program's commanders. A simulation also takes "exec:COMMAND" as the name of
    /// a commander.
    std::vector<Bot> bots;
    std::uint64_t bot_ms = 10'000;  // that a bot has for an order, at most 600,000
    std::uint64_t bot_nodes = 0;  // orders that a bot should try in thought; 0: as many as it likes
    /// After a fault of a bot its side has lost the battle; false: drill goes on in its place.
    bool bot_fault_forfeits = true;
    /// Names and values, for the bots that have the option.
    std::vector<std::pair<std::string, std::string>> bot_options;
    /// Hears every line to and from bots, with the bot's name before it. Called by one thread at a
    /// time; may be empty.
    std::function<void(std::string_view line)> bot_talk;
    /// Of a sweep: this scenario, with its house rules and weights, stands in place of those that
    /// the study names.
    std::optional<Scenario> scenario;
    /// By which the commanders of every variant play that think. One of them has to.
    std::vector<Weights> weights;
    /// Called now and then with the battles of each variant so far, and all; false: stop. What it
    /// throws stops the study, too.
    std::function<bool(std::uint64_t done, std::uint64_t all)> progress;
    /// Hears, before the first battle, what `check_houses` finds in the house rules of each variant
    /// that concerns battles, each finding once. May be empty; what it throws ends the study.
    std::function<void(Finding const&)> warn;
};

/// What a study has found.
struct StudyResult {
    std::string json;  // docs/json.md: of `simulate --json`, or lines of `sweep --json`
    std::string text;  // for a terminal
    std::string html;  // a page with charts
    std::vector<BattleRow> rows;
    bool stopped = false;
    std::string faults;  // of bots, a line for each that was stopped in a battle, which it has lost
};

/// A variant of a sweep that no file describes.
struct StudyVariant {
    std::string name;
    std::vector<File> houses;               // laid over those of the scenario
    std::vector<NumberValue> numbers;       // behind all house rules
    std::array<std::string, 2> commanders;  // empty: the usual one
    std::uint64_t nodes = 0;                // as StudyOptions::nodes, which go before
    std::optional<Scenario> scenario;       // left out: that of the options
};

/// Fights one scenario many times.
ESPRIT_API StudyResult run_simulation(std::string const& scenario_path,
                                      std::array<std::string, 2> const& commanders,
                                      StudyOptions const& options = {},
                                      std::vector<File> const& houses = {});
/// The same with its house rules and weights, and those of the options behind them.
ESPRIT_API StudyResult run_simulation(Scenario const& scenario,
                                      std::array<std::string, 2> const& commanders,
                                      StudyOptions const& options = {});
/// Fights the variants of a study file (docs/simulation.md).
ESPRIT_API StudyResult run_sweep(std::string const& study_path, StudyOptions const& options = {});
/// The same for the text of a study, which names files in the folder of its name.
ESPRIT_API StudyResult run_sweep(File const& study, StudyOptions const& options = {});
/// Fights variants and compares each with the first.
/// \param title  of the reports; empty: that of the first scenario
ESPRIT_API StudyResult run_sweep(std::vector<StudyVariant> const& variants,
                                 StudyOptions const& options = {}, std::string const& title = {});

}  // namespace v1
}  // namespace esprit
