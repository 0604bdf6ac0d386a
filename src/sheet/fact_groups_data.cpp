// How the facts of each system are arranged on a sheet.
#include "sheet/fact_groups.h"

#include <algorithm>
#include <array>

#include "chance/facts.h"

namespace esprit::sheet {

namespace {

using Names = std::string_view;

constexpr Names gt_always[] = {"arm", "lancers", "cuirassiers", "raw", "veteran", "artillery"};
constexpr Names gt_until[] = {"limbered",  "routed",           "shaken",           "silenced",
                              "in_square", "general_attached", "in_built_up_area", "in_woods"};
constexpr Names gt_other[] = {"enemy", "target_in_square", "target_in_cover", "target_shaken"};

constexpr Names rf_always[] = {"class", "stands",  "single_stand", "self_foot",
                               "shock", "lancers", "artillery",    "chance"};
constexpr Names rf_until[] = {"stands_lost",      "hits",      "commanders",  "unsteady", "routing",
                              "self_skirmishing", "in_square", "in_building", "blown"};
constexpr Names rf_other[] = {
    "charger_formed",     "charger_shock",          "charger_mounted",       "charger_better_class",
    "enemy_shock",        "enemy_lancers_charging", "enemy_behind_obstacle", "enemy_in_building",
    "enemy_uphill",       "enemy_mounted",          "light_cover",           "heavy_cover",
    "target_skirmishing", "target_deployed_guns",   "target_deep",           "target_in_square",
    "target_in_flank"};
constexpr UsualValue rf_usual[] = {{"stands", 4}, {"chance", 2}, {"dice", 4}, {"rounds", 6}};

// Facts of a commander or a brigade are in no list: no unit keeps them.
constexpr Names bp_always[] = {"arm", "dice", "stamina", "morale", "hand_to_hand", "artillery"};
constexpr Names bp_until[] = {"casualties", "disordered",    "skirmishing",  "self_skirmishing",
                              "shaken",     "attack_column", "march_column", "in_square",
                              "building",   "building_size"};
constexpr Names bp_other[] = {"target_column_or_square", "target_skirmishing",
                              "target_deployed_guns", "target_not_clear"};
constexpr UsualValue bp_usual[] = {{"rating", 8},
                                   {"units_started", 4},
                                   {"points_start", 12},
                                   {"points_now", 6 * chance::decimal_scale},
                                   {"distance_inches", 12 * chance::decimal_scale},
                                   {"dice", 3},
                                   {"hits", 3},
                                   {"morale", 4},
                                   {"stamina", 3},
                                   {"hand_to_hand", 6}};

constexpr Names mw_always[] = {"type",   "discipline", "leadership",
                               "brutal", "tribal",     "regular_cavalry"};
constexpr Names mw_until[] = {"leaderless", "pinned",      "figures",
                              "hit_on",     "close_order", "gone_to_ground"};
constexpr Names mw_other[] = {"target_gone_to_ground"};
constexpr UsualValue mw_usual[] = {{"leadership", 7}, {"casualties", 2}, {"figures", 12},
                                   {"hit_on", 5},     {"pinned", 1},     {"turns", 3}};
// A referee throws for this turn. Later turns are for players who look ahead.
constexpr UsualValue mw_assumed[] = {{"turns", 0}};

constexpr OtherSide gt_sides[] = {{"fire", "target"}, {"locked", "enemy"}};
constexpr OtherSide rf_sides[] = {{"fire", "target"}, {"melee", "enemy"}, {"waiver", "charger"}};
constexpr OtherSide bp_sides[] = {{"shoot", "target"}, {"hand-to-hand", "enemy"}};
constexpr OtherSide mw_sides[] = {{"fire", "target"}, {"attack", "enemy"}};

constexpr OtherSideFact gt_of_that[] = {{"target_in_square", "in_square"},
                                        {"target_shaken", "shaken"}};
constexpr OtherSideFact rf_of_that[] = {
    {"target_skirmishing", "self_skirmishing"},
    {"target_in_square", "in_square"},
    {"target_deployed_guns", "artillery"},
    {"enemy_shock", "shock"},
    {"enemy_in_building", "in_building"},
    {"enemy_mounted", "self_foot", OwnFactRelation::is_not},
    {"charger_formed", "self_skirmishing", OwnFactRelation::is_not},
    {"charger_formed", "routing", OwnFactRelation::is_not},
    {"charger_shock", "shock"},
    {"charger_mounted", "self_foot", OwnFactRelation::is_not},
    {"charger_better_class", "class", OwnFactRelation::more}};
constexpr OtherSideFact bp_of_that[] = {{"target_skirmishing", "skirmishing"}};
constexpr OtherSideFact mw_of_that[] = {{"target_gone_to_ground", "gone_to_ground"}};

constexpr ImpliedFlag implied_flags[] = {{"grande-tactique", "artillery", "arm", "artillery"},
                                         {"black-powder", "artillery", "arm", "artillery"},
                                         {"black-powder", "self_skirmishing", "skirmishing", {}}};

constexpr Names veteran_lancers[] = {"veteran", "lancers"};
constexpr Names veterans[] = {"veteran"};
constexpr Names lancers[] = {"lancers"};
constexpr NameFromFlags flag_names[] = {
    {"grande-tactique", "self", "veteran_lancer", veteran_lancers},
    {"grande-tactique", "self", "veteran", veterans},
    {"grande-tactique", "self", "lancer", lancers},
    {"grande-tactique", "enemy", "veteran_lancer", veteran_lancers},
    {"grande-tactique", "enemy", "veteran", veterans},
    {"grande-tactique", "enemy", "lancer", lancers}};

constexpr Names rf_dice_of_fire[] = {"RF-FIRE-03", "RF-FIRE-04", "RF-FIRE-05", "RF-FIRE-06"};
constexpr Names rf_dice_of_melee[] = {"RF-MEL-01"};
constexpr Names bp_dice[] = {"BP-UNIT-02", "BP-SHT-11"};
constexpr Names bp_hand_to_hand[] = {"BP-UNIT-01"};
constexpr Names bp_morale[] = {"BP-UNIT-03"};
constexpr Names bp_stamina[] = {"BP-UNIT-04", "BP-UNIT-05", "BP-UNIT-06", "BP-UNIT-07"};
constexpr Names bp_rating[] = {"BP-CMD-03"};
constexpr Names bp_close[] = {"BP-SHT-03"};
constexpr Names bp_ranges[] = {"BP-SHT-08", "BP-SHT-09", "BP-SHT-10"};
constexpr Names mw_hit_on[] = {"MW-FIRE-02", "MW-FIRE-03", "MW-FIRE-04"};
constexpr Names mw_gun_dice[] = {"MW-FIRE-14"};
constexpr Names mw_ranges[] = {"MW-DO-09", "MW-FIRE-10", "MW-FIRE-11", "MW-FIRE-12", "MW-FIRE-13"};
constexpr Names mw_discipline[] = {"MW-DISC-01", "MW-DISC-02", "MW-DISC-03", "MW-DISC-05",
                                   "MW-DISC-06"};
constexpr Names mw_leadership[] = {"MW-LEAD-02"};
constexpr Names mw_actions[] = {"MW-DO-03", "MW-DO-11", "MW-DO-19"};
constexpr Names mw_free[] = {"MW-FREE-01", "MW-FREE-02", "MW-FREE-03", "MW-FREE-04", "MW-FREE-05"};
constexpr RulebookTable rulebook_tables[] = {
    {"rank-and-file", "fire", "dice", rf_dice_of_fire, "musket_dice", "stands", "stands_lost",
     "artillery"},
    {"rank-and-file", "melee", "dice", rf_dice_of_melee, "melee_dice_for_one_stand", "stands",
     "stands_lost", ""},
    {"black-powder", "shoot", "dice", bp_dice, "", "dice", "", "artillery"},
    {"black-powder", "", "dice", bp_dice},
    {"black-powder", "", "hand_to_hand", bp_hand_to_hand},
    {"black-powder", "", "morale", bp_morale},
    {"black-powder", "", "stamina", bp_stamina},
    {"black-powder", "", "rating", bp_rating},
    {"black-powder", "", "close_range", bp_close},
    {"black-powder", "", "beyond_half_range", bp_ranges},
    {"men-who-would-be-kings", "", "hit_on", mw_hit_on},
    // MW-FIRE-14: a gun's dice are not its crew, so the figures that fire are for one throw only.
    {"men-who-would-be-kings", "fire", "figures", mw_gun_dice, "", "figures"},
    {"men-who-would-be-kings", "volley", "figures", mw_gun_dice, "", "figures"},
    {"men-who-would-be-kings", "", "long_range", mw_ranges},
    {"men-who-would-be-kings", "", "discipline", mw_discipline},
    {"men-who-would-be-kings", "", "leadership", mw_leadership},
    {"men-who-would-be-kings", "", "action", mw_actions},
    {"men-who-would-be-kings", "", "type", mw_free},
    {"men-who-would-be-kings", "", "free", mw_free}};

constexpr Label labels[] = {
    {"grande-tactique", "self", "", "unit"},
    {"grande-tactique", "why", "de_shaking", "de-shaking"},
    {"grande-tactique", "why", "friends_flee", "friends flee through it"},
    {"rank-and-file", "chance", "", "uncontrolled on"},
    {"rank-and-file", "self_foot", "", "on foot"},
    {"rank-and-file", "self_skirmishing", "", "skirmishing"},
    {"black-powder", "self_skirmishing", "", "skirmishing"},
    {"black-powder", "test", "A", "A: excess from shooting"},
    {"black-powder", "test", "B", "B: closing fire"},
    {"black-powder", "test", "C", "C: lost hand-to-hand"},
    {"black-powder", "test", "D", "D: shaken, drawn round"},
    {"black-powder", "test", "E", "E: supported who broke"},
};

struct OutcomeWords {
    std::string_view system;
    std::string_view chart;
    std::string_view outcome;
    std::string_view words;
};
constexpr OutcomeWords words_of_outcomes[] = {
    {"grande-tactique", "fire", "beaten", "the target is beaten"},
    {"grande-tactique", "fire", "tie", "nobody is beaten"},
    {"grande-tactique", "fire", "lost", "the firer is beaten by the target"},
    {"grande-tactique", "locked", "wins", "the unit wins, the enemy flees"},
    {"grande-tactique", "locked", "loses", "the unit flees, the enemy wins"},
};

struct Explained {
    std::string_view system;
    std::string_view fact;
    std::string_view rule;
};
constexpr Explained explained[] = {
    {"grande-tactique", "long_range", "GT-FIRE-15"},
    {"grande-tactique", "enfilade", "GT-FIRE-17"},
    {"black-powder", "rally_order", "BP-CMD-32"},
};

constexpr std::array known_arrangements{
    SystemArrangement{
        "grande-tactique", "charge", gt_always, gt_until, gt_other, {}, gt_sides, gt_of_that},
    SystemArrangement{"rank-and-file", "charge", rf_always, rf_until, rf_other, rf_usual, rf_sides,
                      rf_of_that},
    SystemArrangement{"black-powder", "charge", bp_always, bp_until, bp_other, bp_usual, bp_sides,
                      bp_of_that},
    SystemArrangement{"men-who-would-be-kings", "fight", mw_always, mw_until, mw_other, mw_usual,
                      mw_sides, mw_of_that, mw_assumed},
};

SystemArrangement const* find(std::string_view system) {
    auto const found =
        std::find_if(known_arrangements.begin(), known_arrangements.end(),
                     [&](SystemArrangement const& each) { return each.system == system; });
    return found == known_arrangements.end() ? nullptr : &*found;
}

bool lists(std::span<Names const> names, std::string_view fact) {
    return std::find(names.begin(), names.end(), fact) != names.end();
}

std::optional<std::int64_t> value_in(std::span<UsualValue const> values, std::string_view fact) {
    for (UsualValue const& each : values) {
        if (each.fact == fact) return each.value;
    }
    return std::nullopt;
}

}  // namespace

std::span<SystemArrangement const> arrangements() {
    return known_arrangements;
}

FactGroup group_of(std::string_view system, std::string_view fact) {
    SystemArrangement const* const found = find(system);
    if (found == nullptr) return FactGroup::now;
    if (lists(found->always, fact)) return FactGroup::always;
    if (lists(found->until_changed, fact)) return FactGroup::until_changed;
    return lists(found->of_other, fact) ? FactGroup::of_other : FactGroup::now;
}

std::string_view other_side_of(std::string_view system, std::string_view chart) {
    SystemArrangement const* const found = find(system);
    if (found == nullptr) return {};
    for (OtherSide const& side : found->other_sides) {
        if (side.chart == chart) return side.who;
    }
    return {};
}

std::span<OtherSideFact const> other_side_facts(std::string_view system) {
    SystemArrangement const* const found = find(system);
    return found == nullptr ? std::span<OtherSideFact const>{} : found->other_side_facts;
}

ImpliedFlag const* implied_flag(std::string_view system, std::string_view fact) {
    for (ImpliedFlag const& each : implied_flags) {
        if (each.system == system && each.fact == fact) return &each;
    }
    return nullptr;
}

std::span<NameFromFlags const> names_from_flags() {
    return flag_names;
}

std::span<Label const> all_labels() {
    return labels;
}

std::string_view label_of(std::string_view system, std::string_view fact, std::string_view value) {
    for (Label const& each : labels) {
        if (each.system == system && each.fact == fact && each.value == value) return each.label;
    }
    return {};
}

std::string_view outcome_words(std::string_view system, std::string_view chart,
                               std::string_view outcome) {
    for (OutcomeWords const& each : words_of_outcomes) {
        bool const same = each.system == system && each.chart == chart;
        if (same && each.outcome == outcome) return each.words;
    }
    return {};
}

RulebookTable const* rulebook_table(std::string_view system, std::string_view chart,
                                    std::string_view fact) {
    for (RulebookTable const& each : rulebook_tables) {
        bool const here = each.chart.empty() || each.chart == chart;
        if (each.system == system && here && each.fact == fact) return &each;
    }
    return nullptr;
}

std::string_view explained_by(std::string_view system, std::string_view fact) {
    for (Explained const& each : explained) {
        if (each.system == system && each.fact == fact) return each.rule;
    }
    return {};
}

std::optional<std::int64_t> assumed_value(std::string_view system, std::string_view fact) {
    SystemArrangement const* const found = find(system);
    return found == nullptr ? std::nullopt : value_in(found->assumed, fact);
}

std::string_view leading_subject(std::string_view system) {
    SystemArrangement const* const found = find(system);
    return found == nullptr ? std::string_view{} : found->leads;
}

std::optional<std::int64_t> usual_value(std::string_view system, std::string_view fact) {
    SystemArrangement const* const found = find(system);
    return found == nullptr ? std::nullopt : value_in(found->usual, fact);
}

}  // namespace esprit::sheet
