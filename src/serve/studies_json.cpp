// Studies as JSON, for HTTP.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/json_writer.h"
#include "serve/studies.h"
#include "study/study_text.h"
#include "text/json/strict_json.h"

namespace esprit::serve {

using report::JsonWriter;
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string_view state_name(StudyState state) {
    constexpr std::string_view names[] = {"waiting", "running", "done", "failed"};
    return names[static_cast<std::size_t>(state)];
}

OrderedJson json_of(simulate::Estimate const& estimate) {
    return OrderedJson::array({estimate.value, estimate.low, estimate.high});
}

OrderedJson json_of(StudyPoint const& point) {
    OrderedJson scores = OrderedJson::array();
    for (simulate::Estimate const& each : point.scores) scores.push_back(json_of(each));
    OrderedJson differences = OrderedJson::array();
    for (auto const& each : point.differences) {
        differences.push_back(each ? json_of(*each) : OrderedJson{});
    }
    return {{"battles", point.battles},
            {"scores", std::move(scores)},
            {"differences", std::move(differences)}};
}

/// The lines of `esprit sweep --json` as a list.
std::string variants_json(study::StudySummary const& summary) {
    std::string lines = comparison_json_lines(summary);
    if (!lines.empty()) lines.pop_back();
    for (char& letter : lines) {
        if (letter == '\n') letter = ',';  // JSON texts never contain a raw line feed
    }
    return "[" + lines + "]";
}

}  // namespace

std::string study_report_json(StudyReport const& report) {
    study::StudySummary const& summary = report.summary;
    OrderedJson points = OrderedJson::array();
    for (StudyPoint const& each : report.points) points.push_back(json_of(each));
    JsonWriter out;
    out.begin_object().member("study", report.id).member("state", state_name(report.state));
    out.member("ahead", static_cast<std::int64_t>(report.ahead));
    out.member("fought", static_cast<std::int64_t>(report.fought));
    out.member("why", report.why).member("title", summary.title);
    auto const is_exact = [](study::VariantSummary const& each) { return each.is_exact(); };
    out.member_truth("exact",
                     std::all_of(summary.variants.begin(), summary.variants.end(), is_exact));
    out.member("first_point", static_cast<std::int64_t>(report.first_point));
    out.member_json("points", points.dump());
    out.member_json("variants", variants_json(summary));
    return out.end_object().take();
}

std::string read_new_study(std::string const& body) {
    nlohmann::json const json = text::parse_strictly(body, "the body");
    bool const whole = json.is_object() && json.size() == 1 && json.contains("study") &&
                       json.at("study").is_string();
    if (!whole) {
        throw std::runtime_error{
            "the body must be an object with the single member \"study\", the text of a study's "
            "file"};
    }
    return json.at("study").get<std::string>();
}

}  // namespace esprit::serve
