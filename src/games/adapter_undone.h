#pragma once
// What a player should not forget before a phase ends: the charges and shots that units can still
// be ordered to make, and the units that are lost unless they rally.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "rules/common/system.h"

namespace esprit::games {

/// What may be left undone, the gravest first.
enum class Undone : std::uint8_t { rally, charge, fire, nothing };

/// One unit that may be forgotten.
struct Forgotten {
    rules::UnitId unit = rules::no_unit;
    Undone what = Undone::nothing;
    rules::UnitId target = rules::no_unit;  // no_unit: none, or several
};

/// The units with such orders among the candidates, the gravest first.
template <class Adapter>
std::vector<Forgotten> forgotten_units(Adapter const& adapter,
                                       typename Adapter::Battle const& battle) {
    std::vector<Forgotten> list;
    for (auto const& order : adapter.system().candidates({adapter.scenario(), battle})) {
        Forgotten const each{adapter.unit_of(order), adapter.undone(order),
                             adapter.target_of(order)};
        if (each.unit == rules::no_unit || each.what == Undone::nothing) continue;
        auto const known = std::find_if(list.begin(), list.end(), [&](Forgotten const& other) {
            return other.unit == each.unit;
        });
        if (known == list.end()) {
            list.push_back(each);
        } else if (each.what < known->what) {
            *known = each;
        } else if (each.what == known->what && each.target != known->target) {
            known->target = rules::no_unit;
        }
    }
    std::sort(list.begin(), list.end(), [](Forgotten const& one, Forgotten const& other) {
        return std::pair{one.what, one.unit} < std::pair{other.what, other.unit};
    });
    return list;
}

/// "Blue Hussars can still charge Red 1st; Blue Battery can still fire"; empty if nothing that
/// matters is left undone.
template <class Adapter>
std::string left_undone(Adapter const& adapter, typename Adapter::Battle const& battle) {
    constexpr std::size_t most_named = 3;
    auto const list = forgotten_units(adapter, battle);
    std::size_t const named = list.size() == most_named + 1 ? list.size() : most_named;
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), named); ++i) {
        Forgotten const& each = list[i];
        std::string const name = adapter.name_of(each.unit);
        std::string const at =
            each.target == rules::no_unit ? std::string{} : adapter.name_of(each.target);
        text += i == 0 ? "" : "; ";
        if (each.what == Undone::rally) {
            text += adapter.words_without_rally(name);
        } else if (each.what == Undone::charge) {
            text += name + " can still charge" + (at.empty() ? "" : " " + at);
        } else {
            text += name + " can still fire" + (at.empty() ? "" : " at " + at);
        }
    }
    if (list.size() > named)
        text += "; " + std::to_string(list.size() - named) + " other units wait for orders, too";
    return text;
}

}  // namespace esprit::games
