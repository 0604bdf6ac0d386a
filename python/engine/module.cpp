// The module esprit._engine: the library's C++ interface for Python. What Python is better at
// stands in python/esprit. No function here gives up the interpreter's lock while it calls back.
#include "parts.h"

namespace esprit::python {

namespace {

constexpr char const* error_names[] = {"",         "wrong_word",  "wrong_file",
                                       "refused",  "wrong_state", "over",
                                       "internal", "bot_stopped", "too_long"};

void add_errors(py::module_& module) {
    // kept for good: the interpreter ends before statics do
    static py::object& error = *new py::object(py::reinterpret_steal<
                                               py::object>(PyErr_NewExceptionWithDoc(
        "esprit.Error",
        "What is wrong, and what would be right, in one line.\n\n"
        "`code` is 'wrong_word', 'wrong_file', 'refused', 'wrong_state', 'over', 'bot_stopped', "
        "'internal' or 'too_long'.",
        PyExc_ValueError, nullptr)));
    module.attr("Error") = error;
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (esprit::Error const& told) {
            py::object made = error(told.what());
            made.attr("code") = error_names[static_cast<int>(told.code())];
            PyErr_SetObject(error.ptr(), made.ptr());
        }
    });
}

}  // namespace

}  // namespace esprit::python

PYBIND11_MODULE(_engine, module) {
    using namespace esprit::python;
    py::options options;
    options.disable_function_signatures();
    module.doc() = "The engine of Esprit; use the package esprit.";
    module.attr("version") = ESPRIT_VERSION_TEXT;
    add_errors(module);
    add_odds(module);
    add_scenario(module);
    add_battle(module);
    add_batch(module);
    add_studies(module);
}
