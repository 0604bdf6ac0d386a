// Results without times, so that equal studies give equal bytes.
#include <nlohmann/json.hpp>

#include "play/log.h"
#include "study/study_text.h"

namespace esprit::study {

namespace {

using Json = nlohmann::ordered_json;
using simulate::nobody;

Json json_of(Estimate const& estimate) {
    // unknown bounds become null: JSON has no infinity
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json json_of(Share const& share) {
    if (share.exact) {
        return {
            {"exact", true}, {"probability", share.exact->text()}, {"value", share.exact->value()}};
    }
    return {{"exact", false},
            {"battles", share.count},
            {"value", share.share.value},
            {"low", share.share.low},
            {"high", share.share.high}};
}

std::string end_name(simulate::RunEnd end) {
    constexpr std::string_view names[] = {"all", "precise", "partial"};
    return std::string{names[static_cast<std::size_t>(end)]};
}

Json winner_json(std::size_t winner, VariantSummary const& variant) {
    return winner == nobody ? Json{} : Json(variant.sides[winner]);
}

Json units_json(VariantSummary const& variant) {
    Json list = Json::array();
    for (UnitFinalStates const& unit : variant.units) {
        Json states = Json::array();
        for (StateLine const& state : unit.states) {
            Json each{{"state", state.word}, {"share", json_of(state.share)}};
            if (!variant.is_engagement) each["lost_with_it"] = json_of(state.lost);
            states.push_back(std::move(each));
        }
        list.push_back({{"unit", unit.name},
                        {"side", variant.sides[unit.side]},
                        {"states", std::move(states)}});
    }
    return list;
}

Json turning_points_json(VariantSummary const& variant) {
    Json list = Json::array();
    for (LosingOutcome const& point : variant.turning_points) {
        Json each{{"side", variant.sides[point.side]}, {"what", point.what}};
        if (!point.outcome.empty()) each["outcome"] = point.outcome;
        each["text"] = point.words;
        each["battles"] = point.battles;
        each["correlation"] = json_of(point.correlation);
        each["times_in_battles_lost"] = point.times_lost;
        each["times_in_others"] = point.times_else;
        each["more"] = json_of(point.more);
        list.push_back(std::move(each));
    }
    return list;
}

void add_battles(VariantSummary const& variant, Json& object) {
    object["won"] = Json::array();
    for (std::size_t i = 0; i < simulate::results; ++i) {
        object["won"].push_back(
            {{"winner", winner_json(i, variant)}, {"share", json_of(variant.won[i])}});
    }
    object["score"] = json_of(variant.score);
    object["turns"] = json_of(variant.turns);
    object["lengths"] = Json::array();
    for (LengthLine const& each : variant.lengths) {
        object["lengths"].push_back({{"turns", each.turns}, {"share", json_of(each.share)}});
    }
    object["orders"] = json_of(variant.orders);
    object["losses"] = Json::array();
    for (std::size_t side = 0; side < simulate::sides; ++side) {
        object["losses"].push_back({{"side", variant.sides[side]},
                                    {"in", variant.losses_in},
                                    {"began", variant.began[side]},
                                    {"share", json_of(variant.lost[side])}});
    }
}

Json variant_json(VariantSummary const& variant) {
    Json object{{"ruleset", variant.ruleset}, {"scenario", variant.title}};
    if (!variant.houses.empty()) object["houses"] = variant.houses;
    if (!variant.changes.empty()) object["changes"] = variant.changes;
    object["sides"] = variant.sides;
    if (!variant.is_engagement) object["commanders"] = variant.commanders;
    if (variant.nodes > 0) object["nodes"] = variant.nodes;
    object["exact"] = variant.is_exact();
    if (variant.is_exact()) {
        object["paths"] = variant.exact_paths;
    } else {
        object["battles"] = variant.battles;
    }
    if (!variant.is_engagement) add_battles(variant, object);
    object["ends"] = Json::array();
    for (EndLine const& end : variant.ends) {
        Json each;
        if (!variant.is_engagement) each["winner"] = winner_json(end.winner, variant);
        each[variant.is_engagement ? "end" : "rule"] = end.ending;
        if (!end.degree.empty()) each["degree"] = end.degree;
        each["share"] = json_of(end.share);
        object["ends"].push_back(std::move(each));
    }
    object["units"] = units_json(variant);
    if (!variant.is_engagement) object["turning_points"] = turning_points_json(variant);
    if (!variant.is_exact()) object["check"] = play::digest_words(variant.check);
    return object;
}

Json difference_json(PairedDifference const& difference) {
    return {{"measure", measure_name(difference.measure)},
            {"difference", json_of(difference.more)},
            {"p", difference.p},
            {"p_holm", difference.p_holm}};
}

void add_run(StudySummary const& summary, Json& object) {
    object["seed"] = summary.seed;
    object["planned"] = summary.planned;
    object["end"] = end_name(summary.end);
    object["interval"] = 0.95;
    if (summary.precision_millionths) object["precision"] = *summary.precision_millionths / 1e6;
}

}  // namespace

std::string simulation_json(StudySummary const& summary) {
    Json object = variant_json(summary.variants[0]);
    if (!summary.variants[0].is_exact()) add_run(summary, object);
    return object.dump() + "\n";
}

std::string comparison_json_lines(StudySummary const& summary) {
    std::string out;
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        VariantSummary const& variant = summary.variants[i];
        Json object{{"study", summary.title}, {"variant", variant.name}};
        object.update(variant_json(variant));
        add_run(summary, object);
        if (summary.compared_with[i] != i) {
            object["compared_with"] = summary.variants[summary.compared_with[i]].name;
            object["differences"] = Json::array();
            for (PairedDifference const& each : summary.differences[i]) {
                object["differences"].push_back(difference_json(each));
            }
        }
        out += object.dump() + "\n";
    }
    return out;
}

}  // namespace esprit::study
