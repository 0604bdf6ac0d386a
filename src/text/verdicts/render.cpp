#include "text/verdicts/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "text/verdicts/check_lines.h"
#include "text/verdicts/spread.h"

namespace esprit::text {

namespace {

constexpr std::size_t bar_width = 24;
constexpr std::size_t longest_fraction = 24;  // longer ones are only in the JSON
constexpr std::size_t most_checks_ahead = 12;

class Renderer {
public:
    explicit Renderer(RenderStyle style) : style_(style) {}

    std::string run(Verdict const& verdict) {
        head(verdict);
        for (CheckLine const& check : verdict.checks) {
            this->check(verdict, check);
        }
        for (LeftOutLine const& line : verdict.without_effect) {
            out_ += dim(style_, fmt::format("  {} {}\n", line.fact, line.because));
        }
        if (verdict.rolled) {
            outcome(verdict);
        }
        odds(verdict);
        if (!verdict.rolled) {
            shared_names(verdict);
            spreads(verdict);
        }
        changes(verdict);
        return std::move(out_);
    }

    std::string run(std::vector<CheckLine> const& checks) {
        Verdict ahead;
        ahead.is_procedure = true;
        for (std::size_t i = 0; i < checks.size() && i < most_checks_ahead; ++i) {
            check(ahead, checks[i]);
        }
        if (checks.size() > most_checks_ahead) {
            out_ += fmt::format("  and {} more\n", checks.size() - most_checks_ahead);
        }
        return std::move(out_);
    }

private:
    void head(Verdict const& verdict) {
        out_ += bold(style_, fmt::format("{} · {}", verdict.ruleset_title, verdict.title));
        for (std::string const& house : verdict.houses) {
            out_ += dim(style_, fmt::format(" · house rule: {}", house));
        }
        out_ += '\n';
        for (auto const& [fact, value] : verdict.assumed) {
            out_ += dim(style_, fmt::format("  {} is not given: {} assumed\n", fact, value));
        }
    }

    void check(Verdict const& verdict, CheckLine const& check) {
        if (verdict.is_procedure || !check.whose.empty()) {
            std::string const sides = check.whose.empty() ? "" : sides_text(check) + ": ";
            out_ += "  " + bold(style_, sides + check.title);
            if (check.varies) out_ += dim(style_, "  (first; later with other modifiers or dice)");
            out_ += '\n';
        }
        for (DerivedLine const& line : check.derived) {
            std::string const value = line.value == "true" ? "" : "=" + line.value;
            out_ += dim(style_, fmt::format("  {}{}: {}\n", line.fact, value, line.meaning));
        }
        std::size_t const width = widest_rule(check);
        out_ += modifier_lines(check, "  ", width);
        for (LeftOutLine const& line : check.left_out) {
            out_ += dim(style_, fmt::format("   --  {:<{}}  left out: {}\n", line.rule, width,
                                            line.because));
        }
        if (check.dice_wanted.empty()) {
            out_ += fmt::format("  no dice: {}\n", check.rule);
            return;
        }
        out_ += "  " + wanted(check) + '\n';
        if (!check.dice.empty()) {
            out_ += "  " + thrown(check) + '\n';
        }
    }

    static std::string wanted(CheckLine const& check) {
        std::string text = check.dice_wanted;
        std::string rule = check.rule;
        if (check.hits_on) {
            // the rule of the number of dice, then the rule of the number that each needs
            if (!check.decided_by.empty() && check.decided_by != check.rule) {
                text += fmt::format(" ({})", check.rule);
                rule = check.decided_by;
            }
            std::string const counted = check.counts_misses ? "saves" : "counts";
            text += *check.hits_on > 6 ? fmt::format(", no face {}", counted)
                    : *check.hits_on < 6
                        ? fmt::format(", each {} or more {}", *check.hits_on, counted)
                        : fmt::format(", each 6 {}", counted);
        } else if (check.modified) {
            text += fmt::format(" against {} {}", check.modified->first, check.modified->second);
        } else if (check.total_modifier != 0 || check.enemy_modifier != 0) {
            text += fmt::format(" {:+d}", check.total_modifier);
            if (check.enemy_modifier != 0) {
                text += fmt::format(" against {:+d}", check.enemy_modifier);
            }
        }
        if (check.needed && !check.hits_on) {
            // the rule of the dice, then the rule of the number needed
            bool const by_another = !check.needed_by.empty() && check.needed_by != check.rule;
            if (by_another) {
                text += fmt::format(" ({})", check.rule);
                rule = check.needed_by;
            }
            text += fmt::format(", {} or more is needed", *check.needed);
        }
        return fmt::format("{} ({})", text, rule);
    }

    std::string thrown(CheckLine const& check) const {
        std::string text = fmt::format("dice {}", faces_text(check));
        bool const is_sum = check.total && !check.enemy_total && !check.hits_on;
        if (is_sum && check.outcome != std::to_string(*check.total)) {
            text += fmt::format(", total {}", *check.total);
        } else if (check.total && takes_several_hits(check)) {
            text += ", " + hits_text(*check.total);
        }
        if (!check.outcome.empty()) {
            text += fmt::format(" -> {}", outcome_text(check.outcome, check.data));
        }
        // what hits come to is decided by the rule that divides them
        std::string const& rule =
            takes_several_hits(check) ? check.hits_for_one.front().rule : check.decided_by;
        if (!rule.empty()) text += fmt::format(" ({})", rule);
        return bold(style_, text);
    }

    void rules(std::vector<RuleLine> const& lines) {
        for (RuleLine const& line : lines) {
            out_ += fmt::format("    {}: {}\n", line.rule, line.text);
        }
    }

    void outcome(Verdict const& verdict) {
        bool const one = verdict.outcome == "1";
        std::string const word =
            verdict.outcome_word.empty()
                ? ""
                : " " + (one ? singular_of(verdict.outcome_word) : verdict.outcome_word);
        out_ += '\n' + bold(style_, fmt::format("=> {}{}",
                                                outcome_text(verdict.outcome, verdict.data), word));
        out_ += verdict.outcome_help.empty() ? "\n" : fmt::format(": {}\n", verdict.outcome_help);
        if (verdict.seed && verdict.dice_were_thrown()) {
            out_ += dim(style_,
                        fmt::format("    --seed {} throws the same dice again\n", *verdict.seed));
        }
        if (verdict.is_procedure) {
            rules(verdict.course);
        } else if (!verdict.checks.empty()) {
            rules(verdict.checks[0].next);
        }
    }

    void odds(Verdict const& verdict) {
        std::size_t widest = 0;
        std::size_t widest_fraction = 0;
        for (OutcomeLine const& line : verdict.outcomes) {
            widest = std::max(widest, outcome_text(line.outcome, line.data).size());
            widest_fraction = std::max(widest_fraction, short_fraction(line.probability).size());
        }
        out_ += verdict.rolled ? "\n  the odds were\n" : "\n";
        for (OutcomeLine const& line : verdict.outcomes) {
            bool const happened =
                verdict.rolled && line.outcome == verdict.outcome && line.data == verdict.data;
            std::string const text = fmt::format(
                "{} {:<{}}  {:>{}}  {:>6}  {}", happened ? ">" : " ",
                outcome_text(line.outcome, line.data), widest, short_fraction(line.probability),
                widest_fraction, line.probability.percent(), bar(line.probability, bar_width));
            out_ += (happened ? bold(style_, text) : text) + '\n';
        }
    }

    void shared_names(Verdict const& verdict) {
        std::vector<OutcomeLine> const lines = in_short(verdict.outcomes);
        if (lines.empty()) return;
        out_ += "\n  in short:";
        for (OutcomeLine const& line : lines) {
            out_ += fmt::format("  {} {}", line.outcome, line.probability.percent());
        }
        out_ += '\n';
    }

    void spreads(Verdict const& verdict) {
        for (Spread const& spread : spreads_of(verdict)) {
            std::vector<int> const likely = spread.most_likely();
            Exact const& greatest =
                std::find_if(spread.odds.begin(), spread.odds.end(), [&](auto const& each) {
                    return each.first == likely[0];
                })->second;
            out_ += fmt::format("\n  {}: mean {:.2f}, deviation {:.2f}, most likely {} ({})\n",
                                spread.name, spread.mean(), spread.deviation(),
                                fmt::join(likely, " or "), greatest.percent());
            std::string least;
            std::string most;
            for (std::size_t i = 1; i < spread.odds.size(); ++i) {
                int const value = spread.odds[i].first;
                least += fmt::format("  {}: {}", value, spread.at_least(value).percent());
                int const before = spread.odds[i - 1].first;
                most += fmt::format("  {}: {}", before, spread.at_most(before).percent());
            }
            out_ += fmt::format("    at least{}\n    at most {}\n", least, most);
        }
    }

    /// The indices of the outcomes whose odds change most, in ascending order.
    static std::vector<std::size_t> greatest_changes(ChangeLine const& change, std::size_t count) {
        auto const size_of = [&](std::size_t i) {
            Exact const& was = change.before[i].probability;
            Exact const& is = change.after[i].probability;
            return was < is ? is - was : was - is;
        };
        std::vector<std::size_t> places(change.after.size());
        std::iota(places.begin(), places.end(), std::size_t{0});
        std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
            bool const less = size_of(b) < size_of(a);
            return less || (!(size_of(a) < size_of(b)) && a < b);
        });
        places.resize(std::min(count, places.size()));
        std::sort(places.begin(), places.end());
        return places;
    }

    static std::string change_text(ChangeLine const& change, std::size_t shown) {
        constexpr std::size_t longest_exact =
            9;  // "1234/5678"; longer ones are read better in percent
        std::string text;
        for (std::size_t const i : greatest_changes(change, shown)) {
            OutcomeLine const& before = change.before[i];
            OutcomeLine const& after = change.after[i];
            std::string was = before.probability.text();
            std::string is = after.probability.text();
            if (was.size() > longest_exact || is.size() > longest_exact) {
                was = before.probability.percent();
                is = after.probability.percent();
            }
            text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ",
                                outcome_text(before.outcome, before.data), was, is);
        }
        return text;
    }

    void changes(Verdict const& verdict) {
        constexpr std::size_t most_shown = 3;
        if (verdict.changes.empty()) {
            return;
        }
        out_ += "\n  what one fact more would change\n";
        for (ChangeLine const& change : verdict.changes) {
            // the odds of the second of two outcomes follow from those of the first
            bool const two = verdict.outcomes.size() <= 2 && change.after.size() == 2;
            std::size_t const shown = two ? 1 : std::min(most_shown, change.after.size());
            std::string const more =
                two || shown == change.after.size()
                    ? ""
                    : fmt::format(", and {} more", change.after.size() - shown);
            out_ += fmt::format("  {}: {}{}\n", change.fact, change_text(change, shown), more);
        }
    }

    RenderStyle style_;
    std::string out_;
};

}  // namespace

std::string bar(Exact const& probability, std::size_t width) {
    auto const filled =
        static_cast<std::size_t>(probability.value() * static_cast<double>(width) + 0.5);
    std::string bar;
    for (std::size_t i = 0; i < width; ++i) bar += i < filled ? "█" : "·";
    return bar;
}

std::string short_fraction(Exact const& probability) {
    std::string text = probability.text();
    return text.size() > longest_fraction ? "" : text;
}

std::string faces_text(CheckLine const& check) {
    return check.enemy_total ? opposed_dice_text(check)
                             : fmt::format("{}", fmt::join(check.dice, " "));
}

bool takes_several_hits(CheckLine const& check) {
    return !check.hits_for_one.empty() && check.hits_for_one.front().hits > 1;
}

std::string hits_text(int hits) {
    return fmt::format("{} {}", hits, hits == 1 ? "hit" : "hits");
}

std::string total_text(CheckLine const& check) {
    if (!check.total || check.enemy_total) return {};
    if (check.hits_on) return takes_several_hits(check) ? ", " + hits_text(*check.total) : "";
    int const sum = std::accumulate(check.dice.begin(), check.dice.end(), 0);
    return *check.total != sum ? fmt::format(", total {}", *check.total) : "";
}

std::size_t widest_rule(CheckLine const& check) {
    std::size_t widest = 0;
    for (ModifierLine const& line : check.modifiers) widest = std::max(widest, line.rule.size());
    return widest;
}

std::string modifier_lines(CheckLine const& check, std::string_view indent,
                           std::size_t rule_width) {
    std::string lines;
    for (ModifierLine const& line : check.modifiers) {
        lines += fmt::format("{}{:+3d}  {:<{}}  {}{}\n", indent, line.value, line.rule, rule_width,
                             line.because, line.enemy ? " (to the enemy's roll)" : "");
    }
    for (HitsForOneLine const& line : check.hits_for_one) {
        lines += fmt::format("{}{:>3}  {:<{}}  {}\n", indent, fmt::format("{}:1", line.hits),
                             line.rule, rule_width, line.because);
    }
    return lines;
}

std::string render_checks(std::vector<CheckLine> const& checks, RenderStyle style) {
    if (checks.empty()) return {};
    return "the checks that may be rolled:\n" + Renderer{style}.run(checks);
}

std::string render(Verdict const& verdict, RenderStyle style) {
    return Renderer{style}.run(verdict);
}

std::string render(chance::Aftermath const& after, Subject const& subject, RenderStyle style) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    std::string out;
    for (auto const& [role, change] : after.changes()) {
        chance::FactDeclaration const& fact = (*ruleset.facts)[change.fact];
        bool const none = change.fact.is_flag ? change.value == 0 : change.value < fact.least;
        std::string const value = change.fact.is_flag ? "" : "=" + value_text(fact, change.value);
        std::string const now = change.off_table ? std::string{gone}
                                : none           ? "no " + std::string{fact.name}
                                                 : std::string{fact.name} + value;
        std::string_view const whose =
            role == std::string_view{chance::other_role} ? "the other side: " : "";
        std::string_view const prefix = whose.empty() ? role : "";
        out += fmt::format("  {}{}{} ({})\n", whose, prefix, now, change.rule.text);
    }
    if (!out.empty()) out = '\n' + bold(style, "from now on") + '\n' + out;
    if (!after.next.empty()) out += '\n' + bold(style, "next") + '\n';
    for (chance::NextQuestion const& question : after.next) {
        std::string_view const colon = question.whom.empty() ? "" : ": ";
        out += fmt::format("  {}{}{} ({})\n", question.of, colon, question.whom, question.rule);
    }
    return out;
}

}  // namespace esprit::text
