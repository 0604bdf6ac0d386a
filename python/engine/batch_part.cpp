// Many battles at once.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <tuple>

#include <esprit/batch.hpp>

#include "parts.h"

namespace esprit::python {

namespace {

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

/// The last observation of a battle that ended in the last step; false where none did.
bool observe_ended(Batch const& batch, std::size_t index, Exactly<float>& moment,
                   Exactly<float>& units, Exactly<float>& cells) {
    auto const place = [](Exactly<float>& array) {
        return std::span<float>{array.mutable_data(), static_cast<std::size_t>(array.size())};
    };
    esprit::Battle const* const battle = batch.ended_battle(index);
    if (battle == nullptr) return false;
    battle->observe_moment(place(moment));
    battle->observe_units(place(units));
    battle->observe_cells(place(cells));
    return true;
}

/// The seed, the commanders and their budget.
using BatchSetting = std::tuple<std::uint64_t, std::string, std::string, std::uint64_t>;
/// The orders and the turns of BatchLimits.
using BatchEnds = std::tuple<std::size_t, int>;

/// Calls a member of a batch that fills an array, without the interpreter's lock.
template <class Number, class Fill>
auto filling(Fill fill) {
    return [fill](Batch& batch, Exactly<Number>& array) {
        std::span<Number> const out{array.mutable_data(), static_cast<std::size_t>(array.size())};
        py::gil_scoped_release const released;
        (batch.*fill)(out);
    };
}

}  // namespace

void add_batch(py::module_& module) {
    auto const numbers = array<Exactly<std::uint32_t>>("actions");
    auto const out = array<Exactly<float>>("out");
    auto const bytes = array<Exactly<std::uint8_t>>("out");
    Class<Batch>{module, "VectorEnvironment", "RawBatch", "Many battles of a scenario."}
        .made_by(
            [](Scenario const& scenario, std::size_t count, unsigned threads,
               BatchSetting const& setting, BatchEnds const& ends) {
                auto const& [seed, blue, red, nodes] = setting;
                py::gil_scoped_release const released;
                return Batch{scenario,
                             count,
                             setting_of(seed, 0, blue, red, nodes),
                             threads,
                             {std::get<0>(ends), std::get<1>(ends)}};
            },
            made<Scenario>("scenario", "a Scenario"), small("count", "a whole number from 1"),
            small("threads", "a whole number from 1"),
            anything("setting", "a tuple of seed, blue, red and nodes"),
            anything("limits", "a tuple of orders and turns"))
        .function("step", "", &step, numbers, array<Exactly<float>>("rewards"),
                  array<Exactly<std::uint8_t>>("ended"))
        .function("sample_actions", "", filling<std::uint32_t>(&Batch::sample_actions), numbers)
        .function("sides", "", filling<std::int32_t>(&Batch::sides),
                  array<Exactly<std::int32_t>>("out"))
        .function("legal_masks", "", filling<std::uint8_t>(&Batch::legal_masks), bytes)
        .function("observe_moments", "", filling<float>(&Batch::observe_moments), out)
        .function("observe_units", "", filling<float>(&Batch::observe_units), out)
        .function("observe_cells", "", filling<float>(&Batch::observe_cells), out)
        .function("observe_ended", "", &observe_ended,
                  small("index", "the number of a battle, from 0"), array<Exactly<float>>("moment"),
                  array<Exactly<float>>("units"), array<Exactly<float>>("cells"))
        .function(
            "play", "",
            [](Batch& self, std::size_t orders) {
                py::gil_scoped_release const released;
                Interruption interruption;
                return self.play(orders, [&] { interruption.listen(); });
            },
            small("orders", "a whole number from 0"))
        .function(
            "hash", "",
            [](Batch const& self, std::size_t index) {
                if (index >= self.size()) {
                    throw py::index_error("there are " + std::to_string(self.size()) +
                                          " battles, from 0");
                }
                return self.battle(index).hash();
            },
            small("index", "the number of a battle, from 0"));
}

}  // namespace esprit::python
