#pragma once
// Answers HTTP requests (docs/api/openapi.json) and serves the web pages, without using sockets.
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/error_code.h"
#include "serve/rates.h"
#include "serve/scenarios.h"
#include "serve/studies.h"
#include "serve/tables.h"

namespace esprit::serve {

/// A request by HTTP.
struct Request {
    std::string method;
    std::string target;  // path and query, "/api/studies/x?points=12"
    std::string content_type;
    std::string body;
    std::string if_none_match;
    bool takes_gzip = false;
    std::string client;  // address of the client, whose rate is limited
};

/// The answer to a request by HTTP.
struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

inline constexpr std::size_t largest_body = 256U * 1024U;  // bytes of a request
inline constexpr std::size_t largest_log = 1024U * 1024U;  // the same for a log that is watched

/// The body is `{"code", "what"}`.
Response error_response(int status, RequestError code, std::string_view what);
/// For a client that Api::admits does not admit.
Response too_many_requests();

/// The files of the built web pages. Reads the folder once; a path that is not one of these files
/// reaches nothing on the disk.
class WebFiles {
public:
    explicit WebFiles(std::string const& folder);
    bool empty() const { return files_.empty(); }
    Response answer(Request const& request, std::string_view path) const;

private:
    struct File {
        std::string content;
        std::string gzip;  // compressed content; empty: none
        std::string tag;   // ETag
    };
    std::map<std::string, File, std::less<>> files_;
};

/// Routes a request to the tables, scenarios, studies and files, and works it out on the workers of
/// the tables.
class Api {
public:
    using Answer = std::function<void(Response)>;

    Api(Tables& tables, Scenarios& scenarios, WebFiles const& files, Studies& studies,
        bool per_roll, Limits const& limits = {})
        : tables_(tables),
          workers_(tables.workers()),
          scenarios_(scenarios),
          files_(files),
          studies_(studies),
          per_roll_(per_roll),
          most_questions_(limits.questions_of_client),
          reads_(rate_of_reads(limits.gets_of_client), rate_of_reads(limits.gets),
                 tables.surroundings().now()),
          writes_(rate_of_writes(limits.posts_of_client), rate_of_writes(limits.posts),
                  tables.surroundings().now()),
          openings_(rate_of_openings(limits.tables_of_client), rate_of_openings(limits.tables),
                    tables.surroundings().now()) {}

    /// Counts a request; false if this client, or all together, ask too often.
    bool admits(std::string_view method, std::string const& client);
    /// Calls `reply` exactly once, on any thread.
    void answer(Request request, Answer reply);

private:
    /// The questions of a client that wait or are being answered.
    struct Asking {
        StrandPtr strand;
        int questions = 0;
    };
    /// Counts a question of the client; null if too many wait already.
    StrandPtr begin_question(std::string const& client);
    void end_question(std::string const& client);
    /// Answers a request, whatever faults there are.
    /// \param asker  the strand of its client, where the request may take long
    void work_out(Request const& request, Answer const& answer, StrandPtr const& asker);
    void work(Request const& request, Answer const& answer, StrandPtr const& asker);
    Response read_only(std::string_view path) const;
    Response scenario(std::string_view id) const;
    Response picture(std::string_view id) const;
    /// \param client  address of the client that asks
    Response open(std::string const& body, std::string_view client);
    Response open_recording(std::string const& body);
    Response open_again(std::string_view id, std::string const& body);
    Response check(std::string const& body) const;
    static Response compare(std::string const& body);
    /// Answers addresses below /api/studies.
    Response of_studies(Request const& request, std::string_view path);
    Response start_study(Request const& request);

    static Rate rate_of_openings(std::uint64_t a_day) {
        auto const rate = static_cast<double>(a_day);
        constexpr double seconds_of_day = 86'400;
        return {rate, rate / seconds_of_day};
    }
    bool admits_opening(std::string const& client);
    /// A page reads many files at once.
    static Rate rate_of_reads(std::uint64_t a_second) {
        auto const rate = static_cast<double>(a_second);
        return {10 * rate, rate};
    }
    /// A player asks much for some seconds, and then thinks.
    static Rate rate_of_writes(std::uint64_t a_second) {
        auto const rate = static_cast<double>(a_second);
        return {30 * rate, rate};
    }

    static constexpr std::chrono::milliseconds time_of_question{2000};  // of the processor

    Tables& tables_;
    WorkerPool& workers_;
    Scenarios& scenarios_;
    WebFiles const& files_;
    Studies& studies_;
    bool per_roll_;                 // default of new tables
    std::uint64_t most_questions_;  // of one client that wait
    std::mutex mutex_;
    RateLimiter reads_;     // by network of the client
    RateLimiter writes_;    // the same of requests that cost computing time or storage
    RateLimiter openings_;  // the same of tables
    std::map<std::string, Asking> asking_;  // by client
};

/// The body of POST /api/tables.
struct NewTableRequest {
    std::string scenario;  // id of an offered scenario; empty: `text` holds the scenario
    ScenarioText text;
    std::vector<std::string> sides;
    bool undo = true;
    int pace_ms = 0;
    std::optional<bool> per_roll;
};
/// The body of POST /api/tables/{id}/again.
struct AgainRequest {
    Bytes32 seat{};
    bool swap = false;
};
/// The body of POST /api/compare.
struct ComparisonRequest {
    std::string system;
    std::string of;  // a chart or procedure
    std::vector<std::string> facts;
    std::vector<std::vector<text::NamedText>> versions;  // the house rules of each
    std::size_t most = 5;
};
/// All throw std::runtime_error with what is wrong in the body.
NewTableRequest read_new_table(std::string const& body);
ScenarioText read_scenario_text(std::string const& body);
AgainRequest read_again(std::string const& body);
ComparisonRequest read_comparison(std::string const& body);
/// The body of POST /api/logs: the text of a log.
std::string read_new_recording(std::string const& body);

}  // namespace esprit::serve
