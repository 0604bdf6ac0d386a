// Simulations and sweeps.
#include <pybind11/stl.h>

#include <esprit/study.hpp>

#include "parts.h"

namespace esprit::python {

namespace {

using namespace py::literals;

py::dict dict_of(py::object const& given, std::string const& wanted) {
    if (py::isinstance<py::dict>(given)) return given;
    throw py::type_error(wanted + ", not " + shown(given));
}

std::uint64_t whole_of(py::handle given, std::string const& wanted) {
    return cast_or_refuse<std::uint64_t>(given, wanted);
}

/// \param settings  battles, seed or None, threads, nodes, bot_ms, numbers and bots, which is the
///                  command of each by its name
/// \param progress  a function, or None
esprit::StudyOptions study_options(py::dict const& settings, py::object const& progress) {
    esprit::StudyOptions options;
    options.battles = whole_of(settings["battles"], "battles is a whole number from 0");
    if (!settings["seed"].is_none()) {
        options.seed = whole_of(settings["seed"], "seed is a whole number from 0, or None");
    }
    options.threads =
        cast_or_refuse<unsigned>(settings["threads"], "threads is a whole number from 1, or None");
    options.nodes = whole_of(settings["nodes"], "nodes is a whole number from 0");
    options.bot_ms = whole_of(settings["bot_ms"], "bot_ms is a whole number from 1");
    options.numbers =
        number_values(dict_of(settings["numbers"], "numbers is a dict from names to values"));
    auto const bots = dict_of(settings["bots"], "bots is a dict from names to commands");
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

/// Runs a study without the interpreter's lock, which its progress takes now and then.
template <class Run>
py::dict ran(Run const& run) {
    esprit::StudyResult result;
    {
        py::gil_scoped_release const released;
        result = run();
    }
    return study_dict(result);
}

}  // namespace

void add_studies(py::module_& module) {
    Parameter const settings = dict("settings", "a dict of settings");
    Parameter const progress = anything("progress", "a function, or None");
    char const* const commander = "the name of a commander";
    add_function(
        module, "simulate", "",
        [](std::string const& path, std::string const& blue, std::string const& red,
           std::vector<File> const& houses, py::dict const& given, py::object const& told) {
            auto const options = study_options(given, told);
            return ran([&] { return run_simulation(path, {blue, red}, options, houses); });
        },
        text("scenario", "the path of a file"), text("blue", commander), text("red", commander),
        files("houses"), settings, progress);
    add_function(
        module, "sweep", "",
        [](std::string const& path, py::dict const& given, py::object const& told) {
            auto const options = study_options(given, told);
            return ran([&] { return run_sweep(path, options); });
        },
        text("study", "the path of a file"), settings, progress);
}

}  // namespace esprit::python
