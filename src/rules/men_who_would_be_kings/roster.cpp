#include "rules/men_who_would_be_kings/roster.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "base/nearest.h"
#include "rules/common/roster.h"

namespace esprit::men_who_would_be_kings {

using field::Place;
using field::Property;
using field::PropertyKind;
using field::RosterUnit;
using rules::right_one;
using rules::ScenarioWord;
using rules::whole_number;

namespace {

constexpr std::array<std::string_view, 1> trait_names{"brutal"};
constexpr std::array<std::string_view, 2> weapon_names{"rifles", "older"};
/// More markers than a unit can gather before it is shot to pieces.
constexpr int most_pinned = 4;
constexpr int most_points_of_area = 100;

constexpr std::array<ScenarioWord, 11> of_units{{
    {.name = "leadership",
     .kind = PropertyKind::number,
     .rule = "MW-LEAD-02",
     .most = -1,
     .range = "{best_leadership} to {worst_leadership}",
     .otherwise = "needed, unless it is `leaderless` (MW-LEAD-01)",
     .about = "the leader's; the lowest is the best"},
    {.name = "leaderless",
     .kind = PropertyKind::truth,
     .rule = "MW-LEAD-03",
     .otherwise = "false",
     .about = "in place of `leadership`"},
    {.name = "trait",
     .rule = "MW-DISC-05",
     .values = trait_names,
     .otherwise = "none",
     .about = "of the leader"},
    {.name = "weapon",
     .rule = "MW-FIRE-10",
     .values = weapon_names,
     .otherwise = "`rifles` of regulars, `older` of irregulars",
     .about = "not of tribals and guns (MW-FIRE-10..13)"},
    {.name = "points",
     .kind = PropertyKind::number,
     .rule = "MW-UNIT-12",
     .most = -1,
     .range = "4 or {heavy_gun_points}",
     .otherwise = "4",
     .about = "guns only"},
    {.name = "figures",
     .kind = PropertyKind::number,
     .rule = "MW-UNIT-14",
     .least = 1,
     .range = "1 to those of its type",
     .otherwise = "those of its type (MW-UNIT)",
     .about = "its starting figures, to whose half and third rules refer"},
    {.name = "casualties",
     .kind = PropertyKind::number,
     .rule = "MW-UNIT-14",
     .range = "0 to 1 less than its figures",
     .otherwise = "0",
     .about = "figures lost before the battle begins"},
    {.name = "pinned",
     .kind = PropertyKind::number,
     .rule = "MW-PIN-02",
     .most = most_pinned,
     .otherwise = "0",
     .about = "Pinned markers"},
    {.name = "close_order",
     .kind = PropertyKind::truth,
     .rule = "MW-DO-19",
     .otherwise = "false",
     .about = "in close order: infantry whose type forms it"},
    {.name = "ground",
     .kind = PropertyKind::truth,
     .rule = "MW-DO-19",
     .otherwise = "false",
     .about = "gone to ground: infantry whose type does"},
    {.name = "reserve",
     .kind = PropertyKind::truth,
     .rule = "MW-R-09",
     .otherwise = "false",
     .about = "off the table, to be deployed by a card; its `at` is ignored"},
}};

constexpr std::array<std::string_view, 1> force_names{"standard"};
constexpr std::array<ScenarioWord, 4> of_victory{{
    {.name = "british",
     .rule = "MW-R-10",
     .range = "a side",
     .otherwise = "neither side",
     .about = "the British side; its enemies may deploy behind screening units"},
    {.name = "edges.SIDE",
     .rule = "MW-REC-03",
     .range = "edges, with blanks between",
     .otherwise = "none",
     .about = "further edges where units of that side may come on, besides its own, as in "
              "`edges.French = \"left far\"`"},
    {.name = "hold.FEATURE",
     .kind = PropertyKind::number,
     .rule = "MW-VIC-01",
     .least = 1,
     .most = most_points_of_area,
     .otherwise = "0",
     .about = "points of the side that holds that area at the end, as in `hold.Farm = 6`"},
    {.name = "force",
     .rule = "MW-UNIT-13",
     .values = force_names,
     .otherwise = "not checked",
     .about = "both sides must have {force_points} points"},
}};

/// Reads the words of one unit.
class UnitReader : rules::UnitWords {
public:
    UnitReader(Scenario& scenario, RosterUnit const& unit, Troop& troop, Start& start)
        : UnitWords("The Men Who Would Be Kings", unit, scenario.faults),
          scenario_(scenario),
          troop_(troop),
          start_(start) {}

    bool read_type() {
        auto const place = arm_among(unit_types, "MW-UNIT-01");
        if (!place) return false;
        UnitRules const& units = scenario_.units;
        troop_.type = static_cast<Type>(*place);
        troop_.figures = units.figures[*place];
        troop_.points = units.points[*place];
        troop_.footprint = units.footprint_of(troop_.type);
        troop_.weapon = is_regular(troop_.type) ? Weapon::rifles : Weapon::older;
        return true;
    }

    void read_words() {
        std::size_t const faults_before = faults();
        for (Property const& word : unit_.properties) read_word(word);
        words_are_right_ = faults() == faults_before;
        look_at_figures();
        // MW-DISC-01, -02, -03, -06: a gun's depends on its points
        UnitRules const& units = scenario_.units;
        bool const heavy = troop_.type == Type::gun && troop_.points == units.heavy_gun_points;
        troop_.discipline = is_regular(troop_.type) || heavy ? units.regular_discipline
                            : is_tribal(troop_.type)         ? units.tribal_discipline
                                                             : units.irregular_discipline;
        look_at_leader();
        look_at_states();
    }

private:
    void read_word(Property const& word) {
        ScenarioWord const* const found = known(word, of_units);
        if (found == nullptr) return;
        if (word.name == "leadership") {
            read_leadership(word, *found);
        } else if (word.name == "leaderless") {
            read_truth(word, leaderless_);
            leader_place_ = word.name_place;
        } else if (word.name == "trait") {
            troop_.brutal = chosen(word, trait_names).has_value();
            trait_place_ = word.name_place;
        } else if (word.name == "weapon") {
            read_weapon(word);
        } else if (word.name == "points") {
            read_points(word);
        } else if (word.name == "figures") {
            read_figures(word, *found);
        } else if (word.name == "casualties") {
            casualties_ = &word;
            lost_ = found;
        } else if (word.name == "pinned") {
            if (auto const markers = number(word, *found)) start_.pinned = *markers;
        } else if (word.name == "close_order") {
            read_truth(word, start_.close_order);
            close_order_place_ = word.name_place;
        } else if (word.name == "ground") {
            read_truth(word, start_.grounded);
            ground_place_ = word.name_place;
        } else {
            read_truth(word, start_.reserve);
        }
    }

    // MW-R-01: with a lower Leadership a unit would rally with a total that routs others.
    void read_leadership(Property const& word, ScenarioWord const& known) {
        leader_place_ = word.name_place;
        UnitRules const& units = scenario_.units;
        auto const found = whole_number(word.value);
        if (found && *found < units.least_leadership) {
            fault(word.place, "MW-R-01",
                  "no Leadership is below " + std::to_string(units.least_leadership) +
                      "; it is from " + std::to_string(units.best_leadership) + " to " +
                      std::to_string(units.worst_leadership));
        } else {
            troop_.leadership = number(word, known, units.best_leadership, units.worst_leadership);
        }
        leadership_said_ = true;
    }

    // MW-FIRE-10, -11: for regulars and irregulars; the weapons of other types are fixed.
    void read_weapon(Property const& word) {
        if (is_tribal(troop_.type)) {
            fault(word.name_place, "MW-FIRE-12",
                  "tribals have no \"weapon\": they shoot as tribals");
        } else if (troop_.type == Type::gun) {
            fault(word.name_place, "MW-FIRE-13", "a gun has no \"weapon\" but itself");
        } else if (auto const weapon = chosen(word, weapon_names)) {
            troop_.weapon = static_cast<Weapon>(*weapon);
        }
    }

    // MW-UNIT-12: the points of other types are fixed.
    void read_points(Property const& word) {
        UnitRules const& units = scenario_.units;
        int const light = units.points[static_cast<std::size_t>(Type::gun)];
        auto const points = whole_number(word.value);
        if (troop_.type != Type::gun) {
            fault(word.name_place, "MW-UNIT-12",
                  "only a gun has \"points\": others cost what their type does");
        } else if (!points || (*points != light && *points != units.heavy_gun_points)) {
            fault(word.place, "MW-UNIT-12",
                  "a gun costs " + std::to_string(light) + " or " +
                      std::to_string(units.heavy_gun_points) + " points; it is " + word.value);
        } else {
            troop_.points = *points;
        }
    }

    // MW-VIC-03: the figures in the scenario are the unit's starting figures, to which all shares
    // refer.
    void read_figures(Property const& word, ScenarioWord known) {
        known.rule = rule_of_figures();
        if (auto const given = number(word, known, known.least, troop_.figures)) {
            troop_.figures = *given;
        }
    }

    // Figures lost before the battle begins count as lost.
    void look_at_figures() {
        start_.figures = troop_.figures;
        if (casualties_ == nullptr) return;
        if (auto const lost = number(*casualties_, *lost_, 0, troop_.figures - 1)) {
            start_.figures = troop_.figures - *lost;
        }
    }

    std::string_view rule_of_figures() const {
        constexpr std::array<std::string_view, type_count> rules{
            "MW-UNIT-01", "MW-UNIT-03", "MW-UNIT-05", "MW-UNIT-07",
            "MW-UNIT-08", "MW-UNIT-09", "MW-UNIT-11"};
        return rules[static_cast<std::size_t>(troop_.type)];
    }

    // MW-LEAD-01, -03: a leader needs a Leadership, unless the unit is leaderless.
    void look_at_leader() {
        if (leaderless_ && leadership_said_) {
            fault(leader_place_, "MW-LEAD-03",
                  "a leaderless unit has no \"leadership\": leave one of them out");
        } else if (!leaderless_ && !leadership_said_ && words_are_right_) {
            fault(unit_.place, "MW-LEAD-01",
                  "every unit has a leader: say \"leadership\", or leaderless = true");
        }
        if (leaderless_) {
            troop_.leadership.reset();
            if (troop_.brutal) {
                fault(trait_place_, "MW-LEAD-05", "the trait went with the leader");
            }
        }
    }

    // MW-DO-19
    void look_at_states() {
        auto const look = [&](bool is, Place place, std::string_view action) {
            chance::RefusedFacts const* const refused =
                scenario_.types.refusal(troop_.type, action);
            if (is && refused != nullptr) {
                fault(place, std::string{refused->rule.text}, refused->because);
            }
        };
        look(start_.close_order, close_order_place_, "form_close_order");
        look(start_.grounded, ground_place_, "go_to_ground");
    }

    Scenario& scenario_;
    Troop& troop_;
    Start& start_;
    Property const* casualties_ = nullptr;
    ScenarioWord const* lost_ = nullptr;  // the description of `casualties`
    bool leaderless_ = false;
    bool words_are_right_ = true;
    bool leadership_said_ = false;
    Place leader_place_, trait_place_, close_order_place_, ground_place_;
};

void look_at_numbers(Scenario& scenario) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    if (units.size() > max_units) {
        scenario.faults.push_back({units[max_units].place, "",
                                   "a battle has at most " + std::to_string(max_units) + " units"});
    }
    if (scenario.common.sides.size() != 2 && rules::is_all_read(scenario.common)) {
        scenario.faults.push_back(
            {scenario.common.sides_place, "MW-TURN-01", "two sides fight, turn by turn"});
    }
    std::array<std::size_t, 2> count{};
    for (RosterUnit const& unit : units) {
        if (unit.name.find('"') != std::string::npos) {
            scenario.faults.push_back(
                {unit.place, "",
                 "a unit's name has no quotation mark, so that orders can put it between two"});
        }
        if (unit.side < count.size() && ++count[unit.side] == max_units_of_side + 1) {
            scenario.faults.push_back({unit.place, "MW-TURN-05",
                                       "a side has at most " + std::to_string(max_units_of_side) +
                                           " units, so that a deck holds its hand"});
        }
    }
    rules::require_last_turn(scenario.common, "The Men Who Would Be Kings", "MW-VIC-01",
                             scenario.faults);
    rules::refuse_engagement(scenario.common, "The Men Who Would Be Kings", "MW-VIC-01",
                             scenario.faults);
}

/// Reads the words of [victory].
class TermsReader {
public:
    explicit TermsReader(Scenario& scenario)
        : scenario_(scenario),
          all_is_read_(scenario.faults.empty() && rules::is_all_read(scenario.common)) {
        for (field::Side const& side : scenario.common.sides) names_.push_back(side.name);
    }

    void read() {
        for (std::size_t side = 0; side < scenario_.common.sides.size() && side < 2; ++side) {
            scenario_.available_edges[side] = {scenario_.common.sides[side].edge};
        }
        for (Property const& word : scenario_.common.victory) read_word(word);
    }

private:
    void fault(Place place, std::string rule, std::string const& message) {
        scenario_.faults.push_back({place, std::move(rule), message});
    }

    /// A word of a table is refused once, however much the table says.
    void refuse_word(Property const& word) {
        std::string const name = word.name.substr(0, word.name.find('.'));
        if (!refused_.insert(name).second) return;
        fault(word.name_place, "MW-VIC-01",
              "[victory] says " + rules::listed(rules::names_of(of_victory)) + "; \"" + name +
                  "\" is none of them");
    }

    void read_word(Property const& word) {
        // those of tables, such as "edges.", are known by what comes before the name of a side or
        // area
        auto const found =
            std::find_if(of_victory.begin(), of_victory.end(), [&](ScenarioWord const& each) {
                std::size_t const point = each.name.find('.');
                return point == std::string_view::npos
                           ? each.name == word.name
                           : word.name.starts_with(each.name.substr(0, point + 1));
            });
        if (found == of_victory.end()) {
            refuse_word(word);
            return;
        }
        ScenarioWord right = *found;
        right.name = word.name;
        std::string const wrong = rules::wrong_kind(word, {&right, 1});
        std::string const named = word.name.substr(word.name.find('.') + 1);
        if (!wrong.empty()) {
            fault(word.place, "MW-VIC-01", wrong);
        } else if (word.name == "british") {
            scenario_.british = side_named(word.value, word.place);
        } else if (word.name == "force") {
            read_force(word);
        } else if (found->name.starts_with("edges.")) {
            read_edges(word, named);
        } else {
            read_objective(word, named, *found);
        }
    }

    std::optional<SideId> side_named(std::string const& name, Place place) {
        auto const found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return static_cast<SideId>(found - names_.begin());
        if (!all_is_read_) return {};
        fault(place, "MW-R-10", "there is no side \"" + name + "\"" + right_one(name, names_));
        return {};
    }

    // MW-UNIT-13: checked if forces are to be even.
    void read_force(Property const& word) {
        if (word.value != force_names[0]) {
            fault(word.place, "MW-UNIT-13", "\"force\" is \"standard\", or left out");
            return;
        }
        std::array<int, 2> points{};
        for (Troop const& troop : scenario_.troops) points[troop.side] += troop.points;
        for (std::size_t side = 0; side < points.size() && side < names_.size(); ++side) {
            if (!all_is_read_ || points[side] == scenario_.units.force_points) continue;
            fault(word.place, "MW-UNIT-13",
                  "a force is " + std::to_string(scenario_.units.force_points) + " points; " +
                      std::string{names_[side]} + " has " + std::to_string(points[side]));
        }
    }

    // MW-REC-03
    void read_edges(Property const& word, std::string const& side_name) {
        constexpr std::array<std::string_view, 4> edge_names{"near", "far", "left", "right"};
        auto const side = side_named(side_name, word.name_place);
        std::string_view rest = word.value;
        while (side && !rest.empty()) {
            std::size_t const end = std::min(rest.find(' '), rest.size());
            std::string_view const name = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            auto const found = std::find(edge_names.begin(), edge_names.end(), name);
            if (found == edge_names.end()) {
                fault(word.place, "MW-REC-03",
                      "edges are near, far, left, right, with blanks between; not \"" +
                          std::string{name} + "\"");
                return;
            }
            auto const edge = static_cast<field::TableEdge>(found - edge_names.begin());
            auto& edges = scenario_.available_edges[*side];
            if (std::find(edges.begin(), edges.end(), edge) == edges.end()) edges.push_back(edge);
        }
    }

    // MW-VIC-01
    void read_objective(Property const& word, std::string const& name, ScenarioWord const& known) {
        auto const points = whole_number(word.value);
        if (!points || *points < known.least || *points > known.most) {
            fault(word.place, "MW-VIC-01",
                  "what is held is worth " + std::to_string(known.least) + " to " +
                      std::to_string(known.most) + " points");
            return;
        }
        auto const& features = scenario_.common.terrain.features;
        std::vector<std::string_view> areas;
        for (std::size_t i = 0; i < features.size(); ++i) {
            if (!features[i].area.points.empty()) areas.push_back(features[i].name);
            if (features[i].name != name || features[i].area.points.empty()) continue;
            scenario_.objectives.push_back({static_cast<field::FeatureId>(i), *points});
            return;
        }
        if (!all_is_read_) return;
        fault(word.name_place, "MW-VIC-01",
              "there is no area \"" + name + "\" to be held" + did_you_mean(name, areas));
    }

    Scenario& scenario_;
    bool const all_is_read_;  // else nobody knows what is missing
    std::vector<std::string_view> names_;
    std::set<std::string> refused_;  // words
};

}  // namespace

std::span<ScenarioWord const> unit_words() {
    return of_units;
}

std::span<std::string_view const> arm_words() {
    return unit_types;
}

std::span<ScenarioWord const> victory_words() {
    return of_victory;
}

void read_roster(Scenario& scenario, std::vector<bool>& understood) {
    for (RosterUnit const& unit : scenario.common.units) {
        Troop troop;
        Start start;
        troop.name = unit.name;
        troop.side = unit.side < 2 ? unit.side : SideId{0};
        UnitReader reader{scenario, unit, troop, start};
        bool const known = reader.read_type();
        if (known) reader.read_words();
        understood.push_back(known && unit.placed);
        scenario.troops.push_back(std::move(troop));
        scenario.starts.push_back(start);
    }
    look_at_numbers(scenario);
}

void read_terms(Scenario& scenario) {
    TermsReader{scenario}.read();
}

}  // namespace esprit::men_who_would_be_kings
