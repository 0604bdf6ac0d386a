#include "sheet/swept_modifier.h"

#include <algorithm>
#include <charconv>

#include "base/nearest.h"

namespace esprit::sheet {

namespace {

constexpr int widest = 20;  // no dice of any chart reach farther

[[noreturn]] void unknown(std::string const& what, std::string const& name,
                          std::vector<std::string_view> const& names) {
    throw SheetError{"unknown", what + " \"" + name + "\"" + did_you_mean(name, names)};
}

chance::Chart* chart_named(chance::Ruleset& ruleset, std::string const& name) {
    std::vector<std::string_view> names;
    for (chance::Chart& chart : ruleset.charts) {
        if (chart.name == name) return &chart;
        names.emplace_back(chart.name);
    }
    unknown(ruleset.name + " has no chart", name, names);
}

}  // namespace

bool may_be_swept(chance::Modifier const& modifier) {
    return modifier.value.is_constant();
}

SweptModifier::SweptModifier(text::System const& system, AskedModifier const& asked)
    : ruleset_(system.ruleset.get()),
      chart_(chart_named(*ruleset_, asked.chart)),
      rule_(asked.rule) {
    std::vector<chance::Modifier>& modifiers = chart_->modifiers;
    if (rule_.empty()) {
        if (modifiers.size() == chance::max_modifiers) {
            throw SheetError{"unknown", chart_->title + " has as many modifiers as can be"};
        }
        modifiers.emplace_back().value = chance::Formula::constant(0);
        return;
    }
    std::vector<std::string_view> rules;
    for (chance::Modifier const& each : modifiers) {
        if (may_be_swept(each)) rules.push_back(each.rule.text);
    }
    if (std::find(rules.begin(), rules.end(), rule_) == rules.end()) {
        unknown(chart_->title + " has no modifier of one number", rule_, rules);
    }
}

int SweptModifier::set(std::string const& value) const {
    int number = 0;
    char const* const end = value.data() + value.size();
    auto const read = std::from_chars(value.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number < -widest || number > widest) {
        throw SheetError{"bad_fact", "a modifier is swept over whole numbers from " +
                                         std::to_string(-widest) + " to " + std::to_string(widest)};
    }
    for (chance::Modifier& each : chart_->modifiers) {
        bool const meant = each.rule.text == rule_ && may_be_swept(each);
        if (meant) each.value = chance::Formula::constant(number);
    }
    chart_->settle(*ruleset_->facts);
    return number;
}

std::string SweptModifier::words() const {
    std::string const where = chart_->title + ": ";
    if (rule_.empty()) return where + std::string{further_modifier} + ", which is no rule";
    return where + "the value of " + rule_;
}

}  // namespace esprit::sheet
