#pragma once
// One line over answers of geometry and field to random questions: it says that some answer is
// another, and of which kind. Lengths count to a thousandth of a mil, so that they may be worked
// out in another way.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "geometry/base.h"
#include "support/running_sum.h"

namespace esprit::fixture {

/// A sum of answers.
class Answers {
public:
    void add(bool answer) { sum_.add(std::int32_t{answer}); }
    void add(std::int32_t answer) { sum_.add(answer); }
    void add(double length);
    void add(std::optional<double> const& length);
    void add(geometry::Vector vector);
    void add(geometry::Point point);
    void add(geometry::Base const& base);
    void add(std::string const& text) { sum_.add(std::string_view{text}); }
    std::uint64_t value() const { return sum_.value(); }

private:
    Sum sum_;
};

/// Of facings and of two bases.
std::uint64_t sum_of_bases();
/// Of areas and courses.
std::uint64_t sum_of_areas();
/// Of bases that move, and of what is in their way.
std::uint64_t sum_of_moves();
/// Of plans for contact, ordered paths, and each step of the search for the least turn.
std::uint64_t sum_of_plans();
/// Of the ground: what is seen, how high it is, where rivers run.
std::uint64_t sum_of_ground();

/// The kinds of questions, quick ones first.
inline constexpr std::string_view kinds_of_answers[] = {"bases", "areas", "moves", "plans",
                                                        "ground"};
/// `bases <16 hex>`, and so for each kind.
std::string sum_of(std::string_view kind);
/// `geometry digest bases <16 hex> areas <16 hex> …`, with a line break.
std::string geometry_digest_line();

}  // namespace esprit::fixture
