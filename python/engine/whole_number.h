#pragma once
// Whole numbers of Python, and of NumPy, whose numbers pybind11 takes only where a function has no
// overloads.
#include <cstdint>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

namespace esprit::python {

/// A parameter that any whole number fits: what has `__index__`.
template <class Number>
struct WholeNumber {
    Number value = 0;
};

template <class Value>
inline constexpr bool is_number = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
template <class Value>
using Taken = std::conditional_t<is_number<Value>, WholeNumber<Value>, Value>;

template <class Value>
decltype(auto) plain(Taken<Value>& given) {
    if constexpr (is_number<Value>) {
        return (given.value);
    } else {
        return std::forward<Value>(given);
    }
}

template <class Function, class Result, class... Values>
auto taking(Function function, Result (* /*signature*/)(Values...)) {
    return
        [function](Taken<Values>... given) -> Result { return function(plain<Values>(given)...); };
}

/// The same function, whose numbers are any whole numbers.
template <class Function>
auto with_whole_numbers(Function function) {
    using Signature = pybind11::detail::function_signature_t<Function>;
    return taking(std::move(function), static_cast<Signature*>(nullptr));
}
template <class Result, class... Values>
auto with_whole_numbers(Result (*function)(Values...)) {
    return taking(function, function);
}
template <class Result, class Owner, class... Values>
auto with_whole_numbers(Result (Owner::*member)(Values...)) {
    auto const call = [member](Owner& self, Values... values) -> Result {
        return (self.*member)(std::forward<Values>(values)...);
    };
    return with_whole_numbers(call);
}
template <class Result, class Owner, class... Values>
auto with_whole_numbers(Result (Owner::*member)(Values...) const) {
    auto const call = [member](Owner const& self, Values... values) -> Result {
        return (self.*member)(std::forward<Values>(values)...);
    };
    return with_whole_numbers(call);
}

}  // namespace esprit::python

namespace pybind11::detail {

template <class Number>
class type_caster<esprit::python::WholeNumber<Number>> {
public:
    PYBIND11_TYPE_CASTER(esprit::python::WholeNumber<Number>, const_name("int"));

    bool load(handle given, bool /*convert*/) {
        if (PyIndex_Check(given.ptr()) == 0) return false;
        object const number = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
        if (!number) PyErr_Clear();
        make_caster<Number> caster;
        if (!number || !caster.load(number, false)) return false;
        value.value = cast_op<Number>(caster);
        return true;
    }
};

}  // namespace pybind11::detail
