// The odds of procedures, told what holds in words: by the program, and by every row of faces.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "chance/enumerating.h"
#include "support/every_face.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::fixture {

using OutcomeOdds = chance::Distribution<chance::Outcome>;

inline text::Situation situation_in(text::LoadedSystem const& system, std::string const& procedure,
                                    std::string const& words) {
    std::istringstream in{words};
    std::vector<std::string> list;
    for (std::string word; in >> word;) {
        list.push_back(word);
    }
    return text::read_situation(text::find_subject(system, procedure), list);
}

inline OutcomeOdds odds_in(text::LoadedSystem const& system, std::string const& procedure,
                           std::string const& words) {
    chance::EnumeratingArbiter arbiter;
    return system.find_procedure(procedure)->odds(situation_in(system, procedure, words).facts,
                                                  arbiter);
}

inline OutcomeOdds odds_by_every_face(text::LoadedSystem const& system,
                                      std::string const& procedure, std::string const& words) {
    auto const& played = *system.find_procedure(procedure);
    text::Situation const situation = situation_in(system, procedure, words);
    OutcomeOdds odds;
    EveryFace arbiter;
    do {
        chance::Outcome const outcome = played.play(situation.facts, arbiter);
        odds.add(outcome, arbiter.weight());
    } while (arbiter.next_row());
    return odds;
}

}  // namespace esprit::fixture
