#include "draw/picture.h"

#include <algorithm>
#include <array>

#include "geometry/base.h"

namespace esprit::draw {
namespace {

constexpr Mil least_width_mil = 14000;
constexpr Mil least_depth_mil = 9000;
constexpr Mil most_outside_mil = 500;

// The bounding box of added points.
class Extent {
public:
    void add(Mil x_mil, Mil y_mil, Mil around_mil) {
        Region const more{x_mil - around_mil, y_mil - around_mil, x_mil + around_mil,
                          y_mil + around_mil};
        if (!region_) {
            region_ = more;
            return;
        }
        region_->left_mil = std::min(region_->left_mil, more.left_mil);
        region_->bottom_mil = std::min(region_->bottom_mil, more.bottom_mil);
        region_->right_mil = std::max(region_->right_mil, more.right_mil);
        region_->top_mil = std::max(region_->top_mil, more.top_mil);
    }
    void add(rules::Piece const& piece) {
        add(piece.x_mil, piece.y_mil, std::max(piece.frontage_mil, piece.depth_mil) / 2);
    }
    std::optional<Region> const& region() const { return region_; }

private:
    std::optional<Region> region_;
};

bool is_target(rules::Board const& view, rules::UnitId unit) {
    return std::any_of(view.pieces.begin(), view.pieces.end(), [unit](rules::Piece const& each) {
        return each.charges == unit && unit != rules::no_unit;
    });
}

bool acts(Picture const& picture, rules::Board const& view, rules::Piece const& piece) {
    return piece.charges != rules::no_unit || is_target(view, piece.unit) ||
           has_track(picture, piece.unit);
}

void widen(Mil& low, Mil& high, Mil least, Mil limit) {
    Mil const missing = least - (high - low);
    if (missing > 0) {
        low -= missing / 2;
        high += missing - missing / 2;
    }
    // room cut off by the border of the table is added on the other side
    Mil const lowest = -most_outside_mil;
    Mil const highest = limit + most_outside_mil;
    if (low < lowest) {
        high += missing > 0 ? lowest - low : 0;
        low = lowest;
    }
    if (high > highest) {
        low -= missing > 0 ? high - highest : 0;
        high = highest;
    }
    low = std::clamp(low, lowest, highest - mil_per_inch / 10);
    high = std::clamp(high, low + mil_per_inch / 10, std::max(highest, low + mil_per_inch / 10));
}

// The bounding box of a block.
Region bounds_of(rules::Piece const& piece) {
    geometry::Base const base{
        {{piece.x_mil, piece.y_mil}, piece.facing_cdeg}, piece.frontage_mil, piece.depth_mil};
    Region room{piece.x_mil, piece.y_mil, piece.x_mil, piece.y_mil};
    for (std::size_t i = 0; i < 4; ++i) {
        geometry::Point const corner = corner_point(base, i);
        room.left_mil = std::min(room.left_mil, corner.x_mil);
        room.right_mil = std::max(room.right_mil, corner.x_mil);
        room.bottom_mil = std::min(room.bottom_mil, corner.y_mil);
        room.top_mil = std::max(room.top_mil, corner.y_mil);
    }
    return room;
}

// Widens the region until it cuts no unit. Widening may reach further units, so this is repeated,
// but only a few times: a long line of battle is not followed to its end.
void show_whole_pieces(Picture const& picture, Region& region) {
    constexpr int most_rounds = 3;
    constexpr Mil around_mil = mil_per_inch / 2;
    for (int round = 0; round < most_rounds; ++round) {
        Region const shown = region;
        for (rules::Piece const& piece : last_view(picture).pieces) {
            Region const room = bounds_of(piece);
            if (room.right_mil <= shown.left_mil || room.left_mil >= shown.right_mil) continue;
            if (room.top_mil <= shown.bottom_mil || room.bottom_mil >= shown.top_mil) continue;
            region.left_mil = std::min(region.left_mil, room.left_mil - around_mil);
            region.right_mil = std::max(region.right_mil, room.right_mil + around_mil);
            region.bottom_mil = std::min(region.bottom_mil, room.bottom_mil - around_mil);
            region.top_mil = std::max(region.top_mil, room.top_mil + around_mil);
        }
        if (region == shown) break;
    }
}

}  // namespace

Region whole_table(Picture const& picture) {
    return {0, 0, std::max(picture.terrain.width_mil, mil_per_inch),
            std::max(picture.terrain.depth_mil, mil_per_inch)};
}

Region region_of_action(Picture const& picture, Mil margin_mil) {
    Extent action;
    Extent everybody;
    std::vector<rules::Board const*> views{&picture.before};
    if (picture.after) views.push_back(&*picture.after);
    for (rules::Board const* view : views) {
        for (rules::Piece const& piece : view->pieces) {
            everybody.add(piece);
            if (acts(picture, *view, piece)) action.add(piece);
        }
    }
    for (Track const& track : picture.tracks) {
        for (geometry::Pose const& pose : track.poses) {
            action.add(pose.centre.x_mil, pose.centre.y_mil, mil_per_inch / 2);
        }
    }
    std::optional<Region> region = action.region() ? action.region() : everybody.region();
    if (!region) return whole_table(picture);
    region->left_mil -= margin_mil;
    region->right_mil += margin_mil;
    region->bottom_mil -= margin_mil;
    region->top_mil += margin_mil;
    widen(region->left_mil, region->right_mil, least_width_mil,
          std::max(picture.terrain.width_mil, mil_per_inch));
    widen(region->bottom_mil, region->top_mil, least_depth_mil,
          std::max(picture.terrain.depth_mil, mil_per_inch));
    show_whole_pieces(picture, *region);
    return *region;
}

rules::Piece const* find_piece(rules::Board const& view, rules::UnitId unit) {
    for (rules::Piece const& piece : view.pieces) {
        if (piece.unit == unit) return &piece;
    }
    return nullptr;
}

rules::Board const& last_view(Picture const& picture) {
    return picture.after ? *picture.after : picture.before;
}

bool has_track(Picture const& picture, rules::UnitId unit) {
    return std::any_of(picture.tracks.begin(), picture.tracks.end(),
                       [unit](Track const& track) { return track.unit == unit; });
}

Mil length_of(Track const& track) {
    if (track.length_mil != 0) return track.length_mil;
    double length_mil = 0;
    for (std::size_t i = 1; i < track.poses.size(); ++i) {
        geometry::Vector const step =
            geometry::between(track.poses[i - 1].centre, track.poses[i].centre);
        length_mil += __builtin_sqrt(geometry::dot(step, step));
    }
    return static_cast<Mil>(length_mil + 0.5);
}

std::string_view name_of(TrackKind kind) {
    constexpr std::array<std::string_view, 4> names{"move", "charge", "flight", "pursuit"};
    return names[static_cast<std::size_t>(kind)];
}

std::string inches(Mil length_mil) {
    Mil const tenths = (length_mil + 50) / 100;
    std::string text = std::to_string(tenths / 10);
    if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
    return text + "\"";
}

}  // namespace esprit::draw
