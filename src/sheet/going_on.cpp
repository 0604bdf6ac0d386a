#include "sheet/going_on.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "sheet/fact_groups.h"
#include "sheet/openings.h"

namespace esprit::sheet {

using text::Situation;
using text::Subject;
using text::Verdict;

namespace {

constexpr std::string_view taken_back = "-";
constexpr std::int64_t unbounded = 1'000'000;

std::int64_t as_number(std::string const& word) {
    std::int64_t number = 0;
    std::from_chars(word.data(), word.data() + word.size(), number);
    return number;
}

bool among(std::string_view words, std::string_view wanted) {
    while (!words.empty()) {
        std::size_t const end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == wanted) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

/// What was asked and what came of it, as words.
class Told {
public:
    Told(Subject const& subject, Situation const& situation, Verdict const& verdict,
         Known const& known)
        : subject_(subject), verdict_(verdict) {
        facts_.insert(known.begin(), known.end());
        for (auto const& each : known) knows_other_ = knows_other_ || of_other(each.first);
        chance::FactTable const& table = *subject.system->ruleset->facts;
        for (text::GivenFact const& given : situation.given) {
            facts_[text::full_name(subject, given.role, given.id)] =
                text::value_text(table[given.id], given.value);
        }
        facts_[std::string{fight}] = state_of_fight();
        assumed_.insert(verdict.assumed.begin(), verdict.assumed.end());
    }

    /// What units are taken for that do not say it.
    void take_for(std::span<Taken const> lines) {
        std::vector<std::string> prefixes{"", std::string{other_side}};
        for (chance::Role const& role : subject_.roles) prefixes.emplace_back(role.prefix);
        for (std::string const& prefix : prefixes) {
            for (Taken const& line : lines) {
                auto const word = word_of(prefix + std::string{line.from});
                bool const so = word && (line.is.empty() ? *word != "false" : *word == line.is);
                if (so) assumed_.emplace(prefix + std::string{line.to}, line.value);
            }
        }
    }
    bool holds(After const& after) const {
        if (!after.of.empty() && after.of != subject_.name()) {
            return false;
        }
        bool const outcome = after.outcomes.empty() || among(after.outcomes, verdict_.outcome) ||
                             (after.outcomes == "+" && verdict_.outcome != "0");
        bool const without = after.without.empty() || !came_up(after.without, "");
        return outcome && without && (after.rule.empty() || came_up(after.rule, ""));
    }
    /// Whether a rule came up; of a procedure: for the unit of that role.
    bool came_up(std::string_view rule, std::string_view role) const {
        bool const chart = subject_.chart != nullptr;
        if (chart && verdict_.checks.empty()) return false;
        std::vector<text::RuleLine> const& lines =
            chart ? verdict_.checks[0].next : verdict_.course;
        return std::any_of(lines.begin(), lines.end(), [&](text::RuleLine const& line) {
            bool const same = chart || role.empty() || line.text.starts_with(role);
            return line.rule == rule && same;
        });
    }
    /// The word of a fact or number; nothing where it is not given.
    std::optional<std::string> word_of(std::string_view name) const {
        if (name == "#") return verdict_.outcome;
        if (name.starts_with('#')) {
            for (auto const& [number, value] : verdict_.data) {
                if (number == name.substr(1)) return std::to_string(value);
            }
        }
        if (name.starts_with(told_that)) return was_told(name.substr(told_that.size()));
        for (auto const* const facts : {&facts_, &assumed_}) {
            auto const found = facts->find(std::string{name});
            if (found != facts->end()) return found->second;
        }
        return std::nullopt;
    }
    /// The number that a fact has; nil where it is not given.
    std::int64_t number_of(std::string_view name) const {
        return as_number(word_of(name).value_or(""));
    }
    /// What a count is after all throws, in their order: those of one chart by one side add to it,
    /// and a check of that side with the rule `off` takes what is over `most` from it.
    std::int64_t counted_on(std::int64_t count, Losses const& line, std::int64_t most) const {
        if (line.chart == one_more) return count + 1;
        for (text::CheckLine const& check : verdict_.checks) {
            if (check.whose != line.whose) continue;
            if (check.chart == line.chart) count += as_number(check.outcome);
            if (has_next(check, line.off)) count = std::min(count, most);
        }
        return count;
    }
    /// Of the other side's unit nothing is told to who has said nothing of it.
    bool may_tell_of(std::string_view fact) const { return !of_other(fact) || knows_other_; }
    std::int64_t number_of_rules(std::string_view name) const {
        return subject_.system->ruleset->whole_number(name);
    }
    bool holds(std::string_view name) const {
        auto const word = word_of(name);
        return word && *word != "false";
    }
    /// The word that a fact takes, where it takes one.
    std::optional<std::string> taken(Taken const& fact) const {
        if (!fact.unless.empty() && holds(fact.unless)) return std::nullopt;
        if (fact.from.empty()) return std::string{fact.value};
        auto const word = word_of(fact.from);
        bool const there = word && (fact.is.empty() ? *word != "false" : *word == fact.is);
        if (!there) return std::nullopt;
        return fact.value.empty() ? *word : std::string{fact.value};
    }
    /// Whether a condition holds; where none is given it does.
    bool allows(Taken const& only) const {
        return (only.from.empty() && only.unless.empty()) || taken(only).has_value();
    }
    /// What has become of a unit, which later lines may ask of.
    void note(Became const& became) {
        if (became.value.empty()) return;
        std::size_t const name = became.fact.find('.') + 1;
        assumed_[std::string{became_so} + became.fact] = became.value;
        assumed_[std::string{somebody} + became.fact.substr(name)] = became.value;
    }
    void set(std::string const& name, std::string const& word) {
        if (word.empty()) {
            facts_.erase(name);
        } else {
            facts_[name] = word;
        }
    }
    std::map<std::string, std::string> const& facts() const { return facts_; }

private:
    static bool has_next(text::CheckLine const& check, std::string_view rule) {
        return std::any_of(check.next.begin(), check.next.end(),
                           [&](text::RuleLine const& line) { return line.rule == rule; });
    }
    static bool of_other(std::string_view fact) {
        return fact.starts_with(other_side) && fact != hits_before &&
               !fact.starts_with(of_the_fight);
    }
    /// "attacker.RF-CB-01": whether that rule came up of that side.
    std::optional<std::string> was_told(std::string_view of_whom) const {
        std::size_t const point = of_whom.find('.');
        bool const so = came_up(of_whom.substr(point + 1), of_whom.substr(0, point));
        return so ? std::optional<std::string>{"true"} : std::nullopt;
    }
    std::string state_of_fight() const {
        auto const before = word_of(hits_before);
        if (!before) return "open";
        std::int64_t const own = as_number(verdict_.outcome);
        std::int64_t const others = as_number(*before);
        return own < others ? "lost" : own > others ? "won" : "drawn";
    }

    Subject const& subject_;
    Verdict const& verdict_;
    bool knows_other_ = false;
    std::map<std::string, std::string> facts_;
    std::map<std::string, std::string> assumed_;  // of who does not say it; no step hands it on
};

/// "attacker: " as the course of a procedure has it before what happens to that unit.
std::string told_of(std::string_view fact) {
    std::size_t const point = fact.find('.');
    return point == std::string_view::npos ? "" : std::string{fact.substr(0, point)} + ": ";
}

void add_became(Told& told, Becomes const& line, std::vector<Became>& became) {
    if (!told.allows(line.only)) return;
    bool const known = std::any_of(became.begin(), became.end(),
                                   [&](Became const& each) { return each.fact == line.fact.to; });
    bool const of_it =
        line.after.rule.empty() || told.came_up(line.after.rule, told_of(line.fact.to));
    auto const word = known || !of_it ? std::nullopt : told.taken(line.fact);
    if (!word || !told.may_tell_of(line.fact.to)) return;
    became.push_back({std::string{line.fact.to}, *word == taken_back ? "" : *word,
                      std::string{line.by.empty() ? line.after.rule : line.by}});
    told.note(became.back());
}

std::string prefix_of(std::string_view fact) {
    return std::string{fact.substr(0, fact.find('.') + 1)};  // empty where it has no role
}

/// Of whose unit nothing is left.
void add_gone(std::string_view count, std::string_view rule, std::vector<Became>& became) {
    std::string fact = prefix_of(count).append(gone);
    bool const known = std::any_of(became.begin(), became.end(),
                                   [&](Became const& each) { return each.fact == fact; });
    if (!known) became.push_back({std::move(fact), "true", std::string{rule}});
}

/// A count that is nil is not given.
Became count_of(std::string_view fact, std::int64_t count, std::string_view rule) {
    return {std::string{fact}, count == 0 ? "" : std::to_string(count), std::string{rule}};
}

/// Whether a unit has lost as much as it can bear, and how much more.
void add_full(Told const& told, Losses const& line, std::int64_t count, Sequel& sequel) {
    if (line.full.empty() || !told.word_of(line.most)) return;
    auto const is_known = [&](std::string_view fact) {
        return std::any_of(sequel.became.begin(), sequel.became.end(),
                           [&](Became const& each) { return each.fact == fact; });
    };
    std::int64_t const most = told.number_of(line.most);
    bool const full = count >= most;
    if (full != told.holds(line.full) && !is_known(line.full) &&
        !is_known(prefix_of(line.count).append(gone))) {
        sequel.became.push_back(
            {std::string{line.full}, full ? "true" : "", std::string{line.full_by}});
    }
    if (!line.over.empty() && count > most) {
        sequel.beside.push_back({std::string{line.over}, std::to_string(count - most), ""});
    }
}

/// Who rallies is rid of some, but never of the last ones.
void take_off(Told const& told, Losses const& line, Sequel& sequel) {
    std::int64_t const before = told.number_of(line.count);
    std::int64_t const left =
        std::max(before - told.number_of_rules(line.for_one), told.number_of_rules(line.least));
    if (left >= before) return;
    sequel.became.push_back(count_of(line.count, left, line.by));
    add_full(told, line, left, sequel);
}

/// Who is rid of what took something off gets it back.
void add_more(Told const& told, Losses const& line, Sequel& sequel) {
    if (!told.came_up(line.off, told_of(line.count))) return;
    std::int64_t const now = told.number_of(line.count) + told.number_of_rules(line.for_one);
    sequel.became.push_back({std::string{line.count}, std::to_string(now), std::string{line.by}});
}

void add_losses(Told const& told, Losses const& line, Sequel& sequel) {
    std::vector<Became>& became = sequel.became;
    bool const down = line.counts == Counts::down;
    if (!line.only.from.empty() && !told.taken(line.only)) return;
    if (line.counts == Counts::off) return take_off(told, line, sequel);
    if (line.counts == Counts::more) return add_more(told, line, sequel);
    if (!told.may_tell_of(line.count) || (down && !told.word_of(line.count))) return;
    std::int64_t const before = told.number_of(line.count);
    if (down) {
        std::int64_t const lost = line.chart == hits_before ? told.number_of(hits_before)
                                                            : told.counted_on(0, line, unbounded);
        std::int64_t const left = std::max<std::int64_t>(before - lost, 0);
        if (lost == 0) return;
        became.push_back({std::string{line.count}, std::to_string(left), std::string{line.by}});
        if (left == 0) add_gone(line.count, line.by, became);
        return;
    }
    bool const bounded = !line.count.starts_with(other_side) || told.word_of(line.most);
    std::int64_t const most =
        bounded ? std::max<std::int64_t>(told.number_of(line.most), 1) : unbounded;
    std::int64_t all = told.counted_on(before, line, most);
    if (all == before) return;
    if (!line.stands.empty()) {
        std::int64_t const for_one = told.number_of_rules(line.for_one);
        std::int64_t const lost = told.number_of(line.stands);
        std::int64_t const away = std::min(lost + all / for_one, most);
        if (away != lost) became.push_back(count_of(line.stands, away, line.stands_by));
        if (away == most && told.word_of(line.most)) add_gone(line.count, line.stands_by, became);
        all = away == most ? 0 : all % for_one;
    }
    if (all != before) became.push_back(count_of(line.count, all, line.by));
    add_full(told, line, all, sequel);
}

/// A fact more, where the chart or procedure knows it; house rules may have left it out.
void add_if_known(Subject const& subject, std::string const& name, std::string const& word,
                  Situation& situation) {
    try {
        text::add_fact(subject, name + "=" + word, situation);
    } catch (text::BadInput const&) {
        return;
    }
}

/// A number that what is left of a unit says: both sides of a fight throw at once, before either
/// has lost anything.
void add_said_by_unit(Subject const& subject, Told const& told, GoesOn const& line,
                      NextStep& step) {
    if (step.subject.chart == nullptr) return;
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    SaidBy const* const number = said_by(ruleset.name, line.to, "dice");
    if (number == nullptr || number->for_one.empty()) return;
    for (Seat const& seat : line.seats) {
        std::string const from{seat.from};
        if (!seat.to.empty() || !told.word_of(from + std::string{number->of})) continue;
        if (!number->unless.empty() && told.holds(from + std::string{number->unless})) continue;
        std::int64_t const left = told.number_of(from + std::string{number->of}) -
                                  told.number_of(from + std::string{number->less});
        std::int64_t const dice = left * ruleset.whole_number(number->for_one);
        if (dice > 0) add_if_known(step.subject, "dice", std::to_string(dice), step.situation);
    }
}

/// The other side's throw of the same fight.
bool is_at_once(GoesOn const& line) {
    return std::any_of(line.taken.begin(), line.taken.end(),
                       [](Taken const& each) { return each.to == hits_before; });
}

/// Who is gone does not go on; but who falls has thrown at the same time.
bool somebody_is_gone(Told const& after, GoesOn const& line) {
    if (is_at_once(line)) return false;
    return std::any_of(line.seats.begin(), line.seats.end(), [&](Seat const& seat) {
        return seat.to != nobody && after.holds(std::string{seat.from}.append(gone));
    });
}

bool goes_on_so(Told const& told, Told const& after, GoesOn const& line) {
    return after.allows(line.only) && after.allows(line.also) && told.holds(line.after) &&
           !somebody_is_gone(after, line);
}

/// What has become of a unit may keep it from what the rules would go on with.
bool is_refused(NextStep const& step) {
    if (!text::objection_to(step.subject, step.situation)) return false;
    auto const conflict = openings_of(step.subject, step.situation).conflict;
    return conflict && conflict->wants.empty();
}

NextStep step_of(Subject const& subject, Told const& told, GoesOn const& line) {
    NextStep step{text::find_subject(*subject.system, line.to),
                  {},
                  line.whom,
                  std::string{line.by.empty() ? line.after.rule : line.by},
                  {},
                  {},
                  {}};
    step.situation = text::empty_situation(step.subject);
    for (Taken const& fact : line.taken) {
        if (fact.to.empty()) continue;
        auto const word = told.taken(fact);
        if (word == taken_back) {
            step.left_behind.emplace_back(fact.to);
        } else if (word && fact.to.starts_with(other_side)) {
            step.known.emplace_back(fact.to, *word);
        } else if (word) {
            add_if_known(step.subject, std::string{fact.to}, *word, step.situation);
        }
    }
    std::string_view const system = subject.system->ruleset->name;
    for (Seat const& seat : line.seats) {
        if (seat.to == nobody) continue;
        step.seats.push_back(seat);
        for (auto const& [full, word] : told.facts()) {
            bool const own = full.starts_with(seat.from) &&
                             (!seat.from.empty() || full.find('.') == std::string::npos);
            if (!own) continue;
            std::string const name = full.substr(seat.from.size());
            FactGroup const group = group_of(system, name);
            bool const lasts = group == FactGroup::always || group == FactGroup::until_changed;
            std::string const there = std::string{seat.to} + name;
            auto const& left = step.left_behind;
            bool const stays = std::find(left.begin(), left.end(), there) != left.end();
            if (lasts && !stays) add_if_known(step.subject, there, word, step.situation);
        }
    }
    return step;
}

void add_told(Told const& after, std::span<Tells const> lines, chance::Ruleset const& ruleset,
              std::vector<text::RuleLine>& told) {
    for (Tells const& line : lines) {
        bool const so = after.holds({line.after.of, line.after.outcomes, ""});
        if (!so || !after.allows(line.only) || !after.allows(line.also)) continue;
        std::string const rule{line.after.rule};
        told.push_back({rule, std::string{line.whom} + ": " + ruleset.text_of(rule)});
    }
}

GoingOn lines_of(text::System const& system) {
    for (GoingOn const& lines : all_going_on()) {
        if (lines.system == system.ruleset->name) return lines;
    }
    return {};
}

}  // namespace

std::array<GoingOn, 4> all_going_on() {
    return {going_on_in_grande_tactique(), going_on_in_rank_and_file(), going_on_in_black_powder(),
            going_on_in_men_who_would_be_kings()};
}

Sequel sequel_of(Subject const& subject, Situation const& situation, Verdict const& verdict,
                 Known const& known) {
    Sequel sequel;
    Told told{subject, situation, verdict, known};
    GoingOn const lines = lines_of(*subject.system);
    told.take_for(lines.taken_for);
    for (ToldWhere const& line : lines.told_where) {
        bool const asked = told.holds(std::string{line.whose}.append(there)) &&
                           told.holds({subject.name(), line.outcomes, ""});
        if (asked && !told.taken(line.only)) sequel.untold.push_back(line.rule);
    }
    for (auto const fates : {lines.becomes, lines.gone}) {
        for (Becomes const& line : fates) {
            if (told.holds(line.after)) add_became(told, line, sequel.became);
        }
    }
    for (Losses const& line : lines.losses) {
        if (told.holds({line.of, "", ""})) add_losses(told, line, sequel);
    }
    Told after = told;
    for (Became const& became : sequel.became) {
        after.set(became.fact, became.value);
        after.note(became);
    }
    for (Became const& became : sequel.beside) after.set(became.fact, became.value);
    add_told(after, lines.tells, *subject.system->ruleset, sequel.told);
    for (GoesOn const& line : lines.goes_on) {
        if (!goes_on_so(told, after, line)) continue;
        NextStep step = step_of(subject, after, line);
        add_said_by_unit(subject, is_at_once(line) ? told : after, line, step);
        if (!is_refused(step)) sequel.next.push_back(std::move(step));
    }
    return sequel;
}

}  // namespace esprit::sheet
