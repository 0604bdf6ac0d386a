#include "support/odds_digest.h"

#include <cstdint>
#include <vector>

#include "support/random_situation.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::fixture {

namespace {

constexpr std::uint64_t situations = 10'000;
constexpr std::uint64_t situations_per_procedure = 4;  // a procedure takes far longer than a chart
constexpr std::uint32_t most_facts_of_odds = 7;

class OddsDigest {
public:
    void add(std::string_view text) {
        for (char const letter : text) {
            value_ = (value_ ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
        }
        value_ = (value_ ^ 0xFFU) * 0x100000001B3ULL;
    }
    std::string hex() const {
        std::string text;
        for (int shift = 60; shift >= 0; shift -= 4) {
            text += "0123456789abcdef"[value_ >> shift & 0xFU];
        }
        return text;
    }

private:
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

void add_facts(text::Subject const& subject, text::Situation const& situation, OddsDigest& digest) {
    for (text::GivenFact const& given : situation.given) {
        digest.add(text::full_name(subject, given.role, given.id));
        digest.add(text::value_text((*subject.system->ruleset->facts)[given.id], given.value));
    }
}

void add_odds(text::Subject const& subject, std::uint64_t number, OddsDigest& digest) {
    RandomNumbers random{number};
    RandomSituation const drawn = random_situation(subject, most_facts_of_odds, random);
    digest.add(subject.system->ruleset->name);
    digest.add(subject.name());
    add_facts(subject, drawn.situation, digest);
    if (drawn.objection) {
        digest.add("refused " + drawn.objection->id);
        return;
    }
    auto const odds = exact_odds(subject, drawn.situation);
    for (auto const& [outcome, probability] : odds.entries()) {
        text::OutcomeLine const line = text::outcome_line(subject, outcome, probability);
        std::string name = line.outcome;
        for (auto const& [key, value] : line.data) {
            name += ", " + key + " " + std::to_string(value);
        }
        digest.add(name);
        digest.add(probability.text());
    }
}

}  // namespace

std::string odds_digest_line() {
    std::vector<text::LoadedSystem> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_system(name));
    }
    std::vector<text::Subject> charts;
    std::vector<text::Subject> procedures;
    for (text::LoadedSystem const& system : systems) {
        for (auto const& chart : system.ruleset->charts) {
            charts.push_back(text::find_subject(system, chart.name));
        }
        for (auto const& procedure : system.procedures) {
            procedures.push_back(text::find_subject(system, procedure->name()));
        }
    }
    OddsDigest digest;
    for (std::uint64_t number = 0; number < situations; ++number) {
        auto const& subjects = number % situations_per_procedure == 0 ? procedures : charts;
        add_odds(subjects[number / situations_per_procedure % subjects.size()], number, digest);
    }
    return "odds digest " + digest.hex() + "\n";
}

}  // namespace esprit::fixture
