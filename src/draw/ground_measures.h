#pragma once
// The measures of drawn ground, for printed pictures (svg_areas.cpp) and for the board of the
// pages. scripts/ground_measures.sh writes web/src/board/ground_measures.ts from this file; a test
// compares them. One constant a line.

namespace esprit::draw::ground {

// Grids, fixed to the table.
inline constexpr int tree_step_mil = 720;
inline constexpr int house_step_mil = 640;
inline constexpr int row_step_mil = 420;  // of vines and fruit trees
inline constexpr int tree_jitter_mil = 360;
inline constexpr int house_jitter_mil = 100;

// Sizes, and how far from a border a thing has to stand.
inline constexpr int least_tree_mil = 175;
inline constexpr int tree_growth_mil = 90;
inline constexpr int copse_tree_mil = 200;  // in a wood too small for the grid
inline constexpr int fruit_tree_mil = 150;
inline constexpr int fruit_tree_room_mil = 180;
inline constexpr int vine_mil = 110;
inline constexpr int vine_room_mil = 130;
inline constexpr int scallop_mil = 420;
inline constexpr int house_width_mil = 400;
inline constexpr int house_width_growth_mil = 110;
inline constexpr int house_depth_mil = 250;
inline constexpr int house_depth_growth_mil = 60;
inline constexpr int house_room_mil = 290;
inline constexpr int farm_width_mil = 500;  // in a town too small for the grid
inline constexpr int farm_depth_mil = 300;

// Hills and redoubts.
inline constexpr int most_levels = 5;
inline constexpr int hill_step_mil = 420;
inline constexpr int redoubt_step_mil = 160;
inline constexpr int hachure_step_mil = 200;
inline constexpr double hachure_length = 0.7;  // of a step

// Shapes, in radii of the tree or sizes of the vine: a start, then control point and end of each
// quadratic curve.
inline constexpr double crown_x[] = {-1, -1.35, -0.5, 0, 0.5, 1.35, 1, 0, -1};
inline constexpr double crown_y[] = {0.35, -0.5, -0.6, -1.6, -0.6, -0.5, 0.35, 0.8, 0.35};
inline constexpr double shadow_x = 0.35;
inline constexpr double shadow_y = 0.75;
inline constexpr double shadow_width = 0.9;
inline constexpr double shadow_height = 0.35;
inline constexpr double least_bulge = 0.4;  // of a scallop, in its length
inline constexpr double bulge_growth = 0.4;

}  // namespace esprit::draw::ground
