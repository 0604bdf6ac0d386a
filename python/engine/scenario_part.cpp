// Scenarios, orders, and the meaning of actions.
#include <pybind11/stl.h>

#include "parts.h"

namespace esprit::python {

namespace {

void add_orders(py::module_& module) {
    Class<Order>{module, "Order", "Order", "An order of a battle."}
        .never_made("a battle gives orders: battle.legal_orders(), or battle.read(words)")
        .property("text", "Its words.", &Order::text)
        .property("action", "The number of its action; 4294967295 if it was read from words.",
                  &Order::action)
        .property("kind", "A number for its kind, in the system's own order.", &Order::kind)
        .property("unit", "The unit that it is given to; -1: none.", &Order::unit)
        .property("target", "The unit at which it is aimed; -1: none.", &Order::target)
        .shown_by([](Order const& self) { return "<Order " + self.text() + ">"; })
        .special("__str__", &Order::text)
        .compared_by([](Order const& self) {
            return py::make_tuple(self.text(), self.kind(), self.unit(), self.target());
        })
        .special("__copy__", [](Order const& self) { return self; })
        .not_kept("pickle does not keep an Order: keep its text, and read it with battle.read")
        .function(
            "__deepcopy__", "", [](Order const& self, py::handle) { return self; },
            anything("memo", "a dict"));
    Class<ActionMeaning>{module, "ActionMeaning", "ActionMeaning",
                         "What an action is, in every battle of a scenario."}
        .never_made("a scenario gives meanings: scenario.meaning_of(action)")
        .member("group", "The group of orders (docs/actions.md).", &ActionMeaning::group)
        .member("unit", "The unit; -1: none.", &ActionMeaning::unit)
        .member("target", "The target; -1: none.", &ActionMeaning::target)
        .member("way", "Which of the ways of its group.", &ActionMeaning::way)
        .kept_as(module, &ActionMeaning::group, &ActionMeaning::unit, &ActionMeaning::target,
                 &ActionMeaning::way)
        .compared_by(&ActionMeaning::group, &ActionMeaning::unit, &ActionMeaning::target,
                     &ActionMeaning::way)
        .shown_by([](ActionMeaning const& self) {
            return "<ActionMeaning " + self.group + ", unit " + std::to_string(self.unit) +
                   ", target " + std::to_string(self.target) + ", way " + std::to_string(self.way) +
                   ">";
        });
}

py::list units_of(Scenario const& scenario) {
    py::list list;
    for (auto const& each : scenario.units()) {
        list.append(py::make_tuple(each.name, each.side, each.points));
    }
    return list;
}

}  // namespace

void add_scenario(py::module_& module) {
    add_orders(module);
    Class<Scenario>{module, "Scenario", "RawScenario", "A scenario."}
        .made_by(
            [](py::object const& source, std::vector<File> const& houses,
               py::object const& weights) {
                char const* const wanted = "a scenario is a path or a File";
                auto const fitted = weights_of(weights);
                if (py::isinstance<File>(source)) {
                    return Scenario{cast_or_refuse<File>(source, wanted), houses, fitted};
                }
                return Scenario{cast_or_refuse<std::string>(source, wanted), houses, fitted};
            },
            anything("scenario", "a path or a File"), files("houses"),
            anything("weights", "a list of pairs of a commander and a File"))
        .function("_file", "", &Scenario::file)
        .function("_houses", "", &Scenario::houses)
        .function("_weights", "",
                  [](Scenario const& self) {
                      py::list pairs;
                      for (auto const& each : self.weights()) {
                          pairs.append(py::make_tuple(each.commander, each.file));
                      }
                      return pairs;
                  })
        .function("system", "", &Scenario::system)
        .function("title", "", &Scenario::title)
        .function("sides", "", &Scenario::sides)
        .function("units", "", &units_of)
        .function("commanders", "", &Scenario::commanders)
        .function("actions", "", &Scenario::actions)
        .function("meaning_of", "What an action is; None where no order can ever have it.",
                  &Scenario::meaning_of, small("action", "the number of an action"))
        .function("rows", "", &Scenario::rows)
        .function("columns", "", &Scenario::columns)
        .function("svg", "The table at the beginning, as SVG.", &Scenario::svg);
    add_function_told_as(
        "Scenario.of_log", module, "files_of_log", "",
        [](std::string const& log) {
            Scenario const scenario = Scenario::of_log(log);
            return py::make_tuple(scenario.file(), scenario.houses());
        },
        text("log", "the text of a log"));
}

}  // namespace esprit::python
