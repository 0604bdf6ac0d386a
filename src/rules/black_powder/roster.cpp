#include "rules/black_powder/roster.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/nearest.h"
#include "rules/common/roster.h"

namespace esprit::black_powder {

using field::Fault;
using field::Place;
using field::Property;
using field::PropertyKind;
using field::RosterUnit;
using rules::ScenarioWord;

namespace {

constexpr std::array<std::string_view, 5> arm_names{"infantry", "cavalry", "foot_artillery",
                                                    "horse_artillery", "commander"};
constexpr std::array<std::string_view, 3> size_names{"large", "small", "tiny"};
constexpr std::array<std::string_view, 2> quality_names{"better", "poorer"};
// in the order of Weapon, guns left out
constexpr std::array<std::string_view, 3> weapon_names{"none", "musket", "rifle"};
// in the order of Formation, then two words of guns
constexpr std::array<std::string_view, 7> formation_names{
    "line", "attack_column", "march_column", "square", "skirmish", "deployed", "limbered"};

constexpr std::array<ScenarioWord, 12> all_words{{
    {.name = "hand_to_hand",
     .kind = PropertyKind::number,
     .rule = "BP-UNIT-01",
     .least = 1,
     .most = most_dice,
     .otherwise = "{usual_hand_to_hand}",
     .about = "dice hand-to-hand"},
    {.name = "shooting",
     .kind = PropertyKind::number,
     .rule = "BP-UNIT-02",
     .least = 1,
     .most = most_dice,
     .otherwise = "{usual_shooting}",
     .about = "dice of its fire; guns shoot by range"},
    {.name = "morale",
     .kind = PropertyKind::number,
     .rule = "BP-UNIT-03",
     .least = 2,
     .most = 6,
     .otherwise = "{usual_morale}",
     .about = "its save: 4 for 4 or more"},
    {.name = "stamina",
     .kind = PropertyKind::number,
     .rule = "BP-UNIT-04",
     .least = 1,
     .most = most_dice,
     .otherwise = "{usual_stamina}, or that of its `size`",
     .about = "casualties that make it shaken"},
    {.name = "size",
     .rule = "BP-UNIT-05",
     .values = size_names,
     .otherwise = "usual",
     .about = "in place of `stamina`: {large_stamina}, {small_stamina}, "
              "{tiny_stamina} (BP-UNIT-05..07)"},
    {.name = "quality",
     .rule = "BP-BDE-01",
     .values = quality_names,
     .otherwise = "usual",
     .about = "a point more or less in the brigade's morale"},
    {.name = "weapon",
     .rule = "BP-SHT-10",
     .values = weapon_names,
     .otherwise = "`musket` of infantry, `none` of cavalry",
     .about = "not of guns, which have their guns"},
    {.name = "formation",
     .rule = "BP-R-30",
     .values = formation_names,
     .otherwise = "`line`, of guns `deployed`",
     .about = "guns are `deployed` or `limbered`, and nobody else is"},
    {.name = "light",
     .kind = PropertyKind::truth,
     .rule = "BP-R-30",
     .otherwise = "false",
     .about = "infantry that may skirmish"},
    {.name = "casualties",
     .kind = PropertyKind::number,
     .rule = "BP-SHK-01",
     .least = 0,
     .most = most_dice,
     .otherwise = "0",
     .about = "as the battle begins, at most its stamina (BP-SHK-06)"},
    {.name = "disordered",
     .kind = PropertyKind::truth,
     .rule = "BP-DIS-04",
     .otherwise = "false",
     .about = "until the end of its side's first turn"},
    {.name = "rating",
     .kind = PropertyKind::number,
     .rule = "BP-CMD-02",
     .least = 2,
     .most = 12,
     .otherwise = "{usual_rating}",
     .about = "commanders only, who have no other word (BP-CMD-03)"},
}};
constexpr std::array<rules::GroundWord, 1> of_ground{{
    {.name = rough_ground, .rule = "BP-R-25", .kinds = may_be_rough, .about = "rough ground"},
}};
constexpr std::span<ScenarioWord const> of_units = std::span{all_words}.first<11>();
constexpr std::span<ScenarioWord const> of_commanders = std::span{all_words}.last<1>();

/// Reads the words of one unit.
class UnitReader : rules::UnitWords {
public:
    UnitReader(UnitRules const& rules, RosterUnit const& unit, Troop& troop, Start& start,
               std::vector<Fault>& faults)
        : UnitWords("Black Powder", unit, faults), rules_(rules), troop_(troop), start_(start) {}

    bool read_arm() {
        auto const place = arm_among(arm_names);
        if (!place) return false;
        troop_.commander = *place == 4;
        troop_.horse_guns = *place == 3;
        troop_.arm = *place == 1                  ? Arm::cavalry
                     : *place == 2 || *place == 3 ? Arm::artillery
                                                  : Arm::infantry;
        return true;
    }

    void read_words(bool arm_is_known) {
        std::size_t const faults_before = faults();
        set_usual();
        for (Property const& word : unit_.properties) {
            bool const of_commander = word.name == of_commanders.front().name;
            if (arm_is_known && of_commander != troop_.commander) {
                fault(word.name_place, "BP-CMD-02",
                      of_commander ? "only a commander has a rating"
                                   : "a commander has no \"" + word.name + "\"; he has a rating");
                continue;
            }
            ScenarioWord const* const found = known(word, of_commander ? of_commanders : of_units);
            if (found == nullptr) continue;
            if (of_commander) {
                read_number(word, *found, troop_.rating);
            } else {
                read_word(word, *found);
            }
        }
        if (quality_ > 0) troop_.points = troop_.stamina + rules_.better_more;
        if (quality_ < 0) troop_.points = troop_.stamina - rules_.poorer_less;
        if (quality_ == 0) troop_.points = troop_.stamina;
        bool const are_read = faults() == faults_before;
        if (arm_is_known && are_read && !troop_.commander) look_at_start();
    }

private:
    // BP-UNIT-01..04: sets the usual values.
    void set_usual() {
        troop_.hand_to_hand = rules_.hand_to_hand;
        troop_.shooting = rules_.shooting;
        troop_.morale = rules_.morale;
        troop_.stamina = rules_.stamina;
        troop_.rating = rules_.rating;
        troop_.weapon = troop_.is_guns()       ? Weapon::smoothbore
                        : troop_.is_infantry() ? Weapon::musket
                                               : Weapon::none;
    }

    void read_word(Property const& word, ScenarioWord const& known) {
        if (word.name == "hand_to_hand") {
            read_number(word, known, troop_.hand_to_hand);
        } else if (word.name == "shooting") {
            read_number(word, known, troop_.shooting);
        } else if (word.name == "morale") {
            read_number(word, known, troop_.morale);
        } else if (word.name == "stamina") {
            read_number(word, known, troop_.stamina);
            name_stamina(word);
        } else if (word.name == "casualties") {
            read_number(word, known, start_.casualties);
            casualties_place_ = word.place;
        } else if (word.name == "size") {
            read_size(word);
        } else if (word.name == "quality") {
            if (auto const quality = chosen(word, quality_names)) {
                quality_ = *quality == 0 ? 1 : -1;
            }
        } else if (word.name == "weapon") {
            read_weapon(word);
        } else if (word.name == "formation") {
            read_formation(word);
        } else if (word.name == "light") {
            read_truth(word, troop_.light);
            if (!troop_.is_infantry()) fault(word.name_place, "BP-R-30", "only infantry is light");
        } else {
            read_truth(word, start_.disordered);
        }
    }

    // BP-UNIT-05..07
    void read_size(Property const& word) {
        auto const size = chosen(word, size_names);
        if (!size) return;
        std::array<int, 3> const stamina{rules_.large_stamina, rules_.small_stamina,
                                         rules_.tiny_stamina};
        troop_.stamina = stamina[*size];
        name_stamina(word);
    }

    // BP-UNIT-04..07: a unit has one stamina
    void name_stamina(Property const& word) {
        if (std::exchange(names_stamina_, true)) {
            fault(word.name_place, "BP-UNIT-04",
                  "the size of a unit is its stamina: leave stamina or size out");
        }
    }

    void read_weapon(Property const& word) {
        if (troop_.is_guns()) {
            fault(word.name_place, "BP-SHT-10", "guns have no other weapon than their guns");
        } else if (auto const weapon = chosen(word, weapon_names)) {
            troop_.weapon = static_cast<Weapon>(*weapon);
        }
    }

    void read_formation(Property const& word) {
        auto const formation = chosen(word, formation_names);
        if (!formation) return;
        formation_place_ = word.place;
        bool const of_guns = *formation > 4;
        if (of_guns != troop_.is_guns()) {
            fault(word.place, "BP-R-30",
                  troop_.is_guns() ? "guns are deployed or limbered"
                                   : "only guns are " + std::string{word.value});
            return;
        }
        start_.formation = of_guns ? (*formation == 5 ? Formation::line : Formation::march_column)
                                   : static_cast<Formation>(*formation);
    }

    void look_at_start() {
        if (!may_form(troop_, start_.formation)) {
            fault(formation_place_, "BP-R-30",
                  unit_.arm + " forms no " + std::string{formation_word(troop_, start_.formation)} +
                      (start_.formation == Formation::skirmish && troop_.is_infantry()
                           ? "; only light infantry does: say light = true"
                           : ""));
        }
        if (start_.casualties > troop_.stamina) {
            fault(casualties_place_, "BP-SHK-06",
                  "no unit begins with more casualties than its stamina, " +
                      std::to_string(troop_.stamina));
        }
    }

    void read_number(Property const& word, ScenarioWord const& known, int& value) {
        if (auto const read = number(word, known)) value = *read;
    }

    UnitRules const& rules_;
    Troop& troop_;
    Start& start_;
    int quality_ = 0;
    bool names_stamina_ = false;
    Place formation_place_;
    Place casualties_place_;
};

void too_many(Scenario& scenario) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    if (units.size() > max_units) {
        scenario.faults.push_back({units[max_units].place, "",
                                   "a battle has at most " + std::to_string(max_units) +
                                       " units and commanders; this one has " +
                                       std::to_string(units.size())});
    }
    if (scenario.brigades.size() > max_brigades) {
        scenario.faults.push_back({units.back().place, "",
                                   "a battle has at most " + std::to_string(max_brigades) +
                                       " brigades; this one has " +
                                       std::to_string(scenario.brigades.size())});
    }
}

/// What may be meant by a brigade without a commander: one of the same side that has one.
std::string nearest_led(Scenario const& scenario, Brigade const& brigade) {
    std::vector<std::string_view> led;
    for (Brigade const& each : scenario.brigades) {
        bool const has_one = each.commander != no_unit && each.side == brigade.side;
        if (has_one) led.push_back(each.name);
    }
    std::string const near = did_you_mean(brigade.name, led);
    return near.empty() ? ": name a unit with arm = \"commander\" in it" : near;
}

}  // namespace

std::span<ScenarioWord const> unit_words() {
    return all_words;
}

std::span<rules::GroundWord const> ground_words() {
    return of_ground;
}

std::span<std::string_view const> arm_words() {
    return arm_names;
}

void read_roster(Scenario& scenario, std::vector<bool>& understood) {
    rules::refuse_sides(scenario.common, "Black Powder", "BP-TURN-01", scenario.faults);
    rules::require_last_turn(scenario.common, "Black Powder", "BP-R-31", scenario.faults);
    rules::refuse_engagement(scenario.common, "Black Powder", "BP-R-31", scenario.faults);
    for (Property const& word : scenario.common.victory) {
        scenario.faults.push_back({word.name_place, "BP-ARMY-01",
                                   "\"" + word.name +
                                       "\": Black Powder decides by broken brigades; [victory] has "
                                       "no words for it"});
    }
    for (RosterUnit const& unit : scenario.common.units) {
        Troop troop;
        Start start;
        troop.name = unit.name;
        troop.side = unit.side;
        UnitReader reader{scenario.units, unit, troop, start, scenario.faults};
        bool const arm_is_known = reader.read_arm();
        reader.read_words(arm_is_known);
        troop.brigade = rules::command_of(scenario.brigades, unit, max_brigades);
        scenario.troops.push_back(std::move(troop));
        scenario.starts.push_back(start);
        understood.push_back(arm_is_known && unit.placed);
    }
    too_many(scenario);
}

void form_brigades(Scenario& scenario) {
    if (scenario.brigades.size() > max_brigades) return;
    // a unit with a fault of its own may be what a brigade seems to lack
    bool const units_are_right = scenario.faults.empty() && rules::is_all_read(scenario.common);
    std::vector<RosterUnit> const& units = scenario.common.units;
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Troop const& troop = scenario.troops[i];
        Brigade& brigade = scenario.brigades[troop.brigade];
        if (!troop.commander) {
            ++brigade.units;
            brigade.points += troop.points;
        } else if (brigade.commander != no_unit) {
            scenario.faults.push_back({units[i].place, "BP-CMD-02",
                                       troop.name + ": " + scenario.troops[brigade.commander].name +
                                           " commands the brigade \"" + brigade.name +
                                           "\" already"});
        } else {
            brigade.commander = static_cast<UnitId>(i);
        }
    }
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Troop const& troop = scenario.troops[i];
        Brigade const& brigade = scenario.brigades[troop.brigade];
        bool const first = std::none_of(
            scenario.troops.begin(), scenario.troops.begin() + static_cast<std::ptrdiff_t>(i),
            [&](Troop const& earlier) { return earlier.brigade == troop.brigade; });
        if (!first || !units_are_right) continue;
        auto const fault = [&](std::string_view rule, std::string const& message) {
            scenario.faults.push_back({units[i].place, std::string{rule}, message});
        };
        std::string const named = "the brigade \"" + brigade.name + "\" ";
        if (brigade.name.empty()) {
            fault("BP-BDE-04", units[i].name +
                                   ": every unit and commander has a \"command\", "
                                   "the brigade that it is of");
        } else if (brigade.commander == no_unit) {
            fault("BP-CMD-02", named + "has no commander" + nearest_led(scenario, brigade));
        } else if (brigade.units < 2) {  // BP-R-07
            fault("BP-BDE-04", named + "has fewer than two units");
        }
    }
}

}  // namespace esprit::black_powder
