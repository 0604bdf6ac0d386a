#include "study/printed_sheet.h"

#include <fmt/format.h>

namespace esprit::study {

draw::Markup printed_sheet(double wide_px, double deep_px, std::string const& title) {
    draw::Markup out;
    out.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"viewBox", fmt::format("0 0 {} {}", wide_px, deep_px)},
                     {"font-size", 13.0},
                     {"font-family", "Georgia, serif"},
                     {"fill", "#000000"},
                     {"role", "img"}});
    out.text("title", {}, title);
    out.leaf("rect", {{"width", wide_px}, {"height", deep_px}, {"fill", "#ffffff"}});
    out.text("text", {{"x", 12.0}, {"y", 26.0}, {"font-size", 18.0}}, title);
    return out;
}

std::string finished_sheet(draw::Markup& sheet) {
    sheet.close();
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + sheet.take();
}

std::string in_room(std::string const& text, std::size_t most_letters) {
    if (text.size() <= most_letters) return text;
    std::size_t end = most_letters - 1;
    // not within a letter of several bytes
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end) + "…";
}

}  // namespace esprit::study
