#include "rules/men_who_would_be_kings/numbers.h"

#include <string_view>

namespace esprit::men_who_would_be_kings {

namespace {

Mil inches(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<Mil>(ruleset.thousandths(name));
}

int whole(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<int>(ruleset.whole_number(name));
}

unsigned dice(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<unsigned>(ruleset.whole_number(name));
}

}  // namespace

// MW-UNIT-10: cavalry costs as much as infantry of its class.
UnitRules::UnitRules(chance::Ruleset const& ruleset)
    : figures{whole(ruleset, "regular_infantry_figures"),
              whole(ruleset, "irregular_infantry_figures"),
              whole(ruleset, "tribal_infantry_figures"),
              whole(ruleset, "regular_cavalry_figures"),
              whole(ruleset, "irregular_cavalry_figures"),
              whole(ruleset, "tribal_cavalry_figures"),
              whole(ruleset, "gun_crew")},
      points{whole(ruleset, "regular_points"),   whole(ruleset, "irregular_points"),
             whole(ruleset, "tribal_points"),    whole(ruleset, "regular_points"),
             whole(ruleset, "irregular_points"), whole(ruleset, "tribal_points"),
             whole(ruleset, "light_gun_points")},
      heavy_gun_points(whole(ruleset, "heavy_gun_points")),
      force_points(whole(ruleset, "force_points")),
      best_leadership(whole(ruleset, "best_leadership")),
      worst_leadership(whole(ruleset, "worst_leadership")),
      least_leadership(whole(ruleset, "least_leadership")),
      regular_discipline(whole(ruleset, "regular_discipline_more")),
      irregular_discipline(whole(ruleset, "irregular_discipline_more")),
      tribal_discipline(-whole(ruleset, "tribal_discipline_less")),
      infantry{inches(ruleset, "infantry_frontage_inches"),
               inches(ruleset, "infantry_depth_inches")},
      cavalry{inches(ruleset, "cavalry_frontage_inches"), inches(ruleset, "cavalry_depth_inches")},
      gun{inches(ruleset, "gun_frontage_inches"), inches(ruleset, "gun_depth_inches")} {}

ActionRules::ActionRules(chance::Ruleset const& ruleset)
    : foot_mil(inches(ruleset, "foot_move_inches")),
      mounted_mil(inches(ruleset, "mounted_move_inches")),
      double_dice(dice(ruleset, "double_dice")),
      attack_dice(dice(ruleset, "attack_dice")),
      skirmish_parts(whole(ruleset, "skirmish_move_parts")),
      retreat_parts(whole(ruleset, "retreat_move_parts")),
      fall_back_parts(whole(ruleset, "fall_back_move_parts")) {}

ShootingRules::ShootingRules(chance::Ruleset const& ruleset)
    : hit_on(whole(ruleset, "fire_hit_on")),
      regular_rifles_hit_on(whole(ruleset, "regular_rifles_hit_on")),
      tribal_hit_on(whole(ruleset, "tribal_hit_on")),
      rifle_range_mil(inches(ruleset, "rifle_range_inches")),
      older_range_mil(inches(ruleset, "older_range_inches")),
      tribal_range_mil(inches(ruleset, "tribal_range_inches")),
      gun_range_mil(inches(ruleset, "gun_range_inches")),
      gun_dice(whole(ruleset, "gun_dice")),
      short_range_parts(whole(ruleset, "short_range_parts")) {}

TurnRules::TurnRules(chance::Ruleset const& ruleset)
    : hand_beyond_units(whole(ruleset, "hand_beyond_units")),
      deck_cards(whole(ruleset, "deck_cards")),
      deck_jokers(whole(ruleset, "deck_jokers")),
      behind_screen_mil(inches(ruleset, "behind_screen_inches")),
      screen_reach_mil(inches(ruleset, "screen_reach_inches")),
      screen_figures_parts(whole(ruleset, "screen_figures_parts")),
      lost_figures_parts(whole(ruleset, "lost_figures_parts")) {}

}  // namespace esprit::men_who_would_be_kings
