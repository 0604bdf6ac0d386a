#include "chance/aftermath.h"

#include <algorithm>

namespace esprit::chance {

namespace {

template <class Units>
auto* unit_of(Units& units, std::string_view role) {
    auto const found = std::find_if(units.begin(), units.end(),
                                    [&](KnownUnit const& each) { return each.role == role; });
    return found == units.end() ? nullptr : &*found;
}

}  // namespace

void KnownUnit::say(FactId fact, std::int64_t value, bool given) {
    facts.set_value(fact, value);
    std::uint64_t& bits = fact.is_flag ? said_flags : said_numbers;
    std::uint64_t const bit = std::uint64_t{1} << fact.slot;
    bits = given ? bits | bit : bits & ~bit;
}

NextQuestion& NextQuestion::hand_on(std::string_view name, std::int64_t value) {
    handed_on.push_back({name, value, false});
    return *this;
}

NextQuestion& NextQuestion::hand_on(std::string_view name, bool so) {
    if (so) handed_on.push_back({name, 1, true});
    return *this;
}

bool Aftermath::is(std::string_view name) const {
    return outcome_name == name;
}

bool Aftermath::has(FactId fact, std::string_view role) const {
    return unit(role).facts.has(fact);
}

std::int32_t Aftermath::number(FactId fact, std::string_view role) const {
    return static_cast<std::int32_t>(unit(role).facts.number(fact));
}

bool Aftermath::knows(FactId fact, std::string_view role) const {
    return unit(role).says(fact) || number(fact, role) != unset_value(fact);
}

void Aftermath::tell(std::initializer_list<RuleId> rules, std::string_view whom) {
    for (RuleId const rule : rules) told.push_back({rule, whom});
}

void Aftermath::leave_out(std::initializer_list<RuleId> rules) {
    left_out.insert(left_out.end(), rules);
}

NextQuestion& Aftermath::ask(std::string_view chart, RuleId rule, std::string_view whom,
                             std::initializer_list<Seat> seats,
                             std::initializer_list<StatedFact> stated) {
    return next.emplace_back(NextQuestion{chart, rule, whom, seats, stated, {}, {}});
}

void Aftermath::run(std::initializer_list<Entry> all) {
    for (Entry const& each : all) {
        if (each.of == of) return each.function(*this);
    }
}

bool Aftermath::follows_by(RuleId rule) const {
    return std::find(follows.begin(), follows.end(), rule.text) != follows.end();
}

KnownUnit const& Aftermath::unit(std::string_view role) const {
    KnownUnit const* const found = unit_of(units, role);
    return found == nullptr ? nobody_ : *found;
}

KnownUnit const& Aftermath::was(std::string_view role) const {
    KnownUnit const* const found = unit_of(units_before, role);
    return found == nullptr ? nobody_ : *found;
}

std::int64_t const* Aftermath::handed(std::string_view name) const {
    for (auto const& [its_name, value] : handed_on) {
        if (its_name == name) return &value;
    }
    return nullptr;
}

void Aftermath::becomes(FactChange const& change, std::string_view role) {
    KnownUnit* const whose = unit_of(units, role);
    if (whose == nullptr) return;
    if (change.off_table) {
        whose->gone = true;
    } else if (whose->facts.value(change.fact) != change.value) {
        whose->say(change.fact, change.value, change.value != unset_value(change.fact));
    } else {
        return;
    }
    auto const found = std::find_if(changes_.begin(), changes_.end(), [&](Change const& each) {
        return each.role == whose->role && each.what.off_table == change.off_table &&
               (change.off_table || each.what.fact == change.fact);
    });
    if (found == changes_.end()) {
        changes_.push_back({whose->role, change});
    } else {
        found->what = change;
    }
}

void Aftermath::assume(FactId fact, std::int64_t value, std::string_view role) {
    for (auto* const all : {&units, &units_before}) {
        KnownUnit* const whose = unit_of(*all, role);
        if (whose != nullptr && !whose->says(fact)) whose->facts.set_value(fact, value);
    }
}

void Aftermath::ends(FactId fact, RuleId rule, std::string_view role) {
    becomes({fact, unset_value(fact), rule}, role);
}

std::vector<Aftermath::Change> Aftermath::changes() const {
    std::vector<Change> all = changes_;
    std::erase_if(all, [&](Change const& each) {
        FactSet const& before = was(each.role).facts;
        return !each.what.off_table && before.value(each.what.fact) == each.what.value;
    });
    return all;
}

int ChangesOf::draw(Chance const&) {
    ESPRIT_EXPECT(false, "what dice have settled needs no more of them");
    return 0;
}

}  // namespace esprit::chance
