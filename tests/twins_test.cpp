// The exact odds of every chart against a brute-force twin over raw faces, written from the ledger
// alone.
#include <gtest/gtest.h>

#include <map>

#include "support/draw_facts.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"
#include "twins/twin.h"

namespace esprit::testing {
namespace {

constexpr int rounds = 6000;
constexpr int wanted_answers = 400;

/// Some of the facts that the twin knows; few at a time, since most of many contradict each other.
twins::Facts draw_facts(twins::Twin const& twin, Stream& stream) {
    twins::Facts facts;
    std::uint32_t const most = 2 + stream.below(5);
    for (twins::FactSpec const& spec : twin.facts) {
        bool const valued = spec.values.size() > 1;
        bool const drawn = valued
                               ? stream.below(8) != 0
                               : stream.below(static_cast<std::uint32_t>(twin.facts.size())) < most;
        if (drawn) {
            facts[spec.name] =
                spec.values[stream.below(static_cast<std::uint32_t>(spec.values.size()))];
        }
    }
    return facts;
}

std::vector<std::string> words_of(twins::Facts const& facts) {
    std::vector<std::string> words;
    for (auto const& [name, value] : facts) {
        words.push_back(value == "true" ? name : name + "=" + value);
    }
    return words;
}

std::string text_of(std::vector<std::string> const& words) {
    std::string text;
    for (std::string const& word : words) {
        text += word + " ";
    }
    return text;
}

std::map<std::string, Exact> odds_of_engine(text::Subject const& subject,
                                            text::Situation const& situation) {
    std::map<std::string, Exact> odds;
    for (text::OutcomeLine const& line : text::odds_of(subject, situation, false).outcomes) {
        std::string name = line.outcome;
        for (auto const& [key, value] : line.data) {
            name += " " + key + "=" + std::to_string(value);
        }
        odds[name] = line.probability;
    }
    return odds;
}

std::map<std::string, Exact> odds_of_twin(twins::Answer const& answer) {
    std::map<std::string, Exact> odds;
    for (auto const& [name, ways] : answer.ways) {
        if (ways != 0) {
            odds[name] = Exact{ways, answer.total};
        }
    }
    return odds;
}

/// Whether both refuse, or both give the same odds. Returns whether dice were compared.
bool compare(twins::Twin const& twin, text::Subject const& subject, twins::Facts const& facts) {
    std::vector<std::string> const words = words_of(facts);
    twins::Answer const answer = twin.answer(facts);
    std::string refused;
    text::Situation situation;
    try {
        situation = text::read_situation(subject, words);
    } catch (text::BadInput const& error) {
        refused = error.what();
    }
    EXPECT_EQ(refused.empty(), answer.refused.empty())
        << twin.system << " " << twin.chart << " " << text_of(words) << "\n  engine: " << refused
        << "\n  twin: " << answer.refused;
    if (!refused.empty() || !answer.refused.empty() || answer.total == 0) {
        return false;
    }
    auto const engine = odds_of_engine(subject, situation);
    auto const expected = odds_of_twin(answer);
    EXPECT_TRUE(engine == expected)
        << twin.system << " " << twin.chart << " " << text_of(words) << [&] {
               std::string text;
               for (auto const& [name, odds] : engine)
                   text += "\n  engine " + name + " " + odds.text();
               for (auto const& [name, odds] : expected)
                   text += "\n  twin   " + name + " " + odds.text();
               return text;
           }();
    return true;
}

class Twins : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Twins, agree_with_the_charts) {
    twins::Twin const& twin = twins::twins()[GetParam()];
    text::LoadedSystem const system = text::load_system(twin.system);
    text::Subject const subject = text::find_subject(system, twin.chart);
    Stream stream{static_cast<std::uint32_t>(GetParam())};
    int answers = 0;
    for (int round = 0; round < rounds && !::testing::Test::HasFailure(); ++round) {
        answers += compare(twin, subject, draw_facts(twin, stream));
    }
    EXPECT_GE(answers, wanted_answers) << twin.system << " " << twin.chart;
}

INSTANTIATE_TEST_SUITE_P(All, Twins, ::testing::Range<std::size_t>(0, twins::twins().size()),
                         [](auto const& each) {
                             std::string name = twins::twins()[each.param].system + "_" +
                                                twins::twins()[each.param].chart;
                             for (char& letter : name) {
                                 letter = letter == '-' ? '_' : letter;
                             }
                             return name;
                         });

TEST(TwinsOfAll, leave_out_no_chart) {
    for (std::string_view const name : text::system_names()) {
        text::LoadedSystem const system = text::load_system(name);
        for (chance::Chart const& chart : system.ruleset->charts) {
            bool found =
                chart.name == "hand-to-hand";  // a chart of the procedure alone: see its cases
            for (twins::Twin const& twin : twins::twins()) {
                found = found || (twin.system == name && twin.chart == chart.name);
            }
            EXPECT_TRUE(found) << name << " " << chart.name;
        }
    }
}

}  // namespace
}  // namespace esprit::testing
