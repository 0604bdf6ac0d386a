#include "games/fights_of.h"

#include <time.h>

namespace esprit::games {

std::uint64_t thread_nanoseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec);
}

NamedSides::NamedSides(field::CommonScenario const& scenario) {
    for (std::size_t side = 0; side < scenario.sides.size(); ++side) {
        add(scenario.sides[side].name, static_cast<rules::SideId>(side));
    }
    for (field::RosterUnit const& unit : scenario.units) {
        add(unit.name, unit.side);
        add(unit.command, unit.side);
    }
}

void NamedSides::add(std::string const& name, rules::SideId side) {
    auto const place = sides_.try_emplace(name, side).first;
    if (place->second != side) place->second.reset();
}

std::optional<rules::SideId> NamedSides::of(std::string_view name) const {
    auto const place = sides_.find(name);
    return place == sides_.end() ? std::nullopt : place->second;
}

}  // namespace esprit::games
