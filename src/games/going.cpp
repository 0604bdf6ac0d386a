#include "games/going.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/stories/story.h"

namespace esprit::games {
namespace {

constexpr Mil same_place_mil = 60;
constexpr CentiDegree same_facing_cdeg = 100;

bool is_same(geometry::Base const& one, geometry::Base const& other) {
    return geometry::length(geometry::between(one.pose.centre, other.pose.centre)) <=
               same_place_mil &&
           geometry::turn_between(one.pose.facing_cdeg, other.pose.facing_cdeg) <= same_facing_cdeg;
}

/// Whether a place lies on the way, which may begin with a wheel.
bool is_on_the_way(geometry::Base const& from, geometry::Base const& to,
                   geometry::Base const& place) {
    constexpr double detour = 1.1;
    auto const far = [](geometry::Base const& one, geometry::Base const& other) {
        return geometry::length(geometry::between(one.pose.centre, other.pose.centre));
    };
    return far(from, place) + far(place, to) <= far(from, to) * detour + mil_per_inch;
}

}  // namespace

Going going_of(geometry::Base const& before, geometry::Base const& meant,
               std::optional<geometry::Base> const& after, bool obeys) {
    if (!after) return Going::gone;
    bool const moves = !is_same(before, meant);
    if (is_same(*after, before)) return obeys && !moves ? Going::whole_way : Going::fails;
    if (is_same(*after, meant)) return Going::whole_way;
    return moves && is_on_the_way(before, meant, *after) ? Going::part_of_it : Going::elsewhere;
}

void GoingOdds::may_go(Going going, Mil far_mil, Exact const& chance) {
    if (going == Going::part_of_it) {
        bool const first = !chances_.contains(going);
        nearest_mil_ = first ? far_mil : std::min(nearest_mil_, far_mil);
        farthest_mil_ = first ? far_mil : std::max(farthest_mil_, far_mil);
    }
    chances_[going] += chance;
}

std::vector<std::pair<std::string, Exact>> GoingOdds::take(std::string_view goes,
                                                           std::string const& costs) const {
    std::vector<std::pair<std::string, Exact>> odds;
    if (chances_.size() < 2) return odds;
    auto const inches = [](Mil length_mil) {
        constexpr Mil tenth_mil = mil_per_inch / 10;
        return text::inches_text((length_mil + tenth_mil / 2) / tenth_mil * tenth_mil);
    };
    for (auto const& [going, chance] : chances_) {
        switch (going) {
            case Going::whole_way:
                odds.emplace_back(goes, chance);
                break;
            case Going::part_of_it:
                odds.emplace_back(farthest_mil_ - nearest_mil_ < mil_per_inch / 10
                                      ? fmt::format("goes only {}", inches(farthest_mil_))
                                      : fmt::format("goes only {} to {}", inches(nearest_mil_),
                                                    inches(farthest_mil_)),
                                  chance);
                break;
            case Going::fails:
                odds.emplace_back(costs.empty() ? "fails" : "fails, and " + costs, chance);
                break;
            case Going::elsewhere:
                odds.emplace_back("goes elsewhere", chance);
                break;
            case Going::gone:
                odds.emplace_back("leaves the table", chance);
                break;
        }
    }
    std::sort(odds.begin(), odds.end(), [](auto const& one, auto const& other) {
        return other.second < one.second || (one.second == other.second && one.first < other.first);
    });
    return odds;
}

std::string_view words_of_obeying(std::string_view deed) {
    if (deed == "move" || deed == "back") return "goes the whole way";
    if (deed == "turn") return "turns";
    if (deed == "form" || deed == "guns") return "does it";
    return {};
}

}  // namespace esprit::games
