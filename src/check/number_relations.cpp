#include "check/number_relations.h"

#include "chance/ruleset.h"
#include "check/names.h"

namespace esprit::check {

using text::DataNode;

namespace {

/// The number `lower` is never above `upper`; where `apart`, it is always below.
struct NumberRelation {
    std::string_view system;
    std::string_view lower;
    std::string_view upper;
    bool apart = false;
    std::string_view otherwise;  // what happens where the numbers are in the wrong order
};

constexpr std::string_view never_medium = "no target is ever at medium range";
constexpr std::string_view more_dice_farther = "the shorter range has fewer dice";

constexpr NumberRelation relations[] = {
    {"black-powder", "blunder_one_move_at_most", "blunder_two_moves_at_most", true,
     "no blunder leads on for two moves"},
    {"black-powder", "no_square_at_most", "disordered_square_at_least", true,
     "no square is formed in order"},
    {"black-powder", "close_range_inches", "musket_range_inches", true,
     "every target of muskets is at close range"},
    {"black-powder", "musket_range_inches", "rifle_range_inches", false, "muskets outrange rifles"},
    {"black-powder", "rifle_range_inches", "guns_range_inches", false, "rifles outrange guns"},
    {"black-powder", "manhandled_move_inches", "foot_guns_move_inches", false,
     "guns moved by hand are faster than limbered ones"},
    {"black-powder", "foot_guns_move_inches", "horse_guns_move_inches", false,
     "foot artillery is faster than horse artillery"},
    {"black-powder", "infantry_move_inches", "cavalry_move_inches", false,
     "infantry is faster than cavalry"},
    {"black-powder", "middling_building_square_inches", "large_building_square_inches", true,
     "no building is middling"},
    {"black-powder", "tiny_stamina", "small_stamina", false, "a tiny unit outlasts a small one"},
    {"black-powder", "small_stamina", "usual_stamina", false, "a small unit outlasts a usual one"},
    {"black-powder", "usual_stamina", "large_stamina", false, "a usual unit outlasts a large one"},
    {"black-powder", "gun_dice_at_long_range", "gun_dice_at_medium_range", false,
     more_dice_farther},
    {"black-powder", "gun_dice_at_medium_range", "gun_dice_at_close_range", false,
     more_dice_farther},
    {"black-powder", "double_margin", "treble_margin", true, "no defeat is by double alone"},

    {"grande-tactique", "square_move_inches", "infantry_move_inches", false,
     "a square is faster than a line"},
    {"grande-tactique", "cuirassier_move_inches", "cavalry_move_inches", false,
     "heavy cavalry is faster than light cavalry"},
    {"grande-tactique", "foot_artillery_move_inches", "horse_artillery_move_inches", false,
     "foot artillery is faster than horse artillery"},
    {"grande-tactique", "infantry_flight_inches", "cavalry_flight_inches", false,
     "infantry flees farther than cavalry"},
    {"grande-tactique", "long_range_inches", "artillery_range_inches", true,
     "no target is at long range"},
    {"grande-tactique", "marginal_below_ratio", "indecisive_up_to_ratio", false,
     "no result is indecisive"},
    {"grande-tactique", "indecisive_up_to_ratio", "decisive_up_to_ratio", false,
     "no victory is decisive"},

    {"men-who-would-be-kings", "foot_move_inches", "mounted_move_inches", false,
     "foot is faster than horse"},
    {"men-who-would-be-kings", "older_range_inches", "rifle_range_inches", false,
     "older arms outrange rifles"},
    {"men-who-would-be-kings", "tribal_range_inches", "older_range_inches", false,
     "tribal muskets outrange older arms"},
    {"men-who-would-be-kings", "regular_rifles_hit_on", "fire_hit_on", false,
     "regulars hit less often than others"},
    {"men-who-would-be-kings", "fire_hit_on", "tribal_hit_on", false,
     "tribal fire hits more often than others"},
    {"men-who-would-be-kings", "leader_roll_dice", "leader_falls_on", false,
     "no leader ever falls"},
    {"men-who-would-be-kings", "best_leadership", "worst_leadership", true,
     "the best leaders roll worse than the worst"},
    {"men-who-would-be-kings", "deck_jokers", "deck_cards", true, "the deck has Jokers alone"},
    {"men-who-would-be-kings", "light_gun_points", "heavy_gun_points", false,
     "a light gun costs more than a heavy one"},

    {"rank-and-file", "least_stands_of_a_unit", "most_stands_of_a_unit", false,
     "no unit can have a number of stands that is allowed"},
    {"rank-and-file", "double_canister_inches", "close_range_inches", false,
     "double canister reaches beyond close range"},
    {"rank-and-file", "close_range_inches", "medium_range_inches", true, never_medium},
    {"rank-and-file", "medium_range_inches", "long_range_inches", true,
     "no target is at long range"},
    {"rank-and-file", "long_dice", "medium_dice", false, more_dice_farther},
    {"rank-and-file", "medium_dice", "close_dice", false, more_dice_farther},
    {"rank-and-file", "square_move_inches", "line_move_inches", false,
     "a square is faster than a line"},
    {"rank-and-file", "line_move_inches", "attack_column_move_inches", false,
     "a line is faster than an attack column"},
    {"rank-and-file", "attack_column_move_inches", "march_column_move_inches", false,
     "an attack column is faster than a march column"},
    {"rank-and-file", "cavalry_line_move_inches", "cavalry_column_move_inches", false,
     "cavalry is faster in line than in column"},
    {"rank-and-file", "foot_guns_move_inches", "horse_guns_move_inches", false,
     "foot artillery is faster than horse artillery"},
};

DataNode const* number_of(DataNode const& tree, std::string_view name) {
    DataNode const* const numbers = tree.find("number");
    if (numbers == nullptr) return nullptr;
    for (DataNode const& number : numbers->items) {
        if (text_under(number, "name") == name) return number.find("value");
    }
    return nullptr;
}

bool differs(DataNode const& value, DataNode const* shipped) {
    return shipped == nullptr || value.thousandths != shipped->thousandths;
}

Finding crossed(NumberRelation const& relation, DataNode const& lower, DataNode const& upper,
                bool at_lower) {
    std::string const low{relation.lower};
    std::string const high{relation.upper};
    Finding finding;
    finding.kind = Kind::crossed_numbers;
    finding.severity = Severity::warning;
    finding.place = at_lower ? lower.place : upper.place;
    finding.subject = "number " + (at_lower ? low : high);
    finding.what = std::string{relation.otherwise} + ": " + low + " is " +
                   chance::thousandths_text(lower.thousandths) + ", and " + high + " is " +
                   chance::thousandths_text(upper.thousandths);
    finding.remedy = "let " + low + " be " + (relation.apart ? "below " : "at most ") + high;
    return finding;
}

}  // namespace

Findings check_number_relations(std::string_view system, DataNode const& tree,
                                DataNode const& shipped) {
    Findings findings;
    for (NumberRelation const& relation : relations) {
        if (relation.system != system) continue;
        DataNode const* const lower = number_of(tree, relation.lower);
        DataNode const* const upper = number_of(tree, relation.upper);
        if (lower == nullptr || upper == nullptr) continue;
        bool const ordered = relation.apart ? lower->thousandths < upper->thousandths
                                            : lower->thousandths <= upper->thousandths;
        if (ordered) continue;
        bool const at_lower = differs(*lower, number_of(shipped, relation.lower));
        findings.push_back(crossed(relation, *lower, *upper, at_lower));
    }
    return findings;
}

}  // namespace esprit::check
