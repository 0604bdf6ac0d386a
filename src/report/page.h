#pragma once
// What the parts of a report's page share.
#include <string>
#include <string_view>
#include <vector>

#include "draw/colour.h"
#include "draw/markup.h"
#include "draw/svg.h"
#include "report/chronicle.h"

namespace esprit::report {

struct Page {
    Chronicle const& chronicle;
    std::vector<draw::SideInk> inks;
    draw::Markup out;
    draw::SharedParts shared = {};  // of its maps

    std::string const& side_name(rules::SideId side) const { return chronicle.sides[side].name; }
    std::string side_colour(rules::SideId side) const {
        return draw::hex(draw::ink_of(inks, side).colour);
    }
};

/// A rule id that leads to its text at the end of the page; nothing for an empty one.
void add_rule(Page& page, std::string const& rule);
/// A cell or another element with text.
void add_text(Page& page, std::string_view tag, std::string_view text, std::string_view kind = {});
/// A side's name behind a block of its colour, as a cell.
void add_side_cell(Page& page, rules::SideId side);

// page_charts.cpp: inline pictures without a legend of their own
void add_losses_chart(Page& page);
void add_luck_chart(Page& page);
// page_luck.cpp
void add_luck(Page& page);
// page_turns.cpp
void add_deployment(Page& page);
void add_turns(Page& page);
std::string_view page_style();

}  // namespace esprit::report
