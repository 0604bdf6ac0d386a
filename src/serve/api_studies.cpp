// Answers requests about studies.
#include <charconv>

#include "report/json_writer.h"
#include "serve/api.h"
#include "study/study_files.h"

namespace esprit::serve {

using report::JsonWriter;

namespace {

constexpr std::string_view all_studies = "/api/studies";

/// Number of points that the client has already, from the query `?points=12`.
std::size_t points_known(std::string_view target) {
    constexpr std::string_view before = "?points=";
    std::size_t const place = target.find(before);
    std::size_t known = 0;
    if (place == std::string_view::npos) return known;
    std::string_view const digits = target.substr(place + before.size());
    std::from_chars(digits.data(), digits.data() + digits.size(), known);
    return known;
}

Response told(std::string body, std::string content_type = "application/json") {
    Response response;
    response.content_type = std::move(content_type);
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response no_such_study() {
    return error_response(404, "not_found",
                          "there is no such study; results of old studies are deleted");
}

}  // namespace

Response Api::start_study(Request const& request) {
    if (request.method != "POST") {
        return error_response(405, "not_allowed", "use POST for this address");
    }
    if (!request.content_type.starts_with("application/json")) {
        return error_response(415, "bad_request", "the body must be application/json");
    }
    try {
        std::string const id = studies_.start(read_new_study(request.body));
        JsonWriter out;
        out.begin_object().member("study", id);
        out.member("address", std::string{all_studies} + "/" + id);
        Response response = told(out.end_object().take());
        response.status = 201;
        return response;
    } catch (StudiesBusy const& busy) {
        return error_response(503, "busy", busy.what());
    }
}

Response Api::of_studies(Request const& request, std::string_view path) {
    if (path == all_studies) return start_study(request);
    path.remove_prefix(all_studies.size());
    if (!path.starts_with('/')) return no_such_study();
    path.remove_prefix(1);
    constexpr std::string_view table = "/study.csv";
    bool const wants_table = path.ends_with(table);
    std::string_view const id = path.substr(0, path.size() - (wants_table ? table.size() : 0));
    bool const stops = request.method == "DELETE" && !wants_table;
    if (!stops && request.method != "GET" && request.method != "HEAD") {
        return error_response(405, "not_allowed", "use GET to read a study, DELETE to end it");
    }
    if (stops && !studies_.stop(id)) return no_such_study();
    auto const report = studies_.report(id, points_known(request.target));
    if (!report) return no_such_study();
    if (wants_table) return told(csv(report->summary), "text/csv; charset=utf-8");
    return told(study_report_json(*report));
}

}  // namespace esprit::serve
