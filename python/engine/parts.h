#pragma once
// The parts of the module, each of which adds its own to it.
#include <esprit/battle.hpp>

#include "usage.h"

namespace esprit::python {

void add_odds(py::module_& module);
void add_scenario(py::module_& module);
void add_battle(py::module_& module);
void add_batch(py::module_& module);
void add_studies(py::module_& module);

esprit::Setting setting_of(std::uint64_t seed, std::uint64_t number, std::string const& first,
                           std::string const& second, std::uint64_t nodes);
/// The values of a dict by the names of numbers of the rules.
std::vector<esprit::NumberValue> number_values(py::dict const& numbers);

}  // namespace esprit::python
