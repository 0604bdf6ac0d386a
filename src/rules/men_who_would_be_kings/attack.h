#pragma once
// The Men Who Would Be Kings: the dice of a fight.
#include <cstdint>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/ruleset.h"

namespace esprit::men_who_would_be_kings {

/// The chart that fights are resolved by.
struct AttackRules {
    explicit AttackRules(chance::Ruleset const& ruleset) : attack(ruleset.chart("attack")) {}

    chance::Chart const& attack;
};

/// MW-ATK-01 to -06: the hits that the figures of `known` score.
inline std::int32_t fight(AttackRules const& rules, chance::FactSet const& known,
                          chance::Arbiter& arbiter, std::string_view whose, std::uint16_t unit) {
    return judge(rules.attack, known, arbiter, whose, unit).data[0];
}

}  // namespace esprit::men_who_would_be_kings
