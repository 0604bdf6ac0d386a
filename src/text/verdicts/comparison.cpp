#include "text/verdicts/comparison.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "chance/work_limit.h"
#include "text/rulesets/rule_search.h"
#include "text/verdicts/aimed_facts.h"

namespace esprit::text {

using chance::FactId;

namespace {

// Situations that are tried at most; a procedure takes a thousand times as long as a chart.
constexpr std::size_t most_of_a_chart = 40'000;
constexpr std::size_t most_of_a_procedure = 400;
// Situations that are tried beside those, with the facts that the changes name and one or two more.
constexpr std::size_t most_aimed_of_a_chart = 10'000;
constexpr std::size_t most_aimed_of_a_procedure = 2'000;
constexpr std::int64_t most_numbers = 8;  // values of a number that has to be given

/// A fact with the values that are tried.
struct Choice {
    std::size_t role = 0;
    FactId id;
    std::vector<std::int64_t> values;
};

/// The values to try of a fact that has to be given: of a number those about a usable one. Of the
/// numbers of a procedure one is enough.
std::vector<std::int64_t> needed_values(chance::FactDeclaration const& fact, std::int64_t usable,
                                        bool is_chart) {
    bool const is_name = fact.type == chance::FactType::name;
    if (!is_name && !is_chart) return {usable};
    std::vector<std::int64_t> values;
    std::int64_t const first =
        is_name ? fact.least : std::max(fact.least, usable - most_numbers / 2);
    for (std::int64_t value = first; value <= fact.most; ++value) {
        if (!is_name && static_cast<std::int64_t>(values.size()) == most_numbers) break;
        if (!is_name || value != fact.unset) values.push_back(value);
    }
    return values;
}

/// The values to try of a fact that need not be given. Of the numbers of a procedure one is enough;
/// the conditions of a chart may ask for more.
std::vector<std::int64_t> optional_values(chance::FactDeclaration const& fact, std::int64_t now,
                                          bool is_chart) {
    std::vector<std::int64_t> values = further_values(fact, now);
    if (!is_chart || fact.type != chance::FactType::whole || values.empty()) return values;
    constexpr std::size_t most_values = 4;
    while (values.size() < most_values && values.back() < fact.most) {
        values.push_back(values.back() + 1);
    }
    return values;
}

class Comparing {
public:
    Comparing(std::span<LoadedSystem const> versions, std::string_view subject,
              std::span<std::string const> words)
        : given_{} {
        for (LoadedSystem const& version : versions) {
            subjects_.push_back(find_subject(version, subject));
            found_.versions.push_back(version.ruleset->houses.empty()
                                          ? "the rules as shipped"
                                          : version.ruleset->houses.back());
        }
        given_ = empty_situation(subjects_[0]);
        for (std::string const& word : words) add_fact(subjects_[0], word, given_);
        found_.ruleset_title = versions[0].ruleset->title;
        found_.subject = subjects_[0].name();
        found_.title = subjects_[0].title();
        collect_choices();
    }

    Comparison run(std::size_t most) {
        std::size_t const most_tried =
            subjects_[0].chart != nullptr ? most_of_a_chart : most_of_a_procedure;
        for (std::size_t facts = 0; facts <= optional_.size(); ++facts) {
            if (facts > 0 && tried_ + combinations(facts) > most_tried) break;
            found_.facts_more = facts;
            add_needed(0, facts);
        }
        found_.is_complete = found_.facts_more == optional_.size();
        if (!found_.is_complete || !every_value_is_tried()) aim();
        if (objection_ && found_.looked_at == 0 && found_.refused_by_some == 0) {
            throw BadInput{objection_text(*objection_)};
        }
        // they were found with few facts first
        std::vector<std::size_t> order(all_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            if (all_[other].change < all_[one].change) return true;
            return !(all_[one].change < all_[other].change) && one < other;
        });
        order.resize(std::min(order.size(), most));
        for (std::size_t const place : order) found_.greatest.push_back(std::move(all_[place]));
        return std::move(found_);
    }

private:
    void collect_choices() {
        Subject const& subject = subjects_[0];
        chance::FactTable const& facts = *subject.system->ruleset->facts;
        Situation complete = given_;
        for (GivenFact const& fact : give_missing_facts(subject, complete)) {
            needed_.push_back(
                {fact.role, fact.id,
                 needed_values(facts[fact.id], fact.value, subject.chart != nullptr)});
        }
        for (std::size_t role = 0; role < subject.roles.size(); ++role) {
            for (FactId const id : subject.roles[role].facts) {
                auto const is_needed = [&](Choice const& choice) {
                    return choice.role == role && choice.id == id;
                };
                if (given_.is_given(role, id) ||
                    std::any_of(needed_.begin(), needed_.end(), is_needed)) {
                    continue;
                }
                auto values = optional_values(facts[id], complete.facts[role].value(id),
                                              subject.chart != nullptr);
                if (!values.empty()) optional_.push_back({role, id, std::move(values)});
            }
        }
    }

    /// False if a number has values that are not tried.
    bool every_value_is_tried() const {
        chance::FactTable const& facts = *subjects_[0].system->ruleset->facts;
        auto const is_number = [&](Choice const& choice) {
            chance::FactType const type = facts[choice.id].type;
            return type == chance::FactType::whole || type == chance::FactType::decimal;
        };
        return std::none_of(needed_.begin(), needed_.end(), is_number) &&
               std::none_of(optional_.begin(), optional_.end(), is_number);
    }

    /// Tries the facts that the changes name: alone, then with one fact more, then with two.
    void aim() {
        Situation complete = given_;
        give_missing_facts(subjects_[0], complete);
        auto const sets = aimed_facts(subjects_, complete);
        for (auto const& set : sets) look_at_set(set);
        std::size_t const most =
            tried_ +
            (subjects_[0].chart != nullptr ? most_aimed_of_a_chart : most_aimed_of_a_procedure);
        for (auto const& set : sets) {
            if (tried_ < most) add_to_set(set, 0, 1, most);
        }
        for (auto const& set : sets) {
            if (tried_ < most) add_to_set(set, 0, 2, most);
        }
    }

    void add_to_set(std::vector<GivenFact> const& set, std::size_t place, std::size_t facts,
                    std::size_t most) {
        if (facts == 0) {
            look_at_set(set);
            return;
        }
        for (std::size_t i = place; i < optional_.size(); ++i) {
            Choice const& choice = optional_[i];
            if (find_in(set, choice) != nullptr) continue;
            for (std::int64_t const value : choice.values) {
                if (tried_ >= most) return;
                auto more = set;
                more.push_back({choice.role, choice.id, value});
                add_to_set(more, i + 1, facts - 1, most);
            }
        }
    }

    static GivenFact const* find_in(std::vector<GivenFact> const& set, Choice const& choice) {
        auto const found = std::find_if(set.begin(), set.end(), [&](GivenFact const& fact) {
            return fact.role == choice.role && fact.id == choice.id;
        });
        return found == set.end() ? nullptr : &*found;
    }

    /// Tries a set of facts with all values of the needed ones, unless `run` has done so.
    void look_at_set(std::vector<GivenFact> const& set) {
        std::vector<Choice> choices;
        bool is_tried = true;
        std::size_t placed = 0;
        auto const take = [&](Choice const& choice, bool is_needed) {
            GivenFact const* const stated = find_in(set, choice);
            if (stated == nullptr) {
                if (is_needed) choices.push_back(choice);
                return;
            }
            ++placed;
            bool const is_usual = std::find(choice.values.begin(), choice.values.end(),
                                            stated->value) != choice.values.end();
            if (!is_usual) is_tried = false;
            choices.push_back({choice.role, choice.id, {stated->value}});
        };
        for (Choice const& choice : needed_) take(choice, true);
        std::size_t const needed = choices.size();
        for (Choice const& choice : optional_) take(choice, false);
        if (choices.size() - needed > found_.facts_more) is_tried = false;
        if (is_tried) return;
        for (GivenFact const& fact : set) {
            bool const holds = given_.is_given(fact.role, fact.id) &&
                               given_.facts[fact.role].value(fact.id) == fact.value;
            placed += holds ? 1 : 0;
        }
        if (placed < set.size()) return;  // the player has stated something else
        std::size_t const before = found_.looked_at;
        look_at_each(choices, 0);
        found_.aimed += found_.looked_at - before;
    }

    void look_at_each(std::vector<Choice> const& choices, std::size_t place) {
        if (place == choices.size()) {
            look_at();
            return;
        }
        with_each_value(choices[place], [&] { look_at_each(choices, place + 1); });
    }

    /// The number of situations with so many optional facts.
    std::size_t combinations(std::size_t facts) const {
        // by_count[n]: the ways to give n of the facts so far
        std::vector<double> by_count(facts + 1, 0.0);
        by_count[0] = 1;
        for (Choice const& choice : needed_) {
            by_count[0] *= static_cast<double>(choice.values.size());
        }
        for (Choice const& choice : optional_) {
            for (std::size_t n = facts; n > 0; --n) {
                by_count[n] += by_count[n - 1] * static_cast<double>(choice.values.size());
            }
        }
        return static_cast<std::size_t>(std::min(by_count[facts], 1e9));
    }

    void add_needed(std::size_t place, std::size_t facts) {
        if (place == needed_.size()) {
            add_optional(0, facts);
            return;
        }
        with_each_value(needed_[place], [&] { add_needed(place + 1, facts); });
    }

    void add_optional(std::size_t place, std::size_t facts) {
        if (facts == 0) {
            look_at();
            return;
        }
        for (std::size_t i = place; i + facts <= optional_.size(); ++i) {
            with_each_value(optional_[i], [&] { add_optional(i + 1, facts - 1); });
        }
    }

    template <class Then>
    void with_each_value(Choice const& choice, Then then) {
        chance::FactSet const before = given_.facts[choice.role];
        for (std::int64_t const value : choice.values) {
            given_.facts[choice.role].set_value(choice.id, value);
            given_.given.push_back({choice.role, choice.id, value});
            then();
            given_.given.pop_back();
            given_.facts[choice.role] = before;
        }
    }

    void look_at() {
        chance::check_work_limit();
        ++tried_;
        std::vector<std::pair<std::size_t, chance::Objection>> refusing;
        for (std::size_t i = 0; i < subjects_.size(); ++i) {
            auto objection = objection_to(subjects_[i], given_);
            if (!objection) continue;
            if (!objection_) objection_ = objection;
            refusing.emplace_back(i, std::move(*objection));
        }
        if (!refusing.empty()) {
            if (refusing.size() < subjects_.size()) note_refusals(refusing);
            return;
        }
        ++found_.looked_at;
        ComparedSituation compared = compared_here();
        if (compared.change.is_zero()) return;
        ++found_.changed;
        if (is_new(compared.change)) all_.push_back(std::move(compared));
    }

    void note_refusals(std::vector<std::pair<std::size_t, chance::Objection>> const& refusing) {
        ++found_.refused_by_some;
        for (auto const& [version, objection] : refusing) {
            auto const known = std::find_if(
                found_.refusals.begin(), found_.refusals.end(),
                [&, at = version](RefusedByVersion const& each) { return each.version == at; });
            if (known != found_.refusals.end()) {
                ++known->situations;
                continue;
            }
            found_.refusals.push_back({version, 1, objection.because, facts_here()});
        }
    }

    std::string facts_here() const {
        std::string facts;
        for (GivenFact const& fact : given_.given) {
            std::string word = word_of(fact);
            if (word.ends_with("=true")) word.resize(word.find('='));
            facts += (facts.empty() ? "" : " ") + word;
        }
        return facts.empty() ? "no further fact" : facts;
    }

    std::vector<OutcomeLine> outcomes_by(std::size_t version) const {
        try {
            return outcomes_of(subjects_[version], given_);
        } catch (BadInput const& gap) {
            throw BadInput{found_.versions[version] + ": " + gap.what() + ": " + facts_here()};
        }
    }

    /// False if one fact fewer changes the odds as much already. Notes the change.
    bool is_new(Exact const& change) {
        std::vector<std::string> words;
        for (GivenFact const& fact : given_.given) words.push_back(word_of(fact));
        auto const key_without = [&](std::size_t left_out) {
            std::string key;
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (i != left_out) key += words[i] + ' ';
            }
            return key;
        };
        bool is_greater = true;
        for (std::size_t i = 0; i < words.size(); ++i) {
            auto const fewer = changes_.find(key_without(i));
            if (fewer != changes_.end() && !(fewer->second < change)) is_greater = false;
        }
        changes_.emplace(key_without(words.size()), change);
        return is_greater;
    }

    ComparedSituation compared_here() const {
        ComparedSituation compared;
        chance::Ruleset const& ruleset = *subjects_[0].system->ruleset;
        for (GivenFact const& fact : given_.given) {
            compared.facts.emplace_back(full_name(subjects_[0], fact.role, fact.id),
                                        value_text((*ruleset.facts)[fact.id], fact.value));
        }
        std::map<std::pair<std::string, std::vector<std::pair<std::string, int>>>,
                 std::vector<Exact>>
            odds;
        for (std::size_t i = 0; i < subjects_.size(); ++i) {
            for (OutcomeLine& line : outcomes_by(i)) {
                auto& by_version = odds[{std::move(line.outcome), std::move(line.data)}];
                by_version.resize(subjects_.size());
                by_version[i] = std::move(line.probability);
            }
        }
        compared.odds.resize(subjects_.size());
        for (auto const& [outcome, by_version] : odds) {
            for (std::size_t i = 0; i < subjects_.size(); ++i) {
                compared.odds[i].push_back({outcome.first, outcome.second, by_version[i]});
            }
        }
        for (std::size_t i = 1; i < subjects_.size(); ++i) {
            Exact gained;  // as much as is lost elsewhere: the total variation distance
            for (auto const& [outcome, by_version] : odds) {
                if (by_version[0] < by_version[i]) gained += by_version[i] - by_version[0];
            }
            compared.change = std::max(compared.change, gained);
        }
        return compared;
    }

    std::string word_of(GivenFact const& fact) const {
        chance::Ruleset const& ruleset = *subjects_[0].system->ruleset;
        return full_name(subjects_[0], fact.role, fact.id) + "=" +
               value_text((*ruleset.facts)[fact.id], fact.value);
    }

    std::vector<Subject> subjects_;  // by version
    Situation given_;                // what is looked at now
    std::vector<Choice> needed_;
    std::vector<Choice> optional_;
    std::map<std::string, Exact> changes_;
    std::vector<ComparedSituation> all_;
    std::size_t tried_ = 0;
    std::optional<chance::Objection> objection_;  // the first, to the situation with fewest facts
    Comparison found_;
};

}  // namespace

Comparison compare_versions(std::span<LoadedSystem const> versions, std::string_view subject,
                            std::span<std::string const> words, std::size_t most) {
    return Comparing{versions, subject, words}.run(most);
}

}  // namespace esprit::text
