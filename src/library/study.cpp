#include <esprit/study.hpp>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <utility>

#include "bots/bot_pool.h"
#include "command/commander.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "games/fitted_files.h"
#include "games/staff_data.h"
#include "library/house_findings.h"
#include "library/position_of.h"
#include "library/translate.h"
#include "simulate/merger.h"
#include "study/battle_rows.h"
#include "study/study_file.h"
#include "study/study_files.h"
#include "study/study_text.h"
#include "text/scenarios/scenario_reader.h"
#include "text/scenarios/text_file.h"

namespace esprit {
inline namespace v1 {

using library::translated;

namespace {

constexpr std::uint64_t most_battles = std::uint64_t{1} << 48U;

void must_be_bots(std::vector<bots::NamedBot> const& bots) {
    std::vector<std::string_view> taken{command::habit_names.begin(), command::habit_names.end()};
    auto const staff = games::staff_names();
    taken.insert(taken.end(), staff.begin(), staff.end());
    for (bots::NamedBot const& bot : bots) {
        if (bot.command.find_first_not_of(' ') == std::string::npos) {
            throw text::BadInput{"the bot \"" + bot.name + "\" needs a command, such as ./mybot"};
        }
        if (bot.name.empty() || std::find(taken.begin(), taken.end(), bot.name) != taken.end()) {
            throw text::BadInput{"a bot needs a name that no other commander has, not \"" +
                                 bot.name + "\""};
        }
        taken.push_back(bot.name);
    }
}

/// Settings of bots without a bot are a mistake.
void must_be_of_no_bot(StudyOptions const& options) {
    bool const set = options.bot_ms != StudyOptions{}.bot_ms || options.bot_nodes != 0 ||
                     !options.bot_fault_forfeits || !options.bot_options.empty() ||
                     options.bot_talk;
    if (set) {
        throw text::BadInput{
            "settings of bots need a bot: one in `bots`, or the commander \"exec:COMMAND\""};
    }
}

/// Null where there are no bots. None of them has been started.
std::shared_ptr<bots::BotPool> pool_of(StudyOptions const& options,
                                       std::vector<std::string> const& commanders) {
    bots::PoolSettings settings;
    for (Bot const& bot : options.bots) settings.bots.push_back({bot.name, bot.command});
    for (bots::NamedBot& bot : bots::bots_among(commanders)) {
        settings.bots.push_back(std::move(bot));
    }
    if (settings.bots.empty()) {
        must_be_of_no_bot(options);
        return nullptr;
    }
    must_be_bots(settings.bots);
    settings.budget.order_ms = options.bot_ms;
    settings.budget.nodes = options.bot_nodes;
    settings.fault_forfeits = options.bot_fault_forfeits;
    settings.options.insert(options.bot_options.begin(), options.bot_options.end());
    settings.overhear = options.bot_talk;
    return std::make_shared<bots::BotPool>(std::move(settings));
}

/// Throws Error `bot_stopped` for a command that does not start.
void start(bots::BotPool* pool) {
    if (pool == nullptr) return;
    try {
        pool->start();
    } catch (bots::BotStopped const& stopped) {
        throw Error{ErrorCode::bot_stopped, stopped.because};
    }
}

void must_be_in_range(StudyOptions const& options) {
    if (options.battles > most_battles || options.threads == 0) {
        throw Error{ErrorCode::wrong_word,
                    "a study has at most 2^48 battles and at least a thread"};
    }
    if (options.bot_ms == 0 || options.bot_ms > bots::most_order_ms) {
        throw Error{ErrorCode::wrong_word, "a bot has from 1 to " +
                                               std::to_string(bots::most_order_ms) +
                                               " milliseconds for an order"};
    }
}

void lay_over(StudyOptions const& options, study::Study& study) {
    if (options.seed) study.seed = *options.seed;
    if (options.battles != 0) study.battles = options.battles;
    study.settle_battles();
    for (study::Variant& variant : study.variants) {
        if (options.nodes != 0 && variant.has_thinkers()) variant.nodes = options.nodes;
    }
    study.make_fights();
}

/// What the variants of a sweep have besides their words.
struct SweepParts {
    std::vector<std::vector<NumberValue>> numbers;  // of each variant
    std::vector<std::vector<Weights>> weights;      // of each variant's scenario
    std::vector<std::string> commanders;            // some may be bots
};

/// Adds house rules with the numbers of each variant, and then those of all. The rules of each are
/// known by `study`.
void lay_numbers_over(SweepParts const& parts, std::vector<NumberValue> const& of_all,
                      study::Study const& study, study::StudyWords& words) {
    for (std::size_t i = 0; i < words.variants.size(); ++i) {
        auto& variant = words.variants[i];
        games::Battlefield const& field = *study.variants[i].field;
        std::vector<NumberValue> numbers = parts.numbers[i];
        numbers.insert(numbers.end(), of_all.begin(), of_all.end());
        for (auto& house :
             library::number_houses(field.ruleset().name, field.file().houses, numbers)) {
            house.name += " of variant " + std::to_string(i + 1);
            variant.houses.push_back({house.name, variant.place});
            words.files.push_back(std::move(house));
        }
    }
}

bool has_numbers(SweepParts const& parts, StudyOptions const& options) {
    return !options.numbers.empty() || std::any_of(parts.numbers.begin(), parts.numbers.end(),
                                                   [](auto const& each) { return !each.empty(); });
}

BattleRow row_of(study::Study const& study, study::BattleRow const& row) {
    BattleRow out;
    out.variant = study.variants[row.variant].name;
    out.number = row.number;
    out.winner = row.record.winner ? int{*row.record.winner} : -1;
    out.ending = row.record.ending;
    out.degree = row.record.degree;
    out.turns = static_cast<int>(row.record.turns);
    out.orders = static_cast<int>(row.record.orders);
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        out.began[side] = static_cast<int>(row.record.losses[side].began);
        out.lost[side] = static_cast<int>(row.record.losses[side].lost);
    }
    out.hash = row.record.state;
    return out;
}

study::StudySummary summary_of_run(study::Study const& study, StudyOptions const& options) {
    if (study.is_counted_out()) return study::summary_of(study);
    simulate::Plan const plan = study.plan();
    simulate::Merger known{plan};
    std::atomic<bool> stopped{false};
    simulate::RunOptions run;
    run.jobs = options.threads;
    run.broken_off = &stopped;
    std::exception_ptr fault;  // what the progress threw; the run ends in good order first
    run.progress = [&](simulate::RunProgress const& so_far) {
        if (!options.progress || stopped) return;
        try {
            if (!options.progress(so_far.battles, plan.battles)) stopped = true;
        } catch (...) {
            fault = std::current_exception();
            stopped = true;
        }
    };
    auto const result = simulate::run(plan, known, run);
    if (fault) std::rethrow_exception(fault);
    return study::summary_of(study, result);
}

StudyResult result_of(study::Study& study, StudyOptions const& options, bots::BotPool const* pool) {
    study.count_out(study::usual_most_paths);
    study::BattleRows rows;
    if (options.rows) rows.record(study);
    auto const summary = summary_of_run(study, options);
    StudyResult result;
    result.stopped = summary.end == simulate::RunEnd::broken_off;
    bool const alone = study.variants.size() == 1;
    result.json = alone ? simulation_json(summary) : comparison_json_lines(summary);
    result.text = alone ? simulation_text(summary, {}) : comparison_text(summary, {});
    result.html = study_page(summary);
    if (options.rows) {
        for (study::BattleRow const& row : rows.take(summary)) {
            result.rows.push_back(row_of(study, row));
        }
    }
    if (pool != nullptr) result.faults = bots::fault_text(pool->faults(), pool->fault_forfeits());
    return result;
}

/// Makes a battlefield of house rules.
using MakeField =
    std::function<std::unique_ptr<games::Battlefield>(std::vector<text::NamedText> const& houses)>;

/// The battlefield with the numbers of the options laid over its rules.
std::unique_ptr<games::Battlefield> field_of(MakeField const& make,
                                             std::vector<text::NamedText> houses,
                                             std::vector<NumberValue> const& numbers) {
    auto field = make(houses);
    if (numbers.empty()) return field;
    for (auto& each :
         library::number_houses(field->ruleset().name, field->file().houses, numbers)) {
        houses.push_back(std::move(each));
    }
    return make(houses);
}

/// Sets the commanders of a variant, which has its battlefield.
void command(study::Variant& variant, std::array<std::string, 2> const& commanders) {
    std::string const& file = variant.field->file().file;
    if (variant.field->is_engagement()) {
        if (commanders[0].empty() && commanders[1].empty()) return;
        throw text::BadInput{file + " is an engagement, which has no commanders: name none"};
    }
    std::string const why_not = variant.field->why_no_battle();
    if (!why_not.empty()) throw text::BadInput{file + " " + why_not};
    for (std::size_t side = 0; side < commanders.size(); ++side) {
        std::string const& name = commanders[side];
        auto const number = static_cast<rules::SideId>(side);
        if (!name.empty()) library::must_be_a_commander(*variant.field, number, name);
        variant.commanders[side] = name.empty() ? games::default_commander(*variant.field) : name;
    }
}

/// Has the commanders of all variants play by the files of the options, and those behind them.
/// \param of_variants  of the scenario of each variant
void use_weights(study::Study& study, std::vector<Weights> const& weights,
                 std::vector<std::vector<Weights>> const& of_variants) {
    auto const files = library::fitted_files(weights);
    games::must_be_in_use(files, study.commanders(), "`weights`");
    for (std::size_t i = 0; i < study.variants.size(); ++i) {
        auto all = files;
        for (auto& file : library::fitted_files(of_variants[i])) all.push_back(std::move(file));
        if (study.variants[i].has_thinkers()) study.variants[i].field->use_fitted(std::move(all));
    }
}

/// What battles have to fear of house rules, each finding once.
void warn_of(study::Study const& study, StudyOptions const& options) {
    if (!options.warn) return;
    std::vector<std::pair<std::string, std::string>> told;  // place and words
    for (study::Variant const& variant : study.variants) {
        auto const& houses = variant.field->file().houses;
        if (houses.empty()) continue;
        for (Finding const& finding : library::findings_in(houses)) {
            std::pair const key{finding.file + ":" + std::to_string(finding.line),
                                finding.subject + finding.what};
            bool const known = std::find(told.begin(), told.end(), key) != told.end();
            if (known || !finding.of_battles) continue;
            told.push_back(key);
            options.warn(finding);
        }
    }
}

StudyResult simulation(MakeField const& make, std::vector<text::NamedText> const& houses,
                       std::vector<Weights> const& of_scenario,
                       std::array<std::string, 2> const& commanders, StudyOptions const& options) {
    must_be_in_range(options);
    if (options.scenario) {
        throw text::BadInput{"`scenario` is an option of a sweep: a simulation has one anyway"};
    }
    study::Study study;
    study::Variant variant;
    variant.field = field_of(make, houses, options.numbers);
    study.title = variant.field->common().title;
    auto const pool = pool_of(options, {commanders.begin(), commanders.end()});
    if (pool) variant.field->offer(pool);
    command(variant, commanders);
    study.variants.push_back(std::move(variant));
    warn_of(study, options);
    use_weights(study, options.weights, {of_scenario});
    lay_over(options, study);
    start(pool.get());
    return result_of(study, options, pool.get());
}

std::string file_name(std::string const& path) {
    return std::filesystem::path{path}.filename().generic_string();
}

/// Adds a file to a study under a name that no other file has.
std::string added(text::NamedText file, study::StudyWords& words) {
    std::string const name = file.name;
    auto const clashes = [&](text::NamedText const& each) {
        return each.name == file.name && each.content != file.content;
    };
    for (int number = 2; std::any_of(words.files.begin(), words.files.end(), clashes); ++number) {
        file.name = name + " (" + std::to_string(number) + ")";
    }
    words.files.push_back(std::move(file));
    return words.files.back().name;
}

/// Replaces the scenarios of variants by the given scenario, under this name.
void put_in_place(Scenario const& scenario, std::string const& name, study::StudyWords& words,
                  std::span<study::VariantWords> variants) {
    auto const file = scenario.file();
    auto houses = library::named_texts(scenario.houses());
    std::vector<std::string> const named =
        text::read_scenario(file.name, file.text).scenario.houses;
    words.files.push_back({name, file.text});
    std::size_t laid_over = 0;
    for (text::NamedText const& given : houses) {
        std::string const of_file = file_name(given.name);
        bool const is_named = std::any_of(named.begin(), named.end(), [&](auto const& each) {
            return file_name(each) == of_file;
        });
        text::NamedText house = given;
        if (is_named) {
            house.name = of_file;
            words.files.push_back(std::move(house));
            continue;
        }
        std::string const key = added(std::move(house), words);
        for (study::VariantWords& variant : variants) {
            auto const place = variant.houses.begin() + static_cast<std::ptrdiff_t>(laid_over);
            variant.houses.insert(place, {key, variant.place});
        }
        ++laid_over;
    }
    for (study::VariantWords& variant : variants) {
        variant.scenario = study::Word{name, variant.place};
    }
}

StudyResult sweep(study::StudyWords words, StudyOptions const& options, SweepParts parts) {
    parts.numbers.resize(words.variants.size());
    parts.weights.resize(words.variants.size());
    auto const pool = pool_of(options, parts.commanders);
    auto study = study::load_study(words, study::Files::beside_it, pool);
    warn_of(study, options);
    if (has_numbers(parts, options)) {
        lay_numbers_over(parts, options.numbers, study, words);
        study = study::load_study(words, study::Files::beside_it, pool);
    }
    use_weights(study, options.weights, parts.weights);
    lay_over(options, study);
    start(pool.get());
    return result_of(study, options, pool.get());
}

StudyResult sweep_of_file(study::StudyWords words, StudyOptions const& options) {
    must_be_in_range(options);
    SweepParts parts;
    if (options.scenario) {
        put_in_place(*options.scenario, "the given scenario", words, words.variants);
        parts.weights.assign(words.variants.size(), options.scenario->weights());
    }
    return sweep(std::move(words), options, std::move(parts));
}

void must_have_names(std::vector<StudyVariant> const& variants) {
    if (variants.empty()) throw text::BadInput{"a sweep wants variants: at least one"};
    for (auto each = variants.begin(); each != variants.end(); ++each) {
        bool const taken = std::any_of(variants.begin(), each,
                                       [&](auto const& other) { return other.name == each->name; });
        if (!each->name.empty() && !taken) continue;
        throw text::BadInput{"a variant needs a name that no other has, not \"" + each->name +
                             "\""};
    }
}

/// Adds a variant that no file describes to a study.
void add_variant(StudyVariant const& given, Scenario const& scenario, study::StudyWords& words) {
    study::VariantWords variant;
    variant.name = given.name;
    if (given.nodes > 0) variant.nodes = study::Nodes{given.nodes, {}, false};
    std::string const& blue = given.commanders[0];
    std::string const& red = given.commanders[1];
    if (!blue.empty()) variant.blue = study::Word{blue, {}};
    if (!red.empty()) variant.red = study::Word{red, {}};
    for (text::NamedText& house : library::named_texts(given.houses)) {
        variant.houses.push_back({added(std::move(house), words), {}});
    }
    std::string const name = "the scenario of variant " + std::to_string(words.variants.size() + 1);
    put_in_place(scenario, name, words, {&variant, 1});
    words.variants.push_back(std::move(variant));
}

StudyResult sweep_of_variants(std::vector<StudyVariant> const& variants,
                              StudyOptions const& options, std::string const& title) {
    must_be_in_range(options);
    must_have_names(variants);
    study::StudyWords words;
    words.title = title;
    SweepParts parts;
    for (StudyVariant const& given : variants) {
        auto const& scenario = given.scenario ? given.scenario : options.scenario;
        if (!scenario) {
            throw text::BadInput{"the variant \"" + given.name +
                                 "\" needs a scenario: its own, or one for all variants"};
        }
        if (words.title.empty()) words.title = scenario->title();
        add_variant(given, *scenario, words);
        parts.numbers.push_back(given.numbers);
        parts.weights.push_back(scenario->weights());
        parts.commanders.insert(parts.commanders.end(), given.commanders.begin(),
                                given.commanders.end());
    }
    return sweep(std::move(words), options, std::move(parts));
}

}  // namespace

StudyResult run_simulation(std::string const& scenario_path,
                           std::array<std::string, 2> const& commanders,
                           StudyOptions const& options, std::vector<File> const& houses) {
    return translated([&] {
        return simulation(
            [&](auto const& all) { return games::load_battlefield(scenario_path, all); },
            library::named_texts(houses), {}, commanders, options);
    });
}

StudyResult run_simulation(Scenario const& scenario, std::array<std::string, 2> const& commanders,
                           StudyOptions const& options) {
    return translated([&] {
        auto const file = scenario.file();
        return simulation(
            [&](auto const& all) {
                return games::battlefield_of_text({file.name, file.text}, all);
            },
            library::named_texts(scenario.houses()), scenario.weights(), commanders, options);
    });
}

StudyResult run_sweep(std::string const& study_path, StudyOptions const& options) {
    return translated([&] {
        return sweep_of_file(study::read_study(study_path, text::read_text_file(study_path)),
                             options);
    });
}

StudyResult run_sweep(File const& study, StudyOptions const& options) {
    return translated(
        [&] { return sweep_of_file(study::read_study(study.name, study.text), options); });
}

StudyResult run_sweep(std::vector<StudyVariant> const& variants, StudyOptions const& options,
                      std::string const& title) {
    return translated([&] { return sweep_of_variants(variants, options, title); });
}

}  // namespace v1
}  // namespace esprit
