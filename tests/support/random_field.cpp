#include "support/random_field.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "chance/enumerating.h"
#include "support/random_numbers.h"
#include "support/turned_field.h"

namespace esprit::fixture {

namespace {

using field::Feature;
using field::FeatureKind;
using geometry::Point;
using geometry::Pose;
using geometry::Vector;

constexpr Mil inch = mil_per_inch;
constexpr CentiDegree degree = 100;

struct Size {
    Mil frontage_mil;
    Mil depth_mil;
};

/// The bases of the rulebook; only to place units close to each other.
Size size_of(std::string const& arm, bool square) {
    if (arm == "infantry") return square ? Size{1500, 1500} : Size{2500, 1000};
    if (arm == "cavalry") return {1500, 1000};
    return arm == "horse_artillery" ? Size{1000, 1500} : Size{1000, 1000};
}

class FieldMaker {
public:
    FieldMaker(std::uint64_t seed, FieldKind const& kind) : random_(seed), kind_(kind) {}

    field::CommonScenario made() {
        set_table();
        std::uint32_t const fights = kind_.small ? 1 : 1 + random_.below(3);
        for (std::uint32_t i = 0; i < fights; ++i) add_fight();
        std::uint32_t const least = kind_.small ? 1 : 4;
        std::uint32_t const more = kind_.small ? 1 : random_.below(4);
        for (std::uint32_t i = 0; i < more; ++i) scatter(random_.below(2));
        for (std::uint32_t side = 0; side < 2; ++side) {
            while (count_[side] < least) scatter(side);
        }
        add_terrain();
        add_words();
        return std::move(scene_);
    }

private:
    Mil between(Mil least, Mil most) {
        return least +
               static_cast<Mil>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
    }
    bool chance(std::uint32_t of_hundred) { return random_.below(100) < of_hundred; }

    void set_table() {
        scene_.system = "grande-tactique";
        scene_.title = "a random scene";
        scene_.terrain.width_mil = between(18, 48) * inch;
        scene_.terrain.depth_mil = between(16, 44) * inch;
        scene_.sides = {{"Blue", "blue", field::TableEdge::near},
                        {"Red", "red", field::TableEdge::far}};
    }

    field::RosterUnit& add(std::uint32_t side, std::string arm, Pose pose) {
        field::RosterUnit unit;
        unit.name = (side == 0 ? "Blue " : "Red ") + std::to_string(++count_[side]);
        unit.side = static_cast<std::uint8_t>(side);
        unit.command = chance(90) ? "First" : "Second";
        unit.arm = std::move(arm);
        unit.pose = pose;
        scene_.units.push_back(std::move(unit));
        return scene_.units.back();
    }

    static void say(field::RosterUnit& unit, std::string name, std::string value) {
        auto const kind = value == "true" ? field::PropertyKind::truth : field::PropertyKind::text;
        unit.properties.push_back({std::move(name), kind, std::move(value), {}, {}});
    }

    void say_quality(field::RosterUnit& unit) {
        if (unit.arm == "cavalry" && chance(50)) {
            say(unit, "kind", chance(50) ? "lancers" : "cuirassiers");
        }
        if (chance(30)) say(unit, "quality", chance(50) ? "raw" : "veteran");
    }

    /// As those are who do not charge.
    void say_state(field::RosterUnit& unit) {
        bool const guns = unit.arm != "infantry" && unit.arm != "cavalry";
        std::uint32_t const mood = random_.below(10);
        bool const broken = mood < 2;
        if (broken) say(unit, "state", guns ? "silenced" : "routed");
        if (mood == 2 || mood == 3) say(unit, "state", "shaken");
        bool const limbered = guns && chance(30);
        if (limbered) say(unit, "limbered", "true");
        if (unit.arm == "infantry" && !broken && chance(20)) say(unit, "square", "true");
        if (unit.arm != "cavalry" && !broken && !limbered && chance(30)) {
            say(unit, "firing", "true");
        }
    }

    Size size(field::RosterUnit const& unit) const {
        return size_of(unit.arm, unit.property("square") == "true");
    }

    CentiDegree facing(std::uint32_t side) {
        CentiDegree const forward = side == 0 ? 0 : 180 * degree;
        std::uint32_t const how = random_.below(10);
        if (how < 4) return forward;
        if (how < 8) {
            return geometry::normal_facing(forward + between(-45 * degree, 45 * degree));
        }
        return between(0, full_turn_cdeg - 1);
    }

    Point anywhere() {
        return {between(2 * inch, scene_.terrain.width_mil - 2 * inch),
                between(2 * inch, scene_.terrain.depth_mil - 2 * inch)};
    }

    std::string any_arm() {
        std::uint32_t const arm = random_.below(20);
        if (arm < 8) return "infantry";
        if (arm < 15) return "cavalry";
        return arm < 18 ? "foot_artillery" : "horse_artillery";
    }

    field::RosterUnit& add_any(std::uint32_t side, Point centre) {
        // one after another: the order in which arguments are worked out is the compiler's
        std::string arm = any_arm();
        CentiDegree const looks = facing(side);
        return add(side, std::move(arm), {centre, looks});
    }

    bool has_room(std::uint32_t side) const { return count_[side] < kind_.most_units_a_side; }

    void scatter(std::uint32_t side) {
        field::RosterUnit& unit = add_any(side, anywhere());
        say_quality(unit);
        say_state(unit);
    }

    void add_fight() {
        std::uint32_t const kind = random_.below(10);
        if (kind == 0 && !kind_.small) return add_chain();
        field::RosterUnit& target =
            kind == 1 ? add(1, "cavalry", {anywhere(), 18000}) : add_any(1, anywhere());
        say_quality(target);
        say_state(target);
        std::size_t const place = scene_.units.size() - 1;
        if (kind == 1) {  // horse and foot together, against horse
            add_charger(place, "cavalry", 0);
            return add_charger(place, "infantry", 2);
        }
        std::uint32_t const chargers = kind_.small ? 1 + random_.below(2) : 1 + random_.below(3);
        bool const cavalry = chance(70);
        for (std::uint32_t i = 0; i < chargers && has_room(0); ++i) {
            add_charger(place, chance(80) == cavalry ? "cavalry" : "infantry", i);
        }
        std::uint32_t const behind = kind_.small ? random_.below(2) : random_.below(4);
        for (std::uint32_t i = 0; i < behind; ++i) add_behind(place);
        std::uint32_t const beside = kind_.small ? random_.below(2) : random_.below(3);
        for (std::uint32_t i = 0; i < beside; ++i) add_beside(place);
    }

    /// Guns side by side and one behind the other: surprised on the march, so that
    /// cavalry often goes from battery to battery.
    void add_chain() {
        Point at = anywhere();
        std::size_t const first = scene_.units.size();
        for (std::uint32_t guns = 0; guns < 3; ++guns) {
            field::RosterUnit& battery =
                add(1, guns == 0 ? "horse_artillery" : "foot_artillery", {at, 18000});
            say(battery, "state", "shaken");
            say(battery, "limbered", "true");
            at.x_mil += guns == 0 ? between(1700, 3500) : -between(4000, 7000);
            at.y_mil += between(1500, 3000);
        }
        field::RosterUnit charger = scene_.units[first];
        charger.pose.centre.y_mil -= between(1250, 6000);
        charger.pose.facing_cdeg = 0;
        field::RosterUnit& cavalry = add(0, "cavalry", charger.pose);
        say(cavalry, "quality", "veteran");
    }

    /// Before the target, at its flank or behind it, and looking at it.
    void add_charger(std::size_t target_place, std::string const& arm, std::uint32_t number) {
        field::RosterUnit const target = scene_.units[target_place];
        Size const at = size(target);
        Size const own = size_of(arm, false);
        std::uint32_t const line = (random_.below(10) + number * 3) % 10;
        CentiDegree const bearing = line < 5 ? 0 : line < 7 ? 9000 : line < 9 ? 27000 : 18000;
        CentiDegree const aside = chance(50) ? 0 : between(-30 * degree, 30 * degree);
        CentiDegree const way = geometry::normal_facing(target.pose.facing_cdeg + bearing + aside);
        Mil const reach = bearing == 9000 || bearing == 27000 ? at.frontage_mil : at.depth_mil;
        Mil const apart = chance(35) ? 0 : between(100, arm == "infantry" ? 2 * inch : 7 * inch);
        Vector const out = geometry::forward_of(way);
        Vector const along = geometry::right_of(way);
        double const shift = chance(50) ? 0 : static_cast<double>(between(-inch, inch));
        Pose pose;
        pose.centre = moved(target.pose.centre,
                            out * (0.5 * (reach + own.depth_mil) + apart) + along * shift);
        pose.facing_cdeg = geometry::normal_facing(way + 180 * degree);
        say_quality(add(0, arm, pose));
    }

    /// On the way home of the target, where it runs through friends and enemies.
    void add_behind(std::size_t target_place) {
        Pose const target = scene_.units[target_place].pose;
        std::uint32_t const side = chance(55) ? 1 : 0;
        if (!has_room(side)) return;
        Point const centre{target.centre.x_mil + between(-1800, 1800),
                           target.centre.y_mil + between(1300, 9 * inch)};
        field::RosterUnit& unit = add_any(side, centre);
        say_quality(unit);
        if (chance(50)) say_state(unit);
    }

    /// Where a follow-up may find it, or a flight of the chargers leads.
    void add_beside(std::size_t target_place) {
        Pose const target = scene_.units[target_place].pose;
        std::uint32_t const side = chance(75) ? 1 : 0;
        if (!has_room(side)) return;
        Point const centre{target.centre.x_mil + between(-7 * inch, 7 * inch),
                           target.centre.y_mil +
                               (side == 1 ? between(-inch, 8 * inch) : between(-9 * inch, inch))};
        field::RosterUnit& unit = add_any(side, centre);
        say_quality(unit);
        say_state(unit);
    }

    void add_general(field::RosterUnit const& unit) {
        Vector const back = -geometry::forward_of(unit.pose.facing_cdeg);
        Pose pose = unit.pose;
        pose.centre = moved(pose.centre, back * (0.5 * size(unit).depth_mil + 250));
        field::RosterUnit general;
        general.name = "General with " + unit.name;
        general.side = unit.side;
        general.command = unit.command;
        general.arm = "general";
        general.pose = pose;
        say(general, "with", unit.name);
        scene_.units.push_back(std::move(general));
    }

    geometry::Outline patch(Point middle, Mil least, Mil most) {
        Mil const half_x = between(least, most) / 2;
        Mil const half_y = between(least, most) / 2;
        Mil const cut = between(0, std::min(half_x, half_y) / 2);
        std::vector<Point> points{{-half_x + cut, -half_y},
                                  {half_x, -half_y + cut},
                                  {half_x - cut, half_y},
                                  {-half_x, half_y - cut}};
        for (Point& point : points) {
            point.x_mil += middle.x_mil;
            point.y_mil += middle.y_mil;
        }
        return {points};
    }

    /// Woods and built-up areas stand apart.
    bool is_apart(geometry::Outline const& area) const {
        for (Feature const& other : scene_.terrain.features) {
            if (other.kind != FeatureKind::wood && other.kind != FeatureKind::built_up_area) {
                continue;
            }
            Mil const far = 7 * inch;
            Vector const way = geometry::between(other.area.points.front(), area.points.front());
            if (geometry::length(way) < far) return false;
        }
        return true;
    }

    void add_cover(FeatureKind kind) {
        bool const around_a_unit = chance(30);
        Point const middle = near_a_unit(around_a_unit ? 300 : 6 * inch);
        geometry::Outline area =
            around_a_unit ? patch(middle, 1800, 2600) : patch(middle, 3 * inch, 5 * inch);
        if (!is_apart(area)) return;
        Feature feature;
        feature.kind = kind;
        feature.name = (kind == FeatureKind::wood ? "Wood " : "Town ") +
                       std::to_string(scene_.terrain.features.size() + 1);
        feature.area = std::move(area);
        scene_.terrain.features.push_back(std::move(feature));
    }

    Point near_a_unit(Mil within) {
        auto const count = static_cast<std::uint32_t>(scene_.units.size());
        Point point = scene_.units[random_.below(count)].pose.centre;
        point.x_mil = std::clamp<Mil>(point.x_mil + between(-within, within), 3 * inch,
                                      scene_.terrain.width_mil - 3 * inch);
        point.y_mil = std::clamp<Mil>(point.y_mil + between(-within, within), 3 * inch,
                                      scene_.terrain.depth_mil - 3 * inch);
        return point;
    }

    void add_hill(FeatureKind kind) {
        Feature feature;
        feature.kind = kind;
        feature.height = 1;
        feature.area = kind == FeatureKind::redoubt
                           ? patch(near_a_unit(500), 3 * inch, 4 * inch)
                           : patch(near_a_unit(3 * inch), 4 * inch, 9 * inch);
        if (kind == FeatureKind::redoubt) {
            feature.course.points = feature.area.points;
            feature.course.points.push_back(feature.area.points.front());
        }
        scene_.terrain.features.push_back(std::move(feature));
    }

    /// A wall before the front of a unit.
    void add_wall() {
        auto const count = static_cast<std::uint32_t>(scene_.units.size());
        field::RosterUnit const& unit = scene_.units[random_.below(count)];
        CentiDegree const facing = unit.pose.facing_cdeg;
        Point const middle =
            moved(unit.pose.centre,
                  geometry::forward_of(facing) * (0.5 * size(unit).depth_mil + between(0, 300)));
        Vector const along = geometry::right_of(facing) * between(inch, 3 * inch);
        Feature feature;
        feature.kind = FeatureKind::linear;
        feature.what = "wall";
        feature.course.points = {moved(middle, -along), moved(middle, along)};
        scene_.terrain.features.push_back(std::move(feature));
    }

    void add_river() {
        Mil const y_mil = between(3 * inch, scene_.terrain.depth_mil - 3 * inch);
        Mil const slope = between(-2 * inch, 2 * inch);
        Mil const width_mil = scene_.terrain.width_mil;
        Feature river;
        river.kind = FeatureKind::river;
        river.course.breadth_mil = between(300, 900);
        river.course.points = {{0, y_mil}, {width_mil / 2, y_mil + slope}, {width_mil, y_mil}};
        scene_.terrain.features.push_back(std::move(river));
        Mil const at_mil = between(4 * inch, width_mil - 4 * inch);
        Feature ford;
        ford.kind = chance(50) ? FeatureKind::ford : FeatureKind::bridge;
        ford.area.points = {{at_mil - 2 * inch, y_mil - 5 * inch},
                            {at_mil + 2 * inch, y_mil - 5 * inch},
                            {at_mil + 2 * inch, y_mil + 5 * inch},
                            {at_mil - 2 * inch, y_mil + 5 * inch}};
        scene_.terrain.features.push_back(std::move(ford));
    }

    void add_road() {
        Feature road;
        road.kind = FeatureKind::road;
        road.course.points = {near_a_unit(inch), near_a_unit(inch)};
        if (road.course.points[0] == road.course.points[1]) return;
        scene_.terrain.features.push_back(std::move(road));
    }

    void add_terrain() {
        std::uint32_t const features = random_.below(kind_.small ? 3 : 6);
        for (std::uint32_t i = 0; i < features; ++i) {
            switch (random_.below(9)) {
                case 0:
                case 1:
                case 2:
                    add_cover(FeatureKind::wood);
                    break;
                case 3:
                    add_cover(FeatureKind::built_up_area);
                    break;
                case 4:
                    add_hill(FeatureKind::hill);
                    break;
                case 5:
                    add_hill(FeatureKind::redoubt);
                    break;
                case 6:
                    add_wall();
                    break;
                case 7:
                    add_road();
                    break;
                default:
                    if (chance(40)) add_river();
                    break;
            }
        }
        scene_.terrain.settle();
    }

    void add_words() {
        std::size_t const units = scene_.units.size();
        for (std::size_t i = 0; i < units; ++i) {
            if (chance(20)) add_general(field::RosterUnit{scene_.units[i]});
        }
        if (chance(30)) {
            scene_.engagement_words.push_back({"pips.First",
                                               field::PropertyKind::number,
                                               std::to_string(3 + random_.below(5)),
                                               {},
                                               {}});
        }
    }

    RandomNumbers random_;
    FieldKind kind_;
    field::CommonScenario scene_;
    std::uint32_t count_[2] = {0, 0};
};

/// Takes out who cannot stand where he was put, until nothing is wrong any more.
field::CommonScenario without_faults(field::CommonScenario scene) {
    for (;;) {
        int line = 0;
        for (field::RosterUnit& unit : scene.units) {
            unit.place.line = unit.arm_place.line = unit.at_place.line = ++line;
            for (field::Property& word : unit.properties) {
                word.place.line = word.name_place.line = line;
            }
        }
        grande_tactique::Scenario const read{scene, *grande_tactique_rules().ruleset};
        std::set<int> at_fault;
        for (field::Fault const& fault : read.faults) at_fault.insert(fault.place.line);
        if (at_fault.empty()) return scene;
        if (at_fault.count(0) != 0) scene.engagement_words.clear();  // PIPs of nobody
        std::erase_if(scene.units, [&](field::RosterUnit const& unit) {
            return at_fault.count(unit.place.line) != 0;
        });
    }
}

constexpr std::uint64_t orders_stream = 0x6F72646572730000U;

}  // namespace

text::LoadedSystem const& grande_tactique_rules() {
    static text::LoadedSystem const rules = text::load_system("grande-tactique");
    return rules;
}

field::CommonScenario random_field(std::uint64_t seed, FieldKind const& kind) {
    field::CommonScenario scene = without_faults(FieldMaker{seed, kind}.made());
    for (std::uint64_t turns = seed % 4; turns > 0; --turns) {
        scene = quarter_turned(std::move(scene));
    }
    return scene;
}

void declare_charges(ChargeScene& scene, std::uint64_t seed, std::uint32_t most) {
    using grande_tactique::UnitId;
    RandomNumbers random{seed ^ orders_stream};
    grande_tactique::Scenario const& scenario = scene.scenario;
    std::vector<std::pair<UnitId, UnitId>> pairs;
    for (UnitId unit = 0; unit < scene.start.units.count; ++unit) {
        for (UnitId target = 0; target < scene.start.units.count; ++target) {
            bool const enemies = scenario.troops[unit].side == scene.start.active &&
                                 scenario.troops[target].side != scene.start.active;
            Vector const way = geometry::between(scene.start.units.pose[unit].centre,
                                                 scene.start.units.pose[target].centre);
            if (enemies && geometry::length(way) < 12 * inch) pairs.emplace_back(unit, target);
        }
    }
    for (int tries = 0; tries < 60 && scene.orders.size() < most && !pairs.empty(); ++tries) {
        auto const place = random.below(static_cast<std::uint32_t>(pairs.size()));
        auto const [unit, target] = pairs[place];
        bool const helps =
            std::any_of(scene.orders.begin(), scene.orders.end(),
                        [t = target](auto const& order) { return order.target == t; });
        if (!helps && !scene.orders.empty() && !random.one_in(3)) continue;
        grande_tactique::Order const order{grande_tactique::OrderKind::charge, unit, target, {}};
        pairs.erase(pairs.begin() + place);
        if (refuse_declaration({scenario, scene.declared}, order)) continue;
        chance::EnumeratingArbiter silent;
        declare({scenario, scene.declared}, order, silent);
        scene.orders.push_back(order);
    }
}

ChargeScene random_charges(std::uint64_t seed, FieldKind const& kind) {
    ChargeScene scene{random_field(seed, kind)};
    declare_charges(scene, seed, kind.small ? 2 : 5);
    return scene;
}

}  // namespace esprit::fixture
