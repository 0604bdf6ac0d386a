#include "text/conversation/named_units.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.h"

namespace esprit::text {

namespace {

/// The fact of a word such as `veteran`, `figures=8`. Throws BadInput.
chance::FactId fact_in(LoadedSystem const& system, std::string_view name) {
    chance::FactTable const& facts = *system.ruleset->facts;
    chance::FactId id;
    if (facts.find(name, id)) return id;
    std::vector<std::string_view> names;
    for (chance::FactDeclaration const& fact : facts.declarations()) names.push_back(fact.name);
    throw BadInput{fmt::format("no chart of {} asks \"{}\"{}", system.ruleset->title, name,
                               did_you_mean(name, names))};
}

}  // namespace

bool NamedUnits::has(std::string_view name) const {
    return find(name) != nullptr;
}

NamedUnits::Unit const* NamedUnits::find(std::string_view name) const {
    auto const found = std::find_if(units_.begin(), units_.end(),
                                    [&](Unit const& unit) { return unit.name == name; });
    return found == units_.end() ? nullptr : &*found;
}

void NamedUnits::set(Unit& unit, chance::FactId fact, std::int64_t value) {
    forget(unit, fact);
    unit.facts.emplace_back(fact, value);
}

void NamedUnits::forget(Unit& unit, chance::FactId fact) {
    std::erase_if(unit.facts, [&](auto const& known) { return known.first == fact; });
}

void NamedUnits::learn(LoadedSystem const& system, std::string const& name,
                       std::span<std::string const> facts) {
    Unit const* const known = find(name);
    Unit unit = known == nullptr ? Unit{name, {}, false} : *known;
    for (std::string const& word : facts) {
        if (word.starts_with('-')) {
            forget(unit, fact_in(system, std::string_view{word}.substr(1)));
            continue;
        }
        std::size_t const equals = word.find('=');
        chance::FactId const id = fact_in(system, word.substr(0, equals));
        chance::FactDeclaration const& fact = (*system.ruleset->facts)[id];
        std::string const value = equals == std::string::npos ? "true" : word.substr(equals + 1);
        set(unit, id, read_value(fact, value));
    }
    std::erase_if(units_, [&](Unit const& each) { return each.name == name; });
    units_.push_back(std::move(unit));
}

void NamedUnits::join(Subject const& subject, std::size_t role, std::string_view name,
                      Situation& situation) const {
    Unit const& unit = *find(name);
    if (unit.off_table) throw BadInput{fmt::format("{} is off the table", name)};
    auto const& asked = subject.roles[role].facts;
    for (auto const& [id, value] : unit.facts) {
        bool const wanted = std::find(asked.begin(), asked.end(), id) != asked.end();
        if (!wanted || situation.is_given(role, id)) continue;
        chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[id];
        add_fact(subject, full_name(subject, role, id) + "=" + value_text(fact, value), situation);
    }
}

void NamedUnits::change(LoadedSystem const& system, std::string_view name,
                        chance::FactChange const& change) {
    auto const unit = std::find_if(units_.begin(), units_.end(),
                                   [&](Unit const& each) { return each.name == name; });
    if (change.off_table) {
        unit->off_table = true;
        return;
    }
    chance::FactDeclaration const& fact = (*system.ruleset->facts)[change.fact];
    bool const none = change.fact.is_flag ? change.value == 0 : change.value < fact.least;
    if (none) {
        forget(*unit, change.fact);
    } else {
        set(*unit, change.fact, change.value);
    }
}

std::vector<std::string> NamedUnits::names() const {
    std::vector<std::string> all;
    for (Unit const& unit : units_) all.push_back(unit.name);
    return all;
}

std::string NamedUnits::text_of(LoadedSystem const& system, std::string_view name) const {
    Unit const& unit = *find(name);
    std::string facts;
    for (auto const& [id, value] : unit.facts) {
        chance::FactDeclaration const& fact = (*system.ruleset->facts)[id];
        std::string const told = id.is_flag && value != 0 ? "" : "=" + value_text(fact, value);
        facts += fmt::format("{}{}{}", facts.empty() ? "" : ", ", fact.name, told);
    }
    if (unit.off_table) facts += facts.empty() ? "off the table" : ", off the table";
    return fmt::format("{}: {}\n", name, facts.empty() ? "nothing known" : facts);
}

std::string NamedUnits::text(LoadedSystem const& system) const {
    if (units_.empty()) return "no unit has a name: \"unit Guard veteran\" gives one\n";
    std::string all;
    for (Unit const& unit : units_) all += text_of(system, unit.name);
    return all;
}

}  // namespace esprit::text
