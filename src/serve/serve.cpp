#include "serve/serve.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "serve/counting_store.h"
#include "serve/log_line.h"
#include "serve/monitor.h"
#include "serve/network.h"
#include "serve/postgres_store.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

/// Folder of the program's data: in the source tree of the build, or else where it is installed.
std::string shared_folder(std::string const& name) {
    fs::path const built = fs::path{ESPRIT_SOURCE_SHARE} / name;
    std::error_code none;
    if (fs::is_directory(built, none)) return built.string();
    return (fs::path{ESPRIT_INSTALLED_SHARE} / name).string();
}

std::string folder_of_pages() {
    std::string const built = shared_folder("web/dist");
    std::error_code none;
    if (fs::is_directory(built, none)) return built;
    return shared_folder("web");
}

fs::path folder_of_data() {
    char const* const data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data == '/') return fs::path{data} / "esprit";
    char const* const home = std::getenv("HOME");
    if (home != nullptr && *home == '/') return fs::path{home} / ".local/share/esprit";
    throw std::runtime_error{"HOME is not set: give a folder for the tables with --data DIR"};
}

/// The file of the tables in a folder.
std::string file_of_tables(std::string const& folder) {
    return (fs::path{folder} / "tables.sqlite").string();
}

std::string made_folder(std::string const& wanted) {
    fs::path const folder = wanted.empty() ? folder_of_data() : fs::path{wanted};
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw std::runtime_error{"cannot make the folder \"" + folder.string() +
                                 "\": " + error.message()};
    }
    return folder.string();
}

/// Ends the program when its work does not end by itself in time: whatever was acknowledged is
/// stored, and the thoughts of commanders can be had again.
class LastResort {
public:
    explicit LastResort(std::chrono::seconds patience)
        : thread_([this, patience](std::stop_token const& stopped) {
              std::unique_lock lock{mutex_};
              bool const ended = ended_.wait_for(lock, stopped, patience, [] { return false; });
              if (!ended && !stopped.stop_requested()) std::_Exit(0);
          }) {}

private:
    std::mutex mutex_;
    std::condition_variable_any ended_;
    std::jthread thread_;
};

/// Keeps other servers away from the folder of the tables. The folder itself is locked, because a
/// file in it could be removed meanwhile.
class FolderLock {
public:
    /// Throws std::runtime_error when another server has the folder.
    explicit FolderLock(std::string const& folder) {
        if (folder.empty()) return;
        file_ = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file_ < 0 || flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
        close(file_);
        throw std::runtime_error{"another server keeps its games in \"" + folder +
                                 "\": end it, or give another folder with --data"};
    }
    FolderLock(FolderLock const&) = delete;
    FolderLock& operator=(FolderLock const&) = delete;
    ~FolderLock() {
        if (file_ >= 0) close(file_);
    }

private:
    int file_ = -1;
};

/// A reader of the server's lines that is gone, and a file that may grow no more, are errors of a
/// write; by default they end the program. A program that the server starts keeps the default.
void outlive_failed_writes() {
    for (int const signal : {SIGPIPE, SIGXFSZ}) {
        struct sigaction action{};
        action.sa_handler = [](int) {};
        action.sa_flags = SA_RESTART;
        sigaction(signal, &action, nullptr);
    }
}

std::unique_ptr<Network> listening(ServeOptions const& options, Limits const& limits, Api& api,
                                   Tables& tables) {
    NetworkOptions how{options.address, options.port, options.origins, options.proxies, limits};
    if (!options.else_any_port) return std::make_unique<Network>(how, api, tables);
    try {
        return std::make_unique<Network>(how, api, tables);
    } catch (NetworkError const&) {
        how.port = 0;
        return std::make_unique<Network>(how, api, tables);
    }
}

Shelving shelving(std::string const& data, Limits const& limits) {
    return {(fs::path{data} / "shelf").string(), limits.tables, limits.days_unused,
            limits.days_on_shelf};
}

/// Raises the number of files that the program may have open as far as its connections need, or
/// lowers the number of connections: then the database never lacks a file.
Limits fit_to_files(Limits limits) {
    constexpr std::uint64_t besides = 64;  // the database, copies, bots, listeners
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return limits;
    rlim_t const wanted = limits.connections + besides;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = std::min(wanted, files.rlim_max);
        if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= wanted) return limits;
    limits.connections = std::max<rlim_t>(files.rlim_cur, besides + 1) - besides;
    log_event("few_files", {{"connections", std::to_string(limits.connections)},
                            {"why", "the system allows too few open files (ulimit -n)"}});
    return limits;
}

/// The parts of the server that are measured.
struct Parts {
    CountingStore& store;
    Tables& tables;
    Studies& studies;
    Network& network;
};

Measured measured(Parts const& parts) {
    Measured now;
    parts.tables.measure(now);
    now.connections = parts.network.connections();
    now.studies_waiting = parts.studies.waiting();
    now.storage_errors = parts.store.failures();
    return now;
}

/// Null if the operator wants no measures.
std::unique_ptr<Monitor> monitoring(std::string const& address, Parts parts) {
    if (address.empty()) return nullptr;
    MonitorSources sources;
    sources.metrics = [parts] { return metrics_text(measured(parts), parts.tables.durations()); };
    sources.check_health = [parts](std::function<void(bool)> const& told) {
        parts.tables.look_up(
            {}, [told](Tables::Lookup found) { told(found != Tables::Lookup::unavailable); });
    };
    return std::make_unique<Monitor>(address, std::move(sources));
}

}  // namespace

constexpr std::chrono::seconds longest_end{3};

void serve(ServeOptions const& options, std::function<void(StartedServer const&)> const& begun) {
    outlive_failed_writes();
    Limits const limits = fit_to_files(options.limits);
    bool const shared = !options.database.empty();
    std::string const data = shared ? "PostgreSQL" : made_folder(options.data);
    FolderLock const lock{shared ? std::string{} : data};
    CountingStore store{shared ? open_postgres(options.database, shelving({}, limits))
                               : open_sqlite(file_of_tables(data), shelving(data, limits))};
    Scenarios scenarios{options.scenarios.empty() ? shared_folder("scenarios") : options.scenarios,
                        options.bots, options.fitted};
    WebFiles const files{options.web.empty() ? folder_of_pages() : options.web};
    Tables tables{store, scenarios, std::max(2U, std::thread::hardware_concurrency()),
                  {},    {},        limits};
    StudyLimits study_limits;
    study_limits.waiting = limits.studies_waiting;
    study_limits.kept = limits.studies_kept;
    Studies studies{study_limits, shared ? std::string{} : (fs::path{data} / "studies").string()};
    Api api{tables, scenarios, files, studies, options.per_roll, limits};
    auto const network = listening(options, limits, api, tables);
    auto const monitor = monitoring(options.metrics, {store, tables, studies, *network});
    bool const v6 = options.address.find(':') != std::string::npos;
    std::string const host = v6 ? "[" + options.address + "]" : options.address;
    tables.keep_tidy();
    begun({"http://" + host + ":" + std::to_string(network->port()) + "/", data, !files.empty(),
           scenarios.offered().size(), scenarios.left_out()});
    network->run();
    LastResort const last_resort{longest_end};
    if (monitor) monitor->stop();
    studies.end();
    tables.close();  // before the sockets that it refers to are destroyed
}

StoredCount back_up(std::string const& data, std::string const& file) {
    return copy_sqlite(file_of_tables(data.empty() ? folder_of_data().string() : data), file);
}

RestoredCount restore(std::string const& file, std::string const& data) {
    return restore_sqlite(file, file_of_tables(made_folder(data)));
}

}  // namespace esprit::serve
