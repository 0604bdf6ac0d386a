#pragma once
// The parts of the module, each of which adds its own to it.
#include <chrono>
#include <functional>
#include <utility>

#include <esprit/battle.hpp>

#include "usage.h"

namespace esprit::python {

/// Hears Ctrl-C a few times a second. Called without the interpreter's lock.
class Interruption {
public:
    void listen() {
        auto const now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds{100};
        py::gil_scoped_acquire const acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
    }

private:
    std::chrono::steady_clock::time_point next_;
};

/// The result of work that may be long, without the interpreter's lock. Ctrl-C ends it.
template <class Work>
auto interruptible(Work const& work) {
    py::gil_scoped_release const released;
    Interruption interruption;
    std::function<void()> const listen = [&] { interruption.listen(); };
    return work(listen);
}

void add_odds(py::module_& module);
void add_scenario(py::module_& module);
void add_battle(py::module_& module);
void add_batch(py::module_& module);
void add_studies(py::module_& module);

esprit::Setting setting_of(std::uint64_t seed, std::uint64_t number, std::string const& first,
                           std::string const& second, std::uint64_t nodes);
/// The values of a dict by the names of numbers of the rules.
std::vector<esprit::NumberValue> number_values(py::dict const& numbers);
/// Of a list of pairs: a commander, and a File.
std::vector<esprit::Weights> weights_of(py::handle given);

}  // namespace esprit::python
