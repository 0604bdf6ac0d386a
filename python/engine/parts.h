#pragma once
// The parts of the module, each of which adds its own to it.
#include <chrono>
#include <functional>
#include <utility>

#include <esprit/battle.hpp>

#include "usage.h"

namespace esprit::python {

/// Hears Ctrl-C a few times a second, and ends work that takes longer than it may. Called without
/// the interpreter's lock.
class Interruption {
public:
    /// \param seconds  that the work may take; 0: any number
    explicit Interruption(double seconds = 0) : seconds_(seconds) {}

    void listen() {
        auto const now = std::chrono::steady_clock::now();
        if (seconds_ > 0 && std::chrono::duration<double>(now - begin_).count() > seconds_) {
            throw esprit::Error{ErrorCode::too_long,
                                "this takes longer than the seconds that it may: ask less, such as "
                                "fewer rounds, or give it more"};
        }
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds{100};
        py::gil_scoped_acquire const acquired;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set{};
        if (warns_ && now - begin_ > long_time) warn();
    }
    /// Has a warning tell once that the work takes long.
    void warn_of_long_work() { warns_ = seconds_ == 0; }

private:
    static constexpr std::chrono::seconds long_time{5};

    void warn() {
        warns_ = false;
        char const* const words =
            "these odds take long: every path of the dice is counted. Ctrl-C ends that, seconds=… "
            "sets a limit, and fewer rounds take much less time";
        if (PyErr_WarnEx(PyExc_RuntimeWarning, words, 3) != 0) throw py::error_already_set{};
    }

    double seconds_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point next_;
    bool warns_ = false;
};

/// The result of work that may be long, without the interpreter's lock. Ctrl-C ends it.
/// \param seconds  that it may take; 0: any number, but a warning tells if it takes long
template <class Work>
auto interruptible(Work const& work, double seconds = 0) {
    py::gil_scoped_release const released;
    Interruption interruption{seconds};
    interruption.warn_of_long_work();
    std::function<void()> const listen = [&] { interruption.listen(); };
    return work(listen);
}
/// The value of a parameter `seconds`: None is 0.
double seconds_of(py::handle given);

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
