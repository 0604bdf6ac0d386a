#include "sheet/fact_availability.h"

#include <algorithm>

#include "sheet/fact_groups.h"

namespace esprit::sheet {

using chance::FactDeclaration;
using chance::FactId;
using chance::FactType;
using chance::Objection;
using text::Situation;
using text::Subject;

namespace {

constexpr std::string_view missing_id = "requires";
constexpr std::int64_t most_tried = 4;  // values of a number, besides its start

FactDeclaration const& declaration(Subject const& subject, FactId id) {
    return (*subject.system->ruleset->facts)[id];
}

bool is_missing(Objection const& objection) {
    return objection.id == missing_id;
}

Situation with(Situation situation, FactPlace place, std::int64_t value) {
    situation.facts[place.role].state(place.id, value);
    auto const same = [&](text::GivenFact const& given) {
        return given.role == place.role && given.id == place.id;
    };
    auto const found = std::find_if(situation.given.begin(), situation.given.end(), same);
    if (found != situation.given.end()) {
        found->value = value;
    } else {
        situation.given.push_back({place.role, place.id, value});
    }
    return situation;
}

Situation without(Subject const& subject, Situation situation, FactPlace place) {
    chance::FactSet const none = subject.system->ruleset->facts->none_given();
    situation.facts[place.role].take_back(place.id, none.value(place.id));
    std::erase_if(situation.given, [&](text::GivenFact const& given) {
        return given.role == place.role && given.id == place.id;
    });
    return situation;
}

/// The fact that an objection says is missing: its message begins with the fact's name.
std::optional<FactPlace> missing_fact(Subject const& subject, Objection const& objection) {
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            if (objection.because.starts_with(text::full_name(subject, role, id) + "=")) {
                return FactPlace{role, id};
            }
        }
    }
    return std::nullopt;
}

std::vector<std::int64_t> values_of(Subject const& subject, FactId id) {
    FactDeclaration const& fact = declaration(subject, id);
    if (fact.type == FactType::flag) return {1};
    std::vector<std::int64_t> values;
    if (fact.type != FactType::name) values.push_back(start_of(subject, id));
    std::int64_t const step = fact.type == FactType::decimal ? chance::decimal_scale : 1;
    std::int64_t const last = fact.type == FactType::name
                                  ? fact.most
                                  : std::min(fact.most, fact.least + step * most_tried);
    for (std::int64_t value = fact.least; value <= last; value += step) values.push_back(value);
    return values;
}

/// The situation with values for all missing facts, which are added to `missing`.
Situation with_missing_facts(Subject const& subject, Situation situation,
                             std::vector<FactPlace>* missing = nullptr) {
    auto objection = text::objection_to(subject, situation);
    while (objection && is_missing(*objection)) {
        auto const place = missing_fact(subject, *objection);
        if (!place || situation.is_given(place->role, place->id)) break;
        if (missing != nullptr) missing->push_back(*place);
        std::optional<Situation> first;
        bool found = false;
        for (std::int64_t const value : values_of(subject, place->id)) {
            Situation tried = with(situation, *place, value);
            auto const still = text::objection_to(subject, tried);
            if (!first) first = tried;
            if (still && !is_missing(*still)) continue;
            situation = std::move(tried);
            found = true;
            break;
        }
        if (!found) situation = *first;
        objection = text::objection_to(subject, situation);
    }
    return situation;
}

std::optional<Objection> objection_when_filled(Subject const& subject, Situation const& situation) {
    return text::objection_to(subject, with_missing_facts(subject, situation));
}

/// Tries each value of each fact that is not given, until `wanted` returns true. Missing facts are
/// filled in once before; they are tried too.
template <class Wanted>
bool try_one_more_fact(Subject const& subject, Situation const& situation, Wanted wanted) {
    Situation const whole = with_missing_facts(subject, situation);
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            if (situation.is_given(role, id)) continue;
            for (std::int64_t const value : values_of(subject, id)) {
                Situation const more = with(whole, {role, id}, value);
                if (wanted(FactPlace{role, id}, objection_when_filled(subject, more))) return true;
            }
        }
    }
    return false;
}

/// The given facts whose withdrawal removes the objection or, with `any_step`, leads to another
/// one.
std::vector<FactPlace> removals_that_help(Subject const& subject, Situation const& situation,
                                          Objection const& objection, bool any_step) {
    std::vector<FactPlace> places;
    for (text::GivenFact const& given : situation.given) {
        FactPlace const place{given.role, given.id};
        auto const still = objection_when_filled(subject, without(subject, situation, place));
        if (!still || (any_step && still->id != objection.id)) places.push_back(place);
    }
    return places;
}

/// The facts not given whose addition does the same.
std::vector<FactPlace> additions_that_help(Subject const& subject, Situation const& situation,
                                           Objection const& objection, bool any_step) {
    std::vector<FactPlace> places;
    try_one_more_fact(
        subject, situation, [&](FactPlace place, std::optional<Objection> const& still) {
            bool const helps = !still || (any_step && still->id != objection.id);
            bool const known =
                !places.empty() && places.back().role == place.role && places.back().id == place.id;
            if (helps && !known) places.push_back(place);
            return false;
        });
    return places;
}

Conflict conflict_of(Subject const& subject, Situation const& situation,
                     Objection const& objection) {
    Conflict conflict{objection.because, objection.rule, {}, {}};
    conflict.given = removals_that_help(subject, situation, objection, false);
    conflict.wants = additions_that_help(subject, situation, objection, false);
    if (conflict.given.empty() && conflict.wants.empty()) {
        conflict.given = removals_that_help(subject, situation, objection, true);
    }
    if (conflict.given.empty() && conflict.wants.empty()) {
        conflict.wants = additions_that_help(subject, situation, objection, true);
    }
    return conflict;
}

/// The situation without facts that contradict others.
Situation without_conflict(Subject const& subject, Situation situation) {
    while (!situation.given.empty()) {
        auto const objection = objection_when_filled(subject, situation);
        if (!objection) break;
        Conflict const conflict = conflict_of(subject, situation, *objection);
        if (conflict.given.empty()) break;
        situation = without(subject, std::move(situation), conflict.given.back());
    }
    return situation;
}

class ClosedFacts {
public:
    ClosedFacts(Subject const& subject, Situation const& given)
        : subject_(subject), base_(given), before_(objection_when_filled(subject, given)) {}

    void add_if_closed(FactPlace place, std::int64_t value, std::vector<ClosedFact>& closed) const {
        Situation const tried = with(base_, place, value);
        auto const objection = objection_when_filled(subject_, tried);
        auto const allowed = [&](std::optional<Objection> const& still) {
            return !still || (before_ && still->id == before_->id);
        };
        if (allowed(objection)) return;
        auto const will_do = [&](FactPlace, std::optional<Objection> const& still) {
            return allowed(still);
        };
        if (try_one_more_fact(subject_, tried, will_do)) return;
        FactType const type = declaration(subject_, place.id).type;
        bool const number = type == FactType::whole || type == FactType::decimal;
        closed.push_back({place.role, place.id, number ? std::nullopt : std::optional{value},
                          objection->because, objection->rule});
    }

private:
    Subject const& subject_;
    Situation const& base_;
    std::optional<Objection> before_;
};

}  // namespace

FactAvailability availability_of(Subject const& subject, Situation const& situation) {
    FactAvailability availability;
    Situation const whole = with_missing_facts(subject, situation, &availability.missing);
    if (auto const objection = text::objection_to(subject, whole)) {
        availability.conflict = conflict_of(subject, situation, *objection);
    }
    bool const contradicts = availability.conflict && availability.conflict->wants.empty();
    Situation const base = contradicts ? without_conflict(subject, situation) : situation;
    ClosedFacts const closed{subject, base};
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            FactType const type = declaration(subject, id).type;
            bool const given = situation.is_given(role, id);
            if (given && type != FactType::name) continue;
            if (type == FactType::whole || type == FactType::decimal) {
                closed.add_if_closed({role, id}, start_of(subject, id), availability.closed);
                continue;
            }
            for (std::int64_t const value : values_of(subject, id)) {
                bool const is_it = given && situation.facts[role].value(id) == value;
                if (!is_it) closed.add_if_closed({role, id}, value, availability.closed);
            }
        }
    }
    return availability;
}

std::int64_t start_of(Subject const& subject, FactId id) {
    FactDeclaration const& fact = declaration(subject, id);
    if (auto const usual = usual_value(subject.system->ruleset->name, fact.name)) return *usual;
    bool const decimal = fact.type == FactType::decimal;
    std::int64_t const step = decimal ? chance::decimal_scale : 1;
    bool const within = fact.unset >= fact.least && fact.unset < fact.most;
    return within ? std::min(fact.unset + step, fact.most) : fact.least;
}

}  // namespace esprit::sheet
