#pragma once
// Objects of the module's classes that hold no value: `Battle.__new__(Battle)`, or `self` before
// the end of its `__init__`. pybind11 would give them memory with nothing in it. Here they fit no
// parameter.
//
// To be included before any function that takes or returns such a value.
#include <pybind11/pybind11.h>

#include <esprit/batch.hpp>
#include <esprit/battle.hpp>
#include <esprit/check.hpp>

namespace esprit::python {

template <class Value, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<Value, Others> || ...);
/// The values that have a class of the module.
template <class Value>
inline constexpr bool has_class =
    is_one_of<Value, Modifier, Check, Odds, OrderOdds, Finding, File, Ruleset, Scenario, Order,
              ActionMeaning, Result, Advice, Battle, Batch>;

/// Whether an object of a class of the module holds its value.
inline bool is_made(pybind11::handle object) {
    auto* const instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
    return instance->get_value_and_holder().value_ptr() != nullptr;
}

}  // namespace esprit::python

namespace pybind11::detail {

template <class Value>
class type_caster<Value, enable_if_t<esprit::python::has_class<Value>>>
    : public type_caster_base<Value> {
public:
    bool load(handle given, bool convert) {
        if (isinstance<Value>(given) && !esprit::python::is_made(given)) return false;
        return type_caster_base<Value>::load(given, convert);
    }
};

}  // namespace pybind11::detail
