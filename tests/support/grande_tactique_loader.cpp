#include "support/grande_tactique_loader.h"

namespace esprit::games {

namespace {

text::AcceptedSystems wanted() {
    return {{"grande-tactique"}};
}

}  // namespace

LoadedGrandeTactique load_grande_tactique(std::string const& path,
                                          std::span<text::NamedText const> more_houses) {
    return text::check_scenario<grande_tactique::Scenario>(
        text::read_scenario_for(wanted(), path, more_houses));
}

LoadedGrandeTactique build_grande_tactique(text::NamedText const& scenario,
                                           text::HouseFinder const& find_house,
                                           std::span<text::NamedText const> more_houses) {
    return text::check_scenario<grande_tactique::Scenario>(
        text::read_scenario_for(wanted(), scenario, find_house, more_houses));
}

}  // namespace esprit::games
