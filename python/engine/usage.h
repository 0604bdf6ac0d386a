#pragma once
// What is told in plain words where Python passes a value of a wrong type.
#include <string>

#include <pybind11/pybind11.h>

namespace esprit::python {

namespace py = pybind11;

/// A value of a type, where one of another type is told in plain words.
template <class Value>
Value cast_or_refuse(py::handle given, std::string const& wanted) {
    try {
        return given.cast<Value>();
    } catch (py::cast_error const&) {
        throw py::type_error(wanted + ", not " + std::string{py::repr(given)});
    }
}

}  // namespace esprit::python
