#pragma once
// Values of Python that functions of the module take as pybind11 does not: whole numbers, also
// those of NumPy, whose numbers pybind11 takes only where a function has no overloads, but no truth
// values; and texts, but none that cannot be told.
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

namespace esprit::python {

/// A parameter that any whole number fits: what has `__index__`.
template <class Number>
struct WholeNumber {
    Number value = 0;
};

/// The text of a str. Throws Error `wrong_word` where it has a NUL, at which names and commands
/// would be cut, or half of a pair of surrogates, which no file can hold.
std::string text_of(pybind11::handle given);

/// A parameter that any str fits.
struct GivenText {
    std::string value;
};

template <class Value>
inline constexpr bool is_text = std::is_same_v<std::remove_cvref_t<Value>, std::string> ||
                                std::is_same_v<std::remove_cvref_t<Value>, std::string_view>;
template <class Value>
inline constexpr bool is_number = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
template <class Value>
using Taken = std::conditional_t<is_number<Value>, WholeNumber<Value>,
                                 std::conditional_t<is_text<Value>, GivenText, Value>>;

template <class Value>
decltype(auto) plain(Taken<Value>& given) {
    if constexpr (is_number<Value> || is_text<Value>) {
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

/// The same function, whose numbers are any whole numbers, and whose texts are any that can be
/// told.
template <class Function>
auto with_checked_values(Function function) {
    using Signature = pybind11::detail::function_signature_t<Function>;
    return taking(std::move(function), static_cast<Signature*>(nullptr));
}
template <class Result, class... Values>
auto with_checked_values(Result (*function)(Values...)) {
    return taking(function, function);
}
template <class Result, class Owner, class... Values>
auto with_checked_values(Result (Owner::*member)(Values...)) {
    auto const call = [member](Owner& self, Values... values) -> Result {
        return (self.*member)(std::forward<Values>(values)...);
    };
    return with_checked_values(call);
}
template <class Result, class Owner, class... Values>
auto with_checked_values(Result (Owner::*member)(Values...) const) {
    auto const call = [member](Owner const& self, Values... values) -> Result {
        return (self.*member)(std::forward<Values>(values)...);
    };
    return with_checked_values(call);
}

}  // namespace esprit::python

namespace pybind11::detail {

template <class Number>
class type_caster<esprit::python::WholeNumber<Number>> {
public:
    PYBIND11_TYPE_CASTER(esprit::python::WholeNumber<Number>, const_name("int"));

    bool load(handle given, bool /*convert*/) {
        if (PyIndex_Check(given.ptr()) == 0 || PyBool_Check(given.ptr())) return false;
        object const number = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
        if (!number) PyErr_Clear();
        make_caster<Number> caster;
        if (!number || !caster.load(number, false)) return false;
        value.value = cast_op<Number>(caster);
        return true;
    }
};

template <>
class type_caster<esprit::python::GivenText> {
public:
    PYBIND11_TYPE_CASTER(esprit::python::GivenText, const_name("str"));

    bool load(handle given, bool /*convert*/) {
        if (PyUnicode_Check(given.ptr()) == 0) return false;
        value.value = esprit::python::text_of(given);
        return true;
    }
};

}  // namespace pybind11::detail
