#include "rules/men_who_would_be_kings/roster.h"

#include <algorithm>
#include <array>
#include <span>

#include "rules/common/roster.h"

namespace esprit::men_who_would_be_kings {

using field::Place;
using field::Property;
using field::PropertyKind;
using field::RosterUnit;
using rules::right_one;
using rules::whole_number;

namespace {

constexpr std::array<rules::ScenarioWord, 11> of_units{{
    {"leadership", PropertyKind::number},
    {"leaderless", PropertyKind::truth},
    {"trait", PropertyKind::text},
    {"weapon", PropertyKind::text},
    {"points", PropertyKind::number},
    {"figures", PropertyKind::number},
    {"casualties", PropertyKind::number},
    {"pinned", PropertyKind::number},
    {"close_order", PropertyKind::truth},
    {"ground", PropertyKind::truth},
    {"reserve", PropertyKind::truth},
}};
constexpr std::array<std::string_view, 1> trait_names{"brutal"};
constexpr std::array<std::string_view, 2> weapon_names{"rifles", "older"};
/// More markers than a unit can gather before it is shot to pieces.
constexpr int most_pinned = 4;

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
        for (Property const& word : unit_.properties) read_word(word);
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
        if (!is_one_of(word, of_units)) return;
        if (word.name == "leadership") {
            read_leadership(word);
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
            read_figures(word);
        } else if (word.name == "casualties") {
            casualties_ = &word;
        } else if (word.name == "pinned") {
            if (auto const markers = number(word, 0, most_pinned, "MW-PIN-02")) {
                start_.pinned = *markers;
            }
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

    std::optional<int> number(Property const& word, int least, int most, std::string rule) {
        auto const found = whole_number(word.value);
        if (found && *found >= least && *found <= most) return found;
        fault(word.place, std::move(rule),
              "\"" + word.name + "\" is a whole number from " + std::to_string(least) + " to " +
                  std::to_string(most) + "; it is " + word.value);
        return {};
    }

    // MW-R-01: with a lower Leadership a unit would rally with a total that routs others.
    void read_leadership(Property const& word) {
        leader_place_ = word.name_place;
        UnitRules const& units = scenario_.units;
        auto const found = whole_number(word.value);
        if (found && *found < units.least_leadership) {
            fault(word.place, "MW-R-01",
                  "no Leadership is below " + std::to_string(units.least_leadership) +
                      "; it is from " + std::to_string(units.best_leadership) + " to " +
                      std::to_string(units.worst_leadership));
        } else {
            troop_.leadership =
                number(word, units.best_leadership, units.worst_leadership, "MW-LEAD-02");
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
    void read_figures(Property const& word) {
        if (auto const given = number(word, 1, troop_.figures, rule_of_figures())) {
            troop_.figures = *given;
        }
    }

    // Figures lost before the battle begins count as lost.
    void look_at_figures() {
        start_.figures = troop_.figures;
        if (casualties_ == nullptr) return;
        if (auto const lost = number(*casualties_, 0, troop_.figures - 1, "MW-UNIT-14")) {
            start_.figures = troop_.figures - *lost;
        }
    }

    std::string rule_of_figures() const {
        constexpr std::array<std::string_view, type_count> rules{
            "MW-UNIT-01", "MW-UNIT-03", "MW-UNIT-05", "MW-UNIT-07",
            "MW-UNIT-08", "MW-UNIT-09", "MW-UNIT-11"};
        return std::string{rules[static_cast<std::size_t>(troop_.type)]};
    }

    // MW-LEAD-01, -03: a leader needs a Leadership, unless the unit is leaderless.
    void look_at_leader() {
        if (leaderless_ && leadership_said_) {
            fault(leader_place_, "MW-LEAD-03",
                  "a leaderless unit has no \"leadership\": leave one of them out");
        } else if (!leaderless_ && !leadership_said_) {
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
    bool leaderless_ = false;
    bool leadership_said_ = false;
    Place leader_place_, trait_place_, close_order_place_, ground_place_;
};

void look_at_numbers(Scenario& scenario) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    if (units.size() > max_units) {
        scenario.faults.push_back({units[max_units].place, "",
                                   "a battle has at most " + std::to_string(max_units) + " units"});
    }
    if (scenario.common.sides.size() != 2) {
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
    if (scenario.common.last_turn == 0) {
        scenario.faults.push_back({scenario.common.sides_place, "MW-VIC-01",
                                   "a battle of The Men Who Would Be Kings has a last turn: "
                                   "[turns] last = 20"});
    }
    rules::refuse_engagement(scenario.common, "The Men Who Would Be Kings", "MW-VIC-01",
                             scenario.faults);
}

/// Reads the words of [victory].
class TermsReader {
public:
    explicit TermsReader(Scenario& scenario) : scenario_(scenario) {
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

    void read_word(Property const& word) {
        constexpr std::string_view edges = "edges.";
        constexpr std::string_view hold = "hold.";
        bool const holds = word.name.starts_with(hold);
        bool const known =
            holds || word.name.starts_with(edges) || word.name == "british" || word.name == "force";
        rules::ScenarioWord const right{word.name,
                                        holds ? PropertyKind::number : PropertyKind::text};
        std::string const wrong = known ? rules::wrong_kind(word, {&right, 1}) : std::string{};
        if (!wrong.empty()) {
            fault(word.place, "MW-VIC-01", wrong);
        } else if (word.name == "british") {
            scenario_.british = side_named(word.value, word.place);
        } else if (word.name == "force") {
            read_force(word);
        } else if (word.name.starts_with(edges)) {
            read_edges(word, word.name.substr(edges.size()));
        } else if (word.name.starts_with(hold)) {
            read_objective(word, word.name.substr(hold.size()));
        } else {
            fault(word.name_place, "MW-VIC-01",
                  "[victory] says british, force, edges.SIDE and hold.FEATURE; \"" + word.name +
                      "\" is none of them");
        }
    }

    std::optional<SideId> side_named(std::string const& name, Place place) {
        auto const found = std::find(names_.begin(), names_.end(), name);
        if (found != names_.end()) return static_cast<SideId>(found - names_.begin());
        fault(place, "MW-R-10", "there is no side \"" + name + "\"" + right_one(name, names_));
        return {};
    }

    // MW-UNIT-13: checked if forces are to be even.
    void read_force(Property const& word) {
        if (word.value != "standard") {
            fault(word.place, "MW-UNIT-13", "\"force\" is \"standard\", or left out");
            return;
        }
        std::array<int, 2> points{};
        for (Troop const& troop : scenario_.troops) points[troop.side] += troop.points;
        for (std::size_t side = 0; side < points.size() && side < names_.size(); ++side) {
            if (points[side] == scenario_.units.force_points) continue;
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
    void read_objective(Property const& word, std::string const& name) {
        auto const points = whole_number(word.value);
        constexpr int most_points = 100;
        if (!points || *points < 1 || *points > most_points) {
            fault(word.place, "MW-VIC-01", "what is held is worth 1 to 100 points");
            return;
        }
        auto const& features = scenario_.common.terrain.features;
        for (std::size_t i = 0; i < features.size(); ++i) {
            if (features[i].name != name || features[i].area.points.empty()) continue;
            scenario_.objectives.push_back({static_cast<field::FeatureId>(i), *points});
            return;
        }
        fault(word.name_place, "MW-VIC-01", "there is no area \"" + name + "\" to be held");
    }

    Scenario& scenario_;
    std::vector<std::string_view> names_;
};

}  // namespace

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
