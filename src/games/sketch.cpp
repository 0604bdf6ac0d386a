#include "games/sketch.h"

#include <fmt/format.h>

#include <algorithm>

#include "field/sight.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "text/verdicts/check_lines.h"

namespace esprit::games {

using geometry::Base;
using geometry::Path;
using geometry::Pose;
using geometry::Segment;

namespace {

void add(Path& path, Segment::Kind kind, std::int32_t amount) {
    if (amount != 0) path.segments[path.count++] = {kind, amount};
}

Path path_of(std::initializer_list<Segment> segments) {
    Path path;
    for (Segment const& segment : segments) add(path, segment.kind, segment.amount);
    return path;
}

std::int32_t rounded(double value) {
    return static_cast<std::int32_t>(value < 0 ? value - 0.5 : value + 0.5);
}

/// The wheel after which a straight move leads to a point, by fixed-point iteration.
CentiDegree wheel_towards(Base const& base, geometry::Point point) {
    constexpr int attempts = 12;
    constexpr CentiDegree most_cdeg = full_turn_cdeg / 4;
    CentiDegree wheel = 0;
    for (int i = 0; i < attempts; ++i) {
        Base const at = wheel == 0 ? base : geometry::wheeled(base, wheel);
        geometry::Vector const way = geometry::between(at.pose.centre, point);
        if (geometry::length(way) < 1) break;
        wheel = std::clamp(geometry::turn_to(base.pose.facing_cdeg, geometry::facing_of(way)),
                           -most_cdeg, most_cdeg);
    }
    return wheel;
}

/// The length of the straight move from a pose that comes nearest to a point.
std::int32_t way_ahead(Pose const& pose, geometry::Point point) {
    return rounded(geometry::dot(geometry::between(pose.centre, point),
                                 geometry::forward_of(pose.facing_cdeg)));
}

constexpr Segment::Kind pivot = Segment::Kind::pivot;
constexpr Segment::Kind wheel = Segment::Kind::wheel;
constexpr Segment::Kind straight = Segment::Kind::straight;

}  // namespace

std::vector<Path> paths_to(Base const& base, Pose const& pose) {
    std::vector<Path> paths;
    CentiDegree const facing = base.pose.facing_cdeg;
    CentiDegree const turn = geometry::turn_to(facing, pose.facing_cdeg);
    geometry::Vector const way = geometry::between(base.pose.centre, pose.centre);
    std::int32_t const length = rounded(geometry::length(way));
    if (length < base.depth_mil / 4) {
        paths.push_back(path_of({{pivot, turn}}));
        paths.push_back(path_of({{wheel, turn}}));
        paths.push_back(path_of({{straight, way_ahead(base.pose, pose.centre)}}));
        return paths;
    }
    CentiDegree const bearing = geometry::facing_of(way);
    CentiDegree const aside = geometry::turn_to(facing, bearing);
    std::int32_t const ahead = way_ahead(base.pose, pose.centre);
    CentiDegree const towards = wheel_towards(base, pose.centre);
    Base const wheeled = geometry::wheeled(base, towards);
    std::int32_t const rest = way_ahead(wheeled.pose, pose.centre);
    CentiDegree const last = geometry::turn_to(facing + towards, pose.facing_cdeg);
    std::int32_t const before = way_ahead(geometry::wheeled(base, turn).pose, pose.centre);
    Pose const turned{base.pose.centre, geometry::normal_facing(facing + turn)};
    paths.push_back(path_of({{straight, ahead}}));
    paths.push_back(path_of({{wheel, towards}, {straight, rest}}));
    paths.push_back(path_of({{pivot, aside}, {straight, length}}));
    paths.push_back(path_of({{pivot, aside},
                             {straight, length},
                             {pivot, geometry::turn_to(bearing, pose.facing_cdeg)}}));
    paths.push_back(path_of({{wheel, towards}, {straight, rest}, {wheel, last}}));
    paths.push_back(path_of({{straight, before}, {wheel, turn}}));
    paths.push_back(path_of({{wheel, turn}, {straight, before}}));
    paths.push_back(path_of({{pivot, turn}, {straight, way_ahead(turned, pose.centre)}}));
    paths.push_back(path_of({{straight, ahead}, {pivot, turn}}));
    paths.erase(std::remove_if(paths.begin(), paths.end(),
                               [](Path const& path) { return path.count == 0; }),
                paths.end());
    return paths;
}

namespace {

/// The wheel, the way straight on, and the wheel back that lead a base so far. The second wheel
/// carries it aside, so the place at which the first part aims is found by fixed-point iteration.
std::optional<Path> two_wheels(Base const& base, geometry::Vector const& way) {
    constexpr int attempts = 12;
    constexpr double there_mil = 20;
    geometry::Point const place = geometry::moved(base.pose.centre, way);
    geometry::Point aim = place;
    for (int i = 0; i < attempts; ++i) {
        CentiDegree const first = wheel_towards(base, aim);
        Base end = geometry::wheeled(base, first);
        std::int32_t const straight_mil = way_ahead(end.pose, aim);
        end.pose.centre = geometry::moved(
            end.pose.centre, geometry::forward_of(end.pose.facing_cdeg) * straight_mil);
        end = geometry::wheeled(end, -first);
        geometry::Vector const off = geometry::between(end.pose.centre, place);
        if (straight_mil < 0) return std::nullopt;
        if (geometry::length(off) <= there_mil) {
            return path_of({{wheel, first}, {straight, straight_mil}, {wheel, -first}});
        }
        aim = geometry::moved(aim, off);
    }
    return std::nullopt;
}

}  // namespace

std::vector<Path> paths_that_keep_facing(Base const& base, geometry::Vector const& way) {
    constexpr double aside_mil = 50;
    geometry::Vector const forward = geometry::forward_of(base.pose.facing_cdeg);
    std::int32_t const ahead = rounded(geometry::dot(way, forward));
    double const aside = geometry::cross(forward, way);
    if (aside <= aside_mil && aside >= -aside_mil) return {path_of({{straight, ahead}})};
    std::vector<Path> paths;
    CentiDegree const turn = geometry::turn_to(base.pose.facing_cdeg, geometry::facing_of(way));
    std::int32_t const length = rounded(geometry::length(way));
    if (auto const wheels = two_wheels(base, way)) paths.push_back(*wheels);
    paths.push_back(path_of({{pivot, turn}, {straight, length}, {pivot, -turn}}));
    CentiDegree const back = geometry::turn_to(full_turn_cdeg / 2, turn);
    paths.push_back(path_of({{pivot, back}, {straight, -length}, {pivot, -back}}));
    return paths;
}

namespace {

constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;

Path to_the_side(CentiDegree turn, std::int32_t way) {
    return path_of({{pivot, turn}, {straight, way}, {pivot, -turn}});
}

}  // namespace

std::vector<Path> paths_towards(Base const& base, geometry::Point place) {
    std::vector<Path> paths;
    geometry::Vector const way = geometry::between(base.pose.centre, place);
    std::int32_t const length = rounded(geometry::length(way));
    if (length == 0) return paths;
    constexpr Mil there_mil = 20;
    CentiDegree const towards = wheel_towards(base, place);
    Base const wheeled = geometry::wheeled(base, towards);
    std::int32_t const rest = way_ahead(wheeled.pose, place);
    geometry::Point const end =
        geometry::moved(wheeled.pose.centre, geometry::forward_of(wheeled.pose.facing_cdeg) * rest);
    bool const leads_there = geometry::length(geometry::between(end, place)) <= there_mil;
    if (rest >= 0 && leads_there) paths.push_back(path_of({{wheel, towards}, {straight, rest}}));
    CentiDegree const aside = geometry::turn_to(base.pose.facing_cdeg, geometry::facing_of(way));
    paths.push_back(path_of({{pivot, aside}, {straight, length}}));
    paths.push_back(path_of({{pivot, aside}, {straight, length}, {pivot, -aside}}));
    return paths;
}

std::vector<Path> paths_backwards(Base const& base, geometry::Point place) {
    geometry::Vector const way = geometry::between(base.pose.centre, place);
    CentiDegree const aside =
        geometry::turn_to(base.pose.facing_cdeg,
                          geometry::normal_facing(geometry::facing_of(way) + full_turn_cdeg / 2));
    std::int32_t const length = rounded(geometry::length(way));
    if (length == 0 || aside > quarter_cdeg || aside < -quarter_cdeg) return {};
    return {path_of({{pivot, aside}, {straight, -length}})};
}

std::vector<Path> lanes_towards(Base const& base, geometry::Point place, Mil width_mil) {
    std::vector<Path> paths;
    geometry::Vector const way = geometry::between(base.pose.centre, place);
    CentiDegree const facing = base.pose.facing_cdeg;
    std::int32_t const ahead = rounded(geometry::dot(way, geometry::forward_of(facing)));
    std::int32_t const right = rounded(geometry::dot(way, geometry::right_of(facing)));
    if (right <= width_mil && right >= -width_mil) paths.push_back(path_of({{straight, ahead}}));
    if (ahead <= width_mil && ahead >= -width_mil) {
        paths.push_back(right > 0 ? to_the_side(quarter_cdeg, right)
                                  : to_the_side(-quarter_cdeg, -right));
    }
    std::erase_if(paths, [](Path const& path) { return path.count == 0; });
    return paths;
}

std::vector<Path> lanes_of_length(Mil length_mil) {
    return {path_of({{straight, length_mil}}), path_of({{straight, -length_mil}}),
            to_the_side(-quarter_cdeg, length_mil), to_the_side(quarter_cdeg, length_mil)};
}

Path shortened(Path path, int share) {
    constexpr std::int64_t whole = 1024;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment& segment = path.segments[i];
        if (segment.kind == straight) {
            segment.amount =
                static_cast<std::int32_t>(segment.amount * std::int64_t{share} / whole);
        }
    }
    return path;
}

Mil distance_to_pose(Base const& base, Pose const& pose) {
    constexpr double radians_per_cdeg = 3.14159265 / 18000;
    CentiDegree const turn = geometry::turn_between(base.pose.facing_cdeg, pose.facing_cdeg);
    return rounded(geometry::length(geometry::between(base.pose.centre, pose.centre)) +
                   turn * radians_per_cdeg * base.frontage_mil / 2);
}

int give_or_take_percent(int trials) {
    // twice the standard deviation of a share of one half, rounded up
    return static_cast<int>(__builtin_ceil(98 / __builtin_sqrt(trials) - 0.25));
}

std::string sample_text(int trials) {
    return fmt::format("too many ends to count; by {} trials, give or take {} in 100:\n", trials,
                       give_or_take_percent(trials));
}

Base base_of(rules::Piece const& piece) {
    return {{{piece.x_mil, piece.y_mil}, piece.facing_cdeg}, piece.frontage_mil, piece.depth_mil};
}

std::vector<SightLine> sight_lines(field::Terrain const& terrain, rules::Board const& view,
                                   rules::UnitId unit) {
    std::vector<SightLine> lines;
    rules::Piece const* const viewer = draw::find_piece(view, unit);
    if (viewer == nullptr) return lines;
    Base const own = base_of(*viewer);
    for (rules::Piece const& target : view.pieces) {
        if (target.side == viewer->side || target.symbol == "general") continue;
        std::vector<Base> others;
        for (rules::Piece const& each : view.pieces) {
            if (each.unit == unit || each.unit == target.unit || each.symbol == "general") continue;
            others.push_back(base_of(each));
        }
        Base const theirs = base_of(target);
        lines.push_back({target.unit, field::visible(terrain, own, theirs, others),
                         geometry::front_middle(own), theirs.pose.centre,
                         rounded(geometry::gap(own, theirs))});
    }
    return lines;
}

void CheckList::asked(chance::Chance const& chance) {
    if (checks_.size() == most_checks) return;
    text::CheckLine check = text::describe_check(ruleset_, chance);
    check.rule = chance.rule.text;
    std::string key = check.chart + "\n" + check.rule + "\n" + check.whose + "\n" +
                      std::to_string(check.needed.value_or(0));
    for (text::ModifierLine const& line : check.modifiers) {
        key += "\n" + line.rule + std::to_string(line.value) + (line.enemy ? "e" : "");
    }
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) return;
    known_.push_back(std::move(key));
    checks_.push_back(std::move(check));
}

}  // namespace esprit::games
