#pragma once
// Studies that browsers ask for: many battles, one study after the other, on threads that give way
// to the tables (docs/pages.md).
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

#include "simulate/run.h"
#include "study/study.h"
#include "study/summary.h"

namespace esprit::serve {

/// How much studies may ask of the server.
struct StudyLimits {
    std::uint64_t battles = 100'000;
    std::size_t variants = 8;
    std::size_t waiting = 4;                    // besides the one under way
    std::size_t kept = 16;                      // that are over
    std::chrono::seconds time{600};             // of one study
    std::chrono::seconds abandoned_after{180};  // nobody has asked how it stands: nobody is there
    unsigned jobs = 0;                          // threads; 0: one less than there are processors
};

/// Thrown when too many studies wait.
struct StudiesBusy : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Where a study stood at some number of battles, for a chart of how it converges: the scores of
/// the variants and, where they are compared, the differences of the scores.
struct StudyPoint {
    std::uint64_t battles = 0;
    std::vector<simulate::Estimate> scores;
    std::vector<std::optional<simulate::Estimate>> differences;
};

/// The state of a study at the server.
enum class StudyState : std::uint8_t { waiting, running, done, failed };

/// What is told of a study.
struct StudyReport {
    std::string id;
    StudyState state = StudyState::waiting;
    std::size_t ahead = 0;     // studies that come first
    std::uint64_t fought = 0;  // battles of each variant, with those not yet in the summary
    std::string why;           // it failed, or was broken off
    study::StudySummary summary;
    std::vector<StudyPoint> points;  // from the one asked for on
    std::size_t first_point = 0;
};

class Studies {
public:
    explicit Studies(StudyLimits limits = {});
    Studies(Studies const&) = delete;
    Studies& operator=(Studies const&) = delete;
    ~Studies();

    /// The id of a study that is begun, or waits. It brings along all files that it names. Throws
    /// StudiesBusy, and InputError, BadInput and std::runtime_error with what is wrong with it.
    std::string start(std::string const& file);
    /// Nothing where there is no such study.
    std::optional<StudyReport> report(std::string_view id, std::size_t first_point = 0);
    /// Ends it with what there is; false where there is no such study.
    bool stop(std::string_view id);

private:
    using Clock = std::chrono::steady_clock;
    struct Job {
        std::string id;
        study::Study study;
        std::atomic<bool> broken_off = false;
        // guarded by the mutex of all
        StudyState state = StudyState::waiting;
        std::uint64_t fought = 0;
        std::string why;
        study::StudySummary summary;
        std::vector<StudyPoint> points;
        Clock::time_point asked;
    };
    using JobPtr = std::shared_ptr<Job>;

    study::Study study_of(std::string const& file) const;
    void work(std::stop_token const& stopped);
    void carry_out(Job& job);
    /// The mutex is held.
    void break_off_beyond_limits(Job& job, Clock::time_point began) const;
    void on_progress(Job& job, simulate::Standing const& standing, Clock::time_point began);
    void end(Job& job, study::StudySummary summary);
    JobPtr find(std::string_view id) const;
    void keep_finished(JobPtr const& job);

    StudyLimits limits_;
    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    std::deque<JobPtr> waiting_;
    JobPtr running_;
    std::deque<JobPtr> finished_;  // the oldest first
    std::jthread thread_;          // last: it uses all of the above
};

/// What a study is told as (docs/api/openapi.json).
std::string study_report_json(StudyReport const& report);
/// The file of a study out of the body of a request. Throws std::runtime_error.
std::string read_new_study(std::string const& body);

}  // namespace esprit::serve
