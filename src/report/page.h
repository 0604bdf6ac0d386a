#pragma once
// State and functions that the parts of the HTML report share.
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
    draw::SharedParts shared = {};  // parts that its maps share

    std::string const& side_name(rules::SideId side) const { return chronicle.sides[side].name; }
    std::string side_colour(rules::SideId side) const {
        return draw::hex(draw::ink_of(inks, side).colour);
    }
};

/// Adds a rule id as a link to its text at the end of the page; nothing if the id is empty.
void add_rule(Page& page, std::string const& rule);
/// Adds an element with text; `kind` is its CSS class.
void add_text(Page& page, std::string_view tag, std::string_view text, std::string_view kind = {});
/// Adds a table cell with a block of the side's colour and its name.
void add_side_cell(Page& page, rules::SideId side);

// page_charts.cpp: line charts as inline SVG
void add_losses_chart(Page& page);
void add_luck_chart(Page& page);
// page_luck.cpp
void add_luck(Page& page);
// page_turns.cpp
void add_deployment(Page& page);
void add_turns(Page& page);
std::string_view page_style();

}  // namespace esprit::report
