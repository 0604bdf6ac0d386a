#pragma once
// Functions of the module that tell in plain words what they take, where they are called wrongly.
// pybind11 would show its own signatures, with names of C++.
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "checked_values.h"
#include "made.h"

namespace esprit::python {

namespace py = pybind11;

/// A value as an error shows it.
std::string shown(py::handle value);

/// A value of a type, where one of another type is told in plain words.
template <class Value>
Value cast_or_refuse(py::handle given, std::string const& wanted) {
    bool const fits = is_text<Value> ? PyUnicode_Check(given.ptr()) != 0
                                     : !is_number<Value> || PyBool_Check(given.ptr()) == 0;
    if (!fits) throw py::type_error(wanted + ", not " + shown(given));
    if constexpr (is_text<Value>) return text_of(given);
    try {
        return given.cast<Value>();
    } catch (py::builtin_exception const&) {  // of a cast, or of a cast of None
        throw py::type_error(wanted + ", not " + shown(given));
    }
}

/// A parameter of a function.
struct Parameter {
    char const* name;
    char const* wanted;  // "a whole number from 0"
    std::function<bool(py::handle)> fits;
    std::uint64_t most = 0;  // of whole numbers; 0: it is no number

    py::arg argument() const { return py::arg{name}; }
    static constexpr bool may_lack = false;
    std::string shown_usual() const { return {}; }
};
/// One that may be left out.
struct OptionalParameter : Parameter {
    py::object usual;

    py::arg_v argument() const { return py::arg{name} = usual; }
    static constexpr bool may_lack = true;
    std::string shown_usual() const { return py::repr(usual); }
};
Parameter whole(char const* name, char const* wanted = "a whole number from 0",
                std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// A whole number below 2^32.
Parameter small(char const* name, char const* wanted);
Parameter text(char const* name, char const* wanted = "a text");
Parameter files(char const* name);  // a list of File
Parameter dict(char const* name, char const* wanted);
Parameter anything(char const* name, char const* wanted);
/// A value of a class of the module.
template <class Value>
Parameter made(char const* name, char const* wanted) {
    return {name, wanted,
            [](py::handle given) { return py::isinstance<Value>(given) && is_made(given); }};
}
/// An array of NumPy with numbers of this type, without gaps.
template <class Array>
Parameter array(char const* name) {
    return {name, "an array of NumPy of the right type",
            [](py::handle given) { return py::isinstance<Array>(given); }};
}
OptionalParameter optional(Parameter const& parameter, py::object usual);

/// A function by its name in Python, and what it takes besides the object whose member it is.
struct Signature {
    std::string name;  // "Battle.apply"
    struct Taken {
        Parameter parameter;
        bool may_lack;
        std::string usual;  // as Python writes it
    };
    std::vector<Taken> parameters;

    /// Throws a TypeError that says what is wrong with the arguments.
    [[noreturn]] void refuse(py::args const& args, py::kwargs const& kwargs,
                             std::size_t skipped) const;
    /// The words, behind the signature as `inspect` reads it from functions of C.
    /// \param function  the name under which the function is called
    std::string help(std::string const& function, bool is_member, std::string const& words) const;
};
template <class... Parameters>
Signature signature(std::string name, Parameters const&... parameters) {
    return {std::move(name), {{parameters, Parameters::may_lack, parameters.shown_usual()}...}};
}

/// A value as one of Python that has a hash.
template <class Value>
py::object hashable(Value const& value) {
    return py::cast(value);
}
template <class Value>
py::object hashable(std::vector<Value> const& values) {
    return py::tuple(py::cast(values));
}

/// What is told where an object holds no value (made.h).
[[noreturn]] void refuse_unmade(std::string const& name);

/// A class of the module. Behind every function and property stands one that takes whatever does
/// not fit it, and refuses it. Pickle and copy refuse its objects unless `kept_as` or a class of
/// the package says otherwise.
template <class Value>
class Class {
public:
    /// \param name  of the class in Python's package
    /// \param raw   of the class in the module
    Class(py::module_& module, std::string name, char const* raw, char const* doc)
        : class_(module, raw, doc), name_(std::move(name)) {
        not_kept("pickle and copy do not keep this " + name_);
    }
    /// \param words  what is told to who pickles or copies a value, and how to go on
    Class& not_kept(std::string const& words) {
        auto const refused = [words](py::handle) -> py::object { throw py::type_error(words); };
        class_.attr("__reduce__") = py::cpp_function(refused, py::is_method(class_));
        return *this;
    }

    template <class Make, class... Parameters>
    Class& made_by(Make&& make, Parameters const&... parameters) {
        Signature const taken = signature(name_, parameters...);
        class_.def(py::init(with_checked_values(std::forward<Make>(make))),
                   parameters.argument()..., taken.help("__init__", true, "").c_str());
        return not_made_by(taken);
    }
    /// \param where  the values come from: "a battle gives orders: battle.legal_orders()"
    Class& never_made(std::string const& where) {
        class_.def(py::init([where](py::args const&, py::kwargs const&) -> std::unique_ptr<Value> {
            throw py::type_error(where);
        }));
        return *this;
    }
    template <class Function, class... Parameters>
    Class& function(char const* name, char const* words, Function&& function,
                    Parameters const&... parameters) {
        std::string const plain = name[0] == '_' ? name + 1 : name;
        Signature const taken = signature(name_ + "." + plain, parameters...);
        class_.def(name, with_checked_values(std::forward<Function>(function)),
                   parameters.argument()..., taken.help(name, true, words).c_str());
        class_.def(name, [taken](py::args const& args, py::kwargs const& kwargs) {
            taken.refuse(args, kwargs, 1);
        });
        return *this;
    }
    template <class Get>
    Class& property(char const* name, char const* words, Get&& get) {
        py::cpp_function const right{std::forward<Get>(get), py::name(name), py::is_method(class_)};
        py::cpp_function const both{[words = name_](py::handle) { refuse_unmade(words); },
                                    py::name(name), py::is_method(class_), py::sibling(right)};
        class_.def_property_readonly(name, both, words);
        return *this;
    }
    template <class Member>
    Class& member(char const* name, char const* words, Member Value::* member) {
        return property(name, words, [member](Value const& self) { return self.*member; });
    }
    template <class Show>
    Class& shown_by(Show&& show) {
        return special("__repr__", std::forward<Show>(show));
    }
    template <class Function>
    Class& special(char const* name, Function&& function) {
        class_.def(name, std::forward<Function>(function));
        class_.def(name, [words = name_](py::handle) { refuse_unmade(words); });
        return *this;
    }
    /// Values are equal whose members are, and have a hash.
    template <class Members>
    Class& compared_by(Members members) {
        class_.def("__eq__", [members](Value const& self, py::handle other) -> py::object {
            if (!py::isinstance<Value>(other) || !is_made(other)) {
                return py::reinterpret_borrow<py::object>(Py_NotImplemented);
            }
            return py::bool_(members(self).equal(members(other.cast<Value const&>())));
        });
        class_.def("__eq__", [words = name_](py::handle, py::handle) { refuse_unmade(words); });
        return special("__hash__",
                       [members](Value const& self) { return py::hash(members(self)); });
    }
    template <class... Members>
    Class& compared_by(Members Value::*... members) {
        return compared_by(
            [members...](Value const& self) { return py::make_tuple(hashable(self.*members)...); });
    }
    /// Pickle and copy keep all members of its values.
    template <class... Members>
    Class& kept_as(py::module_& module, Members Value::*... members) {
        std::string const maker = "_kept_" + name_;
        module.def(maker.c_str(), [members...](Members const&... values) {
            Value value;
            ((value.*members = values), ...);
            return value;
        });
        auto const reduced = [members..., maker](Value const& self) {
            return py::make_tuple(py::module_::import("esprit._odds").attr("kept"),
                                  py::make_tuple(maker, self.*members...));
        };
        class_.attr("__reduce__") = py::cpp_function(reduced, py::is_method(class_));
        return *this;
    }

private:
    Class& not_made_by(Signature taken) {
        class_.def(
            py::init([taken = std::move(taken)](py::args const& args, py::kwargs const& kwargs)
                         -> std::unique_ptr<Value> { taken.refuse(args, kwargs, 0); }));
        return *this;
    }

    py::class_<Value> class_;
    std::string name_;
};

/// A function of the module itself, whose errors tell of it by another name.
template <class Function, class... Parameters>
void add_function_told_as(char const* told, py::module_& module, char const* name,
                          char const* words, Function&& function, Parameters const&... parameters) {
    Signature const taken = signature(told, parameters...);
    module.def(name, with_checked_values(std::forward<Function>(function)),
               parameters.argument()..., taken.help(name, false, words).c_str());
    module.def(name, [taken](py::args const& args, py::kwargs const& kwargs) {
        taken.refuse(args, kwargs, 0);
    });
}
/// A function of the module itself.
template <class Function, class... Parameters>
void add_function(py::module_& module, char const* name, char const* words, Function&& function,
                  Parameters const&... parameters) {
    add_function_told_as(name, module, name, words, std::forward<Function>(function),
                         parameters...);
}

}  // namespace esprit::python
