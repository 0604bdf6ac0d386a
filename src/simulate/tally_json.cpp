#include "simulate/tally_json.h"

#include <nlohmann/json.hpp>

#include "base/nesting.h"

namespace esprit::simulate {

namespace {

using Json = nlohmann::json;

Json json_of(Sums const& sums) {
    return Json::array({sums.sum, sums.squares});
}
Sums sums_of(Json const& json) {
    return {json.at(0).get<std::uint64_t>(), json.at(1).get<std::uint64_t>()};
}

Json json_of(Tally const& tally) {
    Json ends = Json::array();
    for (auto const& [key, count] : tally.ends) {
        ends.push_back(Json::array({key.winner, key.ending, key.degree, count}));
    }
    Json lengths = Json::array();
    for (auto const& [length, count] : tally.lengths) {
        lengths.push_back(Json::array({length, count}));
    }
    Json fates = Json::array();
    for (auto const& [key, counts] : tally.fates) {
        fates.push_back(Json::array({key.unit, key.holding, key.word, counts}));
    }
    Json happenings = Json::array();
    for (auto const& [key, its] : tally.happenings) {
        happenings.push_back(
            Json::array({key.side, key.what, key.outcome, its.battles, its.battles_lost,
                         json_of(its.times), json_of(its.times_lost)}));
    }
    return Json::array({tally.battles, tally.won, json_of(tally.turns), json_of(tally.orders),
                        json_of(tally.lost[0]), json_of(tally.lost[1]), tally.began,
                        std::move(ends), std::move(fates), std::move(happenings), tally.check,
                        std::move(lengths)});
}

Tally one_of(Json const& json) {
    Tally tally;
    tally.battles = json.at(0).get<std::uint64_t>();
    tally.won = json.at(1).get<ByResult>();
    tally.turns = sums_of(json.at(2));
    tally.orders = sums_of(json.at(3));
    tally.lost = {sums_of(json.at(4)), sums_of(json.at(5))};
    tally.began = json.at(6).get<std::array<std::uint64_t, sides>>();
    for (Json const& each : json.at(7)) {
        tally.ends[{each.at(0).get<std::uint8_t>(), each.at(1).get<std::string>(),
                    each.at(2).get<std::string>()}] = each.at(3).get<std::uint64_t>();
    }
    for (Json const& each : json.at(8)) {
        tally.fates[{each.at(0).get<std::uint16_t>(), each.at(1).get<std::uint8_t>(),
                     each.at(2).get<std::string>()}] = each.at(3).get<ByResult>();
    }
    for (Json const& each : json.at(9)) {
        tally.happenings[{each.at(0).get<std::uint8_t>(), each.at(1).get<std::string>(),
                          each.at(2).get<std::string>()}] = {
            each.at(3).get<std::uint64_t>(), each.at(4).get<std::uint64_t>(), sums_of(each.at(5)),
            sums_of(each.at(6))};
    }
    tally.check = json.at(10).get<std::uint64_t>();
    for (Json const& each : json.at(11)) {
        tally.lengths[each.at(0).get<std::uint32_t>()] = each.at(1).get<std::uint64_t>();
    }
    return tally;
}

}  // namespace

std::string to_line(StudyTally const& tally) {
    Json variants = Json::array();
    Json pairs = Json::array();
    for (std::size_t i = 0; i < tally.variants.size(); ++i) {
        variants.push_back(json_of(tally.variants[i]));
        Json each = Json::array();
        for (PairSums::Each const& sums : tally.pairs[i].of) {
            each.push_back(Json::array({sums.sum, sums.squares}));
        }
        pairs.push_back(std::move(each));
    }
    return Json::array({tally.battles, std::move(variants), std::move(pairs)}).dump();
}

std::optional<StudyTally> tally_of(std::string_view line) {
    try {
        if (json_shape(line).levels > most_levels) return std::nullopt;
        Json const json = Json::parse(line);
        StudyTally tally{json.at(1).size()};
        tally.battles = json.at(0).get<std::uint64_t>();
        for (std::size_t i = 0; i < tally.variants.size(); ++i) {
            tally.variants[i] = one_of(json.at(1).at(i));
            Json const& pairs = json.at(2).at(i);
            for (std::size_t m = 0; m < measures; ++m) {
                tally.pairs[i].of[m] = {pairs.at(m).at(0).get<std::int64_t>(),
                                        pairs.at(m).at(1).get<std::uint64_t>()};
            }
        }
        return tally;
    } catch (Json::exception const&) {
        return std::nullopt;
    }
}

}  // namespace esprit::simulate
