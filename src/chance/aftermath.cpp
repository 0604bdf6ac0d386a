#include "chance/aftermath.h"

#include <algorithm>

namespace esprit::chance {

namespace {

template <class Units>
auto* unit_of(Units& units, std::string_view role) {
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units[i].role == role) return &units[i];
    }
    return static_cast<decltype(&units[0])>(nullptr);
}

}  // namespace

void KnownUnit::say(FactId fact, std::int64_t value, bool given) {
    facts.set_value(fact, value);
    std::uint64_t& bits = fact.is_flag ? said_flags : said_numbers;
    std::uint64_t const bit = std::uint64_t{1} << fact.slot;
    bits = given ? bits | bit : bits & ~bit;
}

NextQuestion& NextQuestion::hand_on(char const* name, std::int64_t value) {
    handed_on.push_back({name, value, false});
    return *this;
}

NextQuestion& NextQuestion::hand_on(char const* name, bool flag) {
    if (flag) handed_on.push_back({name, 1, true});
    return *this;
}

Aftermath::Aftermath(Ruleset const& its_ruleset) : ruleset(its_ruleset) {
    nobody_.facts = ruleset.facts->none_given();
}
Aftermath::Aftermath(Aftermath&& other) noexcept = default;
Aftermath::~Aftermath() = default;

bool Aftermath::is(char const* name) const {
    return outcome_name == name;
}

bool Aftermath::has(FactId const& fact, char const* role) const {
    return unit(role).facts.has(fact);
}

std::int32_t Aftermath::number(FactId const& fact, char const* role) const {
    return static_cast<std::int32_t>(unit(role).facts.number(fact));
}

bool Aftermath::knows(FactId const& fact, char const* role) const {
    return unit(role).says(fact) || number(fact, role) != unset_value(fact);
}

void Aftermath::tell(std::initializer_list<RuleLiteral> rules, char const* whom) {
    for (RuleLiteral const rule : rules) told.push_back({rule, whom});
}

void Aftermath::leave_out(std::initializer_list<RuleLiteral> rules) {
    for (RuleLiteral const rule : rules) left_out.push_back({rule, ""});
}

NextQuestion& Aftermath::ask(char const* chart, RuleLiteral rule, char const* whom,
                             std::initializer_list<RoleChange> role_changes,
                             std::initializer_list<StatedFact> stated) {
    NextQuestion question;
    question.of = chart;
    question.rule = rule.id;
    question.whom = whom;
    for (RoleChange const& role_change : role_changes) question.role_changes.push_back(role_change);
    for (StatedFact const& fact : stated) question.stated.push_back(fact);
    next.push_back(question);
    return next[next.size() - 1];
}

void Aftermath::run(std::initializer_list<Entry> all) {
    for (Entry const& each : all) {
        if (each.of == of) return each.function(*this);
    }
}

bool Aftermath::follows_by(RuleLiteral rule) const {
    return std::find(follows.begin(), follows.end(), rule.id) != follows.end();
}

KnownUnit const& Aftermath::unit(char const* role) const {
    KnownUnit const* const found = unit_of(units, role);
    return found == nullptr ? nobody_ : *found;
}

KnownUnit const& Aftermath::was(std::string_view role) const {
    KnownUnit const* const found = unit_of(units_before, role);
    return found == nullptr ? nobody_ : *found;
}

std::int64_t const* Aftermath::handed(char const* name) const {
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
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        Change& each = changes_[i];
        bool const same = each.role == whose->role && each.what.off_table == change.off_table &&
                          (change.off_table || each.what.fact == change.fact);
        if (!same) continue;
        each.what = change;
        return;
    }
    changes_.push_back({whose->role, change});
}

void Aftermath::becomes(FactId const& fact, std::int64_t value, RuleLiteral rule,
                        char const* role) {
    becomes({fact, value, RuleId{rule.id}}, role);
}

void Aftermath::assume(FactId const& fact, std::int64_t value, std::string_view role) {
    for (auto* const all : {&units, &units_before}) {
        KnownUnit* const whose = unit_of(*all, role);
        if (whose != nullptr && !whose->says(fact)) whose->facts.set_value(fact, value);
    }
}

bool Aftermath::became(FactId const& flag) const {
    for (KnownUnit const& each : units) {
        if (each.facts.has(flag) && !was(each.role).facts.has(flag)) return true;
    }
    return false;
}

FixedList<Aftermath::Change, 40> Aftermath::changes() const {
    FixedList<Change, 40> all;
    for (Change const& each : changes_) {
        bool const same =
            !each.what.off_table && was(each.role).facts.value(each.what.fact) == each.what.value;
        if (!same) all.push_back(each);
    }
    return all;
}

void FactChangeRecorder::becomes(std::string_view, std::initializer_list<FactChange> changes) {
    for (FactChange const& change : changes) after_.becomes(change, role_);
}

int FactChangeRecorder::draw(Chance const&) {
    ESPRIT_EXPECT(false, "the aftermath of a throw throws no dice");
    return 0;
}

}  // namespace esprit::chance
