#include "text/scenarios/scenario_reader.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "field/colours.h"
#include "text/scenarios/terrain_reader.h"
#include "text/scenarios/visible_text.h"
#include "text/toml/whole_toml.h"

namespace esprit::text {

namespace {

using field::Property;
using field::RosterUnit;

constexpr int most_turns = 200;
constexpr std::size_t most_units = 1000;
constexpr std::size_t most_sides = 8;
constexpr std::size_t longest_name = 60;
constexpr std::size_t longest_account = 20'000;
constexpr std::int32_t full_turn_thousandths = 360'000;

// clockwise, an eighth of a turn each; "north" faces the far edge
constexpr std::array<std::string_view, 8> compass{"north", "north-east", "east", "south-east",
                                                  "south", "south-west", "west", "north-west"};

field::Place place_of(SourcePlace const& place, std::size_t length) {
    return {static_cast<int>(place.line), static_cast<int>(place.column), static_cast<int>(length)};
}

field::Place place_of(DataNode const& node) {
    return place_of(node.place, marked_length(node));
}

bool is_colour(std::string_view colour) {
    auto const all = [](std::string_view letters, std::string_view allowed) {
        return letters.find_first_not_of(allowed) == std::string_view::npos;
    };
    if (colour.starts_with('#')) {
        return colour.size() == 7 && all(colour.substr(1), "0123456789abcdefABCDEF");
    }
    auto const& named = field::named_colours;
    return std::any_of(named.begin(), named.end(),
                       [&](field::NamedColour const& each) { return each.name == colour; });
}

/// The minutes since midnight of a time such as "17:30"; -1 when it is malformed.
int minutes_of(std::string_view clock) {
    constexpr std::string_view form = "00:00";
    constexpr int minutes_an_hour = 60;
    constexpr int hours_a_day = 24;
    if (clock.size() != form.size()) return -1;
    for (std::size_t i = 0; i < form.size(); ++i) {
        bool const digit = clock[i] >= '0' && clock[i] <= '9';
        if (form[i] == ':' ? clock[i] != ':' : !digit) return -1;
    }
    auto const pair_at = [&](std::size_t i) {
        return (clock[i] - '0') * 10 + (clock[i + 1] - '0');
    };
    int const hours = pair_at(0);
    int const minutes = pair_at(form.find(':') + 1);
    if (hours >= hours_a_day || minutes >= minutes_an_hour) return -1;
    return hours * minutes_an_hour + minutes;
}

class ScenarioFileReader {
public:
    ScenarioFileReader(DataNode const& tree, ParsedScenario& reading)
        : tree_(tree), reading_(reading), scenario_(reading.scenario), faults_(reading.faults) {}

    void read() {
        read_head();
        TerrainReading ground = read_ground(tree_, faults_);
        scenario_.terrain = std::move(ground.terrain);
        ground_is_complete_ = ground.complete && !faults_.is_meant("terrain");
        std::size_t const faults_before_sides = faults_.size();
        for (DataNode const* node : tables("side", most_sides)) read_side(*node);
        if (scenario_.sides.empty()) {
            faults_.add(tree_.place, "a scenario needs [[side]], one for each", 1, {},
                        {.lacks = "side", .table = tree_.place});
        }
        sides_are_right_ = faults_.size() == faults_before_sides && !faults_.is_meant("side");
        for (DataNode const* node : tables("unit", most_units)) read_unit(*node);
        read_turns();
        read_victory();
        read_engagement();
        if (something_left_out_) {
            for (RosterUnit& unit : scenario_.units) unit.placed = false;
        } else if (is_a_section_misspelt() && !scenario_.units.empty()) {
            scenario_.units.front().placed = false;  // not all is read
        }
    }

private:
    /// Whether a section could not be read, or the key by which it says which battle it is.
    bool is_a_section_misspelt() const {
        static constexpr std::array<std::string_view, 6> words{"side",       "unit", "turns",
                                                               "engagement", "last", "orders"};
        return std::any_of(words.begin(), words.end(),
                           [&](std::string_view word) { return faults_.is_meant(word); });
    }

    void read_head() {
        // the last is not allowed: house rules say "ruleset" where a scenario says "system"
        static constexpr std::array<std::string_view, 13> keys{
            "system", "title", "about", "sources", "house",      "table",  "terrain",
            "side",   "unit",  "turns", "victory", "engagement", "ruleset"};
        TomlTableReader const reader{tree_, "a scenario", faults_};
        DataNode const* const ruleset = tree_.find(keys.back());
        reader.no_others(std::span{keys}.first(ruleset == nullptr ? 12 : 13));
        if (ruleset != nullptr) {
            faults_.add(ruleset->key_place,
                        "a scenario says which ruleset it is of by \"system\", as in system = " +
                            in_quotes(ruleset->text.empty() ? "grande-tactique" : ruleset->text),
                        keys.back().size());
        }
        scenario_.system = reader.must_text("system").value_or("");
        scenario_.title = reader.must_text("title").value_or("");
        scenario_.about = reader.text("about", {});
        reader.refuse_longer("title", longest_title);
        reader.refuse_longer("about", longest_account);
        if (DataNode const* const system = tree_.find("system")) {
            reading_.system_place = system->place;
        }
        for (DataNode const* each : reader.texts("sources")) {
            scenario_.sources.push_back(each->text);
        }
        for (DataNode const* each : reader.texts("house")) {
            scenario_.houses.push_back(each->text);
            reading_.house_places.push_back(each->place);
        }
    }

    /// The tables [[key]], at most `most`; adds a fault for more, and for items of other kinds.
    std::vector<DataNode const*> tables(std::string_view key, std::size_t most) {
        DataNode const* const list = tree_.find(key);
        if (list == nullptr) return {};
        if (list->kind != DataNode::Kind::list) {
            faults_.add(list->place,
                        std::string{key} + " is a list of tables: [[" + std::string{key} + "]]");
            return {};
        }
        std::vector<DataNode const*> found;
        for (DataNode const& item : list->items) {
            if (found.size() == most) {
                faults_.add(item.place, "a scenario has at most " + std::to_string(most) + " [[" +
                                            std::string{key} + "]]");
                break;
            }
            if (item.kind == DataNode::Kind::table) {
                found.push_back(&item);
            } else {
                faults_.add(item.place, "[[" + std::string{key} + "]] is a table, not " +
                                            std::string{kind_name(item.kind)});
            }
        }
        return found;
    }

    void read_side(DataNode const& node) {
        static constexpr std::array<std::string_view, 3> keys{"name", "colour", "edge"};
        TomlTableReader const reader{node, "[[side]]", faults_};
        reader.no_others(keys);
        field::Side side;
        side.name = reader.must_text("name").value_or("");
        reader.refuse_longer("name", longest_name);
        side.colour = reader.text("colour", scenario_.sides.empty() ? "#2b4c7e" : "#a23b3b");
        if (!is_colour(side.colour)) {
            reader.fault(
                *node.find("colour"),
                "a colour is # and six hexadecimal digits, or a name like red, navy or buff");
        }
        auto const edge = reader.must_name("edge", edge_names);
        side.edge = static_cast<field::TableEdge>(edge.value_or(0));
        for (field::Side const& other : scenario_.sides) {
            if (!side.name.empty() && other.name == side.name) {
                reader.fault(*node.find("name"),
                             "there is a side " + in_quotes(side.name) + " already");
            }
            if (edge && other.edge == side.edge && !other.name.empty()) {
                reader.fault(*node.find("edge"), "this is the edge of " + other.name);
            }
        }
        if (scenario_.sides.empty()) scenario_.sides_place = place_of(node.place, 1);
        scenario_.sides.push_back(std::move(side));
    }

    std::optional<std::uint8_t> side_named(TomlTableReader const& reader, std::string_view key) {
        std::vector<std::string_view> names;
        for (field::Side const& each : scenario_.sides) names.push_back(each.name);
        DataNode const* const node = reader.find(key);
        bool const is_unknown = node != nullptr && node->kind == DataNode::Kind::text &&
                                std::find(names.begin(), names.end(), node->text) == names.end();
        // told once, and not at all where the name of a side could not be read
        bool const is_told = is_unknown && !unknown_sides_.insert(node->text).second;
        if (is_told || (is_unknown && !sides_are_right_)) return {};
        auto const found = reader.must_name(key, names);
        return found ? std::optional{static_cast<std::uint8_t>(*found)} : std::nullopt;
    }

    void read_unit(DataNode const& node) {
        std::size_t const faults_before = faults_.size();
        TomlTableReader const reader{node, "[[unit]]", faults_};
        RosterUnit unit;
        unit.place = place_of(node.place, 1);
        unit.name = unit_name(reader);
        if (DataNode const* const name = node.find("name")) unit.place = place_of(*name);
        unit.command = reader.text("command", {});
        unit.arm = reader.must_text("arm").value_or("");
        unit.arm_place = unit.place;
        if (DataNode const* const arm = node.find("arm")) unit.arm_place = place_of(*arm);
        auto const side = side_named(reader, "side");
        bool const has_pose = read_pose(reader, unit);
        unit.side = side.value_or(0);
        bool const is_right = faults_.size() == faults_before;
        unit.placed = side && has_pose && ground_is_complete_ && is_right;
        for (auto const& [key, value] : node.fields) {
            bool const common = key == "name" || key == "side" || key == "command" ||
                                key == "arm" || key == "at" || key == "facing";
            bool const is_point = value.kind == DataNode::Kind::list && value.items.size() == 2;
            if (is_point && node.find("at") == nullptr) {
                reader.refuse_key(key, value, "at");  // no other word of a unit is a point
            } else if (!common) {
                read_property(key, key, value, unit.properties);
            }
        }
        // without an arm there is a fault already
        something_left_out_ = something_left_out_ || unit.arm.empty();
        if (!unit.arm.empty()) scenario_.units.push_back(std::move(unit));
    }

    // Commas and " at " separate the units in the text of an order.
    std::string unit_name(TomlTableReader const& reader) {
        std::string const name = reader.must_text("name").value_or("");
        if (name.empty()) return name;
        DataNode const& node = *reader.find("name");
        reader.refuse_longer("name", longest_name);
        if (name.find(',') != std::string::npos || name.find(" at ") != std::string::npos ||
            name.front() == ' ' || name.back() == ' ') {
            reader.fault(node,
                         "a unit's name has no comma, no \" at \" and no blank at its ends, "
                         "so that orders can name it");
        }
        auto const [first, is_first] = names_.try_emplace(name, node.place.line);
        if (!is_first) {
            reader.fault(node, "there is a unit " + in_quotes(name) + " already, in line " +
                                   std::to_string(first->second));
        }
        return name;
    }

    bool read_pose(TomlTableReader const& reader, RosterUnit& unit) {
        DataNode const* const at = reader.must_find("at", DataNode::Kind::list);
        auto const facing = facing_of(reader);
        unit.at_place = unit.place;
        if (at == nullptr) return false;
        unit.at_place = place_of(*at);
        if (scenario_.terrain.width_mil <= 0 || scenario_.terrain.depth_mil <= 0) return false;
        auto const point = read_point(*at, scenario_.terrain, faults_);
        if (!point || !facing) return false;
        unit.pose = {*point, *facing};
        return true;
    }

    std::optional<CentiDegree> facing_of(TomlTableReader const& reader) {
        DataNode const* const node = reader.find("facing");
        if (node == nullptr) {
            reader.must_text("facing");
            return {};
        }
        if (node->kind == DataNode::Kind::text) {
            auto const eighth = reader.must_name("facing", compass);
            if (!eighth) return {};
            return static_cast<CentiDegree>(*eighth) * (full_turn_cdeg / 8);
        }
        if (node->kind == DataNode::Kind::number && node->thousandths >= 0 &&
            node->thousandths < full_turn_thousandths &&
            node->thousandths % thousandths_per_cdeg == 0) {
            return static_cast<CentiDegree>(node->thousandths / thousandths_per_cdeg);
        }
        reader.fault(*node,
                     "\"facing\" is from 0 to 359.99 degrees, clockwise from towards the "
                     "far edge, or a word such as \"north-east\"");
        return {};
    }

    /// Adds a property for the rule system to read: a text, a number, or true or false.
    void read_property(std::string const& name, std::string_view key, DataNode const& value,
                       std::vector<Property>& properties) {
        Property property;
        property.name = name;
        property.place = place_of(value);
        property.name_place = place_of(value.key_place, key.size());
        if (value.kind == DataNode::Kind::text) {
            property.value = value.text;
        } else if (value.kind == DataNode::Kind::number) {
            property.kind = field::PropertyKind::number;
            property.value = chance::thousandths_text(value.thousandths);
        } else if (value.kind == DataNode::Kind::truth) {
            property.kind = field::PropertyKind::truth;
            property.value = value.truth ? "true" : "false";
        } else {
            faults_.add(value.place, in_quotes(key) +
                                         " is a text, a number, or true or false, not " +
                                         std::string{kind_name(value.kind)});
            return;
        }
        properties.push_back(std::move(property));
    }

    /// Adds a property, or those of a table, each under the name "table.property".
    void read_properties(std::string const& name, DataNode const& value,
                         std::vector<Property>& properties) {
        if (value.kind != DataNode::Kind::table) {
            read_property(name, name, value, properties);
            return;
        }
        for (auto const& [inner, each] : value.fields) {
            read_property(name + "." + inner, inner, each, properties);
        }
    }

    /// The table [key] if there is one; adds a fault for a value of another kind.
    DataNode const* section(std::string_view key) {
        DataNode const* const node = tree_.find(key);
        if (node == nullptr || node->kind == DataNode::Kind::table) return node;
        faults_.add(node->place, "[" + std::string{key} + "] is a table, not " +
                                     std::string{kind_name(node->kind)});
        return nullptr;
    }

    void read_turns() {
        DataNode const* const node = section("turns");
        if (node == nullptr) return;
        static constexpr std::array<std::string_view, 4> keys{"first", "last", "side", "clock"};
        TomlTableReader const reader{*node, "[turns]", faults_};
        reader.no_others(keys);
        scenario_.first_turn = reader.whole("first", 1, most_turns, 1);
        scenario_.last_turn = reader.whole("last", 1, most_turns, 0);
        if (scenario_.last_turn != 0 && scenario_.last_turn < scenario_.first_turn) {
            reader.fault(*node->find("last"), "the last turn comes before the first");
        }
        if (node->find("side") != nullptr) {
            scenario_.first_side = side_named(reader, "side").value_or(0);
        }
        DataNode const* const clock = reader.may_find("clock", DataNode::Kind::text);
        if (clock == nullptr) return;
        scenario_.clock_minutes = minutes_of(clock->text);
        if (scenario_.clock_minutes < 0) {
            reader.fault(*clock,
                         "\"clock\" is the time as the first turn begins, such as \"17:30\"");
        }
    }

    void read_victory() {
        DataNode const* const node = section("victory");
        if (node == nullptr) return;
        for (auto const& [key, value] : node->fields) {
            read_properties(key, value, scenario_.victory);
        }
    }

    void read_engagement() {
        scenario_.engaged_side = scenario_.first_side;
        DataNode const* const node = section("engagement");
        if (node == nullptr) return;
        scenario_.engagement_place = place_of(node->place, 1);
        TomlTableReader const reader{*node, "[engagement]", faults_};
        if (node->find("side") != nullptr) {
            scenario_.engaged_side = side_named(reader, "side").value_or(0);
        }
        DataNode const* const orders = node->find("orders");
        if (orders == nullptr) {
            faults_.add(node->place, "[engagement] needs \"orders\", a list of texts", 1, {},
                        {.lacks = "orders", .table = node->place});
            something_left_out_ = true;  // nobody knows whether it is a whole battle
        }
        bool const whole_battle = scenario_.last_turn != 0;  // it would ignore [engagement]
        if (whole_battle && orders != nullptr && orders->kind == DataNode::Kind::list &&
            orders->items.empty()) {
            reader.fault(*orders, "an engagement with a last turn has one order or more");
        }
        for (DataNode const* each : reader.texts("orders")) {
            scenario_.engagement.push_back({each->text, place_of(*each)});
        }
        for (auto const& [key, value] : node->fields) {
            if (key == "side" || key == "orders") continue;
            if (orders == nullptr && value.kind == DataNode::Kind::list) {
                reader.refuse_key(key, value, "orders");  // no other word is a list
                continue;
            }
            read_properties(key, value, scenario_.engagement_words);
        }
    }

    DataNode const& tree_;
    ParsedScenario& reading_;
    field::CommonScenario& scenario_;
    FaultList& faults_;
    std::map<std::string, std::uint32_t> names_;
    std::set<std::string> unknown_sides_;
    bool sides_are_right_ = true;
    bool something_left_out_ = false;
    bool ground_is_complete_ = false;
};

}  // namespace

namespace {

/// Replaces control characters in all texts, so that a name is the same wherever it stands.
void show_controls(DataNode& node, bool lines) {
    if (node.kind == DataNode::Kind::text) node.text = visible(node.text, lines);
    for (auto& [key, value] : node.fields) {
        show_controls(value, key == "about" || key == "sources");
    }
    for (DataNode& item : node.items) show_controls(item, lines);
}

}  // namespace

ParsedScenario read_scenario(std::string const& file_name, std::string content) {
    ParsedScenario reading;
    DataNode tree = read_whole_toml(file_name, std::move(content), reading.faults);
    show_controls(tree, false);
    reading.file = tree.place.file;
    ScenarioFileReader{tree, reading}.read();
    return reading;
}

}  // namespace esprit::text
