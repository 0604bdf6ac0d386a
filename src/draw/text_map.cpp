#include "draw/text_map.h"

#include <algorithm>
#include <array>
#include <vector>

#include "draw/text_ground.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

constexpr int ruler_columns = 5;
constexpr int least_columns = 40;
constexpr Mil ruler_step_mil = 6000;
constexpr std::string_view uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::string_view lowercase = "abcdefghijklmnopqrstuvwxyz0123456789";

struct Cell {
    std::string glyph = " ";
    std::string_view colour;  // parameter of an escape sequence; empty: default colour
};

class TextMap {
public:
    TextMap(Picture const& picture, TextMapOptions const& options)
        : picture_(picture),
          options_(options),
          region_(options.region.value_or(region_of_action(picture))),
          columns_(std::max(options.columns, least_columns) - ruler_columns - 1) {
        region_.right_mil = std::max(region_.right_mil, region_.left_mil + mil_per_inch);
        region_.top_mil = std::max(region_.top_mil, region_.bottom_mil + mil_per_inch);
        // a letter is about twice as high as it is wide
        cell_mil_ = static_cast<double>(region_.width_mil()) / columns_;
        rows_ = std::max(1, static_cast<int>(region_.depth_mil() / (2 * cell_mil_) + 0.5));
        cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    }

    std::string draw() {
        draw_ground();
        if (picture_.after) draw_track_dots();
        std::vector<rules::Piece> const& pieces = last_view(picture_).pieces;
        // generals are drawn last, on top
        for (bool const generals : {false, true}) {
            for (rules::Piece const& piece : pieces) {
                if ((piece.symbol == "general") == generals) draw_piece(piece);
            }
        }
        std::string text;
        if (!picture_.title.empty()) text += plain(picture_.title) + "\n\n";
        text += ruler() + border();
        for (int row = 0; row < rows_; ++row) text += line(row);
        text += border() + "\n";
        for (rules::Piece const& piece : pieces) text += legend_of(piece);
        text += losses() + track_legend() + ground_legend();
        for (std::string const& caption : picture_.captions) {
            text += '\n';
            for (std::string const& each : wrapped(plain(caption), columns_ * 0.6)) {
                text += each + '\n';
            }
        }
        return text;
    }

private:
    // the centre of a cell, on the table
    geometry::Point point_of(int column, int row) const {
        double const deep_mil = static_cast<double>(region_.depth_mil()) / rows_;
        return {region_.left_mil + static_cast<Mil>((column + 0.5) * cell_mil_),
                region_.top_mil - static_cast<Mil>((row + 0.5) * deep_mil)};
    }
    int column_of(Mil x_mil) const { return floor_of((x_mil - region_.left_mil) / cell_mil_); }
    int row_of(Mil y_mil) const {
        return floor_of((region_.top_mil - y_mil) * (rows_ / (1.0 * region_.depth_mil())));
    }
    static int floor_of(double value) {
        int const whole = static_cast<int>(value);
        return value < whole ? whole - 1 : whole;
    }
    bool is_on_map(int column, int row) const {
        return column >= 0 && column < columns_ && row >= 0 && row < rows_;
    }
    Cell& cell(int column, int row) {
        return cells_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }
    void set(int column, int row, std::string glyph, std::string_view colour) {
        if (is_on_map(column, row)) cell(column, row) = {std::move(glyph), colour};
    }
    std::string plain(std::string_view text) const { return terminal_text(text, options_.ascii); }

    void draw_ground();
    void draw_track_dots();
    void draw_piece(rules::Piece const& piece);
    std::string letter_of(rules::Piece const& piece) const;
    std::string arrow_of(CentiDegree facing_cdeg) const;
    Mil number_step_mil() const;
    std::string ruler() const;
    std::string border() const;
    std::string line(int row);
    std::string legend_of(rules::Piece const& piece) const;
    std::string losses() const;
    std::string track_legend() const;
    std::string ground_legend() const;
    std::string_view colour_of(rules::Piece const& piece) const;

    Picture const& picture_;
    TextMapOptions const& options_;
    Region region_;
    int columns_;
    int rows_ = 1;
    double cell_mil_ = 1;
    std::vector<Cell> cells_;
    std::vector<GroundKind> seen_;
};

void TextMap::draw_ground() {
    Mil const half_mil = static_cast<Mil>(cell_mil_ * 0.75);
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            GroundKind const kind = ground_at(picture_.terrain, point_of(column, row), half_mil);
            Texture const texture = texture_of(kind);
            set(column, row, std::string(options_.ascii ? texture.ascii : texture.letter),
                texture.colour);
            if (kind == GroundKind::open) continue;
            if (std::find(seen_.begin(), seen_.end(), kind) == seen_.end()) seen_.push_back(kind);
        }
    }
    std::sort(seen_.begin(), seen_.end());
}

// Draws tracks as dots, two for each column.
void TextMap::draw_track_dots() {
    for (Track const& track : picture_.tracks) {
        for (std::size_t i = 1; i < track.poses.size(); ++i) {
            geometry::Point const from = track.poses[i - 1].centre;
            geometry::Vector const way = geometry::between(from, track.poses[i].centre);
            double const length = __builtin_sqrt(geometry::dot(way, way));
            int const steps = std::clamp(static_cast<int>(2 * length / cell_mil_), 1, 2000);
            for (int step = 0; step <= steps; ++step) {
                geometry::Vector const along = way * (static_cast<double>(step) / steps);
                set(column_of(from.x_mil + static_cast<Mil>(along.x)),
                    row_of(from.y_mil + static_cast<Mil>(along.y)), options_.ascii ? "+" : "•", {});
            }
        }
        if (track.end != TrackEnd::destroyed || track.poses.empty()) continue;
        geometry::Point const last = track.poses.back().centre;
        set(column_of(last.x_mil), row_of(last.y_mil), options_.ascii ? "X" : "✗", {});
    }
}

void TextMap::draw_piece(rules::Piece const& piece) {
    geometry::Vector const forward = geometry::forward_of(piece.facing_cdeg);
    geometry::Vector const right = geometry::right_of(piece.facing_cdeg);
    std::string const letter = letter_of(piece);
    std::string_view const colour = colour_of(piece);
    Mil const around = piece.frontage_mil + piece.depth_mil;
    double shown_mil = 0;
    for (int row = row_of(piece.y_mil + around); row <= row_of(piece.y_mil - around); ++row) {
        for (int column = column_of(piece.x_mil - around);
             column <= column_of(piece.x_mil + around); ++column) {
            if (!is_on_map(column, row)) continue;
            geometry::Vector const off =
                geometry::between({piece.x_mil, piece.y_mil}, point_of(column, row));
            double const ahead = 2 * geometry::dot(off, forward);
            double const aside = 2 * geometry::dot(off, right);
            if (ahead > piece.depth_mil || ahead < -piece.depth_mil) continue;
            if (aside > piece.frontage_mil || aside < -piece.frontage_mil) continue;
            set(column, row, letter, colour);
            shown_mil += cell_mil_;
        }
    }
    set(column_of(piece.x_mil), row_of(piece.y_mil), letter, colour);
    // a base too thin to contain the centre of any cell is shown by its front
    bool const thin = shown_mil < piece.frontage_mil / 2.0;
    int const steps = thin ? static_cast<int>(2 * piece.frontage_mil / cell_mil_) : -1;
    for (int step = 0; step <= steps; ++step) {
        double const aside = piece.frontage_mil * ((step + 0.5) / (steps + 1) - 0.5);
        set(column_of(piece.x_mil + static_cast<Mil>(right.x * aside)),
            row_of(piece.y_mil + static_cast<Mil>(right.y * aside)), letter, colour);
    }
    // the arrow is in the first cell beyond the front
    if (piece.symbol == "general") return;
    for (double way = piece.depth_mil / 2.0;; way += cell_mil_ / 4) {
        int const column = column_of(piece.x_mil + static_cast<Mil>(forward.x * way));
        int const row = row_of(piece.y_mil + static_cast<Mil>(forward.y * way));
        if (!is_on_map(column, row)) return;
        if (cell(column, row).glyph == letter && cell(column, row).colour == colour) continue;
        set(column, row, arrow_of(piece.facing_cdeg), colour);
        return;
    }
}

// Capitals for one side, small letters for the other, in the order of Picture::side_of_unit or else
// of the view.
std::string TextMap::letter_of(rules::Piece const& piece) const {
    std::string_view const letters = piece.side % 2 == 0 ? uppercase : lowercase;
    std::size_t place = 0;
    if (piece.unit < picture_.side_of_unit.size()) {
        auto const first = picture_.side_of_unit.begin();
        place = static_cast<std::size_t>(
            std::count_if(first, first + piece.unit,
                          [&](rules::SideId side) { return side % 2 == piece.side % 2; }));
        return std::string(1, letters[place % letters.size()]);
    }
    for (rules::Piece const& each : last_view(picture_).pieces) {
        if (&each == &piece) break;
        if (each.side % 2 == piece.side % 2) ++place;
    }
    return std::string(1, letters[place % letters.size()]);
}

std::string TextMap::arrow_of(CentiDegree facing_cdeg) const {
    constexpr std::array<std::string_view, 8> arrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    constexpr std::array<std::string_view, 8> plain_arrows{"^", "/", ">", "\\",
                                                           "v", "/", "<", "\\"};
    std::size_t const eighth = compass_point_of(facing_cdeg);
    return std::string(options_.ascii ? plain_arrows[eighth] : arrows[eighth]);
}

std::string_view TextMap::colour_of(rules::Piece const& piece) const {
    constexpr std::array<std::string_view, 4> colours{"1;34", "1;31", "1;32", "1;33"};
    return colours[piece.side % colours.size()];
}

// As many steps of the ruler as keep a blank between the numbers above the map.
Mil TextMap::number_step_mil() const {
    auto const letters = static_cast<Mil>(inches(region_.right_mil).size() + 1);
    Mil step_mil = ruler_step_mil;
    while (step_mil < letters * cell_mil_) step_mil += ruler_step_mil;
    return step_mil;
}

std::string TextMap::ruler() const {
    std::string text(static_cast<std::size_t>(columns_ + ruler_columns + 1), ' ');
    for (Mil x = 0; x <= region_.right_mil; x += number_step_mil()) {
        if (x < region_.left_mil) continue;
        std::string const mark = inches(x);
        auto const at = static_cast<std::size_t>(ruler_columns + column_of(x));
        if (at + mark.size() <= text.size()) text.replace(at, mark.size(), mark);
    }
    return without_trailing_blanks(text) + "\n";
}

std::string TextMap::border() const {
    std::string text(ruler_columns - 1, ' ');
    text += '+';
    Mil const step_mil = number_step_mil();
    for (int column = 0; column < columns_; ++column) {
        Mil const from = region_.left_mil + static_cast<Mil>(column * cell_mil_);
        Mil const to = region_.left_mil + static_cast<Mil>((column + 1) * cell_mil_);
        bool const mark = to > 0 && column_of((to / step_mil) * step_mil) == column &&
                          (to / step_mil) * step_mil >= from;
        text += mark ? '+' : '-';
    }
    return text + "+\n";
}

std::string TextMap::line(int row) {
    Mil const deep = region_.depth_mil() / rows_;
    Mil const top = point_of(0, row).y_mil + deep / 2;
    Mil const marked = top <= 0 ? -1 : top / ruler_step_mil * ruler_step_mil;
    std::string mark = marked >= 0 && row_of(marked) == row ? inches(marked) : "";
    std::string text(ruler_columns - 1 - std::min<std::size_t>(mark.size(), ruler_columns - 1),
                     ' ');
    text += mark + (mark.empty() ? "|" : "+");
    std::string_view colour;
    for (int column = 0; column < columns_; ++column) {
        Cell const& here = cell(column, row);
        if (options_.colour && here.colour != colour) {
            if (!colour.empty()) text += "\033[0m";
            if (!here.colour.empty()) text += "\033[" + std::string(here.colour) + "m";
            colour = here.colour;
        }
        text += here.glyph;
    }
    if (!colour.empty()) text += "\033[0m";
    return text + "|\n";
}

std::string TextMap::legend_of(rules::Piece const& piece) const {
    std::string text = "  " + letter_of(piece) + "  " + plain(piece.name);
    auto const pad = [&](std::size_t column) {
        std::size_t const letters = letter_count(text);
        text.append(letters < column ? column - letters : 2, ' ');
    };
    pad(30);
    std::string arm(piece.symbol == "general" ? picture_.leader : piece.symbol);
    std::replace(arm.begin(), arm.end(), '_', ' ');
    text += arm;
    pad(47);
    text += arrow_of(piece.facing_cdeg) + " " +
            std::string(wind_names[compass_point_of(piece.facing_cdeg)]);
    std::vector<std::string> words(piece.states.begin(), piece.states.end());
    rules::Board const& view = last_view(picture_);
    if (rules::Piece const* target = find_piece(view, piece.charges);
        target != nullptr && piece.charges != rules::no_unit) {
        words.push_back("charges " + letter_of(*target));
    }
    if (rules::Piece const* unit = find_piece(view, piece.attached_to);
        unit != nullptr && piece.attached_to != rules::no_unit) {
        words.push_back("with " + letter_of(*unit));
    }
    if (!is_on_map(column_of(piece.x_mil), row_of(piece.y_mil))) words.push_back("not shown");
    for (std::size_t i = 0; i < words.size(); ++i) {
        i == 0 ? pad(60) : static_cast<void>(text += ", ");
        text += plain(words[i]);
    }
    return without_trailing_blanks(text) + "\n";
}

std::string TextMap::losses() const {
    std::string text;
    if (!picture_.after) return text;
    for (rules::Piece const& piece : picture_.before.pieces) {
        if (find_piece(*picture_.after, piece.unit) == nullptr) {
            text += "  -  " + plain(piece.name) + " is gone\n";
        }
    }
    return text;
}

std::string TextMap::track_legend() const {
    std::string text;
    for (Track const& track : picture_.tracks) {
        rules::Piece const* const piece = find_piece(picture_.before, track.unit);
        if (!picture_.after || piece == nullptr) continue;
        std::string const mark = options_.ascii ? "  +  " : "  •  ";
        text += mark + plain(piece->name) + ": " + std::string(name_of(track.kind)) + " of " +
                inches(length_of(track)) +
                (track.rule.empty() ? "" : " (" + plain(track.rule) + ")") + "\n";
    }
    return text.empty() ? text : "\n" + text;
}

std::string TextMap::ground_legend() const {
    std::string text;
    std::string current = " ";
    for (GroundKind const kind : seen_) {
        Texture const texture = texture_of(kind);
        std::string const entry = " " +
                                  std::string(options_.ascii ? texture.ascii : texture.letter) +
                                  " " + std::string(texture.name) + " ";
        if (letter_count(current) + letter_count(entry) >
            static_cast<std::size_t>(columns_ + ruler_columns)) {
            text += without_trailing_blanks(current) + "\n";
            current = " ";
        }
        current += entry;
    }
    if (!seen_.empty()) text += without_trailing_blanks(current) + "\n";
    return text.empty() ? text : "\n" + text;
}

}  // namespace

std::string text_map(Picture const& picture, TextMapOptions const& options) {
    return TextMap(picture, options).draw();
}

}  // namespace esprit::draw
