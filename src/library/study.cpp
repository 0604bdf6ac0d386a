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

/// Throws BadInput for a command that does not start.
void start(bots::BotPool* pool) {
    if (pool == nullptr) return;
    try {
        pool->start();
    } catch (bots::BotStopped const& stopped) {
        throw text::BadInput{stopped.because};
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

/// Adds house rules with the numbers to every variant. The rules of each are known by `study`.
void lay_numbers_over(std::vector<NumberValue> const& numbers, study::Study const& study,
                      study::StudyWords& words) {
    for (std::size_t i = 0; i < words.variants.size(); ++i) {
        auto& variant = words.variants[i];
        games::Battlefield const& field = *study.variants[i].field;
        for (auto& house :
             library::number_houses(field.ruleset().name, field.file().houses, numbers)) {
            house.name += " of variant " + std::to_string(i + 1);
            variant.houses.push_back({house.name, variant.place});
            words.files.push_back(std::move(house));
        }
    }
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
void use_weights(study::Study& study, std::vector<Weights> const& weights,
                 std::vector<Weights> const& of_scenario = {}) {
    auto files = library::fitted_files(weights);
    games::must_be_in_use(files, study.commanders(), "`weights`");
    for (games::FittedFile& file : library::fitted_files(of_scenario)) {
        files.push_back(std::move(file));
    }
    for (study::Variant& variant : study.variants) {
        if (variant.has_thinkers()) variant.field->use_fitted(files);
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
    use_weights(study, options.weights, of_scenario);
    lay_over(options, study);
    start(pool.get());
    return result_of(study, options, pool.get());
}

std::string file_name(std::string const& path) {
    return std::filesystem::path{path}.filename().generic_string();
}

/// Replaces the scenarios of all variants by the given scenario.
void put_in_place(Scenario const& scenario, study::StudyWords& words) {
    constexpr std::string_view name = "the given scenario";
    auto const file = scenario.file();
    auto houses = library::named_texts(scenario.houses());
    std::vector<std::string> const named =
        text::read_scenario(file.name, file.text).scenario.houses;
    words.files.push_back({std::string{name}, file.text});
    std::size_t laid_over = 0;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        std::string const of_file = file_name(houses[i].name);
        bool const is_named = std::find_if(named.begin(), named.end(), [&](auto const& each) {
                                  return file_name(each) == of_file;
                              }) != named.end();
        text::NamedText house = houses[i];
        house.name = is_named ? of_file : "house rules " + std::to_string(i + 1);
        for (study::VariantWords& variant : words.variants) {
            if (is_named) continue;
            auto const place = variant.houses.begin() + static_cast<std::ptrdiff_t>(laid_over);
            variant.houses.insert(place, {house.name, variant.place});
        }
        laid_over += is_named ? 0 : 1;
        words.files.push_back(std::move(house));
    }
    for (study::VariantWords& variant : words.variants) {
        variant.scenario = study::Word{std::string{name}, variant.place};
    }
}

StudyResult sweep(study::StudyWords words, StudyOptions const& options) {
    must_be_in_range(options);
    auto const pool = pool_of(options, {});
    if (options.scenario) put_in_place(*options.scenario, words);
    auto study = study::load_study(words, study::Files::beside_it, pool);
    if (!options.numbers.empty()) {
        lay_numbers_over(options.numbers, study, words);
        study = study::load_study(words, study::Files::beside_it, pool);
    }
    use_weights(study, options.weights,
                options.scenario ? options.scenario->weights() : std::vector<Weights>{});
    lay_over(options, study);
    start(pool.get());
    return result_of(study, options, pool.get());
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
        return sweep(study::read_study(study_path, text::read_text_file(study_path)), options);
    });
}

StudyResult run_sweep(File const& study, StudyOptions const& options) {
    return translated([&] { return sweep(study::read_study(study.name, study.text), options); });
}

}  // namespace v1
}  // namespace esprit
