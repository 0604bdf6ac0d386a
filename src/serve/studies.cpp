#include "serve/studies.h"

#include <sys/resource.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

#include "serve/fault.h"
#include "serve/log_line.h"
#include "serve/secrets.h"
#include "simulate/merger.h"
#include "study/study_file.h"

namespace esprit::serve {

namespace {

constexpr std::string_view file_name = "study.toml";
/// The `nice` value of studies: tables come first.
constexpr int priority_behind_tables = 10;
/// Adds a point when the number of battles has grown by this much: a few hundred points at most.
constexpr std::uint64_t point_every_percent = 3;
/// Limit for one order: a study can be broken off only between battles.
constexpr std::uint64_t most_nodes = 10'000;

/// Leaves one processor to the tables.
unsigned usual_jobs() {
    unsigned const processors = std::thread::hardware_concurrency();
    return processors > 1 ? processors - 1 : 1;
}

StudyPoint point_of(study::StudySummary const& summary) {
    StudyPoint point;
    point.battles = summary.battles;
    for (std::size_t i = 0; i < summary.variants.size(); ++i) {
        point.scores.push_back(summary.variants[i].score);
        point.differences.emplace_back();
        auto const& differences = summary.differences[i];
        if (!differences.empty()) {
            auto const score = static_cast<std::size_t>(simulate::Measure::score);
            point.differences.back() = differences[score].more;
        }
    }
    return point;
}

bool is_time_for_point(std::vector<StudyPoint> const& points, std::uint64_t battles) {
    if (battles == 0) return false;
    if (points.empty()) return true;
    std::uint64_t const last = points.back().battles;
    return battles * 100 >= last * (100 + point_every_percent);
}

}  // namespace

Studies::Studies(StudyLimits limits, std::string const& folder) : limits_(limits), shelf_(folder) {
    if (limits_.jobs == 0) limits_.jobs = usual_jobs();
    go_on_with_kept();
    thread_ = std::jthread{[this](std::stop_token const& stopped) { work(stopped); }};
}

void Studies::end() {
    thread_.request_stop();
    {
        std::lock_guard const lock{mutex_};
        if (running_ && running_->state == StudyState::running && !running_->broken_off) {
            running_->goes_on_later = true;
            running_->broken_off = true;
        }
    }
    if (thread_.joinable()) thread_.join();
}

study::Study Studies::study_of(std::string const& file) const {
    study::StudyWords const words = study::read_study(std::string{file_name}, file);
    if (words.variants.size() > limits_.variants) {
        throw std::runtime_error{"this server compares at most " +
                                 std::to_string(limits_.variants) +
                                 " variants; esprit sweep allows more"};
    }
    study::Study study = study::load_study(words, study::Files::nowhere);
    study.settle_battles();
    if (study.battles > limits_.battles) {
        throw std::runtime_error{
            "this server fights at most " + std::to_string(limits_.battles) +
            " battles of each variant: say battles = " + std::to_string(limits_.battles) +
            " or fewer; esprit sweep allows more"};
    }
    for (study::Variant const& variant : study.variants) {
        if (variant.nodes <= most_nodes) continue;
        throw std::runtime_error{"this server allows at most " + std::to_string(most_nodes) +
                                 " nodes an order; esprit sweep allows more"};
    }
    study.make_fights();
    return study;
}

Studies::JobPtr Studies::job_of(std::string id, std::string const& file) const {
    auto job = std::make_shared<Job>();
    job->study = study_of(file);
    job->id = std::move(id);
    job->asked = Clock::now();
    simulate::RunResult const nothing{simulate::StudyTally{job->study.variants.size()},
                                      simulate::RunEnd::broken_off};
    job->summary = study::summary_of(job->study, nothing);
    return job;
}

/// Queues the studies that had not ended when the server ended.
void Studies::go_on_with_kept() {
    for (StudyShelf::Kept const& kept : shelf_.all()) {
        auto const why = fault_of([&] { waiting_.push_back(job_of(kept.id, kept.file)); });
        if (!why) continue;
        log_event("study_cannot_go_on", {{"study", kept.id}, {"why", *why}});
        shelf_.remove(kept.id);
    }
}

std::string Studies::start(std::string const& file) {
    JobPtr const job = job_of(random_name(), file);
    shelf_.keep({job->id, file});
    {
        std::lock_guard const lock{mutex_};
        if (waiting_.size() >= limits_.waiting) {
            shelf_.remove(job->id);
            throw StudiesBusy{std::to_string(waiting_.size()) +
                              " studies are waiting already: try again later"};
        }
        waiting_.push_back(job);
    }
    news_.notify_all();
    return job->id;
}

Studies::JobPtr Studies::find(std::string_view id) const {
    if (running_ && running_->id == id) return running_;
    for (auto const* const list : {&waiting_, &finished_}) {
        auto const found = std::find_if(list->begin(), list->end(),
                                        [&](JobPtr const& each) { return each->id == id; });
        if (found != list->end()) return *found;
    }
    return nullptr;
}

std::optional<StudyReport> Studies::report(std::string_view id, std::size_t first_point) {
    std::lock_guard const lock{mutex_};
    JobPtr const job = find(id);
    if (!job) return std::nullopt;
    job->asked = Clock::now();
    StudyReport report;
    report.id = job->id;
    report.state = job->state;
    report.fought = job->fought;
    report.why = job->why;
    report.summary = job->summary;
    auto const place = std::find(waiting_.begin(), waiting_.end(), job);
    if (place != waiting_.end()) {
        report.ahead = static_cast<std::size_t>(place - waiting_.begin()) + (running_ ? 1 : 0);
    }
    report.first_point = std::min(first_point, job->points.size());
    report.points.assign(job->points.begin() + static_cast<std::ptrdiff_t>(report.first_point),
                         job->points.end());
    return report;
}

void Studies::keep_finished(JobPtr const& job) {
    finished_.push_back(job);
    if (finished_.size() > limits_.kept) finished_.pop_front();
}

bool Studies::stop(std::string_view id) {
    std::lock_guard const lock{mutex_};
    JobPtr const job = find(id);
    if (!job) return false;
    job->broken_off = true;
    auto const place = std::find(waiting_.begin(), waiting_.end(), job);
    if (place != waiting_.end()) {
        waiting_.erase(place);
        keep_finished(job);
        shelf_.remove(job->id);
        job->state = StudyState::done;
    }
    return true;
}

std::size_t Studies::waiting() const {
    std::lock_guard const lock{mutex_};
    return waiting_.size();
}

void Studies::work(std::stop_token const& stopped) {
    // on Linux this holds for this thread and the threads that it starts
    setpriority(PRIO_PROCESS, 0, priority_behind_tables);
    while (true) {
        JobPtr job;
        {
            std::unique_lock lock{mutex_};
            news_.wait(lock, stopped, [this] { return !waiting_.empty(); });
            if (stopped.stop_requested()) return;
            job = waiting_.front();
            waiting_.pop_front();
            running_ = job;
            job->state = StudyState::running;
        }
        std::string failed;
        try {
            carry_out(*job);
        } catch (std::exception const& error) {  // a gap in a chart of house rules, for example
            failed = error.what();
        }
        std::lock_guard const lock{mutex_};
        if (!job->goes_on_later) shelf_.remove(job->id);
        if (!failed.empty()) {
            job->state = StudyState::failed;
            job->why = failed;
        }
        running_ = nullptr;
        keep_finished(job);
    }
}

namespace {

/// Throws std::runtime_error on any fault, failed expectations included: it ends the study, not the
/// server.
void rethrow_faults(std::function<void()> const& work) {
    if (auto const fault = fault_of(work)) throw std::runtime_error{*fault};
}

/// Battles whose faults are exceptions.
class ContainedFights final : public simulate::Fights {
public:
    explicit ContainedFights(simulate::Fights const& fights) : fights_(fights) {}
    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        rethrow_faults([&] { fights_.fight(number, record); });
    }

private:
    simulate::Fights const& fights_;
};

}  // namespace

void Studies::carry_out(Job& job) {
    auto const began = Clock::now();
    rethrow_faults([&] {
        job.study.count_out(study::usual_most_paths, [&] {
            std::lock_guard const lock{mutex_};
            break_off_beyond_limits(job, began);
            return job.broken_off.load();
        });
    });
    if (job.study.is_counted_out()) return end(job, study::summary_of(job.study));
    simulate::Plan plan = job.study.plan();
    std::deque<ContainedFights> guarded;
    for (auto& variant : plan.variants) variant.fights = &guarded.emplace_back(*variant.fights);
    simulate::Merger merger{plan};
    auto checkpoint = shelf_.checkpoint(job.id, job.study.identity(), plan, merger);
    simulate::RunOptions options;
    if (checkpoint) options.checkpoint = &*checkpoint;
    options.jobs = limits_.jobs;
    options.broken_off = &job.broken_off;
    options.progress = [&](simulate::RunProgress const& so_far) {
        on_progress(job, so_far, began);
    };
    end(job, study::summary_of(job.study, simulate::run(plan, merger, options)));
}

void Studies::break_off_beyond_limits(Job& job, Clock::time_point began) const {
    auto const now = Clock::now();
    if (now - began > limits_.time) {
        job.why = "a study may take " + std::to_string(limits_.time.count()) +
                  " seconds on this server; esprit sweep has no limit";
        job.broken_off = true;
    } else if (now - job.asked > limits_.abandoned_after) {
        job.why = "its page was closed";
        job.broken_off = true;
    }
}

void Studies::on_progress(Job& job, simulate::RunProgress const& so_far, Clock::time_point began) {
    simulate::RunResult present{so_far.without_gap(), simulate::RunEnd::broken_off};
    bool const news = present.tally.battles > job.summary.battles;
    auto summary = news ? study::summary_of(job.study, present) : study::StudySummary{};
    std::lock_guard const lock{mutex_};
    job.fought = std::min(so_far.battles, job.study.battles);
    break_off_beyond_limits(job, began);
    if (!news) return;
    job.summary = std::move(summary);
    if (is_time_for_point(job.points, job.summary.battles)) {
        job.points.push_back(point_of(job.summary));
    }
}

void Studies::end(Job& job, study::StudySummary summary) {
    std::lock_guard const lock{mutex_};
    job.summary = std::move(summary);
    job.fought = job.summary.battles;
    bool const has_news = job.points.empty() || job.points.back().battles < job.summary.battles;
    if (job.summary.battles > 0 && has_news) job.points.push_back(point_of(job.summary));
    job.state = StudyState::done;
}

}  // namespace esprit::serve
