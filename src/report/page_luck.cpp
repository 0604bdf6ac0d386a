// A table of the luck of each side.
#include <fmt/format.h>

#include <algorithm>

#include "report/page.h"

namespace esprit::report {

namespace {

std::string signed_text(double number) {
    std::string const text = fmt::format("{:+.1f}", number);
    return text == "+0.0" || text == "-0.0" ? "0.0" : text;
}

void add_cells(Page& page, LuckTotal const* total) {
    if (total == nullptr || total->throws == 0) {
        for (int i = 0; i < 4; ++i) add_text(page, "td", i == 0 ? "–" : "", "n");
        return;
    }
    add_text(page, "td", std::to_string(total->throws), "n");
    add_text(page, "td", std::to_string(total->actual), "n");
    add_text(page, "td", fmt::format("{:.1f}", total->expected.value()), "n");
    add_text(page, "td",
             fmt::format("{} ± {:.1f}", signed_text(total->over()),
                         __builtin_sqrt(std::max(total->variance, 0.0))),
             "n");
}

void add_table_head(Page& page) {
    page.out.open("tr");
    add_text(page, "th", "");
    for (field::Side const& side : page.chronicle.sides) {
        page.out.text("th", {{"class", "n"}, {"colspan", "4"}}, side.name);
    }
    page.out.close();
    page.out.open("tr");
    add_text(page, "th", "thrown for");
    for (std::size_t side = 0; side < page.chronicle.sides.size(); ++side) {
        for (std::string_view const head : {"throws", "made", "expected", "luck"}) {
            add_text(page, "th", head, "n");
        }
    }
    page.out.close();
}

}  // namespace

void add_luck(Page& page) {
    Chronicle const& told = page.chronicle;
    auto const totals = told.luck.totals();
    add_text(page, "h2", "Luck");
    if (totals.empty()) {
        add_text(page, "p", "No throw of this battle counts as good or bad luck.", "quiet");
        return;
    }
    page.out.open("table");
    add_table_head(page);
    std::vector<std::string> kinds;
    for (LuckTotal const& total : totals) {
        if (kinds.empty() || kinds.back() != total.kind) kinds.push_back(total.kind);
    }
    for (std::string const& kind : kinds) {
        page.out.open("tr");
        add_text(page, "td", kind);
        for (rules::SideId side = 0; side < told.sides.size(); ++side) {
            auto const found = std::find_if(totals.begin(), totals.end(), [&](auto const& total) {
                return total.kind == kind && total.side == side;
            });
            add_cells(page, found == totals.end() ? nullptr : &*found);
        }
        page.out.close();
    }
    page.out.open("tr", {{"class", "sum"}});
    add_text(page, "td", "all checks");
    for (rules::SideId side = 0; side < told.sides.size(); ++side) {
        LuckTotal const all = told.luck.all_checks(side);
        add_cells(page, &all);
    }
    page.out.close();
    page.out.close();
    add_text(
        page, "p",
        "Made: checks passed, or points thrown with other dice. Expected: the sum of the exact "
        "expected values. Luck: the difference, with its standard deviation after ±. Dice for "
        "the length of a flight are not counted.",
        "note");
    add_luck_chart(page);
}

}  // namespace esprit::report
