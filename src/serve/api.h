#pragma once
// The HTTP interface (docs/api/openapi.json) and the files of the web pages; knows no sockets.
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/rates.h"
#include "serve/scenarios.h"
#include "serve/studies.h"
#include "serve/tables.h"

namespace esprit::serve {

/// A request by HTTP.
struct Request {
    std::string method;
    std::string target;  // the path with what follows it
    std::string content_type;
    std::string body;
    std::string if_none_match;
    bool takes_gzip = false;
    std::string client;  // the address that it came from
};

/// The answer to a request by HTTP.
struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

inline constexpr std::size_t largest_body = 256U * 1024U;

/// `{"code", "what"}`
Response error_response(int status, std::string_view code, std::string_view what);

/// The built pages, read once: whatever a path says, nothing else can be asked for.
class WebFiles {
public:
    explicit WebFiles(std::string const& folder);
    bool empty() const { return files_.empty(); }
    Response answer(Request const& request, std::string_view path) const;

private:
    struct File {
        std::string content;
        std::string gzip;  // empty: there is none
        std::string tag;
    };
    std::map<std::string, File, std::less<>> files_;
};

class Api {
public:
    using Answer = std::function<void(Response)>;

    Api(Tables& tables, Scenarios const& scenarios, Scenarios& uploaded, WebFiles const& files,
        Studies& studies, WorkerPool& workers, bool per_roll)
        : tables_(tables),
          scenarios_(scenarios),
          uploaded_(uploaded),
          files_(files),
          studies_(studies),
          workers_(workers),
          per_roll_(per_roll),
          writes_(writes_of_client, writes_of_all, std::chrono::steady_clock::now()) {}

    /// Answers once, on any thread.
    void answer(Request request, Answer answer);

private:
    void work(Request const& request, Answer const& answer);
    Response read_only(std::string_view path) const;
    Response scenario(std::string_view id) const;
    Response picture(std::string_view id) const;
    Response open(std::string const& body);
    Response check(std::string const& body) const;
    /// Addresses below /api/studies.
    Response of_studies(Request const& request, std::string_view path);
    Response start_study(Request const& request);
    bool allows_write(Request const& request);

    // what costs work or room: of one address, and of all together
    static constexpr Rate writes_of_client{600, 20};
    static constexpr Rate writes_of_all{2400, 80};

    Tables& tables_;
    Scenarios const& scenarios_;
    Scenarios& uploaded_;
    WebFiles const& files_;
    Studies& studies_;
    WorkerPool& workers_;
    bool per_roll_;  // where a new table says nothing of it
    std::mutex mutex_;
    RateLimiter writes_;
};

/// What POST bodies say. Throw std::runtime_error with what is wrong.
struct NewTableRequest {
    std::string scenario;  // or text
    ScenarioText text;
    std::vector<std::string> sides;
    bool undo = true;
    int pace_ms = 0;
    std::optional<bool> per_roll;
};
NewTableRequest read_new_table(std::string const& body);
ScenarioText read_scenario_text(std::string const& body);

}  // namespace esprit::serve
