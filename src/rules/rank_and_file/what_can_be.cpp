#include "rules/rank_and_file/what_can_be.h"

#include <array>

namespace esprit::rank_and_file {

namespace {

std::string arm_in_words(Arm arm) {
    constexpr std::array<std::string_view, 5> words{"infantry", "cavalry", "foot artillery",
                                                    "horse artillery", "a commander"};
    return std::string{words[static_cast<std::size_t>(arm)]};
}

}  // namespace

bool may_form(Troop const& troop, Formation formation) {
    switch (formation) {
        case Formation::line:
            return true;
        case Formation::square:
            return troop.is_infantry();
        case Formation::skirmish:
            return troop.is_infantry() && troop.light;
        default:
            return troop.is_infantry() || troop.is_cavalry();
    }
}

std::vector<Contradiction> contradictions_of(Troop const& troop, Start const& start) {
    std::vector<Contradiction> all;
    if (start.formation != Formation::line && !may_form(troop, start.formation)) {
        bool const wants_light = troop.is_infantry();
        all.push_back({"formation", "RF-R-16",
                       wants_light ? "only light infantry forms skirmish order: light = true"
                                   : arm_in_words(troop.arm) + " does not form " +
                                         std::string{formation_name(start.formation)}});
    }
    if (troop.lancers && !troop.is_cavalry()) {
        all.push_back({"lancers", "RF-MEL-08", "only cavalry has lances"});
    }
    if (troop.shock && troop.is_artillery()) {
        all.push_back({"shock", "RF-R-19", "guns do not charge, so they are no shock troops"});
    }
    if (troop.uncontrolled > 0 && troop.is_artillery()) {
        all.push_back({"uncontrolled", "RF-R-19", "guns do not charge, uncontrolled or otherwise"});
    }
    if (troop.light && !troop.is_infantry()) {
        all.push_back({"light", "RF-R-16", "only infantry is light"});
    }
    if (start.limbered && !troop.is_artillery()) {
        all.push_back({"limbered", "RF-UNIT-05", "only guns are limbered"});
    }
    if (start.blown && !troop.is_cavalry()) {
        all.push_back({"blown", "RF-CB-01", "only cavalry is blown"});
    }
    return all;
}

std::string_view what_does_not_charge(Troop const& troop, Formation formation) {
    if (troop.is_artillery()) return "artillery";
    if (formation == Formation::square) return "in square";
    if (formation == Formation::march_column) return "in march column";
    return {};
}

}  // namespace esprit::rank_and_file
