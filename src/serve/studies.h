#pragma once
// Studies that browsers start: they run one after another, on threads of lower priority than the
// tables (docs/pages.md).
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "serve/study_shelf.h"
#include "simulate/run.h"
#include "study/study.h"
#include "study/summary.h"

namespace esprit::serve {

/// How much studies may ask of the server.
struct StudyLimits {
    std::uint64_t battles = 100'000;
    std::size_t variants = 8;
    std::size_t waiting = 4;                    // studies in the queue, without the running one
    std::size_t kept = 16;                      // finished studies whose results are kept
    std::chrono::seconds time{600};             // longest duration of one study
    std::chrono::seconds abandoned_after{180};  // ends a study if nobody reads its report
    unsigned jobs = 0;                          // threads; 0: number of processors less one
};

/// Thrown when too many studies wait.
struct StudiesBusy : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The estimates of a study after some number of battles, for a chart of its convergence: the score
/// of each variant and, for variants compared with another, the difference of the scores.
struct StudyPoint {
    std::uint64_t battles = 0;
    std::vector<simulate::Estimate> scores;
    std::vector<std::optional<simulate::Estimate>> differences;
};

/// The state of a study at the server.
enum class StudyState : std::uint8_t { waiting, running, done, failed };

/// The state and results of a study.
struct StudyReport {
    std::string id;
    StudyState state = StudyState::waiting;
    std::size_t ahead = 0;     // studies before this one in the queue, with the running one
    std::uint64_t fought = 0;  // battles of each variant, also those not yet in the summary
    std::string why;           // why it failed or was broken off
    study::StudySummary summary;
    std::vector<StudyPoint> points;  // those from number `first_point` on
    std::size_t first_point = 0;
};

class Studies {
public:
    /// Studies that have not ended are kept in `folder`, and those that are there go on. Empty:
    /// nothing is kept.
    explicit Studies(StudyLimits limits = {}, std::string const& folder = {});
    Studies(Studies const&) = delete;
    Studies& operator=(Studies const&) = delete;
    ~Studies() { end(); }
    /// Ends the running study between two battles, and the thread. What is kept can go on.
    void end();

    /// Queues a study, given as the text of its file, which must contain all files that it names.
    /// Returns the id. Throws StudiesBusy if the queue is full; InputError, BadInput and
    /// std::runtime_error if the study is wrong or exceeds a limit.
    std::string start(std::string const& file);
    /// Points from `first_point` on; none if there is no such study.
    std::optional<StudyReport> report(std::string_view id, std::size_t first_point = 0);
    /// Ends a study and keeps its results so far; false if there is no such study.
    bool stop(std::string_view id);
    /// Number of studies in the queue, without the running one.
    std::size_t waiting() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Job {
        std::string id;
        study::Study study;
        std::atomic<bool> broken_off = false;
        // the members below are guarded by Studies::mutex_
        StudyState state = StudyState::waiting;
        bool goes_on_later = false;  // broken off by the end of the server: it stays on the shelf
        std::uint64_t fought = 0;
        std::string why;
        study::StudySummary summary;
        std::vector<StudyPoint> points;
        Clock::time_point asked;
    };
    using JobPtr = std::shared_ptr<Job>;

    study::Study study_of(std::string const& file) const;
    JobPtr job_of(std::string id, std::string const& file) const;
    void go_on_with_kept();
    void work(std::stop_token const& stopped);
    void carry_out(Job& job);
    /// The caller holds `mutex_`.
    void break_off_beyond_limits(Job& job, Clock::time_point began) const;
    void on_progress(Job& job, simulate::RunProgress const& so_far, Clock::time_point began);
    void end(Job& job, study::StudySummary summary);
    JobPtr find(std::string_view id) const;
    void keep_finished(JobPtr const& job);

    StudyLimits limits_;
    StudyShelf shelf_;
    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    std::deque<JobPtr> waiting_;
    JobPtr running_;
    std::deque<JobPtr> finished_;  // the oldest first
    std::jthread thread_;          // last member: it uses all of the above
};

/// A report as docs/api/openapi.json describes it.
std::string study_report_json(StudyReport const& report);
/// Reads the text of a study's file from the body of a request. Throws std::runtime_error.
std::string read_new_study(std::string const& body);

}  // namespace esprit::serve
