#pragma once
// Whether a unit obeys an order that may fail, and how far it goes then.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "geometry/planner.h"

namespace esprit::games {

/// Where a unit stands after an order, measured by where it was meant to stand.
enum class Going : std::uint8_t { whole_way, part_of_it, fails, elsewhere, gone };
/// \param obeys  it did as ordered, though it may not have moved
Going going_of(geometry::Base const& before, geometry::Base const& meant,
               std::optional<geometry::Base> const& after, bool obeys);

/// Adds up how far a unit may go.
class GoingOdds {
public:
    void may_go(Going going, Mil far_mil, Exact const& chance);
    /// The likeliest first; empty if only one thing can happen.
    /// \param goes   that the order is carried out, in words: "goes the whole way"
    /// \param costs  what else failure costs; may be empty
    std::vector<std::pair<std::string, Exact>> take(std::string_view goes,
                                                    std::string const& costs) const;

private:
    std::map<Going, Exact> chances_;
    Mil nearest_mil_ = 0;  // of the ends on part of the way
    Mil farthest_mil_ = 0;
};

/// The words for an order of this deed that is carried out; empty for other deeds than moves,
/// turns and changes of formation.
std::string_view words_of_obeying(std::string_view deed);

}  // namespace esprit::games
