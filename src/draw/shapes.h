#pragma once
// Geometry of outlines and courses on the sheet.
#include <string_view>
#include <vector>

#include "draw/drawing.h"

namespace esprit::draw {

std::vector<Spot> spots_of(Window const& map, std::vector<geometry::Point> const& points);
/// Area of a polygon; positive if its spots go clockwise on the sheet.
double signed_area(std::vector<Spot> const& spots);
Spot centroid(std::vector<Spot> const& spots);
/// Spots along a line at distances of about `step`, not at its corners.
std::vector<Spot> spaced(std::vector<Spot> const& line, double step, bool closed);
/// Bounds of an area, widened by `step_mil` and clipped to the region.
Region shown_part(Region const& region, geometry::Outline const& area, Mil step_mil);
/// True if a point lies inside an area, at least `off_border_mil` from its border.
bool lies_inside(geometry::Outline const& area, Mil x_mil, Mil y_mil, Mil off_border_mil);
/// Short strokes inside a closed line.
struct Hachures {
    double step = 0;    // along the line
    double begin = 0;   // inwards of the line
    double length = 0;  // inwards
    std::string_view colour;
    double width = 0;
};
void draw_hachures(Markup& out, std::vector<Spot> const& border, Hachures const& hachures);
/// Path data of a line with rounded corners.
std::string rounded(std::vector<Spot> const& line, double radius);

}  // namespace esprit::draw
