// Any bytes as the words of `odds` and `roll`: a system, a chart or procedure, facts. What is
// accepted has odds that are one together, and a roll comes to one of its outcomes. Nothing but
// BadInput may come out of it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "base/expect.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace {

using namespace esprit;

std::vector<text::LoadedSystem> const& systems() {
    static std::vector<text::LoadedSystem> const all = [] {
        std::vector<text::LoadedSystem> loaded;
        for (std::string_view const name : text::system_names()) {
            loaded.push_back(text::load_system(name));
        }
        return loaded;
    }();
    return all;
}

/// A die too many is no finding here, but it costs the fuzzer its speed.
bool takes_long(text::Subject const& subject, text::Situation const& situation) {
    constexpr std::int64_t most = 40;
    return std::any_of(situation.given.begin(), situation.given.end(),
                       [&](text::GivenFact const& given) {
                           auto const& fact = (*subject.system->ruleset->facts)[given.id];
                           return fact.type == chance::FactType::whole && given.value > most;
                       });
}

void ask(text::Subject const& subject, std::vector<std::string> const& words) {
    text::Situation const situation = text::read_situation(subject, words);
    if (takes_long(subject, situation)) {
        return;
    }
    text::Verdict const odds = text::odds_of(subject, situation, false);
    Exact sum;
    for (text::OutcomeLine const& line : odds.outcomes) {
        sum += line.probability;
    }
    ESPRIT_EXPECT(sum == Exact{1}, "the odds of all outcomes are one together");
    text::DiceSource dice;
    dice.seed = words.size();
    text::Verdict const roll = text::roll_of(subject, situation, dice);
    ESPRIT_EXPECT(std::any_of(odds.outcomes.begin(), odds.outcomes.end(),
                              [&](text::OutcomeLine const& line) {
                                  return line.outcome == roll.outcome && line.data == roll.data &&
                                         !line.probability.is_zero();
                              }),
                  "what was rolled is one of the outcomes");
    ESPRIT_EXPECT(!text::to_json(roll).empty() && !text::render(odds, {true}).empty(),
                  "a verdict can be told");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::istringstream stream{std::string{reinterpret_cast<char const*>(bytes), count}};
    std::string system_name;
    std::string subject_name;
    stream >> system_name >> subject_name;
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    for (text::LoadedSystem const& system : systems()) {
        if (system.ruleset->name != system_name) {
            continue;
        }
        try {
            ask(text::find_subject(system, subject_name), words);
        } catch (text::BadInput const&) {
        }
    }
    return 0;
}
