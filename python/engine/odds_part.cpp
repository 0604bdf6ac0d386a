// Rulesets and odds.
#include <pybind11/stl.h>

#include <cmath>

#include <esprit/check.hpp>

#include "parts.h"

namespace esprit::python {

namespace {

/// The value of a fact as a player writes it.
std::string fact_word(std::string name, py::handle value) {
    // `class_` and `attacker__class`: names that are no names of Python
    if (!name.empty() && name.back() == '_') name.pop_back();
    for (std::size_t at = name.find("__"); at != std::string::npos; at = name.find("__")) {
        name.replace(at, 2, ".");
    }
    if (value.ptr() == Py_True) return name;
    if (value.ptr() == Py_False) return name + "=false";
    name += '=';
    if (PyUnicode_CheckExact(value.ptr())) return name + text_of(value);
    // a number of NumPy as one of Python
    bool const of_numpy = !PyLong_CheckExact(value.ptr()) && py::hasattr(value, "item");
    if (of_numpy) return fact_word(name.substr(0, name.size() - 1), value.attr("item")());
    return name + text_of(py::str(value));
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
py::list list_of(List const& outcomes) {
    py::list list;
    for (auto const& each : outcomes) {
        py::tuple const numbers = numbers_of(each.probability);
        list.append(py::make_tuple(key_of(each), each.text, numbers[0], numbers[1]));
    }
    return list;
}

/// How a number is named in a file of house rules: a Fraction or a Decimal is one, too.
double number_value(std::string const& name, py::handle given) {
    double const value = PyFloat_AsDouble(given.ptr());
    bool const is_number = !py::isinstance<py::str>(given) && !PyBool_Check(given.ptr());
    if (PyErr_Occurred() == nullptr && is_number) return value;
    PyErr_Clear();
    throw py::type_error("the value of " + name + " is a number, not " + shown(given));
}

void add_checks(py::module_& module) {
    char const* const from_odds = "odds have these: esprit.odds(…).checks";
    Class<Modifier>{module, "Modifier", "Modifier", "What a rule adds to a roll, and why."}
        .never_made(from_odds)
        .member("rule", "The id of the rule.", &Modifier::rule)
        .member("value", "What it adds to the dice.", &Modifier::value)
        .member("because", "The fact that it stands for, in words.", &Modifier::because)
        .member("enemy", "Whether it is added to the roll of the other side.", &Modifier::enemy)
        .kept_as(module, &Modifier::rule, &Modifier::value, &Modifier::because, &Modifier::enemy)
        .compared_by(&Modifier::rule, &Modifier::value, &Modifier::because, &Modifier::enemy)
        .shown_by([](Modifier const& self) {
            return (self.value > 0 ? "+" : "") + std::to_string(self.value) + " " + self.rule +
                   " " + self.because;
        });
    Class<Check>{module, "Check", "Check", "One roll that a question comes to."}
        .never_made(from_odds)
        .member("chart", "The name of its chart.", &Check::chart)
        .member("title", "What it is called.", &Check::title)
        .member("whose", "The unit or side that rolls; may be empty.", &Check::whose)
        .member("rule", "The id of its rule.", &Check::rule)
        .member("dice", "Such as 2d6.", &Check::dice)
        .member("modifiers", "A list of Modifier.", &Check::modifiers)
        .member("total_modifier", "Their sum; those of the enemy are taken off.",
                &Check::total_modifier)
        .member("needed", "What the modified roll has to reach; 0: there is no such number.",
                &Check::needed)
        .member("varies", "Whether it may come with other modifiers later in the procedure.",
                &Check::varies)
        .kept_as(module, &Check::chart, &Check::title, &Check::whose, &Check::rule, &Check::dice,
                 &Check::modifiers, &Check::total_modifier, &Check::needed, &Check::varies)
        .compared_by(&Check::chart, &Check::title, &Check::whose, &Check::rule, &Check::dice,
                     &Check::modifiers, &Check::total_modifier, &Check::needed, &Check::varies)
        .shown_by([](Check const& self) {
            std::string const needed =
                self.needed == 0 ? "" : ", " + std::to_string(self.needed) + " or more";
            return "<Check " + self.title + ": " + self.dice + needed + " (" + self.rule + ")>";
        });
    Class<Odds>{module, "Odds", "RawOdds", "The answer to a question."}
        .never_made("esprit.odds gives these")
        .function("outcomes", "", [](Odds const& self) { return list_of(self.outcomes); })
        .member("checks", "", &Odds::checks)
        .member("assumed", "", &Odds::assumed)
        .member("without_effect", "", &Odds::without_effect);
    Class<OrderOdds>{module, "Odds", "RawOrderOdds", "The odds of an order."}
        .never_made("Battle.odds gives these")
        .function("outcomes", "", [](OrderOdds const& self) { return list_of(self.ends); })
        .member("checks", "", &OrderOdds::checks)
        .member("text", "", &OrderOdds::text);
}

/// As the report of `esprit check` has it.
std::string text_of(Finding const& finding) {
    std::string place = finding.file;
    for (int const number : {finding.line, finding.column}) {
        if (!place.empty() && number > 0) place += ":" + std::to_string(number);
    }
    std::string text = place + (place.empty() ? "" : ": ") + finding.severity + ": " +
                       finding.subject + ": " + finding.what;
    if (!finding.example.empty()) text += "\n  for example: " + finding.example;
    if (!finding.remedy.empty()) text += "\n  " + finding.remedy;
    for (std::string const& each : finding.consequences) text += "\n  so also: " + each;
    return text;
}

void add_findings(py::module_& module) {
    Class<Finding>{module, "Finding", "Finding", "What is hardly meant in house rules."}
        .never_made("a check has findings: esprit.check(houses)")
        .member("severity", "'error': no battle begins with these rules; or 'warning'.",
                &Finding::severity)
        .member("kind", "Such as 'never-holds' (docs/house_rules.md).", &Finding::kind)
        .member("file", "The name of the file.", &Finding::file)
        .member("line", "The line, from 1.", &Finding::line)
        .member("column", "The column, from 1.", &Finding::column)
        .member("subject", "The entry: 'chart break, band CLUB-20'.", &Finding::subject)
        .member("what", "What is wrong, in one sentence.", &Finding::what)
        .member("example", "A situation as an example; may be empty.", &Finding::example)
        .member("remedy", "What would be right; may be empty.", &Finding::remedy)
        .member("consequences", "What else comes of the same fault, a list.",
                &Finding::consequences)
        .member("of_battles",
                "Whether battles are concerned, or odds that no battle has; False: texts of "
                "rules, ids, and changes that change nothing.",
                &Finding::of_battles)
        .kept_as(module, &Finding::severity, &Finding::kind, &Finding::file, &Finding::line,
                 &Finding::column, &Finding::subject, &Finding::what, &Finding::example,
                 &Finding::remedy, &Finding::consequences, &Finding::of_battles)
        .compared_by(&Finding::severity, &Finding::kind, &Finding::file, &Finding::line,
                     &Finding::column, &Finding::subject, &Finding::what, &Finding::example,
                     &Finding::remedy, &Finding::consequences, &Finding::of_battles)
        .special("__str__", &text_of)
        .shown_by([](Finding const& self) {
            std::string const text = text_of(self);
            return "<Finding " + text.substr(0, text.find('\n')) + ">";
        });
    add_function(
        module, "check_houses", "",
        [](std::vector<File> const& houses) {
            return interruptible([&](auto const&) { return check_houses(houses); });
        },
        files("houses"));
}

void add_ruleset(py::module_& module) {
    Parameter const subject = text("subject", "the name of a chart or procedure");
    Parameter const facts = dict("facts", "a dict of facts");
    Parameter const seconds = anything("seconds", "a number above 0, or None");
    Class<Ruleset>{module, "Ruleset", "RawRuleset", "The rules of a system."}
        .made_by([](std::string const& system,
                    std::vector<File> const& houses) { return Ruleset{system, houses}; },
                 text("system", "the name of a rule system (esprit.systems())"), files("houses"))
        .function("system", "", &Ruleset::system)
        .function("title", "", &Ruleset::title)
        .function("houses", "", &Ruleset::houses)
        .function("subjects", "", &Ruleset::subjects)
        .function("facts", "", &Ruleset::facts, subject)
        .function("rule", "", &Ruleset::rule, text("rule_id", "the id of a rule, such as BP-R-12"))
        .function(
            "odds", "",
            [](Ruleset const& self, std::string const& asked, py::dict const& given,
               py::object const& most) {
                return interruptible(
                    [&, words = fact_words(given)](auto const& listen) {
                        return self.odds(asked, words, listen);
                    },
                    seconds_of(most));
            },
            subject, facts, seconds)
        .function(
            "odds_json", "",
            [](Ruleset const& self, std::string const& asked, py::dict const& given,
               py::object const& most) {
                return interruptible(
                    [&, words = fact_words(given)](auto const& listen) {
                        return self.odds_json(asked, words, listen);
                    },
                    seconds_of(most));
            },
            subject, facts, seconds);
}

py::tuple compared(std::string const& system, std::vector<std::vector<File>> const& versions,
                   std::string const& subject, py::dict const& facts, std::uint64_t most,
                   py::object const& seconds) {
    auto const found = interruptible(
        [&, words = fact_words(facts)](auto const& listen) {
            return compare(system, versions, subject, words, most, listen);
        },
        seconds_of(seconds));
    return py::make_tuple(found.json, found.text);
}

}  // namespace

double seconds_of(py::handle given) {
    if (given.is_none()) return 0;
    double const seconds = py::isinstance<py::str>(given) ? -1 : PyFloat_AsDouble(given.ptr());
    if (PyErr_Occurred() != nullptr || py::isinstance<py::str>(given)) {
        PyErr_Clear();
        throw py::type_error("seconds is a number above 0, or None, not " + shown(given));
    }
    if (seconds > 0) return seconds;
    throw py::value_error("seconds is a number above 0, or None, not " + shown(given));
}

std::vector<esprit::Weights> weights_of(py::handle given) {
    std::vector<esprit::Weights> weights;
    for (py::handle const each : given) {
        auto const pair = each.cast<std::pair<std::string, File>>();
        weights.push_back({pair.first, pair.second});
    }
    return weights;
}

std::vector<NumberValue> number_values(py::dict const& numbers) {
    std::vector<NumberValue> values;
    for (auto const& [key, value] : numbers) {
        auto const name = cast_or_refuse<std::string>(key, "the name of a number is a text");
        values.push_back({name, number_value(name, value)});
    }
    return values;
}

void add_odds(py::module_& module) {
    add_checks(module);
    Class<File>{module, "File", "File", "A file as text, such as house rules."}
        .made_by([](std::string name,
                    std::string content) { return File{std::move(name), std::move(content)}; },
                 text("name", "a text: what messages call the file"),
                 text("text", "what the file holds"))
        .member("name", "What messages call it.", &File::name)
        .member("text", "What it holds.", &File::text)
        .kept_as(module, &File::name, &File::text)
        .compared_by(&File::name, &File::text)
        .shown_by([](File const& self) { return "<File " + self.name + ">"; });
    add_findings(module);
    add_ruleset(module);
    add_function(module, "read_file", "Reads a file.", &read_file,
                 text("path", "the path of a file"));
    add_function(module, "systems", "The names of the rule systems.", &systems);
    Parameter const system = text("system", "the name of a rule system (esprit.systems())");
    Parameter const numbers = dict("numbers", "a dict from the names of numbers to values");
    add_function_told_as(
        "Ruleset", module, "houses_with_numbers", "",
        [](std::string const& name, py::dict const& values) {
            return houses_with_numbers(name, number_values(values));
        },
        system, numbers);
    add_function(
        module, "compare", "", &compared, system, anything("versions", "a list of lists of files"),
        text("subject", "the name of a chart or procedure"), dict("facts", "a dict of facts"),
        small("most", "a whole number from 0"), anything("seconds", "a number above 0, or None"));
}

}  // namespace esprit::python
