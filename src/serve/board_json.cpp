#include "serve/board_json.h"

#include <algorithm>

#include "games/battlefield_loader.h"

namespace esprit::serve {

using games::CommandUnits;
using games::UnitLine;

namespace {

UnitLine const* find_line(std::vector<CommandUnits> const& units, rules::UnitId unit) {
    for (CommandUnits const& command : units) {
        for (UnitLine const& line : command.units) {
            if (line.unit == unit) return &line;
        }
    }
    return nullptr;
}

void add_corners(JsonWriter& out, geometry::Base const& base) {
    out.key("corners").begin_list();
    for (std::size_t corner = 0; corner < 4; ++corner) add_point(out, corner_point(base, corner));
    out.end_list();
}

void add_pose(JsonWriter& out, geometry::Pose const& pose) {
    out.member("x_mil", pose.centre.x_mil).member("y_mil", pose.centre.y_mil);
    out.member("facing_cdeg", pose.facing_cdeg);
}

void add_piece(JsonWriter& out, rules::Piece const& piece, PieceNotes const& notes) {
    geometry::Base const base = games::base_of(piece);
    UnitLine const* const line = find_line(notes.units, piece.unit);
    out.begin_object().member("unit", piece.unit).member("side", piece.side);
    out.member("name", piece.name).member("kind", line == nullptr ? "" : line->kind);
    out.member("symbol", piece.symbol);
    add_pose(out, base.pose);
    out.member("frontage_mil", base.frontage_mil).member("depth_mil", base.depth_mil);
    add_corners(out, base);
    out.key("states").begin_list();
    for (std::string_view const state : piece.states) out.text(state);
    out.end_list();
    out.member("status", line == nullptr ? "" : line->states);
    out.member("place", line == nullptr ? "" : line->place);
    out.member("morale", line == nullptr ? "" : line->morale);
    out.member("holding", line == nullptr ? "firm" : line->holding);
    out.key("strength");
    if (line != nullptr && line->strength) {
        out.begin_object().member("left", line->strength->left).member("of", line->strength->of);
        out.member("hits", line->strength->hits);
        out.member("words", line->strength->words).end_object();
    } else {
        out.null();
    }
    add_unit_or_null(out, "charges", piece.charges);
    add_unit_or_null(out, "attached_to", piece.attached_to);
    bool const can_act =
        std::find(notes.can_act.begin(), notes.can_act.end(), piece.unit) != notes.can_act.end();
    out.member_truth("can_act", can_act).end_object();
}

void add_course(JsonWriter& out, geometry::Course const& course) {
    out.key("course").begin_list();
    for (geometry::Point const& point : course.points) add_point(out, point);
    out.end_list().member("breadth_mil", course.breadth_mil);
}

}  // namespace

void add_point(JsonWriter& out, geometry::Point point) {
    out.begin_list().number(point.x_mil).number(point.y_mil).end_list();
}

void add_unit_or_null(JsonWriter& out, std::string_view name, rules::UnitId unit) {
    out.key(name);
    if (unit == rules::no_unit) {
        out.null();
    } else {
        out.number(unit);
    }
}

void add_pieces(JsonWriter& out, rules::Board const& view, PieceNotes const& notes) {
    out.key("pieces").begin_list();
    for (rules::Piece const& piece : view.pieces) add_piece(out, piece, notes);
    out.end_list();
}

void add_fallen(JsonWriter& out, std::vector<games::Fallen> const& fallen) {
    out.key("fallen").begin_list();
    for (games::Fallen const& each : fallen) {
        out.begin_object().member("unit", each.unit).member("side", each.side);
        out.member("name", each.name).member("state", each.state);
        out.member_truth("is_gone", each.is_gone).key("place");
        add_point(out, each.place);
        out.end_object();
    }
    out.end_list();
}

void add_commands(JsonWriter& out, rules::Board const& view,
                  std::vector<CommandUnits> const& units) {
    out.key("commands").begin_list();
    for (CommandUnits const& command : units) {
        out.begin_object().member("name", command.name).member("side", command.side);
        out.member("note", command.note).key("units").begin_list();
        std::vector<UnitLine const*> away;
        for (UnitLine const& line : command.units) {
            if (draw::find_piece(view, line.unit) != nullptr) {
                out.number(line.unit);
            } else {
                away.push_back(&line);
            }
        }
        out.end_list().key("away").begin_list();
        for (UnitLine const* const line : away) {
            out.begin_object().member("unit", line->unit).member("name", line->name);
            out.member("kind", line->kind).member("status", line->states).end_object();
        }
        out.end_list().end_object();
    }
    out.end_list();
}

void add_terrain(JsonWriter& out, field::Terrain const& terrain) {
    out.key("terrain").begin_list();
    for (field::Feature const& feature : terrain.features) {
        out.begin_object().member("kind", feature_name(feature.kind)).member("name", feature.name);
        out.member("what", feature.what).member("height", feature.height);
        if (!feature.area.points.empty()) {
            out.key("area").begin_list();
            for (geometry::Point const& point : feature.area.points) add_point(out, point);
            out.end_list();
        }
        if (!feature.course.points.empty()) add_course(out, feature.course);
        out.end_object();
    }
    out.end_list();
}

void add_side(JsonWriter& out, field::Side const& side) {
    out.member("name", side.name)
        .member("colour", side.colour)
        .member("edge", edge_name(side.edge));
}

std::string field_json(games::Battlefield const& field) {
    JsonWriter out;
    field::Terrain const& terrain = field.common().terrain;
    out.begin_object().member("width_mil", terrain.width_mil);
    out.member("depth_mil", terrain.depth_mil).key("sides").begin_list();
    for (field::Side const& side : field.common().sides) {
        out.begin_object();
        add_side(out, side);
        out.end_object();
    }
    out.end_list();
    add_terrain(out, terrain);
    auto const game = field.new_game(games::header_of(field, 1), {});
    auto const units = game->units(std::nullopt);
    add_pieces(out, game->board(), {units});
    return out.end_object().take();
}

void add_ghost(JsonWriter& out, std::optional<games::Ghost> const& ghost) {
    out.key("pose");
    if (!ghost) {
        out.null();
        return;
    }
    out.begin_object();
    add_pose(out, ghost->base.pose);
    add_corners(out, ghost->base);
    out.member_truth("sure", ghost->sure).end_object();
}

void add_sketch(JsonWriter& out, games::Sketch const& sketch) {
    out.member("order", sketch.order);
    out.member("sentence", sketch.plain_order.words).member("deed", sketch.plain_order.deed);
    add_unit_or_null(out, "unit", sketch.unit);
    add_unit_or_null(out, "at", sketch.at);
    out.member("price", sketch.price).member("note", sketch.note);
    add_ghost(out, sketch.ghost);
}

void add_refused(JsonWriter& out, games::Refused const& refused, chance::Ruleset const& ruleset) {
    out.begin_object().member("rule", refused.rule).member("because", refused.because);
    out.member("rule_text", ruleset.text_of(refused.rule)).end_object();
}

std::string_view feature_name(field::FeatureKind kind) {
    constexpr std::string_view names[] = {"wood", "built_up_area", "hill", "linear", "river",
                                          "road", "redoubt",       "ford", "bridge"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view edge_name(field::TableEdge edge) {
    constexpr std::string_view names[] = {"near", "far", "left", "right"};
    return names[static_cast<std::size_t>(edge)];
}

}  // namespace esprit::serve
