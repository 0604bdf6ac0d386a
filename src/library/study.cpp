#include <esprit/study.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "bots/bot_pool.h"
#include "command/commander.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "games/staff_data.h"
#include "library/position_of.h"
#include "library/translate.h"
#include "simulate/merger.h"
#include "study/battle_rows.h"
#include "study/study_file.h"
#include "study/study_files.h"
#include "study/study_text.h"
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

/// Null where there are no bots. None of them has been started.
std::shared_ptr<bots::BotPool> pool_of(StudyOptions const& options,
                                       std::vector<std::string> const& commanders) {
    bots::PoolSettings settings;
    for (Bot const& bot : options.bots) settings.bots.push_back({bot.name, bot.command});
    for (bots::NamedBot& bot : bots::bots_among(commanders)) {
        settings.bots.push_back(std::move(bot));
    }
    if (settings.bots.empty()) return nullptr;
    must_be_bots(settings.bots);
    settings.budget.order_ms = options.bot_ms;
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

}  // namespace

StudyResult run_simulation(std::string const& scenario_path,
                           std::array<std::string, 2> const& commanders,
                           StudyOptions const& options, std::vector<File> const& houses) {
    return translated([&] {
        must_be_in_range(options);
        study::Study study;
        study::Variant variant;
        auto files = library::named_texts(houses);
        variant.field = games::load_battlefield(scenario_path, files);
        if (!options.numbers.empty()) {
            std::string const& system = variant.field->ruleset().name;
            for (auto& each :
                 library::number_houses(system, variant.field->file().houses, options.numbers)) {
                files.push_back(std::move(each));
            }
            variant.field = games::load_battlefield(scenario_path, files);
        }
        study.title = variant.field->common().title;
        auto const pool = pool_of(options, {commanders.begin(), commanders.end()});
        if (pool) variant.field->offer(pool);
        if (variant.field->is_engagement()) {
            if (!commanders[0].empty() || !commanders[1].empty()) {
                throw text::BadInput{scenario_path +
                                     " is an engagement, which has no commanders: name none"};
            }
        } else {
            std::string const why_not = variant.field->why_no_battle();
            if (!why_not.empty()) throw text::BadInput{scenario_path + " " + why_not};
            for (std::size_t side = 0; side < commanders.size(); ++side) {
                std::string const& name = commanders[side];
                if (!name.empty()) library::must_be_a_commander(*variant.field, name);
                variant.commanders[side] =
                    name.empty() ? games::default_commander(*variant.field) : name;
            }
        }
        study.variants.push_back(std::move(variant));
        lay_over(options, study);
        start(pool.get());
        return result_of(study, options, pool.get());
    });
}

StudyResult run_sweep(std::string const& study_path, StudyOptions const& options) {
    return translated([&] {
        must_be_in_range(options);
        auto const pool = pool_of(options, {});
        auto words = study::read_study(study_path, text::read_text_file(study_path));
        auto study = study::load_study(words, study::Files::beside_it, pool);
        if (!options.numbers.empty()) {
            lay_numbers_over(options.numbers, study, words);
            study = study::load_study(words, study::Files::beside_it, pool);
        }
        lay_over(options, study);
        start(pool.get());
        return result_of(study, options, pool.get());
    });
}

}  // namespace v1
}  // namespace esprit
