// Simulations and sweeps.
#include <pybind11/stl.h>

#include <fstream>
#include <memory>

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

/// Writes every line to a file.
std::function<void(std::string_view)> written_to(std::string const& path) {
    auto const file = std::make_shared<std::ofstream>(path);
    if (!*file) {
        throw esprit::Error{ErrorCode::wrong_file, "cannot write \"" + path + "\" (bot_talk)"};
    }
    return [file](std::string_view line) { *file << line << '\n'; };
}

void add_bots(py::dict const& settings, esprit::StudyOptions& options) {
    auto const bots = dict_of(settings["bots"], "bots is a dict from names to commands");
    for (auto const& [name, command] : bots) {
        options.bots.push_back(
            {cast_or_refuse<std::string>(name, "the name of a bot is a text"),
             cast_or_refuse<std::string>(command, "the command of a bot is a text")});
    }
    options.bot_ms = whole_of(settings["bot_ms"], "bot_ms is a whole number from 1");
    options.bot_nodes = whole_of(settings["bot_nodes"], "bot_nodes is a whole number from 0");
    options.bot_fault_forfeits = text_of(settings["bot_fault"]) == "forfeit";
    auto const values =
        dict_of(settings["bot_options"], "bot_options is a dict of names to values");
    for (auto const& [name, value] : values) {
        options.bot_options.emplace_back(
            cast_or_refuse<std::string>(name, "the name of an option of bots is a text"),
            text_of(py::str(value)));
    }
    if (!settings["bot_talk"].is_none()) {
        options.bot_talk = written_to(text_of(settings["bot_talk"]));
    }
}

/// \param settings  battles, seed or None, threads, nodes, numbers, weights as pairs, warn (a
/// function of a
///                  finding), and of bots
///                  bots (the command of each by its name), bot_ms, bot_nodes, bot_fault,
///                  bot_options and bot_talk
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
    add_bots(settings, options);
    options.numbers =
        number_values(dict_of(settings["numbers"], "numbers is a dict from names to values"));
    options.weights = weights_of(settings["weights"]);
    options.warn = [warn = py::object{settings["warn"]}](Finding const& finding) {
        py::gil_scoped_acquire const acquired;
        warn(finding);
    };
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

/// \param given  of each variant its name, house rules, numbers, commanders, nodes, and its
/// scenario
///               or None
std::vector<StudyVariant> study_variants(py::list const& given) {
    std::vector<StudyVariant> variants;
    for (py::handle const each : given) {
        auto const parts = py::reinterpret_borrow<py::tuple>(each);
        StudyVariant variant;
        variant.name = text_of(parts[0]);
        variant.houses = parts[1].cast<std::vector<File>>();
        variant.numbers = number_values(parts[2].cast<py::dict>());
        variant.commanders = {text_of(parts[3]), text_of(parts[4])};
        variant.nodes = parts[5].cast<std::uint64_t>();
        if (!parts[6].is_none()) variant.scenario = parts[6].cast<Scenario>();
        variants.push_back(std::move(variant));
    }
    return variants;
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
    static constexpr char const* scenario_wanted =
        "a scenario is the path of a file, or a Scenario";
    static constexpr char const* study_wanted = "a study is the path of a file, or a File";
    add_function(
        module, "simulate", "",
        [](py::object const& fought, std::string const& blue, std::string const& red,
           std::vector<File> const& houses, py::dict const& given, py::object const& told) {
            auto const options = study_options(given, told);
            if (py::isinstance<Scenario>(fought)) {
                Scenario const scenario = fought.cast<Scenario>();
                return ran([&] { return run_simulation(scenario, {blue, red}, options); });
            }
            auto const path = cast_or_refuse<std::string>(fought, scenario_wanted);
            return ran([&] { return run_simulation(path, {blue, red}, options, houses); });
        },
        anything("scenario", scenario_wanted), text("blue", commander), text("red", commander),
        files("houses"), settings, progress);
    add_function(
        module, "sweep", "",
        [](py::object const& study, py::object const& scenario, py::dict const& given,
           py::object const& told) {
            auto options = study_options(given, told);
            if (!scenario.is_none()) options.scenario = scenario.cast<Scenario>();
            if (py::isinstance<File>(study)) {
                File const file = study.cast<File>();
                return ran([&] { return run_sweep(file, options); });
            }
            auto const path = cast_or_refuse<std::string>(study, study_wanted);
            return ran([&] { return run_sweep(path, options); });
        },
        anything("study", study_wanted), anything("scenario", "a Scenario, or None"), settings,
        progress);
    add_function(
        module, "sweep_variants", "",
        [](py::list const& given, py::object const& scenario, std::string const& title,
           py::dict const& set, py::object const& told) {
            auto options = study_options(set, told);
            if (!scenario.is_none()) options.scenario = scenario.cast<Scenario>();
            auto const variants = study_variants(given);
            return ran([&] { return run_sweep(variants, options, title); });
        },
        anything("variants", "a list of tuples"), anything("scenario", "a Scenario, or None"),
        text("title"), settings, progress);
}

}  // namespace esprit::python
