// How fast verdicts and exact odds are. See bench/README.md for what was measured and how.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "chance/dice.h"
#include "chance/enumerating.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using chance::FactSet;

text::LoadedSystem const& system_named(std::string_view name) {
    static std::vector<std::pair<std::string, text::LoadedSystem>> shelf;
    for (auto const& [known, system] : shelf) {
        if (known == name) {
            return system;
        }
    }
    shelf.reserve(8);
    return shelf.emplace_back(name, text::load_system(name)).second;
}

/// Fact sets of one role, from words.
std::vector<FactSet> fact_sets(text::Subject const& subject, std::size_t role,
                               std::vector<std::vector<std::string>> const& all) {
    std::vector<FactSet> sets;
    for (auto const& words : all) {
        text::Situation situation = text::empty_situation(subject);
        for (std::string const& word : words) {
            text::add_fact(subject, std::string{subject.roles[role].prefix} + word, situation);
        }
        sets.push_back(situation.facts[role]);
    }
    return sets;
}

/// Thirteen attackers and thirteen defenders on foot, of as many different standings: 169 pairs,
/// all of which may go through both checks and locked combat.
std::vector<std::vector<std::string>> const attackers{
    {},
    {"raw"},
    {"veteran"},
    {"general_attached"},
    {"charging_en_masse"},
    {"upslope"},
    {"veteran", "general_attached"},
    {"raw", "general_attached"},
    {"raw", "charging_en_masse"},
    {"veteran", "charging_en_masse"},
    {"veteran", "upslope"},
    {"raw", "upslope"},
    {"veteran", "general_attached", "charging_en_masse"}};
std::vector<std::vector<std::string>> const defenders{{},
                                                      {"raw"},
                                                      {"veteran"},
                                                      {"general_attached"},
                                                      {"shaken"},
                                                      {"in_square"},
                                                      {"charged_in_flank"},
                                                      {"charged_in_rear"},
                                                      {"veteran", "charged_in_flank"},
                                                      {"raw", "general_attached"},
                                                      {"veteran", "shaken"},
                                                      {"in_built_up_area", "veteran"},
                                                      {"raw", "charged_in_rear"}};

void odds_of_a_chart(benchmark::State& state, char const* system, char const* chart,
                     std::vector<std::string> const& words) {
    text::Subject const subject = text::find_subject(system_named(system), chart);
    text::Situation const situation = text::read_situation(subject, words);
    chance::EnumeratingArbiter arbiter;
    for (auto unused : state) {
        chance::Roll roll;
        prepare(*subject.chart, situation.facts[0], roll);
        auto odds = distribution_of(
            [&](chance::Arbiter& each) { return chance::judge(roll, each); }, arbiter);
        benchmark::DoNotOptimize(odds);
    }
}
BENCHMARK_CAPTURE(odds_of_a_chart, grande_tactique_morale, "grande-tactique", "morale",
                  {"veteran", "charging_shaken", "charging_en_masse"});
BENCHMARK_CAPTURE(odds_of_a_chart, grande_tactique_locked, "grande-tactique", "locked",
                  {"self=veteran", "enemy=plain"});
BENCHMARK_CAPTURE(odds_of_a_chart, rank_and_file_waiver, "rank-and-file", "waiver",
                  {"charged_in_flank", "charger_formed", "stands_lost=1"});
BENCHMARK_CAPTURE(odds_of_a_chart, black_powder_break, "black-powder", "break",
                  {"test=C", "arm=infantry", "margin=double", "disordered"});
BENCHMARK_CAPTURE(odds_of_a_chart, men_who_would_be_kings_rally, "men-who-would-be-kings", "rally",
                  {"leadership=7", "pinned=2"});

void odds_of_a_charge(benchmark::State& state) {
    text::Subject const subject = text::find_subject(system_named("grande-tactique"), "charge");
    auto const attacking = fact_sets(subject, 0, attackers);
    auto const defending = fact_sets(subject, 1, defenders);
    chance::EnumeratingArbiter arbiter;
    for (auto unused : state) {
        for (FactSet const& attacker : attacking) {
            for (FactSet const& defender : defending) {
                std::array<FactSet, 2> const facts{attacker, defender};
                auto odds = subject.procedure->odds(facts, arbiter);
                benchmark::DoNotOptimize(odds);
            }
        }
    }
    auto const cases = static_cast<double>(attacking.size() * defending.size());
    state.counters["cases"] =
        benchmark::Counter(cases, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["seconds_per_case"] = benchmark::Counter(
        cases, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
BENCHMARK(odds_of_a_charge);

void rolled_verdicts(benchmark::State& state) {
    text::Subject const subject = text::find_subject(system_named("grande-tactique"), "morale");
    text::Situation const situation =
        text::read_situation(subject, std::vector<std::string>{"veteran", "charging_shaken"});
    chance::RollingArbiter arbiter{1};
    std::uint64_t battle = 0;
    for (auto unused : state) {
        arbiter.move_to({battle++, 1, 0});
        auto outcome = chance::judge(*subject.chart, situation.facts[0], arbiter);
        benchmark::DoNotOptimize(outcome);
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(rolled_verdicts);

}  // namespace
}  // namespace esprit
