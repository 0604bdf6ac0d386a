#include "sheet/sheet.h"

#include "sheet/fact_groups.h"
#include "sheet/rules_in_force.h"
#include "sheet/swept_modifier.h"
#include "sheet/writing.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::sheet {

using text::Situation;
using text::Subject;

namespace {

/// The chart or procedure of a request under its rules.
class AskedSubject {
public:
    explicit AskedSubject(SheetRequest const& question) : rules_(question) {
        try {
            subject_ = text::find_subject(rules_.system(), question.of);
        } catch (text::BadInput const& error) {
            throw SheetError{"unknown", error.what()};
        }
    }
    Subject const& subject() const { return subject_; }
    text::LoadedSystem const& system() const { return rules_.system(); }

    Situation situation(std::vector<std::string> const& facts) const {
        Situation situation = text::empty_situation(subject_);
        for (std::size_t role = 0; role < subject_.roles.size(); ++role) {
            for (chance::FactId const id : subject_.roles[role].facts) {
                chance::Ruleset const& ruleset = *subject_.system->ruleset;
                auto const value = assumed_value(ruleset.name, (*ruleset.facts)[id].name);
                if (value) situation.facts[role].set_value(id, *value);
            }
        }
        try {
            for (std::string const& word : facts) text::add_fact(subject_, word, situation);
        } catch (text::BadInput const& error) {
            throw SheetError{"bad_fact", error.what()};
        }
        return situation;
    }

private:
    RulesInForce rules_;
    Subject subject_;
};

void refuse_objection(Subject const& subject, Situation const& situation) {
    if (auto const objection = text::objection_to(subject, situation)) {
        SheetError error{"cannot_be", objection->because};
        error.rule = objection->rule;
        throw error;
    }
}

/// A pool of hundreds of dice has hundreds of outcomes with hundreds of digits each.
void refuse_large_pool(Subject const& subject, Situation const& situation) {
    constexpr unsigned most_pool_dice = 120;
    if (subject.chart == nullptr || subject.chart->kind != chance::ChartKind::pool) return;
    chance::Roll roll;
    prepare(*subject.chart, situation.facts[0], roll);
    if (!roll.certain() && roll.chance.dice > most_pool_dice) {
        throw SheetError{"bad_fact", std::to_string(roll.chance.dice) +
                                         " dice are too many here: at most " +
                                         std::to_string(most_pool_dice)};
    }
}

std::string answer_odds(SheetRequest const& question) {
    AskedSubject const asked{question};
    Situation const situation = asked.situation(question.facts);
    FactAvailability const availability = availability_of(asked.subject(), situation);
    bool const judged = availability.missing.empty() && !availability.conflict;
    if (!judged) return odds_json(asked.subject(), situation, availability, nullptr);
    refuse_large_pool(asked.subject(), situation);
    text::Verdict const verdict = text::odds_of(asked.subject(), situation, question.changes);
    return odds_json(asked.subject(), situation, availability, &verdict);
}

/// The odds at one value of a sweep, or the objection.
SweepPoint point_of(AskedSubject const& asked, Situation const& situation) {
    SweepPoint point;
    if (auto const objection = text::objection_to(asked.subject(), situation)) {
        point.because = objection->because;
    } else {
        refuse_large_pool(asked.subject(), situation);
        point.outcomes = text::odds_of(asked.subject(), situation, false).outcomes;
    }
    return point;
}

std::string answer_modifier_sweep(SheetRequest const& question) {
    AskedSubject const asked{question};
    SweptModifier const modifier{asked.system(), question.chart, question.rule};
    Situation const situation = asked.situation(question.facts);
    std::vector<SweepPoint> points;
    for (std::string const& value : question.values) {
        int const number = modifier.set(value);
        try {
            points.push_back(point_of(asked, situation));
        } catch (chance::ChartGap const& gap) {
            points.emplace_back().because = gap.what();
        }
        points.back().value = std::to_string(number);
    }
    return sweep_json(question.rule, points);
}

std::string answer_sweep(SheetRequest const& question) {
    if (!question.chart.empty()) return answer_modifier_sweep(question);
    AskedSubject const asked{question};
    std::vector<SweepPoint> points;
    for (std::string const& value : question.values) {
        std::vector<std::string> facts = question.facts;
        facts.push_back(question.fact + "=" + value);
        Situation const situation = asked.situation(facts);
        text::GivenFact const& swept = situation.given.back();
        points.push_back(point_of(asked, situation));
        points.back().value =
            json_of((*asked.subject().system->ruleset->facts)[swept.id], swept.value);
    }
    return sweep_json(question.fact, points);
}

std::string answer_verdict(SheetRequest const& question) {
    AskedSubject const asked{question};
    Situation const situation = asked.situation(question.facts);
    refuse_objection(asked.subject(), situation);
    refuse_large_pool(asked.subject(), situation);
    TypedVerdict typed;
    if (question.ask == "roll") {
        typed.verdict = text::roll_of(asked.subject(), situation, {std::nullopt, question.seed});
    } else {
        typed = verdict_of_typed(asked.subject(), situation, question.dice);
    }
    return verdict_json(asked.subject(), situation, typed, question.known);
}

std::string answer_systems(SheetRequest const& question) {
    std::vector<RulesInForce> rules;
    for (std::string_view const name : text::system_names()) rules.emplace_back(question, name);
    std::vector<text::LoadedSystem const*> systems;
    for (RulesInForce const& each : rules) systems.push_back(&each.system());
    return systems_json(systems);
}

std::string answer_rule(SheetRequest const& question) {
    std::vector<RulesInForce> rules;
    for (std::string_view const name : text::system_names()) rules.emplace_back(question, name);
    std::vector<text::LoadedSystem const*> systems;
    for (RulesInForce const& each : rules) {
        // Several systems have some rules under the same id: prefer that of the request.
        bool const asked = each.system().ruleset->name == question.system;
        systems.insert(asked ? systems.begin() : systems.end(), &each.system());
    }
    try {
        return rule_json(text::find_rule(systems, question.rule));
    } catch (text::BadInput const& error) {
        throw SheetError{"unknown", error.what()};
    }
}

std::string answer_house(SheetRequest const& question) {
    HouseReport report;
    text::NamedText const house{question.name, question.text};
    try {
        with_sheet_errors(house.name, [&] {
            report.system = text::system_of_house(house);
            if (question.has_system && question.system != report.system) {
                throw text::BadInput{house.name + " is a house rule of " + report.system +
                                     ", not of " + question.system};
            }
            text::DataNode const before = text::system_tree(report.system);
            text::DataNode after = before;
            text::lay_over(after, text::read_toml(house.name, house.content));
            report.title = text::load_system(report.system, {&house, 1}).ruleset->houses[0];
            report.changes = text::differences(before, after);
        });
    } catch (SheetError const& error) {
        report.faults = error.faults;
    }
    return house_json(report);
}

std::string answered(SheetRequest const& question) {
    if (question.ask == "odds") return answer_odds(question);
    if (question.ask == "roll" || question.ask == "dice") return answer_verdict(question);
    if (question.ask == "sweep") return answer_sweep(question);
    if (question.ask == "systems") return answer_systems(question);
    if (question.ask == "check_house") return answer_house(question);
    if (question.ask == "rule") return answer_rule(question);
    if (question.ask == "rules") return rules_json(RulesInForce{question}.system());
    return form_json(AskedSubject{question}.subject());
}

}  // namespace

std::string answer(std::string_view request) {
    try {
        SheetRequest const question = read_question(request);
        try {
            return answered(question);
        } catch (text::BadInput const& error) {
            // A house rule left a gap in a chart, which only these facts reveal.
            throw SheetError{"bad_house", error.what()};
        } catch (chance::ChartGap const& gap) {
            throw SheetError{"bad_house", gap.what()};
        }
    } catch (SheetError const& error) {
        return error_json(error);
    }
}

bool is_error(std::string_view answer) {
    return answer.starts_with(R"({"code":)");
}

}  // namespace esprit::sheet
