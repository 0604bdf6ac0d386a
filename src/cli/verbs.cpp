#include "cli/verbs.h"

#include <algorithm>
#include <initializer_list>

#include "base/nearest.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

using MakeVerb = Verb (*)();

std::vector<Verb> made(std::initializer_list<MakeVerb> list) {
    std::vector<Verb> verbs;
    for (MakeVerb const make : list) {
        verbs.push_back(make());
        auto const read = [](Parameter const&, std::string const&) {};
        verbs.back().option("--help", "", read, "print this help");
    }
    return verbs;
}

}  // namespace

std::vector<Verb> players_verbs() {
    return made({odds_verb,       roll_verb,     referee_verb,  charge_verb,  facts_verb,
                 why_verb,        play_verb,     serve_verb,    backup_verb,  restore_verb,
                 advise_verb,     show_verb,     check_verb,    compare_verb, replay_verb,
                 verify_verb,     battle_verb,   simulate_verb, sweep_verb,   sensitivity_verb,
                 tournament_verb, rulesets_verb, numbers_verb,  rulings_verb, help_verb});
}

std::vector<Verb> developers_verbs() {
    return made({fit_verb, bot_check_verb});
}

std::vector<Verb> all_verbs() {
    std::vector<Verb> verbs = players_verbs();
    std::vector<Verb> const more = developers_verbs();
    verbs.insert(verbs.end(), more.begin(), more.end());
    return verbs;
}

Verb const& verb_named(std::span<Verb const> verbs, std::string_view name) {
    auto const found = std::find_if(verbs.begin(), verbs.end(),
                                    [&](Verb const& verb) { return verb.name == name; });
    if (found != verbs.end()) return *found;
    std::vector<std::string_view> names;
    for (Verb const& verb : verbs) names.push_back(verb.name);
    throw text::BadInput{"there is no verb \"" + std::string{name} + "\"" +
                         did_you_mean(name, names) + " (esprit help)"};
}

}  // namespace esprit::cli
