// Battles, and commanders that are objects of Python.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "parts.h"

namespace esprit::python {

namespace {

constexpr char const* order_wanted = "an order is an Order, its words, or the number of an action";

/// An order as a user names it. Throws Error `refused` for an action that is no order now.
Order order_of(Battle const& battle, py::handle given, char const* wanted = order_wanted) {
    if (py::isinstance<py::str>(given)) return battle.read(text_of(given));
    if (py::isinstance<Order>(given)) return cast_or_refuse<Order>(given, wanted);
    auto const action = cast_or_refuse<std::uint32_t>(given, wanted);
    if (auto const order = battle.order_of_action(action)) return *order;
    throw esprit::Error{ErrorCode::refused,
                        "action " + std::to_string(action) + " is no order now"};
}

/// Empty where it is not refused.
std::string why_refused(Battle const& battle, py::object const& given) {
    if (PyIndex_Check(given.ptr()) == 0) return battle.why_refused(order_of(battle, given));
    try {
        order_of(battle, given);
        return {};
    } catch (esprit::Error const& error) {
        return error.what();
    }
}

/// An object of Python that gives orders: a function of the battle, or an object with `order` and
/// perhaps `answer`.
class PythonCommander final : public esprit::Commander {
public:
    explicit PythonCommander(py::object object) {
        order_ = py::hasattr(object, "order") ? object.attr("order") : object;
        if (py::hasattr(object, "answer")) answer_ = object.attr("answer");
    }
    Order order(Battle const& battle) override {
        py::object const given = order_(py::cast(&battle, py::return_value_policy::reference));
        return order_of(battle, given, "a commander gives an Order, its words, or an action");
    }
    int answer(Battle const& battle, esprit::Question const& question) override {
        if (answer_.is_none()) return 0;
        return cast_or_refuse<int>(answer_(py::cast(&battle, py::return_value_policy::reference),
                                           question.rule, question.text, question.options),
                                   "a commander answers with the index of an option");
    }

private:
    py::object order_;
    py::object answer_ = py::none();
};

/// A name makes it the program's commander, None leaves it as it is.
std::unique_ptr<PythonCommander> commander_of(Battle& battle, int side, py::object const& given) {
    if (given.is_none()) return nullptr;
    bool const is_own = py::hasattr(given, "order") || PyCallable_Check(given.ptr()) != 0;
    if (is_own) return std::make_unique<PythonCommander>(given);
    if (!py::isinstance<py::str>(given)) {
        throw py::type_error(
            "a commander is a name, a function of the battle, or an object with `order`, not " +
            shown(given));
    }
    battle.command(side, text_of(given));
    return nullptr;
}

/// Without commanders in Python it fights on a copy: other threads of the interpreter may look at
/// the battle meanwhile, and see it as it was.
esprit::Result fight(Battle& battle, py::object const& blue, py::object const& red) {
    auto const first = commander_of(battle, 0, blue);
    auto const second = commander_of(battle, 1, red);
    if (first || second) return battle.fight(first.get(), second.get());
    Battle fought = battle;
    {
        py::gil_scoped_release const released;
        Interruption interruption;
        fought.fight(nullptr, nullptr, [&] { interruption.listen(); });
    }
    battle = fought;
    return battle.result();
}

/// On a copy, as `fight`.
std::vector<esprit::Advice> advise(Battle const& battle, std::uint64_t nodes) {
    Battle const asked = battle;
    py::gil_scoped_release const released;
    Interruption interruption;
    return asked.advise(nodes, [&] { interruption.listen(); });
}

template <class Number>
py::array_t<Number> array_of(std::vector<py::ssize_t> shape) {
    return py::array_t<Number>(std::move(shape));
}

template <class Number>
std::span<Number> span_of(py::array_t<Number>& array) {
    return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

std::vector<py::ssize_t> units_shape(Scenario const& scenario) {
    return {static_cast<py::ssize_t>(scenario.units().size()),
            static_cast<py::ssize_t>(esprit::unit_features)};
}

std::vector<py::ssize_t> moment_shape(Scenario const& /*scenario*/) {
    return {static_cast<py::ssize_t>(esprit::moment_features)};
}

std::vector<py::ssize_t> cells_shape(Scenario const& scenario) {
    return {static_cast<py::ssize_t>(esprit::cell_layers),
            static_cast<py::ssize_t>(scenario.rows()),
            static_cast<py::ssize_t>(scenario.columns())};
}

/// A row for each legal order: its action, kind, unit and target.
py::array_t<std::int32_t> legal_array(Battle const& battle) {
    auto const orders = battle.legal_orders();
    auto array = array_of<std::int32_t>({static_cast<py::ssize_t>(orders.size()), 4});
    std::int32_t* out = array.mutable_data();
    for (Order const& order : orders) {
        *out++ = static_cast<std::int32_t>(order.action());
        *out++ = order.kind();
        *out++ = order.unit();
        *out++ = order.target();
    }
    return array;
}

py::tuple legal_actions(Battle const& battle) {
    auto const orders = battle.legal_orders();
    py::tuple actions(orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) actions[i] = orders[i].action();
    return actions;
}

void apply(Battle& battle, py::object const& order) {
    if (py::isinstance<Order>(order))
        return battle.apply(cast_or_refuse<Order>(order, order_wanted));
    if (py::isinstance<py::str>(order)) return battle.apply(text_of(order));
    battle.apply_action(cast_or_refuse<std::uint32_t>(order, order_wanted));
}

Battle from_state(Scenario const& scenario, py::bytes const& bytes, std::uint64_t seed,
                  std::uint64_t number) {
    std::string_view const view{bytes};
    return {scenario,
            setting_of(seed, number, "", "", 0),
            {reinterpret_cast<std::uint8_t const*>(view.data()), view.size()}};
}

Parameter bytes(char const* name) {
    return {name, "the bytes of a battle's state",
            [](py::handle given) { return py::isinstance<py::bytes>(given); }};
}

py::bytes state_of(Battle const& battle) {
    auto const bytes = battle.state();
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

std::optional<std::uint32_t> action_of(Battle const& battle, Order const& order) {
    auto const action = battle.action_of(order);
    if (action == no_action) return std::nullopt;
    return action;
}

void add_results(py::module_& module) {
    Class<Result>{module, "Result", "Result", "How a battle stands."}
        .never_made("a battle has a result: battle.result")
        .member("over", "Whether the battle is over.", &Result::over)
        .property("winner", "The side that has won; None: undecided.",
                  [](Result const& self) -> std::optional<int> {
                      if (self.winner < 0) return std::nullopt;
                      return self.winner;
                  })
        .member("rule", "The id of the rule that decided it.", &Result::rule)
        .member("why", "The verdict in words.", &Result::why)
        .member("degree", "Of the victory; may be empty.", &Result::degree)
        .kept_as(module, &Result::over, &Result::winner, &Result::rule, &Result::why,
                 &Result::degree)
        .compared_by(&Result::over, &Result::winner, &Result::rule, &Result::why, &Result::degree)
        .shown_by([](Result const& self) {
            return "<Result " + (self.over ? self.why : std::string{"undecided"}) + ">";
        });
    Class<Advice>{module, "Advice", "Advice", "An order as the program's staff judges it."}
        .never_made("a battle gives advice: battle.advise()")
        .member("order", "The words of the order.", &Advice::order)
        .member("chance", "The expected share of battles won.", &Advice::chance)
        .member("gain", "The expected gain in points.", &Advice::gain)
        .member("samples", "How often it was played out.", &Advice::samples)
        .member("reason", "Why it is better or worse than the others.", &Advice::reason)
        .kept_as(module, &Advice::order, &Advice::chance, &Advice::gain, &Advice::samples,
                 &Advice::reason)
        .compared_by(&Advice::order, &Advice::chance, &Advice::gain, &Advice::samples,
                     &Advice::reason)
        .shown_by([](Advice const& self) {
            return "<Advice " + self.order + ": wins " +
                   std::to_string(static_cast<int>(self.chance * 100 + 0.5)) + " %>";
        });
}

void add_state(Class<Battle>& battle) {
    battle.property("over", "Whether it is over.", &Battle::over)
        .property("side_to_move", "The side that gives the next order: 0 or 1.",
                  &Battle::side_to_move)
        .property("turn", "The number of the turn, from 1.", &Battle::turn)
        .property("phase", "In the system's own words.", &Battle::phase)
        .property("orders", "The number of orders that were carried out.", &Battle::orders)
        .property("result", "How it stands, a Result.", &Battle::result)
        .property("hash", "A digest of the position: that of a log's last order.", &Battle::hash)
        .property("state", "The position as bytes, for from_state.", &state_of)
        .property("log", "The log of the battle, which `esprit replay` reads.", &Battle::log)
        .function(
            "_from_state", "",
            [](Battle& self, py::bytes const& given, std::uint64_t seed, std::uint64_t number) {
                self = from_state(self.scenario(), given, seed, number);
            },
            bytes("state"), whole("seed"), whole("number"))
        .function(
            "_from_log", "",
            [](Battle& self, std::string const& log, std::uint64_t seed, std::uint64_t number) {
                self = Battle::from_log(self.scenario(), log, setting_of(seed, number, "", "", 0));
            },
            text("log", "the text of a log"), whole("seed"), whole("number"))
        .function(
            "_take", "", [](Battle& self, Battle const& other) { self = other; },
            made<Battle>("battle", "a battle"))
        .function(
            "_clone", "",
            [](Battle& self, Battle const& other, std::uint64_t seed) {
                self = other.with_dice(seed);
            },
            made<Battle>("battle", "a battle"), whole("seed"))
        .function("json", "The position as JSON (docs/library.md).", &Battle::json)
        .function("report", "The battle retold as a page, with a map of every turn.",
                  &Battle::report)
        .function("svg", "The table as SVG.", &Battle::svg);
}

void add_order_functions(Class<Battle>& battle) {
    auto const order = made<Order>("order", "an Order: battle.read(words) makes one of words");
    Parameter const any_order = anything("order", order_wanted);
    Parameter const action = small("action", "the number of an action");
    battle
        .function("legal_orders", "All orders worth considering, a list of Order.",
                  &Battle::legal_orders)
        .function("legal_actions", "The actions of legal_orders().", &legal_actions)
        .function("legal_array",
                  "An array with a row for each legal order: its action, kind, unit and target.",
                  &legal_array)
        .function("sample_order", "One of the legal orders, all with the same probability.",
                  py::overload_cast<>(&Battle::sample_order))
        .function("order_of_action", "The legal order with this action; None if there is none now.",
                  &Battle::order_of_action, action)
        .function("action_of", "The action of an order; None if it is none of legal_orders() now.",
                  &action_of, order)
        .function("read", "The order that a player's words mean.", &Battle::read,
                  text("words", "an order in words"))
        .function("why_refused",
                  "Why the rules refuse an Order, its words, or the number of an action; empty if "
                  "they do not.",
                  &why_refused, any_order)
        .function(
            "apply",
            "Carries out an Order, its words, or the number of an action. Nothing has changed "
            "where that is an Error.",
            &apply, any_order)
        .function(
            "_odds", "",
            [](Battle const& self, py::object const& named, py::object const& seconds) {
                Order const given = order_of(self, named);
                Battle const asked = self;  // other threads may go on with the battle
                return interruptible([&](auto const& listen) { return asked.odds(given, listen); },
                                     seconds_of(seconds));
            },
            any_order, anything("seconds", "a number above 0, or None"));
}

void add_commanding(Class<Battle>& battle) {
    char const* const commander =
        "a commander's name, a function of the battle, or an object with `order`";
    battle
        .function("order_of_commander", "The order of the commander of the side to move.",
                  [](Battle& battle) {
                      py::gil_scoped_release const released;
                      Interruption interruption;
                      return battle.order_of_commander([&] { interruption.listen(); });
                  })
        .function("_commander", "", &Battle::commander, whole("side", "0 or 1", 1))
        .function("command",
                  "Gives a side one of the program's commanders, or a bot, \"exec:COMMAND\"; an "
                  "empty name: none.",
                  &Battle::command, whole("side", "0 or 1", 1),
                  text("name", "the name of a commander"))
        .function(
            "fight",
            "Fights on to the end and returns the result. Each side has a commander's name, a "
            "function from a battle to an order, or an object with `order` and perhaps "
            "`answer`; None: the commander it has.",
            &fight, optional(anything("blue", commander), py::none()),
            optional(anything("red", commander), py::none()))
        .function("advise",
                  "What the program's staff would do: a list of Advice, the best first. `nodes` is "
                  "the number of orders that it tries; 0: as many as usual.",
                  &advise, optional(whole("nodes"), py::int_(0)));
}

template <class Number, class Shape, class Fill>
auto observing(Shape shape, Fill fill) {
    return [shape, fill](Battle const& self) {
        auto array = array_of<Number>(shape(self.scenario()));
        (self.*fill)(span_of(array));
        return array;
    };
}

void add_observations(Class<Battle>& battle) {
    auto const actions_shape = [](Scenario const& scenario) {
        return std::vector{static_cast<py::ssize_t>(scenario.actions())};
    };
    battle
        .function("legal_mask", "An array with 1 for the actions of legal_orders(), and 0 else.",
                  observing<std::uint8_t>(actions_shape, &Battle::legal_mask))
        .function("observe_moment",
                  "An array of 3 float32: the turn, from 1; the number of the phase, the same in "
                  "all battles of a system; the side to move.",
                  observing<float>(moment_shape, &Battle::observe_moment))
        .function(
            "observe_units",
            "An array of float32 with a row for each unit of the scenario, in its order, and "
            "24 columns:\n\n"
            "0: 1 on the table, 0 off it; columns 2 to 8 are 0 then\n"
            "1: its side\n"
            "2, 3: the centre of its base, in inches from the near left corner: to the right, "
            "and away\n"
            "4, 5: the unit vector of its facing, in the same axes\n"
            "6, 7: frontage and depth of its base, in inches\n"
            "8: what is left of it, as a share; 1 where the system does not count it\n"
            "9: 0 to come, 1 firm, 2 weakened, 3 broken, 4 gone\n"
            "10: its worth in points\n"
            "11: 1 if its side gives the next order\n"
            "12: the orders it was given this turn; from 0 in a battle made of a state\n"
            "13: its arm: 0 infantry, 1 cavalry, 2 artillery, 3 a commander or general\n"
            "14: its formation: 0 line, or none, 1 attack column, 2 march column, 3 square, "
            "4 skirmish order\n"
            "15: 1 limbered\n"
            "16: 1 in close order, as a unit in a redoubt always is\n"
            "17: 1 gone to ground\n"
            "18: its casualties, or hits that have not yet removed a stand\n"
            "19: hits by fire that count when both sides have fired\n"
            "20: markers of a pinned unit; 1 for one that is disordered or blown\n"
            "21: 1 charging\n"
            "22: 1 firing, as a lasting state\n"
            "23: 1 without a leader\n\n"
            "14 to 23 are 0 off the table, and where the system has no such thing.",
            observing<float>(units_shape, &Battle::observe_units))
        .function(
            "observe_cells",
            "An array of float32 with 8 layers of rows and columns of cells of 4 inches, rows "
            "from the near edge, columns from the left one:\n\n"
            "0, 1: what is left of the first and the second side's units with their centre "
            "there, in the system's measure\n"
            "2, 3: the broken units among them\n"
            "4, 5: 1 where the middle of the cell is in a wood, in a built-up area\n"
            "6: the height of the middle of the cell, in levels\n"
            "7: 1 where a river crosses the cell",
            observing<float>(cells_shape, &Battle::observe_cells));
}

}  // namespace

esprit::Setting setting_of(std::uint64_t seed, std::uint64_t number, std::string const& first,
                           std::string const& second, std::uint64_t nodes) {
    return {seed, number, {first, second}, nodes};
}

void add_battle(py::module_& module) {
    module.attr("MOMENT_FEATURES") = esprit::moment_features;
    module.attr("UNIT_FEATURES") = esprit::unit_features;
    module.attr("CELL_LAYERS") = esprit::cell_layers;
    add_results(module);
    Class<Battle> battle{module, "Battle", "RawBattle", "A battle."};
    battle.made_by(
        [](Scenario const& scenario, std::uint64_t seed, std::uint64_t number,
           std::string const& blue, std::string const& red, std::uint64_t nodes) {
            return Battle{scenario, setting_of(seed, number, blue, red, nodes)};
        },
        made<Scenario>("scenario", "a Scenario"), whole("seed"), whole("number"),
        text("blue", "the name of a commander"), text("red", "the name of a commander"),
        whole("nodes"));
    add_state(battle);
    add_order_functions(battle);
    add_commanding(battle);
    add_observations(battle);
}

}  // namespace esprit::python
