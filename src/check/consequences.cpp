#include "check/consequences.h"

#include <algorithm>
#include <tuple>

#include "check/supplied_facts.h"

namespace esprit::check {

using text::DataNode;

namespace {

/// How much a change has to do with a finding; 0: nothing.
int bearing_of(HouseRuleEntry const& piece, Finding const& finding) {
    bool const of_chart = piece.section == "chart";
    std::string const chart = "chart " + piece.chart;
    bool const same_chart =
        of_chart && (finding.subject == chart || finding.subject.starts_with(chart + ","));
    if (finding.subject == subject_of(piece)) return 5;
    bool const named = finding.what.find("\"" + piece.name + "\"") != std::string::npos ||
                       finding.what.find("\"" + piece.name + " on ") != std::string::npos;
    if (same_chart && named) return 4;
    if (same_chart && piece.list == finding.list) return 3;
    if (of_chart && !finding.list.empty() && piece.list == finding.list) return 2;
    return same_chart || (!of_chart && finding.subject.starts_with(piece.section + " ")) ? 1 : 0;
}

bool mentions_name(DataNode const& node, std::string_view name) {
    if (node.kind == DataNode::Kind::text && mentions(node.text, name)) return true;
    return std::any_of(node.fields.begin(), node.fields.end(),
                       [&](auto const& field) { return mentions_name(field.second, name); });
}

/// The kinds that other findings may follow from.
bool has_consequences(Kind kind) {
    return kind == Kind::refused_in_battles || kind == Kind::unknown_outcome ||
           kind == Kind::covered || kind == Kind::never_holds || kind == Kind::always_holds ||
           kind == Kind::out_of_range;
}

/// Whether a finding is on this entry; a change may leave out "on" or "side" where its rule stands
/// once.
bool is_on(Finding const& finding, std::string const& subject) {
    return finding.subject == subject || finding.subject.starts_with(subject + " ");
}

/// Whether a finding is on what a chart asks next, which only follows from how it decides.
bool is_on_next(Finding const& finding) {
    return finding.subject.find(", next ") != std::string::npos;
}

/// The finding under which the rest of a cause stands: that on the change itself, or the first of
/// the most severe ones that the change brings about.
std::size_t main_finding(Findings const& findings, std::size_t follower) {
    std::string const& cause = findings[follower].cause;
    std::size_t best = follower;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        Finding const& each = findings[i];
        bool const own = is_on(each, cause) && each.cause.empty() && has_consequences(each.kind);
        if (own && each.severity <= findings[follower].severity) return i;
        auto const rank = [&](std::size_t place) {
            return std::tuple{findings[place].severity, is_on_next(findings[place]), place};
        };
        if (each.cause == cause && rank(i) < rank(best)) best = i;
    }
    return best;
}

/// The gap that an entry leaves which itself is never reached: it takes nothing that it should.
/// Without such a gap: the place of the finding itself.
std::size_t gap_made_by(Findings const& findings, std::size_t place) {
    Finding const& lost = findings[place];
    bool const takes_nothing =
        lost.cause.empty() && (lost.kind == Kind::never_holds || lost.kind == Kind::covered);
    for (std::size_t i = 0; takes_nothing && i < findings.size(); ++i) {
        bool const its_gap = findings[i].kind == Kind::gap && !findings[i].cause.empty();
        if (its_gap && is_on(lost, findings[i].cause)) return main_finding(findings, i);
    }
    return place;
}

/// The kinds of which the first is left out beside the second on the same entry.
struct LessTelling {
    Kind less;
    Kind more;
};

constexpr LessTelling less_telling[] = {
    {Kind::unsupplied_fact, Kind::covered},      {Kind::unsupplied_fact, Kind::never_holds},
    {Kind::never_in_battles, Kind::covered},     {Kind::never_in_battles, Kind::never_holds},
    {Kind::refused_in_battles, Kind::covered},   {Kind::refused_in_battles, Kind::never_holds},
    {Kind::out_of_range, Kind::crossed_numbers}, {Kind::half_changed, Kind::crossed_numbers},
    {Kind::no_change, Kind::changed_twice},      {Kind::stale_text, Kind::covered},
    {Kind::stale_text, Kind::never_holds},
};

}  // namespace

Findings without_follow_ups(Findings findings, std::vector<HouseRuleEntry> const& pieces) {
    std::erase_if(findings, [&](Finding const& finding) {
        if (finding.kind != Kind::unread_name || finding.severity != Severity::warning) {
            return false;
        }
        std::string const name = finding.subject.substr(finding.subject.find(' ') + 1);
        return std::any_of(pieces.begin(), pieces.end(), [&](HouseRuleEntry const& piece) {
            return !piece.laid && mentions_name(piece.entry, name);
        });
    });
    return findings;
}

void tell_once(Findings& findings) {
    Findings const all = findings;
    std::erase_if(findings, [&](Finding const& each) {
        return std::any_of(all.begin(), all.end(), [&](Finding const& other) {
            return is_on(other, each.subject) &&
                   std::any_of(std::begin(less_telling), std::end(less_telling),
                               [&](LessTelling const& pair) {
                                   return pair.less == each.kind && pair.more == other.kind;
                               });
        });
    });
}

void place_at_changes(Findings& findings, std::vector<std::string> const& files,
                      std::vector<HouseRuleEntry> const& pieces) {
    for (Finding& finding : findings) {
        std::string const file = finding.place.file ? finding.place.file->name : "";
        if (std::find(files.begin(), files.end(), file) != files.end()) continue;
        int best = 0;
        for (HouseRuleEntry const& piece : pieces) {
            int const bearing = piece.laid ? bearing_of(piece, finding) : 0;
            if (bearing <= best) continue;
            best = bearing;
            finding.place = piece.place;
            std::string const change = subject_of(piece);
            finding.cause = change == finding.subject ? "" : change;
        }
    }
}

void put_under_causes(Findings& findings, std::vector<HouseRuleEntry> const& pieces) {
    std::vector<bool> moved(findings.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        std::string const cause = findings[i].cause;
        bool const of_files = std::any_of(
            pieces.begin(), pieces.end(),
            [&](HouseRuleEntry const& piece) { return piece.laid && subject_of(piece) == cause; });
        std::size_t const at = of_files ? main_finding(findings, i) : gap_made_by(findings, i);
        if (at == i) continue;
        findings[at].consequences.push_back(findings[i].subject + ": " + findings[i].what);
        moved[i] = true;
    }
    std::size_t next = 0;
    std::erase_if(findings, [&](Finding const&) { return moved[next++]; });
}

}  // namespace esprit::check
