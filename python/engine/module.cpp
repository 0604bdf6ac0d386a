// The module esprit._engine: the library's C++ interface for Python. What Python is better at
// stands in python/esprit. No function here gives up the interpreter's lock while it calls back.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>

#include <esprit/batch.hpp>
#include <esprit/study.hpp>

#include "usage.h"

namespace py = pybind11;
using namespace py::literals;
using esprit::Batch;
using esprit::Battle;
using esprit::Order;
using esprit::Ruleset;
using esprit::Scenario;
using esprit::python::cast_or_refuse;

namespace {

constexpr char const* error_names[] = {"",     "wrong_word", "wrong_file", "refused", "wrong_state",
                                       "over", "internal"};

void add_errors(py::module_& module) {
    // kept for good: the interpreter ends before statics do
    static py::object& error =
        *new py::object(py::reinterpret_steal<py::object>(PyErr_NewExceptionWithDoc(
            "esprit.Error",
            "What is wrong, and what would be right, in one line.\n\n"
            "`code` is 'wrong_word', 'wrong_file', 'refused', 'wrong_state', 'over' or 'internal'.",
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

/// The value of a fact as a player writes it.
std::string fact_word(std::string name, py::handle value) {
    // `class_` and `attacker__class`: names that are no names of Python
    if (!name.empty() && name.back() == '_') name.pop_back();
    for (std::size_t at = name.find("__"); at != std::string::npos; at = name.find("__")) {
        name.replace(at, 2, ".");
    }
    if (value.ptr() == Py_True) return name;
    if (value.ptr() == Py_False) return name + "=false";
    return name + "=" + std::string{py::str(value)};
}

std::vector<std::string> fact_words(py::dict const& facts) {
    std::vector<std::string> words;
    words.reserve(facts.size());
    for (auto const& [name, value] : facts) {
        auto const text = cast_or_refuse<std::string>(name, "the name of a fact is a text");
        if (!value.is_none()) words.push_back(fact_word(text, value));
    }
    return words;
}

/// A pair of whole numbers of any length.
py::tuple numbers_of(esprit::Fraction const& fraction) {
    if (fraction.denominator != 0) {
        return py::make_tuple(fraction.numerator, fraction.denominator);
    }
    std::string const& text = fraction.text;
    std::size_t const bar = text.find('/');
    auto const whole = [](std::string const& digits) {
        return py::reinterpret_steal<py::object>(PyLong_FromString(digits.c_str(), nullptr, 10));
    };
    return py::make_tuple(whole(text.substr(0, bar)),
                          bar == std::string::npos ? py::int_(1) : whole(text.substr(bar + 1)));
}

/// The name of an outcome with its numbers: "pursues broken=1".
std::string key_of(esprit::Outcome const& outcome) {
    std::string key = outcome.name;
    for (auto const& [name, number] : outcome.numbers) {
        key += " " + name + "=" + std::to_string(number);
    }
    return key;
}
/// The ends of an order have no names but what is told of them.
std::string key_of(esprit::OrderOdds::End const& end) {
    return end.text;
}

/// Of each outcome the key, the text, and the probability as two numbers.
template <class List>
py::list outcomes_of(List const& outcomes) {
    py::list list;
    for (auto const& each : outcomes) {
        py::tuple const numbers = numbers_of(each.probability);
        list.append(py::make_tuple(key_of(each), each.text, numbers[0], numbers[1]));
    }
    return list;
}

void add_odds(py::module_& module) {
    py::class_<esprit::Modifier>(module, "Modifier", "What a rule adds to a roll, and why.")
        .def_readonly("rule", &esprit::Modifier::rule)
        .def_readonly("value", &esprit::Modifier::value)
        .def_readonly("because", &esprit::Modifier::because)
        .def_readonly("enemy", &esprit::Modifier::enemy)
        .def("__repr__", [](esprit::Modifier const& self) {
            return (self.value > 0 ? "+" : "") + std::to_string(self.value) + " " + self.rule +
                   " " + self.because;
        });
    py::class_<esprit::Check>(module, "Check", "One roll that a question comes to.")
        .def_readonly("chart", &esprit::Check::chart)
        .def_readonly("title", &esprit::Check::title)
        .def_readonly("whose", &esprit::Check::whose)
        .def_readonly("rule", &esprit::Check::rule)
        .def_readonly("dice", &esprit::Check::dice)
        .def_readonly("modifiers", &esprit::Check::modifiers)
        .def_readonly("total_modifier", &esprit::Check::total_modifier)
        .def_readonly("needed", &esprit::Check::needed)
        .def_readonly("varies", &esprit::Check::varies)
        .def("__repr__", [](esprit::Check const& self) {
            std::string const needed =
                self.needed == 0 ? "" : ", " + std::to_string(self.needed) + " or more";
            return "<Check " + self.title + ": " + self.dice + needed + " (" + self.rule + ")>";
        });
    py::class_<esprit::Odds>(module, "RawOdds")
        .def("outcomes", [](esprit::Odds const& self) { return outcomes_of(self.outcomes); })
        .def_readonly("checks", &esprit::Odds::checks)
        .def_readonly("assumed", &esprit::Odds::assumed)
        .def_readonly("without_effect", &esprit::Odds::without_effect);
    py::class_<esprit::OrderOdds>(module, "RawOrderOdds")
        .def("outcomes", [](esprit::OrderOdds const& self) { return outcomes_of(self.ends); })
        .def_readonly("checks", &esprit::OrderOdds::checks)
        .def_readonly("text", &esprit::OrderOdds::text);
    py::class_<esprit::File>(module, "File", "A file as text, such as house rules.")
        .def(py::init<std::string, std::string>(), "name"_a, "text"_a)
        .def_readonly("name", &esprit::File::name)
        .def_readonly("text", &esprit::File::text)
        .def("__repr__", [](esprit::File const& self) { return "<File " + self.name + ">"; });
    module.def("read_file", &esprit::read_file, "path"_a);
    module.def("systems", &esprit::systems);
    py::class_<Ruleset>(module, "RawRuleset")
        .def(py::init<std::string const&, std::vector<esprit::File> const&>())
        .def("system", &Ruleset::system)
        .def("title", &Ruleset::title)
        .def("houses", &Ruleset::houses)
        .def("subjects", &Ruleset::subjects)
        .def("facts", &Ruleset::facts)
        .def("rule", &Ruleset::rule)
        .def("odds", [](Ruleset const& self, std::string const& subject,
                        py::dict const& facts) { return self.odds(subject, fact_words(facts)); })
        .def("odds_json",
             [](Ruleset const& self, std::string const& subject, py::dict const& facts) {
                 return self.odds_json(subject, fact_words(facts));
             });
}

esprit::Setting setting_of(std::uint64_t seed, std::uint64_t number, std::string const& first,
                           std::string const& second, std::uint64_t nodes) {
    return {seed, number, {first, second}, nodes};
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
        if (py::isinstance<py::str>(given)) return battle.read(given.cast<std::string>());
        return cast_or_refuse<Order>(given, "a commander gives an Order or its words");
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
            std::string{py::repr(given)});
    }
    battle.command(side, given.cast<std::string>());
    return nullptr;
}

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
    if (py::isinstance<Order>(order)) return battle.apply(order.cast<Order const&>());
    if (py::isinstance<py::str>(order)) return battle.apply(order.cast<std::string>());
    battle.apply_action(cast_or_refuse<std::uint32_t>(
        order, "an order is an Order, its words, or the number of an action"));
}

void add_scenario(py::module_& module) {
    py::class_<Order>(module, "Order", "An order of a battle.")
        .def_property_readonly("text", &Order::text)
        .def_property_readonly("action", &Order::action)
        .def_property_readonly("kind", &Order::kind)
        .def_property_readonly("unit", &Order::unit)
        .def_property_readonly("target", &Order::target)
        .def("__str__", &Order::text)
        .def("__repr__", [](Order const& self) { return "<Order " + self.text() + ">"; });
    py::class_<esprit::ActionMeaning>(module, "ActionMeaning",
                                      "What an action is, in every battle of a scenario.")
        .def_readonly("group", &esprit::ActionMeaning::group)
        .def_readonly("unit", &esprit::ActionMeaning::unit)
        .def_readonly("target", &esprit::ActionMeaning::target)
        .def_readonly("way", &esprit::ActionMeaning::way)
        .def("__repr__", [](esprit::ActionMeaning const& self) {
            return "<ActionMeaning " + self.group + ", unit " + std::to_string(self.unit) +
                   ", target " + std::to_string(self.target) + ", way " + std::to_string(self.way) +
                   ">";
        });
    py::class_<Scenario>(module, "RawScenario")
        .def(py::init<std::string const&, std::vector<esprit::File> const&>())
        .def(py::init<esprit::File const&, std::vector<esprit::File> const&>())
        .def("system", &Scenario::system)
        .def("title", &Scenario::title)
        .def("sides", &Scenario::sides)
        .def("units",
             [](Scenario const& self) {
                 py::list list;
                 for (auto const& each : self.units()) {
                     list.append(py::make_tuple(each.name, each.side, each.points));
                 }
                 return list;
             })
        .def("commanders", &Scenario::commanders)
        .def("actions", &Scenario::actions)
        .def("meaning_of", &Scenario::meaning_of, "action"_a,
             "What an action is; None where no order can ever have it.")
        .def("rows", &Scenario::rows)
        .def("columns", &Scenario::columns)
        .def("svg", &Scenario::svg);
}

void add_battle(py::module_& module) {
    py::class_<esprit::Result>(module, "Result", "How a battle stands.")
        .def_readonly("over", &esprit::Result::over)
        .def_property_readonly("winner",
                               [](esprit::Result const& self) -> std::optional<int> {
                                   if (self.winner < 0) return std::nullopt;
                                   return self.winner;
                               })
        .def_readonly("rule", &esprit::Result::rule)
        .def_readonly("why", &esprit::Result::why)
        .def_readonly("degree", &esprit::Result::degree)
        .def("__repr__", [](esprit::Result const& self) {
            return "<Result " + (self.over ? self.why : std::string{"undecided"}) + ">";
        });
    py::class_<esprit::Advice>(module, "Advice", "An order as the program's staff judges it.")
        .def_readonly("order", &esprit::Advice::order)
        .def_readonly("chance", &esprit::Advice::chance)
        .def_readonly("gain", &esprit::Advice::gain)
        .def_readonly("samples", &esprit::Advice::samples)
        .def_readonly("reason", &esprit::Advice::reason)
        .def("__repr__", [](esprit::Advice const& self) {
            return "<Advice " + self.order + ": wins " +
                   std::to_string(static_cast<int>(self.chance * 100 + 0.5)) + " %>";
        });
    py::class_<Battle>(module, "RawBattle")
        .def(py::init([](Scenario const& scenario, std::uint64_t seed, std::uint64_t number,
                         std::string const& blue, std::string const& red, std::uint64_t nodes) {
            return Battle{scenario, setting_of(seed, number, blue, red, nodes)};
        }))
        .def("_set_state",
             [](Battle& self, py::bytes const& bytes, std::uint64_t seed, std::uint64_t number) {
                 std::string_view const view{bytes};
                 esprit::Setting setting;
                 setting.seed = seed;
                 setting.number = number;
                 self = Battle{self.scenario(),
                               setting,
                               {reinterpret_cast<std::uint8_t const*>(view.data()), view.size()}};
             })
        .def("_take", [](Battle& self, Battle const& other) { self = other; })
        .def("_take_with_dice", [](Battle& self, Battle const& other,
                                   std::uint64_t seed) { self = other.with_dice(seed); })
        .def_property_readonly("over", &Battle::over)
        .def_property_readonly("side_to_move", &Battle::side_to_move)
        .def_property_readonly("turn", &Battle::turn)
        .def_property_readonly("phase", &Battle::phase)
        .def_property_readonly("orders", &Battle::orders)
        .def_property_readonly("result", &Battle::result)
        .def_property_readonly("hash", &Battle::hash)
        .def("legal_orders", &Battle::legal_orders)
        .def("legal_actions", &legal_actions)
        .def("legal_array", &legal_array)
        .def("sample_order", py::overload_cast<>(&Battle::sample_order))
        .def("order_of_action", &Battle::order_of_action, "action"_a,
             "The legal order with this action; None if there is none now.")
        .def(
            "action_of",
            [](Battle const& self, Order const& order) -> std::optional<std::uint32_t> {
                auto const action = self.action_of(order);
                if (action == esprit::no_action) return std::nullopt;
                return action;
            },
            "order"_a, "The action of an order; None if it is none of legal_orders() now.")
        .def("read", &Battle::read, "words"_a)
        .def("why_refused", &Battle::why_refused, "order"_a)
        .def("apply", &apply, "order"_a,
             "Carries out an Order, its words, or the number of an action. Nothing has changed "
             "where that is an Error.")
        .def("order_of_commander", &Battle::order_of_commander)
        .def("command", &Battle::command, "side"_a, "name"_a)
        .def("fight", &fight, "blue"_a = py::none(), "red"_a = py::none())
        .def("_odds", &Battle::odds)
        .def("advise", &advise, "nodes"_a = 0)
        .def("legal_mask",
             [](Battle const& self) {
                 auto array =
                     array_of<std::uint8_t>({static_cast<py::ssize_t>(self.scenario().actions())});
                 self.legal_mask(span_of(array));
                 return array;
             })
        .def("observe_units",
             [](Battle const& self) {
                 auto array = array_of<float>(units_shape(self.scenario()));
                 self.observe_units(span_of(array));
                 return array;
             })
        .def("observe_cells",
             [](Battle const& self) {
                 auto array = array_of<float>(cells_shape(self.scenario()));
                 self.observe_cells(span_of(array));
                 return array;
             })
        .def_property_readonly("state",
                               [](Battle const& self) {
                                   auto const bytes = self.state();
                                   return py::bytes(reinterpret_cast<char const*>(bytes.data()),
                                                    bytes.size());
                               })
        .def("json", &Battle::json)
        .def_property_readonly("log", &Battle::log)
        .def("report", &Battle::report)
        .def("svg", &Battle::svg);
}

/// An array of this type and no other, so that no call copies one unseen.
template <class Number>
using Exactly = py::array_t<Number, py::array::c_style>;

void step(Batch& batch, Exactly<std::uint32_t> const& actions, Exactly<float>& rewards,
          Exactly<std::uint8_t>& ended) {
    std::span<std::uint32_t const> const given{actions.data(),
                                               static_cast<std::size_t>(actions.size())};
    std::span<float> const won{rewards.mutable_data(), static_cast<std::size_t>(rewards.size())};
    std::span<std::uint8_t> const over{ended.mutable_data(),
                                       static_cast<std::size_t>(ended.size())};
    py::gil_scoped_release const released;
    batch.step(given, won, over);
}

/// Calls a member of a batch that fills an array, without the interpreter's lock.
template <class Number, class Fill>
auto filling(Fill fill) {
    return [fill](Batch& batch, Exactly<Number>& array) {
        std::span<Number> const out{array.mutable_data(), static_cast<std::size_t>(array.size())};
        py::gil_scoped_release const released;
        (batch.*fill)(out);
    };
}

void add_batch(py::module_& module) {
    py::class_<Batch>(module, "RawBatch")
        .def(py::init([](Scenario const& scenario, std::size_t count, std::uint64_t seed,
                         std::uint64_t number, unsigned threads) {
            return Batch{scenario, count, setting_of(seed, number, "", "", 0), threads};
        }))
        .def("step", &step, py::arg().noconvert(), py::arg().noconvert(), py::arg().noconvert())
        .def("sample_actions", filling<std::uint32_t>(&Batch::sample_actions),
             py::arg().noconvert())
        .def("sides", filling<std::int32_t>(&Batch::sides), py::arg().noconvert())
        .def("legal_masks", filling<std::uint8_t>(&Batch::legal_masks), py::arg().noconvert())
        .def("observe_units", filling<float>(&Batch::observe_units), py::arg().noconvert())
        .def("observe_cells", filling<float>(&Batch::observe_cells), py::arg().noconvert())
        .def("play", &Batch::play, py::call_guard<py::gil_scoped_release>())
        .def("hash",
             [](Batch const& self, std::size_t index) { return self.battle(index).hash(); });
}

/// \param numbers  battles, seed or None, threads, nodes, milliseconds of bots
/// \param bots  the command of each by its name
esprit::StudyOptions study_options(py::tuple const& numbers, py::dict const& bots,
                                   py::object const& progress) {
    esprit::StudyOptions options;
    options.battles = numbers[0].cast<std::uint64_t>();
    options.seed = numbers[1].cast<std::optional<std::uint64_t>>();
    options.threads = numbers[2].cast<unsigned>();
    options.nodes = numbers[3].cast<std::uint64_t>();
    options.bot_ms = numbers[4].cast<std::uint64_t>();
    for (auto const& [name, command] : bots) {
        options.bots.push_back(
            {cast_or_refuse<std::string>(name, "the name of a bot is a text"),
             cast_or_refuse<std::string>(command, "the command of a bot is a text")});
    }
    options.progress = [progress](std::uint64_t done, std::uint64_t all) {
        py::gil_scoped_acquire const acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
        if (!progress.is_none()) progress(done, all);
        return true;
    };
    return options;
}

py::dict study_dict(esprit::StudyResult const& result) {
    py::list rows;
    for (esprit::BattleRow const& row : result.rows) {
        py::object const winner = row.winner < 0 ? py::object{py::none()} : py::int_(row.winner);
        rows.append(py::dict(
            "variant"_a = row.variant, "number"_a = row.number, "winner"_a = winner,
            "ending"_a = row.ending, "degree"_a = row.degree, "turns"_a = row.turns,
            "orders"_a = row.orders, "blue_began"_a = row.began[0], "red_began"_a = row.began[1],
            "blue_lost"_a = row.lost[0], "red_lost"_a = row.lost[1], "hash"_a = row.hash));
    }
    return py::dict("json"_a = result.json, "text"_a = result.text, "html"_a = result.html,
                    "rows"_a = rows, "faults"_a = result.faults);
}

void add_studies(py::module_& module) {
    module.def("simulate",
               [](std::string const& path, std::string const& blue, std::string const& red,
                  std::vector<esprit::File> const& houses, py::tuple const& numbers,
                  py::dict const& bots, py::object const& progress) {
                   auto const options = study_options(numbers, bots, progress);
                   esprit::StudyResult result;
                   {
                       py::gil_scoped_release const released;
                       result = esprit::run_simulation(path, {blue, red}, options, houses);
                   }
                   return study_dict(result);
               });
    module.def("sweep", [](std::string const& path, py::tuple const& numbers, py::dict const& bots,
                           py::object const& progress) {
        auto const options = study_options(numbers, bots, progress);
        esprit::StudyResult result;
        {
            py::gil_scoped_release const released;
            result = esprit::run_sweep(path, options);
        }
        return study_dict(result);
    });
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
    module.doc() = "The engine of Esprit; use the package esprit.";
    module.attr("version") = ESPRIT_VERSION_TEXT;
    add_errors(module);
    add_odds(module);
    add_scenario(module);
    add_battle(module);
    add_batch(module);
    add_studies(module);
}
