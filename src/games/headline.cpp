#include "games/headline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace esprit::games {
namespace {

/// The fortunes of the best-off and of the worst-off unit, to compare in this order.
std::pair<Fortune, Fortune> best_and_worst(std::vector<FighterEnd> const& fighters) {
    std::pair<Fortune, Fortune> found{Fortune::gone, Fortune::holds};
    for (FighterEnd const& each : fighters) {
        found.first = std::min(found.first, each.fortune);
        found.second = std::max(found.second, each.fortune);
    }
    return found;
}

}  // namespace

HeadlineResult result_of(HeadlineEnd const& end) {
    auto const own = best_and_worst(end.own);
    auto const enemy = best_and_worst(end.enemies);
    if (end.goes_on || own == enemy) return HeadlineResult::draw;
    return own < enemy ? HeadlineResult::win : HeadlineResult::lose;
}

void HeadlineOf::may_end(HeadlineEnd const& end, Exact const& chance) {
    if (end.idle) {
        headline_.idle += chance;
        return;
    }
    switch (result_of(end)) {
        case HeadlineResult::win:
            headline_.win += chance;
            break;
        case HeadlineResult::draw:
            headline_.draw += chance;
            break;
        case HeadlineResult::lose:
            headline_.lose += chance;
            break;
    }
    for (FighterEnd const& each : end.enemies) count(each, chance);
    for (FighterEnd const& each : end.own) count(each, chance);
    headline_.losses.resize(std::max(headline_.losses.size(), end.lost.size()));
    for (std::size_t side = 0; side < end.lost.size(); ++side) {
        headline_.losses[side] += chance * Exact{static_cast<std::uint64_t>(end.lost[side])};
    }
}

void HeadlineOf::count(FighterEnd const& fighter, Exact const& chance) {
    auto& units = headline_.units;
    auto unit = std::find_if(units.begin(), units.end(),
                             [&](UnitFortunes const& each) { return each.unit == fighter.unit; });
    if (unit == units.end()) unit = units.insert(units.end(), {fighter.unit, {}});
    auto const share =
        std::find_if(unit->shares.begin(), unit->shares.end(),
                     [&](UnitFortunes::Share const& each) { return each.verb == fighter.verb; });
    if (share != unit->shares.end()) {
        share->chance += chance;
    } else {
        unit->shares.push_back({fighter.verb, fighter.fortune, chance});
    }
}

Headline HeadlineOf::take() {
    for (UnitFortunes& unit : headline_.units) {
        std::sort(unit.shares.begin(), unit.shares.end(), [](auto const& a, auto const& b) {
            if (a.fortune != b.fortune) return b.fortune < a.fortune;
            return b.chance < a.chance || (a.chance == b.chance && a.verb < b.verb);
        });
    }
    return std::move(headline_);
}

std::string verb_of(std::string_view state) {
    constexpr std::pair<std::string_view, std::string_view> verbs[] = {
        {"routed", "routs"},        {"routing", "routs"},
        {"fled", "flees"},          {"off the table", "leaves the table"},
        {"withdrawn", "withdraws"},
    };
    for (auto const& [word, verb] : verbs) {
        if (word == state) return std::string{verb};
    }
    return "is " + std::string{state};
}

std::string mean_text(Exact const& mean) {
    std::string text = Exact{mean}.scale(1, 100).percent();
    text.pop_back();  // the percent sign
    return text;
}

std::string harm_text(Headline const& headline, rules::UnitId unit) {
    auto const found = std::find_if(headline.units.begin(), headline.units.end(),
                                    [&](UnitFortunes const& each) { return each.unit == unit; });
    if (found == headline.units.end()) return {};
    Exact harmed;
    std::string mildest;
    bool or_worse = false;
    for (UnitFortunes::Share const& share : found->shares) {
        if (share.fortune == Fortune::holds) continue;
        harmed += share.chance;
        or_worse = !mildest.empty();
        mildest = share.verb.starts_with("is ") ? share.verb.substr(3) : share.verb;
    }
    if (mildest.empty()) return {};
    return harmed.percent() + " " + mildest + (or_worse ? " or worse" : "");
}

std::string text_of(Headline const& headline, field::CommonScenario const& scenario) {
    if (!headline.is_there()) return {};
    std::string out = fmt::format("win {}, draw {}, lose {}\n", headline.win.percent(),
                                  headline.draw.percent(), headline.lose.percent());
    if (Exact{} < headline.idle)
        out += fmt::format("does not attack {}\n", headline.idle.percent());
    for (UnitFortunes const& unit : headline.units) {
        std::string line;
        for (UnitFortunes::Share const& share : unit.shares) {
            line += fmt::format("{}{} {}", line.empty() ? " " : ", ", share.verb,
                                share.chance.percent());
        }
        out += scenario.units[unit.unit].name + line + "\n";
    }
    std::string lost;
    for (std::size_t side = 0; side < headline.losses.size(); ++side) {
        lost += fmt::format("{}{} {}", lost.empty() ? "" : ", ", scenario.sides[side].name,
                            mean_text(headline.losses[side]));
    }
    return out + fmt::format("losses on average: {} {}\n", lost, headline.losses_in);
}

}  // namespace esprit::games
