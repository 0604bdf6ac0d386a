#pragma once
// Outlines and courses on the sheet.
#include <string_view>
#include <vector>

#include "draw/drawing.h"

namespace esprit::draw {

std::vector<Spot> spots_of(Window const& map, std::vector<geometry::Point> const& points);
/// Positive when the spots go clockwise as seen on the sheet.
double signed_area(std::vector<Spot> const& spots);
Spot centroid(std::vector<Spot> const& spots);
/// Spots along a line at about equal distances, its corners left out.
std::vector<Spot> spaced(std::vector<Spot> const& line, double step, bool closed);
/// The bounds of an area, a step wider, as far as the region shows them.
Region shown_part(Region const& region, geometry::Outline const& area, Mil step_mil);
/// A point lies inside an area and no nearer to its border than that.
bool lies_inside(geometry::Outline const& area, Mil x_mil, Mil y_mil, Mil off_border_mil);
/// Short strokes across a closed line: from `begin` inwards, so long. `turn` is 1 for clockwise.
void draw_hachures(Markup& out, std::vector<Spot> const& border, double step, double begin,
                   double length, double turn, std::string_view colour, double width);
/// A line with rounded corners.
std::string rounded(std::vector<Spot> const& line, double radius);

}  // namespace esprit::draw
