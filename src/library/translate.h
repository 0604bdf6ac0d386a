#pragma once
// Turns the exceptions of the engine into those of the library.
#include <functional>
#include <string>

#include <esprit/battle.hpp>

#include "base/exact.h"
#include "games/commanders.h"
#include "text/rulesets/ruleset_source.h"
#include "text/verdicts/verdict.h"

namespace esprit::library {

/// A failed expectation, where it is made an exception (survive.cpp).
struct FailedExpectation : std::logic_error {
    using std::logic_error::logic_error;
};

/// Called inside a handler: throws esprit::Error for the exception that is being handled.
[[noreturn]] void rethrow();

template <class Work>
auto translated(Work const& work) {
    try {
        return work();
    } catch (...) {
        rethrow();
    }
}

Fraction fraction_of(Exact const& exact);
std::vector<text::NamedText> named_texts(std::vector<File> const& files);
/// House rules that give numbers of a system, or values of its charts by their rules, other values.
/// Throws BadInput.
/// \param houses  laid over the system before
std::vector<text::NamedText> number_houses(std::string_view system,
                                           std::vector<text::NamedText> const& houses,
                                           std::vector<NumberValue> const& numbers);
/// The files of fitted numbers. Throws BadInput for a commander who plays by none.
std::vector<games::FittedFile> fitted_files(std::vector<Weights> const& weights);
std::vector<Check> checks_of(std::vector<text::CheckLine> const& lines);

}  // namespace esprit::library
