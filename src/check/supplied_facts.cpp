#include "check/supplied_facts.h"

#include <algorithm>
#include <iterator>

namespace esprit::check {

using text::DataNode;

namespace {

/// The facts that a battle tells to a chart beside those that the chart of the program asks.
struct ComeAlong {
    std::string_view system;
    std::string_view chart;
    std::string_view facts;
};

// A test plays battles and finds every fact that they tell in this list or in the charts.
constexpr ComeAlong come_along[] = {
    {"black-powder", "blunder",
     "arm attack_column building building_size casualties dice disordered hand_to_hand in_square "
     "light_cover march_column morale shaken skirmishing stamina"},
    {"black-powder", "break",
     "attack_column building building_size casualties dice hand_to_hand in_square light_cover "
     "march_column morale shaken stamina artillery_close artillery_long"},
    {"black-powder", "hand-to-hand",
     "arm attack_column building building_size casualties dice flank_supports in_square "
     "light_cover march_column morale rear_support stamina"},
    {"black-powder", "save",
     "arm artillery_casualties building_size casualties charging dice disordered flank_contact "
     "flank_supports hand_to_hand in_square rear_contact rear_support shaken skirmishing stamina "
     "won_last_round"},
    {"black-powder", "shoot",
     "arm artillery_casualties attack_column building building_size casualties hand_to_hand "
     "in_square light_cover morale skirmishing stamina"},
    {"grande-tactique", "locked",
     "arm cavalry_charging_cavalry charging_flank_or_rear charging_shaken charging_with_help "
     "cuirassiers cuirassiers_charging_cavalry general_attached in_built_up_area in_woods lancers "
     "raw upslope veteran why"},
    {"grande-tactique", "morale", "arm cuirassiers in_woods lancers limbered"},
    {"rank-and-file", "melee",
     "artillery charged_frontally charger_better_class charger_formed charger_mounted "
     "charger_shock charging commanders defending_linear_obstacle hit_this_turn hits in_building "
     "in_square industrial_age lancers lost_stand_to_fire self_skirmishing shock single_stand "
     "standing stands stands_lost tested_this_phase"},
    {"rank-and-file", "morale",
     "artillery blown hit_this_turn hits in_square lancers lost_stand_to_fire self_foot "
     "self_skirmishing shock stands"},
    {"rank-and-file", "rally",
     "artillery blown hits in_square lancers self_foot self_skirmishing shock"},
    {"rank-and-file", "waiver",
     "artillery blown cavalry_charged_at_halt deeper enemy_lancers_charging enemy_mounted "
     "enemy_shock enemy_uphill first_round hits impetuous lancers lancers_charged shock "
     "shock_charging stands"},
};

bool mentioned_in(DataNode const& node, std::string_view fact, DataNode const* conditions,
                  int depth) {
    if (node.kind == DataNode::Kind::text && mentions(node.text, fact)) return true;
    auto const inside = [&](DataNode const& part) {
        return mentioned_in(part, fact, conditions, depth);
    };
    if (std::any_of(node.items.begin(), node.items.end(), inside)) return true;
    for (auto const& [key, value] : node.fields) {
        bool const for_readers =
            key == "title" || key == "about" || key == "because" || key == "only_where";
        if (!for_readers && inside(value)) return true;
    }
    if (node.kind != DataNode::Kind::text || conditions == nullptr || depth == 0) return false;
    return std::any_of(conditions->fields.begin(), conditions->fields.end(),
                       [&](auto const& named) {
                           return mentions(node.text, named.first) &&
                                  mentioned_in(named.second, fact, conditions, depth - 1);
                       });
}

}  // namespace

bool mentions(std::string_view expression, std::string_view name) {
    auto const is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    for (std::size_t at = expression.find(name); at != std::string_view::npos;
         at = expression.find(name, at + 1)) {
        std::size_t const end = at + name.size();
        bool const begins = at == 0 || !is_letter(expression[at - 1]);
        if (begins && (end == expression.size() || !is_letter(expression[end]))) return true;
    }
    return false;
}

bool is_supplied(DataNode const& shipped, std::string_view system, std::string_view chart,
                 std::string_view fact) {
    auto const beside =
        std::find_if(std::begin(come_along), std::end(come_along), [&](ComeAlong const& each) {
            return each.system == system && each.chart == chart && mentions(each.facts, fact);
        });
    if (beside != std::end(come_along)) return true;
    DataNode const* const charts = shipped.find("chart");
    DataNode const* const own = charts == nullptr ? nullptr : charts->find(chart);
    if (own == nullptr) return false;
    constexpr int most_nested_names = 8;
    if (mentioned_in(*own, fact, shipped.find("any"), most_nested_names)) return true;
    DataNode const* const base = own->find("extends");
    return base != nullptr && is_supplied(shipped, system, base->text, fact);
}

}  // namespace esprit::check
