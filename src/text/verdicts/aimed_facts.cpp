#include "text/verdicts/aimed_facts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "text/verdicts/changed_conditions.h"

namespace esprit::text {

using chance::FactId;

namespace {

constexpr std::size_t most_ways = 200;  // to state the facts of one set
constexpr std::size_t most_sets = 1500;

using Ways = std::vector<GivenFact>;

/// How the facts of charts are brought about by facts that a player states.
class WaysToState {
public:
    WaysToState(Subject const& subject, Situation const& complete)
        : subject_(subject), complete_(complete) {
        if (subject.procedure != nullptr) try_each_fact();
    }

    Ways of(FactId id, std::int64_t value) const {
        Ways ways;
        for (std::size_t role = 0; role < subject_.roles.size(); ++role) {
            auto const& facts = subject_.roles[role].facts;
            if (std::find(facts.begin(), facts.end(), id) == facts.end()) continue;
            ways.push_back({role, id, value});
        }
        if (auto const found = implied_.find({id.declaration, value}); found != implied_.end()) {
            ways.insert(ways.end(), found->second.begin(), found->second.end());
        }
        return ways;
    }

private:
    /// Notes what follows from each fact alone.
    void try_each_fact() {
        chance::FactTable const& table = *subject_.system->ruleset->facts;
        if (objection_to(subject_, complete_)) return;
        auto const usual = subject_.procedure->worked_out_facts(complete_.facts);
        for (std::size_t role = 0; role < subject_.roles.size(); ++role) {
            for (FactId const id : subject_.roles[role].facts) {
                if (complete_.is_given(role, id)) continue;
                std::int64_t const now = complete_.facts[role].value(id);
                for (std::int64_t const value : further_values(table[id], now)) {
                    Situation changed = complete_;
                    changed.facts[role].set_value(id, value);
                    if (!objection_to(subject_, changed)) note({role, id, value}, changed, usual);
                }
            }
        }
    }

    void note(GivenFact const& stated, Situation const& changed,
              std::vector<chance::FactSet> const& usual) {
        chance::FactTable const& table = *subject_.system->ruleset->facts;
        auto const now = subject_.procedure->worked_out_facts(changed.facts);
        for (std::size_t role = 0; role < now.size(); ++role) {
            for (std::size_t i = 0; i < table.declarations().size(); ++i) {
                FactId const id = table.at(i);
                std::int64_t const value = now[role].value(id);
                if (id == stated.id || value == usual[role].value(id)) continue;
                implied_[{id.declaration, value}].push_back(stated);
            }
        }
    }

    Subject const& subject_;
    Situation const& complete_;
    std::map<std::pair<std::uint8_t, std::int64_t>, Ways> implied_;
};

auto key_of(GivenFact const& fact) {
    return std::tuple{fact.role, fact.id.declaration, fact.value};
}

bool is_before(GivenFact const& one, GivenFact const& other) {
    return key_of(one) < key_of(other);
}

/// All ways to state the facts of a set; facts that nobody can state are left out.
class Combining {
public:
    Combining(StatedValues const& facts, WaysToState const& ways) {
        for (auto const& [id, value] : facts) {
            Ways each = ways.of(id, value);
            if (!each.empty()) choices_.push_back(std::move(each));
        }
        if (!choices_.empty()) add(0);
    }
    std::vector<std::vector<GivenFact>> found;

private:
    void add(std::size_t place) {
        if (found.size() >= most_ways) return;
        if (place == choices_.size()) {
            found.push_back(stated_);
            std::sort(found.back().begin(), found.back().end(), is_before);
            return;
        }
        for (GivenFact const& each : choices_[place]) {
            auto const same = std::find_if(stated_.begin(), stated_.end(), [&](GivenFact const& f) {
                return f.role == each.role && f.id == each.id;
            });
            if (same != stated_.end() && same->value != each.value) continue;
            bool const is_new = same == stated_.end();
            if (is_new) stated_.push_back(each);
            add(place + 1);
            if (is_new) stated_.pop_back();
        }
    }

    std::vector<Ways> choices_;
    std::vector<GivenFact> stated_;
};

}  // namespace

std::vector<std::vector<GivenFact>> aimed_facts(std::span<Subject const> versions,
                                                Situation const& complete) {
    std::vector<chance::Ruleset const*> rulesets;
    for (Subject const& version : versions) rulesets.push_back(version.system->ruleset.get());
    Subject const& subject = versions.front();
    std::string_view const chart = subject.chart != nullptr ? subject.name() : "";
    WaysToState const ways{subject, complete};
    std::set<std::vector<std::tuple<std::size_t, std::uint8_t, std::int64_t>>> known;
    std::vector<std::vector<GivenFact>> all;
    for (StatedValues const& facts : facts_that_changes_name(rulesets, chart)) {
        for (auto& stated : Combining{facts, ways}.found) {
            std::vector<std::tuple<std::size_t, std::uint8_t, std::int64_t>> key;
            for (GivenFact const& each : stated) key.push_back(key_of(each));
            if (all.size() < most_sets && known.insert(key).second)
                all.push_back(std::move(stated));
        }
    }
    std::sort(all.begin(), all.end(), [](auto const& one, auto const& other) {
        if (one.size() != other.size()) return one.size() < other.size();
        return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                            is_before);
    });
    return all;
}

}  // namespace esprit::text
