#include "usage.h"

#include <algorithm>
#include <string_view>

#include <esprit/odds.hpp>

namespace esprit::python {

namespace {

constexpr std::size_t most_shown = 60;

bool is_whole(py::handle given, std::uint64_t most) {
    if (PyIndex_Check(given.ptr()) == 0 || PyBool_Check(given.ptr())) return false;
    PyObject* const number = PyNumber_Index(given.ptr());
    if (number == nullptr) {
        PyErr_Clear();
        return false;
    }
    std::uint64_t const value = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    bool const fits = PyErr_Occurred() == nullptr && value <= most;
    PyErr_Clear();
    return fits;
}

bool is_str(py::handle given) {
    return py::isinstance<py::str>(given);
}

bool are_files(py::handle given) {
    if (!py::isinstance<py::list>(given)) return false;
    auto const list = py::reinterpret_borrow<py::list>(given);
    return std::all_of(list.begin(), list.end(),
                       [](py::handle each) { return py::isinstance<File>(each) && is_made(each); });
}

bool is_unmade(py::handle given) {
    py::handle const base{py::detail::get_internals().instance_base};
    return py::isinstance(given, base) && !is_made(given);
}

}  // namespace

std::string shown(py::handle value) {
    if (is_unmade(value)) return "one that was never made";
    std::string text = py::repr(value);
    if (text.size() <= most_shown) return text;
    std::size_t end = most_shown;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + " …";
}

std::string text_of(py::handle given) {
    Py_ssize_t size = 0;
    char const* const bytes = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
    if (bytes == nullptr) PyErr_Clear();
    std::string_view const text{bytes == nullptr ? "" : bytes, static_cast<std::size_t>(size)};
    bool const has_nul = text.find('\0') != text.npos;
    if (bytes != nullptr && !has_nul) return std::string{text};
    throw esprit::Error{esprit::ErrorCode::wrong_word,
                        std::string{"a text has no "} +
                            (has_nul ? "NUL, U+0000" : "half of a pair of surrogates") +
                            ": leave it out of " + shown(given)};
}

Parameter whole(char const* name, char const* wanted, std::uint64_t most) {
    return {name, wanted, [most](py::handle given) { return is_whole(given, most); }, most};
}
Parameter small(char const* name, char const* wanted) {
    return whole(name, wanted, std::numeric_limits<std::uint32_t>::max());
}
Parameter text(char const* name, char const* wanted) {
    return {name, wanted, &is_str};
}
Parameter files(char const* name) {
    return {name, "a list of files", &are_files};
}
Parameter dict(char const* name, char const* wanted) {
    return {name, wanted, [](py::handle given) { return py::isinstance<py::dict>(given); }};
}
Parameter anything(char const* name, char const* wanted) {
    return {name, wanted, [](py::handle) { return true; }};
}
OptionalParameter optional(Parameter const& parameter, py::object usual) {
    return {parameter, std::move(usual)};
}

void refuse_unmade(std::string const& name) {
    throw py::type_error("this " + name + " was never made: its __init__ was not called");
}

namespace {

/// A ValueError for a number out of range, else a TypeError.
[[noreturn]] void refuse_value(std::string const& function, Parameter const& parameter,
                               py::handle value) {
    std::string told = function + ": " + parameter.name + " is " + parameter.wanted;
    bool const is_number =
        parameter.most > 0 && PyIndex_Check(value.ptr()) != 0 && !PyBool_Check(value.ptr());
    if (!is_number) throw py::type_error(told + ", not " + shown(value));
    bool const is_negative = py::cast<bool>(value.attr("__lt__")(py::int_(0)));
    if (!is_negative && parameter.most > 1) told += ", at most " + std::to_string(parameter.most);
    throw py::value_error(told + ", not " + shown(value));
}

}  // namespace

void Signature::refuse(py::args const& args, py::kwargs const& kwargs, std::size_t skipped) const {
    std::size_t const given = args.size() < skipped ? 0 : args.size() - skipped;
    std::size_t named = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        auto const& [parameter, may_lack, usual] = parameters[i];
        py::str const key{parameter.name};
        bool const by_name = kwargs.contains(key);
        named += by_name ? 1 : 0;
        if (i < given && by_name) {
            throw py::type_error(name + ": " + parameter.name + " is given twice");
        }
        if (i >= given && !by_name) {
            if (may_lack) continue;
            throw py::type_error(name + " needs " + parameter.name + ", " + parameter.wanted);
        }
        py::object const value = by_name ? py::object{kwargs[key]} : py::object{args[i + skipped]};
        if (!parameter.fits(value)) refuse_value(name, parameter, value);
    }
    std::string list;
    for (auto const& each : parameters)
        list += (list.empty() ? "" : ", ") + std::string{each.parameter.name};
    if (given > parameters.size() || named < kwargs.size()) {
        throw py::type_error(name + " takes " + (list.empty() ? "nothing" : list) +
                             (list.empty() ? "" : ", and nothing else"));
    }
    std::string const owner = name.substr(0, name.find('.'));
    if (skipped > 0 && is_unmade(args[0])) refuse_unmade(owner);
    throw py::type_error(name + " is a function of a " + owner + ": call it as one");
}

std::string Signature::help(std::string const& function, bool is_member,
                            std::string const& words) const {
    std::string list = is_member ? "self, /" : "";
    for (auto const& [parameter, may_lack, usual] : parameters) {
        list += (list.empty() ? "" : ", ") + std::string{parameter.name};
        if (may_lack) list += "=" + usual;
    }
    return function + "(" + list + ")\n--\n\n" + words;
}

}  // namespace esprit::python
