#include "study/variant_tables.h"

#include <fmt/format.h>

#include <initializer_list>

#include "study/words.h"

namespace esprit::study {

using draw::Markup;

namespace {

void add_heads(Markup& out, std::initializer_list<char const*> heads) {
    out.open("tr");
    for (char const* const head : heads) out.text("th", {}, head);
    out.close();
}

void add_share(Markup& out, Share const& share) {
    out.text("td", {{"class", "n"}}, percent(share.share.value));
    out.text("td", {}, interval(share));
}

void add_ends(Markup& out, VariantSummary const& variant) {
    out.text("h3", {}, (variant.is_engagement ? "How it ends" : "How battles ended"));
    out.open("table");
    add_heads(out, {"share", "95% interval", "end", "rule"});
    for (EndLine const& end : variant.ends) {
        out.open("tr");
        add_share(out, end.share);
        out.text("td", {}, end_words(end, variant));
        out.text("td", {}, variant.is_engagement ? "" : end.ending);
        out.close();
    }
    out.close();
}

void add_means(Markup& out, VariantSummary const& variant) {
    auto const line = [&](std::string const& what, Estimate const& value, bool is_share) {
        out.open("tr");
        out.text("td", {{"class", "n"}}, is_share ? percent(value.value) : number(value.value));
        out.text("td", {}, interval(value, is_share));
        out.text("td", {}, what);
        out.close();
    };
    out.text("h3", {}, "Length and losses");
    out.open("table");
    add_heads(out, {"mean", "95% interval", "of"});
    line("turns", variant.turns, false);
    line("orders", variant.orders, false);
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        line("lost by " + variant.sides[side] +
                 fmt::format(" of {} {}", with_commas(variant.began[side]), variant.losses_in),
             variant.lost[side], true);
    }
    out.close();
}

void add_units(Markup& out, VariantSummary const& variant) {
    out.text("h3", {}, "Final states of the units");
    out.open("table");
    bool const whose = !variant.is_engagement;
    if (whose) {
        add_heads(out,
                  {"unit", "state", "share", "95% interval", "lost by its side, of these battles"});
    } else {
        add_heads(out, {"unit", "state", "share", "95% interval"});
    }
    for (UnitFinalStates const& unit : variant.units) {
        for (StateLine const& state : unit.states) {
            out.open("tr");
            out.text("td", {{"class", "t"}}, &state == &unit.states.front() ? unit.name : "");
            out.text("td", {}, state.word);
            add_share(out, state.share);
            if (whose) {
                out.text("td", {},
                         percent(state.lost.share.value) + " (" + interval(state.lost) + ")");
            }
            out.close();
        }
    }
    out.close();
}

void add_turning_points(Markup& out, VariantSummary const& variant) {
    if (variant.turning_points.empty()) return;
    out.text("h3", {}, "Turning points: outcomes that go along with losing");
    out.open("table");
    add_heads(out, {"correlation", "95% interval", "side", "what", "in battles lost", "in others",
                    "difference"});
    for (LosingOutcome const& point : variant.turning_points) {
        out.open("tr");
        out.text("td", {{"class", "n"}}, fmt::format("{:+.2f}", point.correlation.value));
        out.text("td", {},
                 fmt::format("{:+.2f} to {:+.2f}", point.correlation.low, point.correlation.high));
        out.text("td", {}, variant.sides[point.side]);
        out.text("td", {}, point.words + " (" + point.what + ")");
        out.text("td", {{"class", "n"}}, number(point.times_lost));
        out.text("td", {{"class", "n"}}, number(point.times_else));
        out.text("td", {},
                 fmt::format("{:+.1f} (", point.more.value) + interval(point.more, false) + ")");
        out.close();
    }
    out.close();
    out.text("p", {{"class", "note"}},
             fmt::format("Correlations with the side's defeat: the strongest of {} outcomes. "
                         "Correlation is not cause.",
                         variant.outcomes_looked_at));
}

}  // namespace

void add_variant_tables(Markup& out, VariantSummary const& variant) {
    out.open("details");
    out.text("summary", {},
             variant.name + (variant.is_exact() ? ", exact" : "") + ": ends, units" +
                 (variant.is_engagement ? "" : ", turning points"));
    add_ends(out, variant);
    if (!variant.is_engagement) add_means(out, variant);
    add_units(out, variant);
    if (!variant.is_engagement) add_turning_points(out, variant);
    out.close();
}

}  // namespace esprit::study
