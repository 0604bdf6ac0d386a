#include "check/chart_check.h"

#include <algorithm>
#include <limits>

#include "check/chart_space.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using chance::Chart;
using chance::ChartKind;
using text::DataNode;
using text::in_quotes;

namespace {

/// A condition that keeps an entry from being reached, and what it is called.
struct Obstacle {
    Node condition = 0;
    std::string name;
    bool refuses = false;
};

class ChartCheck {
public:
    ChartCheck(chance::Ruleset const& ruleset, Chart const& chart, DataNode const& tree)
        : ruleset_(ruleset.name), chart_(chart), tree_(tree), space_(chart, *ruleset.facts) {}

    Findings run() {
        if (space_.any_allowed().impossible()) {
            add(Kind::never_holds, Severity::error, {"refuse", 0},
                "the refusals leave no situation that the chart could judge", "",
                "remove a refusal, or narrow its condition");
            return std::move(findings_);
        }
        check_refusals();
        if (!check_guards()) return std::move(findings_);
        check_needed();
        check_modifiers();
        check_pairs();
        check_bands();
        check_pool();
        check_next();
        return std::move(findings_);
    }

private:
    static constexpr std::size_t whole_list = std::numeric_limits<std::size_t>::max();

    Constraints& pool() { return space_.pool(); }
    Node no(Node node) { return pool().logical_not(node); }

    /// How many entries of a list come from the chart that this one extends; that one's own check
    /// finds what is wrong with them.
    std::size_t inherited(std::string_view list) const {
        auto const all = entries_of(tree_, chart_.name, list);
        DataNode const* const own = tree_.find("chart")->find(chart_.name)->find(list);
        return all.size() - (own == nullptr ? 0 : own->items.size());
    }

    DataNode const* entry(std::string_view list, std::size_t place) const {
        auto const entries = entries_of(tree_, chart_.name, list);
        return place < entries.size() ? entries[place] : nullptr;
    }

    std::string name_of(std::string_view list, std::size_t place) const {
        DataNode const* const node = entry(list, place);
        return node == nullptr ? std::string{} : text::entry_id(*node);
    }

    /// An entry of a list of the chart: its band 2.
    struct Entry {
        std::string_view list;
        std::size_t place = 0;
    };

    void add(Kind kind, Severity severity, Entry of, std::string what, std::string example,
             std::string remedy) {
        Finding finding{
            kind, severity, {}, {}, std::move(what), std::move(example), std::move(remedy)};
        DataNode const* const node = entry(of.list, of.place);
        DataNode const* const charts = tree_.find("chart");
        DataNode const* const chart = charts == nullptr ? nullptr : charts->find(chart_.name);
        if (node != nullptr) {
            DataNode const* const when = node->find("when");
            finding.place = when != nullptr ? when->place : place_of(*node);
            finding.subject = subject_of(chart_.name, of.list, *node);
        } else if (chart != nullptr) {
            finding.place = chart->key_place;
            finding.subject = "chart " + chart_.name;
            finding.list = of.list;
        }
        findings_.push_back(std::move(finding));
    }

    static text::SourcePlace place_of(DataNode const& node) {
        for (std::string_view const key : {"rule", "id"}) {
            if (DataNode const* const id = node.find(key)) return id->place;
        }
        return node.place;
    }

    void add_undecided(std::string_view list, std::size_t place) {
        add(Kind::undecided, Severity::warning, {list, place},
            "its condition is too large to decide whether it can hold", "",
            "write it shorter, with fewer numbers");
    }

    /// The smallest part of the obstacles without which `conditions` could hold: entries, if there
    /// are any, otherwise refusals.
    std::vector<Obstacle> needed_obstacles(std::vector<Node> const& conditions,
                                           std::vector<Obstacle> obstacles) {
        reduce(conditions, obstacles, false);
        bool const entries = std::any_of(obstacles.begin(), obstacles.end(),
                                         [](Obstacle const& each) { return !each.refuses; });
        if (entries) {
            std::erase_if(obstacles, [](Obstacle const& each) { return each.refuses; });
        } else {
            reduce(conditions, obstacles, true);
        }
        return obstacles;
    }

    /// Leaves out the refusals or entries without which `conditions` still cannot hold.
    void reduce(std::vector<Node> const& conditions, std::vector<Obstacle>& obstacles,
                bool refusals) {
        for (std::size_t i = obstacles.size(); i-- > 0;) {
            if (obstacles[i].refuses != refusals) continue;
            std::vector<Obstacle> fewer = obstacles;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (possible(conditions, fewer).impossible()) obstacles = std::move(fewer);
        }
    }

    Satisfiability possible(std::vector<Node> conditions, std::vector<Obstacle> const& obstacles) {
        for (Obstacle const& each : obstacles) {
            if (!each.refuses) conditions.push_back(no(each.condition));
        }
        std::size_t const asked = conditions.size();
        for (Obstacle const& each : obstacles) {
            if (each.refuses) conditions.push_back(no(each.condition));
        }
        return space_.given(std::move(conditions), asked);
    }

    std::vector<Obstacle> refusals(std::size_t before) const {
        std::vector<Obstacle> list;
        for (std::size_t i = 0; i < before; ++i) {
            list.push_back({space_.refusal(i), chart_.refusals[i].id, true});
        }
        return list;
    }

    void add_entries(std::vector<Obstacle>& into, std::string_view list, std::size_t before,
                     Node (ChartSpace::*node)(std::size_t) const) const {
        for (std::size_t i = 0; i < before; ++i) {
            into.push_back({(space_.*node)(i), name_of(list, i), false});
        }
    }

    std::vector<Obstacle> refusals_and_guards() const {
        std::vector<Obstacle> list = refusals(chart_.refusals.size());
        add_entries(list, "guard", chart_.guards.size(), &ChartSpace::guard);
        return list;
    }

    /// Finds an entry that can never count, and says why. True if it can.
    bool check_reached(std::string_view list, std::size_t place,
                       std::vector<Node> const& conditions, std::vector<Obstacle> const& obstacles,
                       std::string_view nothing) {
        Satisfiability const answer = possible(conditions, obstacles);
        if (answer.possible()) return true;
        if (answer.kind == Satisfiability::Kind::undecided) {
            add_undecided(list, place);
            return true;
        }
        std::vector<Obstacle> const why = needed_obstacles(conditions, obstacles);
        if (why.empty()) {
            add(Kind::never_holds, Severity::warning, {list, place}, std::string{nothing}, "",
                "correct the condition, or remove the entry");
            return false;
        }
        std::vector<std::string> names;
        for (Obstacle const& each : why) names.push_back(in_quotes(each.name));
        std::string const all = text::joined(names);
        bool const refused =
            std::all_of(why.begin(), why.end(), [](Obstacle const& each) { return each.refuses; });
        if (refused) {
            add(Kind::never_holds, Severity::warning, {list, place},
                "it never holds: " + all + (names.size() == 1 ? " refuses" : " refuse") +
                    " every such situation",
                "", because(why.front().name));
            findings_.back().cause = "chart " + chart_.name + ", refuse " + why.front().name;
            return false;
        }
        Satisfiability const alone = possible(conditions, refusals(chart_.refusals.size()));
        std::string const example = alone.possible() ? space_.words(alone) : "";
        add(Kind::covered, Severity::warning, {list, place},
            "it is never reached: " + all + (names.size() == 1 ? " stands" : " stand") +
                " before it and " + (names.size() == 1 ? "takes" : "take") +
                " every situation of it",
            example == ChartSpace::nothing_said ? "" : example,
            "narrow " + all + ", or put the other one before it");
        return false;
    }

    /// The reason that a refusal gives.
    std::string because(std::string_view id) const {
        auto const found =
            std::find_if(chart_.refusals.begin(), chart_.refusals.end(),
                         [&](chance::RefusedFacts const& each) { return each.id == id; });
        return found == chart_.refusals.end() ? std::string{} : found->because;
    }

    /// Finds a written condition that holds in every situation.
    void check_always(std::string_view list, std::size_t place, Node condition,
                      std::string_view key) {
        DataNode const* const node = entry(list, place);
        if (node == nullptr || node->find(key) == nullptr) return;
        if (!space_.allowed({no(condition), space_.no_guard()}).impossible()) return;
        add(Kind::always_holds, Severity::warning, {list, place},
            in_quotes(key) + " holds in every situation", "",
            "leave " + in_quotes(key) + " out, or name the facts that are meant");
    }

    void check_refusals() {
        for (std::size_t i = 0; i < chart_.refusals.size(); ++i) {
            check_reached("refuse", i, {space_.refusal(i)}, refusals(i),
                          "no situation fulfils its condition");
        }
    }

    /// False if the guards hold always: nothing behind them is ever asked.
    bool check_guards() {
        for (std::size_t i = 0; i < chart_.guards.size(); ++i) {
            std::vector<Obstacle> before = refusals(chart_.refusals.size());
            add_entries(before, "guard", i, &ChartSpace::guard);
            check_reached("guard", i, {space_.guard(i)}, before,
                          "no situation fulfils its condition");
        }
        if (!chart_.guards.empty() && space_.allowed({space_.no_guard()}).impossible()) {
            add(Kind::always_holds, Severity::error, {"guard", chart_.guards.size() - 1},
                "the guards hold in every situation: no dice are ever thrown", "",
                "narrow the condition of this guard");
            return false;
        }
        return true;
    }

    void check_needed() {
        if (chart_.needed.empty()) return;
        std::vector<Node> none{space_.no_guard()};
        for (std::size_t i = 0; i < chart_.needed.size(); ++i) {
            std::vector<Obstacle> before = refusals_and_guards();
            add_entries(before, "needed", i, &ChartSpace::needed);
            if (i >= inherited("needed"))
                check_reached("needed", i, {space_.needed(i)}, before,
                              "no situation fulfils its condition");
            none.push_back(no(space_.needed(i)));
        }
        Satisfiability const gap = space_.allowed(none);
        if (gap.possible()) {
            add(Kind::gap, Severity::error, {"needed", whole_list},
                "it has no number to reach for some situations", space_.facts_in_words(gap),
                "add a [[chart." + chart_.name + ".needed]] without \"when\" at the end");
        }
    }

    void check_modifiers() {
        for (std::size_t i = 0; i < chart_.modifiers.size(); ++i) {
            if (i < inherited("modifier")) continue;
            chance::Formula const& value = chart_.modifiers[i].value;
            if (value.is_constant() && value.low() == 0) {
                add(Kind::no_change, Severity::warning, {"modifier", i},
                    "its value is 0: it changes no roll", "",
                    "write remove = true to take it out, or give it another value");
                continue;
            }
            bool const holds =
                check_reached("modifier", i, {space_.modifier(i)}, refusals_and_guards(),
                              "no situation fulfils its conditions with a value other than 0");
            if (!holds) continue;
            if (space_.allowed({space_.counted(i), space_.no_guard()}).impossible()) {
                add_outdone(i);
            }
            check_always("modifier", i, space_.condition(chart_.modifiers[i].when), "when");
            check_always("modifier", i, space_.condition(chart_.modifiers[i].only), "only");
        }
    }

    void add_outdone(std::size_t place) {
        DataNode const* const node = entry("modifier", place);
        DataNode const* const family = node == nullptr ? nullptr : node->find("family");
        std::string const name = family == nullptr ? "" : family->text;
        Satisfiability const example = space_.allowed({space_.modifier(place), space_.no_guard()});
        std::vector<std::string> others;
        for (std::size_t j = 0; j < chart_.modifiers.size(); ++j) {
            bool const same = j != place &&
                              chart_.modifiers[j].family == chart_.modifiers[place].family &&
                              pool().value_in(example.example, space_.counted(j)) != 0;
            if (same) others.push_back(in_quotes(name_of("modifier", j)));
        }
        add(Kind::outdone, Severity::warning, {"modifier", place},
            "it never counts: of the family " + in_quotes(name) + " only the lowest counts, and " +
                (others.empty() ? "another one" : text::joined(others)) + " is never higher",
            space_.facts_in_words(example),
            "give it a lower value, or leave its \"family\" out so that both count");
    }

    /// Finds modifiers that count in the same situations, and natural faces said twice.
    void check_pairs() {
        for (std::size_t i = inherited("modifier"); i < chart_.modifiers.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) check_pair(i, j);
        }
        for (std::size_t i = 0; i < chart_.naturals.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                chance::NaturalFace const& face = chart_.naturals[i];
                if (face.face != chart_.naturals[j].face) continue;
                bool const same = face.hits == chart_.naturals[j].hits;
                add(same ? Kind::counted_twice : Kind::contradiction, Severity::warning,
                    {"natural", i},
                    in_quotes(name_of("natural", j)) + " says " +
                        (same ? "the same of this face" : "the contrary of this face"),
                    "", "leave one of them out");
            }
        }
    }

    void check_pair(std::size_t place, std::size_t other) {
        chance::Modifier const& a = chart_.modifiers[place];
        chance::Modifier const& b = chart_.modifiers[other];
        bool const apart = a.enemy != b.enemy || (a.family >= 0 && a.family == b.family);
        if (apart || !a.value.is_constant() || !b.value.is_constant()) return;
        Node const left = space_.modifier(place);
        Node const right = space_.modifier(other);
        Satisfiability const example = space_.allowed({left, right});
        bool const same = example.possible() && space_.allowed({left, no(right)}).impossible() &&
                          space_.allowed({right, no(left)}).impossible();
        if (!same) return;
        std::string const name = in_quotes(name_of("modifier", other));
        bool const cancel = a.value.low() + b.value.low() == 0;
        add(cancel ? Kind::contradiction : Kind::counted_twice, Severity::warning,
            {"modifier", place},
            cancel ? "it always cancels " + name
                   : "it counts in exactly the situations of " + name + ", beside it",
            space_.facts_in_words(example),
            cancel ? "remove both, or change one of them"
                   : "change the value of " + name + " instead, or name another condition");
    }

    void check_bands() {
        if (chart_.bands.empty()) return;
        std::vector<Node> none{space_.no_guard(), space_.fall()};
        for (std::size_t i = 0; i < chart_.bands.size(); ++i) {
            if (check_range(i)) continue;
            std::vector<Obstacle> before = refusals_and_guards();
            add_entries(before, "band", i, &ChartSpace::band);
            check_reached("band", i, {space_.band(i), space_.fall()}, before,
                          "no situation and no fall of the dice comes to it");
            check_always("band", i, space_.later(chart_.bands[i].when), "when");
            none.push_back(no(space_.band(i)));
        }
        Satisfiability const gap = space_.allowed(none);
        if (gap.possible()) {
            add(Kind::gap, Severity::error, {"band", whole_list},
                "it has no band for some totals: a battle ends there", space_.words(gap),
                "add a [[chart." + chart_.name +
                    ".band]] for them; one without \"when\" at the "
                    "end takes the rest");
        } else if (gap.kind == Satisfiability::Kind::undecided) {
            add_undecided("band", whole_list);
        }
    }

    /// Finds a band whose totals begin above their end. True if it is one.
    bool check_range(std::size_t place) {
        chance::Band const& band = chart_.bands[place];
        bool const constant = band.at_least && band.at_most && band.at_least->is_constant() &&
                              band.at_most->is_constant();
        if (!constant || band.at_least->low() <= band.at_most->low()) return false;
        add(Kind::never_holds, Severity::warning, {"band", place},
            "no total is both at least " + std::to_string(band.at_least->low()) + " and at most " +
                std::to_string(band.at_most->low()),
            "", "swap at_least and at_most, or leave one of them out");
        return true;
    }

    /// What concerns pools: hits for one, and whether dice can hit and miss.
    void check_pool() {
        if (chart_.kind != ChartKind::pool) return;
        for (std::size_t i = 0; i < chart_.hits_for_one.size(); ++i) check_hits_for_one(i);
        bool const hits = !space_.allowed({space_.hit(), space_.no_guard()}).impossible();
        bool const misses = !space_.allowed({no(space_.hit()), space_.no_guard()}).impossible();
        if (ruleset_ == "black-powder" && chart_.name == "shoot") check_sixes();
        if (hits && misses) {
            for (std::size_t i = inherited("needed"); i < chart_.needed.size(); ++i) {
                check_chance_to_hit(i);
            }
            return;
        }
        add(Kind::one_sided, Severity::error, {"needed", 0},
            hits ? "every face of every die hits" : "no face of any die hits", "",
            "a number from 2 to 6 leaves something to the dice");
    }

    /// Finds a number to reach with which every die hits, or none does, whatever the modifiers.
    void check_chance_to_hit(std::size_t place) {
        std::vector<Node> conditions{space_.needed(place), space_.no_guard()};
        for (std::size_t i = 0; i < place; ++i) conditions.push_back(no(space_.needed(i)));
        Satisfiability const applies = space_.allowed(conditions);
        if (!applies.possible()) return;
        conditions.push_back(space_.hit());
        bool const hits = !space_.allowed(conditions).impossible();
        conditions.back() = no(space_.hit());
        bool const misses = !space_.allowed(conditions).impossible();
        if (hits && misses) return;
        add(Kind::one_sided, Severity::warning, {"needed", place},
            hits ? "where it applies every die hits" : "where it applies no die hits",
            space_.facts_in_words(applies), "a number from 2 to 6 leaves something to the dice");
    }

    /// A battle of Black Powder asks its shots for sixes, which have to be hits.
    void check_sixes() {
        Node const six = pool().equal(space_.die(), pool().constant(6));
        Satisfiability const answer = space_.allowed({six, no(space_.hit()), space_.no_guard()});
        if (answer.impossible()) return;
        add(Kind::gap, Severity::error, {"natural", whole_list},
            "a die of 6 does not always hit, and a battle asks for sixes: it ends there",
            space_.facts_in_words(answer),
            "keep a [[chart.shoot.natural]] with face = 6 and hits = true");
    }

    void check_hits_for_one(std::size_t place) {
        auto const value = [&](std::size_t i) {
            return space_.formula(chart_.hits_for_one[i].value);
        };
        auto const holds = [&](std::size_t i) {
            return space_.condition(chart_.hits_for_one[i].when);
        };
        std::vector<Obstacle> others = refusals_and_guards();
        for (std::size_t j = 0; j < chart_.hits_for_one.size(); ++j) {
            if (j == place) continue;
            Node const higher = j < place ? pool().less_or_equal(value(place), value(j))
                                          : pool().less(value(place), value(j));
            others.push_back({pool().logical_and(holds(j), higher), name_of("per", j), false});
        }
        check_reached("per", place, {holds(place)}, others, "no situation fulfils its condition");
    }

    /// The situations in which an outcome comes about; any outcome: -1.
    Node comes_about(int outcome) {
        Node found = pool().constant(0);
        Node open = pool().constant(1);
        auto const take = [&](Node condition, std::size_t its_outcome) {
            if (outcome < 0 || static_cast<std::size_t>(outcome) == its_outcome) {
                found = pool().logical_or(found, pool().logical_and(open, condition));
            }
            open = pool().logical_and(open, no(condition));
        };
        for (std::size_t i = 0; i < chart_.guards.size(); ++i) {
            take(space_.guard(i), chart_.guards[i].outcome);
        }
        for (std::size_t i = 0; i < chart_.bands.size(); ++i) {
            take(space_.band(i), chart_.bands[i].outcome);
        }
        return found;
    }

    void check_next() {
        std::vector<bool> lost(chart_.outcomes.size());
        for (std::size_t i = 0; i < chart_.outcomes.size() && chart_.kind != ChartKind::pool; ++i) {
            Satisfiability const answer =
                space_.allowed({comes_about(static_cast<int>(i)), space_.fall()});
            lost[i] = answer.impossible();
        }
        for (std::size_t i = 0; i < chart_.next.size(); ++i) {
            chance::Consequence const& next = chart_.next[i];
            auto const outcome = static_cast<std::size_t>(next.outcome);
            if (next.outcome < 0 || !lost[outcome]) {
                check_consequence(i);
                continue;
            }
            // the first entry stands for all of this outcome
            bool const told = std::any_of(
                chart_.next.begin(), chart_.next.begin() + static_cast<std::ptrdiff_t>(i),
                [&](chance::Consequence const& other) { return other.outcome == next.outcome; });
            if (told) continue;
            add(Kind::never_holds, Severity::warning, {"next", i},
                "the outcome " + in_quotes(chart_.outcomes[outcome]) + " never comes about", "",
                "let a band or a guard lead to it, or remove what follows from it");
        }
    }

    void check_consequence(std::size_t place) {
        chance::Consequence const& next = chart_.next[place];
        std::vector<Obstacle> const refused = refusals(chart_.refusals.size());
        std::vector<Node> conditions{space_.condition(next.when), space_.fall()};
        bool const can_hold = possible(conditions, refused).possible();
        bool const after_outcome = next.outcome >= 0 && chart_.kind != ChartKind::pool;
        if (next.band >= 0) {
            conditions.push_back(space_.band(static_cast<std::size_t>(next.band)));
        } else if (after_outcome) {
            conditions.push_back(comes_about(next.outcome));
        }
        if (after_outcome && can_hold && possible(conditions, refused).impossible()) {
            std::string const& outcome = chart_.outcomes[static_cast<std::size_t>(next.outcome)];
            add(Kind::never_holds, Severity::warning, {"next", place},
                "the outcome " + in_quotes(outcome) + " never comes about where it holds", "",
                "let a band or a guard lead to it there, or remove the entry");
            return;
        }
        check_reached("next", place, conditions, refused, "no outcome of the chart leads to it");
    }

    std::string_view ruleset_;
    Chart const& chart_;
    DataNode const& tree_;
    ChartSpace space_;
    Findings findings_;
};

}  // namespace

std::vector<DataNode const*> entries_of(DataNode const& ruleset, std::string_view chart,
                                        std::string_view list) {
    std::vector<DataNode const*> found;
    DataNode const* const charts = ruleset.find("chart");
    DataNode const* const node = charts == nullptr ? nullptr : charts->find(chart);
    if (node == nullptr) return found;
    auto const add = [&](DataNode const* from) {
        DataNode const* const items = from == nullptr ? nullptr : from->find(list);
        if (items == nullptr) return;
        for (DataNode const& item : items->items) found.push_back(&item);
    };
    DataNode const* const base = node->find("extends");
    if (base != nullptr && (list == "needed" || list == "modifier")) add(charts->find(base->text));
    add(node);
    return found;
}

std::string subject_of(std::string_view chart, std::string_view list, DataNode const& entry) {
    return "chart " + std::string{chart} + ", " + std::string{list} + " " + text::entry_id(entry);
}

Findings check_chart(chance::Ruleset const& ruleset, Chart const& chart, DataNode const& tree) {
    return ChartCheck{ruleset, chart, tree}.run();
}

}  // namespace esprit::check
