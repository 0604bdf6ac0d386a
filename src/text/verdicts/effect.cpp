#include "text/verdicts/effect.h"

#include <algorithm>

namespace esprit::text {

using chance::Chance;

namespace {

std::string_view chart_of(Chance const& chance) {
    return chance.roll != nullptr ? std::string_view{chance.roll->chart->name} : chance.rule.text;
}

/// Notes each check as it is first asked.
class AskedWatcher final : public chance::ChanceWatcher {
public:
    explicit AskedWatcher(AskedChecks& checks) : checks_(checks) {}
    void asked(Chance const& chance) override {
        if (checks_.find(chance) == nullptr) checks_.add(chance);
    }

private:
    AskedChecks& checks_;
};

}  // namespace

AskedCheck const* AskedChecks::find(Chance const& chance) const {
    std::string_view const chart = chart_of(chance);
    for (AskedCheck const& check : all_) {
        if (check.chart == chart && check.whose == chance.whose) return &check;
    }
    return nullptr;
}

void AskedChecks::add(Chance const& chance) {
    all_.push_back({chart_of(chance), std::string{chance.whose}, counted_in(chance)});
}

bool Effect::counts(AskedCheck const& in, Counted const& counted) const {
    for (AskedCheck const& check : checks.all()) {
        if (check.chart != in.chart || check.whose != in.whose) continue;
        return std::find(check.counted.begin(), check.counted.end(), counted) !=
               check.counted.end();
    }
    return false;
}

chance::Distribution<chance::Outcome> odds_of_facts(Subject const& subject,
                                                    std::span<chance::FactSet const> facts,
                                                    chance::EnumeratingArbiter& arbiter) {
    if (subject.procedure != nullptr) return subject.procedure->odds(facts, arbiter);
    chance::Roll roll;
    prepare(*subject.chart, facts[0], roll);
    return distribution_of([&](chance::Arbiter& each) { return judge(roll, each); }, arbiter);
}

std::optional<Effect> effect_of(Subject const& subject, Situation const& situation) {
    if (objection_to(subject, situation)) return std::nullopt;
    Effect effect;
    AskedWatcher watcher{effect.checks};
    chance::EnumeratingArbiter arbiter;
    arbiter.show_to(&watcher);
    effect.odds = odds_of_facts(subject, situation.facts, arbiter);
    return effect;
}

}  // namespace esprit::text
