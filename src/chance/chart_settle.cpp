// Chart::settle: precomputation after a chart has been read, which makes judging it fast.
#include <algorithm>

#include "base/expect.h"
#include "chance/chart.h"

namespace esprit::chance {

namespace {

void gather(std::vector<FactId>& into, Formula const& formula, FactTable const& table) {
    for (FactId const id : formula.facts_mentioned(table)) {
        if (std::find(into.begin(), into.end(), id) == into.end()) {
            into.push_back(id);
        }
    }
}

/// Applies `use` to every condition of a chart.
template <class ChartType, class Use>
void for_each_condition(ChartType& chart, Use use) {
    use(chart.add_families_when);
    for (auto& entry : chart.refusals) use(entry.when);
    for (auto& entry : chart.guards) use(entry.when);
    for (auto& entry : chart.needed) use(entry.when);
    for (auto& entry : chart.modifiers) use(entry.when), use(entry.only);
    for (auto& entry : chart.bands) use(entry.when);
    for (auto& entry : chart.hits_for_one) use(entry.when);
    for (auto& entry : chart.next) use(entry.when);
}

/// Applies `use` to every formula of a chart other than its conditions.
template <class Use>
void for_each_number(Chart const& chart, Use use) {
    auto const data = [&](std::vector<DataField> const& fields) {
        for (DataField const& field : fields) use(field.value);
    };
    use(chart.pool_dice);
    for (Guard const& entry : chart.guards) data(entry.data);
    for (Needed const& entry : chart.needed) use(entry.value);
    for (Modifier const& entry : chart.modifiers) use(entry.value);
    for (Band const& entry : chart.bands) {
        data(entry.data);
        if (entry.at_least) use(*entry.at_least);
        if (entry.at_most) use(*entry.at_most);
    }
    for (HitsForOne const& entry : chart.hits_for_one) use(entry.value);
}

}  // namespace

void Chart::settle(FactTable const& table) {
    ESPRIT_EXPECT(modifiers.size() <= max_modifiers, "each modifier of a chart has a bit");
    for_each_condition(*this, [&](Condition& condition) { condition.settle(table); });
    settle_modifiers();
    settle_target();
    facts = required;
    derived = 0;
    auto const note = [&](Formula const& each) {
        gather(facts, each, table);
        derived |= each.derived();
    };
    for_each_condition(*this, [&](Condition& each) { note(each.formula()); });
    for_each_number(*this, note);
    std::sort(facts.begin(), facts.end(),
              [](FactId a, FactId b) { return a.declaration < b.declaration; });
    denials_read = 0;
    for (RefusedFacts const& entry : refusals) {
        for (Instruction const& step : entry.when.formula().code()) {
            bool const reads_denial = step.operation == Operation::given_flag;
            denials_read |= std::uint64_t{reads_denial} << (reads_denial ? step.slot : 0);
        }
    }
    name_places.clear();
    for (FactId const id : facts) {
        if (table[id].type == FactType::name) {
            name_places.push_back({id.slot, table.name_offset(id)});
        }
    }
}

/// Separates quick modifiers from the others, and finds the flags that may bring in the others.
void Chart::settle_modifiers() {
    quick_modifiers = {};
    modifiers_of_flag = {};
    quick_flags = other_flags = 0;
    others_always = false;
    other_modifiers.clear();
    for (std::size_t place = 0; place < modifiers.size(); ++place) {
        Modifier const& modifier = modifiers[place];
        std::uint64_t const any_flag = modifier.when.any_flag();
        bool const plain_only = modifier.only.always() || modifier.only.no_flag() != 0;
        bool const quick = any_flag != 0 && plain_only && modifier.family < 0 && !modifier.enemy &&
                           modifier.value.is_constant() && modifier.value.low() != 0;
        if (!quick) {
            other_modifiers.push_back(static_cast<std::uint32_t>(place));
            other_flags |= any_flag;
            others_always = others_always || any_flag == 0;
            continue;
        }
        quick_modifiers[place] = {modifier.only.no_flag(),
                                  static_cast<std::int32_t>(modifier.value.low())};
        quick_flags |= any_flag;
        for (std::size_t flag = 0; flag < max_flags; ++flag) {
            modifiers_of_flag[flag] |= (any_flag >> flag & 1U) << place;
        }
    }
}

/// Fills `plain_needed` and `plain_target`.
void Chart::settle_target() {
    plain_needed.reset();
    if (!needed.empty() && needed[0].when.always() && needed[0].value.is_constant()) {
        plain_needed = static_cast<int>(needed[0].value.low());
    }
    auto const is_plain = [](Band const& band) {
        return band.when.always() && !band.at_least && !band.at_most && !band.natural &&
               band.data.empty();
    };
    plain_target = kind == ChartKind::target && bands.size() == 2 && is_plain(bands[0]) &&
                   is_plain(bands[1]) && bands[0].side != bands[1].side &&
                   bands[0].side != BandSide::any && bands[1].side != BandSide::any;
}

}  // namespace esprit::chance
