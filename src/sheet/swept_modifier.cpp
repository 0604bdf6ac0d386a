#include "sheet/swept_modifier.h"

#include <charconv>

namespace esprit::sheet {

namespace {

constexpr int widest = 20;  // beyond the range of any chart's dice

chance::Chart* chart_named(chance::Ruleset& ruleset, std::string_view name) {
    for (chance::Chart& chart : ruleset.charts) {
        if (chart.name == name) return &chart;
    }
    throw SheetError{"unknown", "there is no chart \"" + std::string{name} + "\""};
}

}  // namespace

bool may_be_swept(chance::Modifier const& modifier) {
    return modifier.value.is_constant();
}

SweptModifier::SweptModifier(text::LoadedSystem const& system, std::string_view chart,
                             std::string_view rule)
    : ruleset_(system.ruleset.get()), chart_(chart_named(*ruleset_, chart)), rule_(rule) {
    std::vector<chance::Modifier>& modifiers = chart_->modifiers;
    if (rule_.empty() && modifiers.size() < chance::max_modifiers) {
        chance::Modifier further;
        further.value = chance::Formula::constant(0);
        modifiers.push_back(std::move(further));
    }
    for (chance::Modifier const& each : modifiers) {
        if (each.rule.text == rule_ && may_be_swept(each)) return;
    }
    throw SheetError{"unknown", std::string{chart} + " has no modifier \"" + std::string{rule} +
                                    "\" with a fixed value"};
}

int SweptModifier::set(std::string const& value) const {
    int number = 0;
    char const* const end = value.data() + value.size();
    auto const read = std::from_chars(value.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end || number < -widest || number > widest) {
        throw SheetError{"bad_fact", "a swept modifier is a whole number from -20 to 20"};
    }
    for (chance::Modifier& each : chart_->modifiers) {
        bool const meant = each.rule.text == rule_ && may_be_swept(each);
        if (meant) each.value = chance::Formula::constant(number);
    }
    chart_->settle(*ruleset_->facts);
    return number;
}

}  // namespace esprit::sheet
