#include "bots/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace esprit::bots {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t piece_bytes = 65'536;
constexpr std::size_t most_unread_bytes = 1U << 20U;

/// The groups that run, 0: none. Groups beyond these end by the end of their input alone.
std::array<std::atomic<pid_t>, 1024> groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a handler of signals reads it");

void replace_group(pid_t from, pid_t to) {
    for (std::atomic<pid_t>& group : groups) {
        pid_t expected = from;
        if (group.compare_exchange_strong(expected, to)) return;
    }
}

/// Both ends of a pipe, which no other program inherits.
struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw std::runtime_error{std::string{"no pipe can be made: "} + std::strerror(errno)};
        }
    }
    Pipe(Pipe const&) = delete;
    Pipe& operator=(Pipe const&) = delete;
    ~Pipe() {
        for (int const end : ends) {
            if (end >= 0) ::close(end);
        }
    }
    int take(std::size_t end) {
        int const taken = ends.at(end);
        ends.at(end) = -1;
        fcntl(taken, F_SETFL, O_NONBLOCK);
        return taken;
    }
};

/// How a program is started: in a group of its own, with the usual answers to signals, and with
/// nothing open but its three streams.
class SpawnSettings {
public:
    SpawnSettings(int input, int output, int errors) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, errors, STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        sigset_t all;
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    SpawnSettings(SpawnSettings const&) = delete;
    SpawnSettings& operator=(SpawnSettings const&) = delete;
    ~SpawnSettings() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }

    pid_t start(std::string command) const {
        std::string shell = "/bin/sh";
        std::string flag = "-c";
        std::array<char*, 4> words{shell.data(), flag.data(), command.data(), nullptr};
        pid_t pid = 0;
        int const error =
            posix_spawn(&pid, shell.c_str(), &actions_, &attributes_, words.data(), environ);
        if (error == 0) return pid;
        throw std::runtime_error{std::string{"no process can be made: "} + std::strerror(error)};
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

/// Writes to a pipe. A program that has closed its end is an error here, not a signal.
ssize_t write_without_signal(int file, std::string_view text) {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
    ssize_t const written = ::write(file, text.data(), text.size());
    int const error = errno;
    if (written < 0 && error == EPIPE && sigismember(&before, SIGPIPE) == 0) {
        timespec const no_time{};
        sigtimedwait(&broken_pipe, nullptr, &no_time);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

int milliseconds_to(Deadline until) {
    auto const left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 600'000));
}

bool would_block() {
    return errno == EAGAIN || errno == EINTR;
}

std::string last_line(std::string_view text) {
    while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
    std::size_t const begin = text.rfind('\n');
    std::string line{begin == std::string_view::npos ? text : text.substr(begin + 1)};
    // nothing that a terminal would obey
    std::replace_if(
        line.begin(), line.end(), [](char letter) { return letter >= 0 && letter < ' '; }, '?');
    return line;
}

}  // namespace

Process::Process(std::string const& command) {
    Pipe to;
    Pipe from;
    Pipe complaints;
    SpawnSettings const settings{to.ends[0], from.ends[1], complaints.ends[1]};
    pid_ = settings.start(command);
    replace_group(0, pid_);
    files_ = {to.take(1), from.take(0), complaints.take(0)};
}

Process::~Process() {
    kill();
    for (Stream const each : {input, output, errors}) close(each);
}

void Process::close(Stream stream) {
    if (files_[stream] >= 0) ::close(files_[stream]);
    files_[stream] = -1;
}

Wait Process::write(std::string_view text, Deadline until) {
    while (!text.empty()) {
        if (files_[input] < 0) return Wait::ended;
        ssize_t const written = write_without_signal(files_[input], text);
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (!would_block()) return Wait::ended;
        if (Wait const waited = wait(true, until); waited != Wait::done) return waited;
    }
    return Wait::done;
}

Wait Process::read_line(std::string& line, Deadline until) {
    while (true) {
        if (auto read = lines_.next()) {
            line = std::move(*read);
            return Wait::done;
        }
        if (lines_.is_too_long()) return Wait::flood;
        if (files_[output] < 0) return Wait::ended;
        if (Wait const waited = wait(false, until); waited != Wait::done) return waited;
    }
}

std::string_view Process::unread() {
    if (files_[output] >= 0) read_output();
    return lines_.rest();
}

Wait Process::wait(bool writes, Deadline until) {
    std::array<pollfd, streams> polled{};
    polled[input] = {writes ? files_[input] : -1, POLLOUT, 0};
    polled[output] = {files_[output], POLLIN, 0};
    polled[errors] = {files_[errors], POLLIN, 0};
    int const ready = poll(polled.data(), polled.size(), milliseconds_to(until));
    if (ready < 0) return errno == EINTR ? Wait::done : Wait::ended;
    if (ready == 0) return Wait::late;
    if (polled[errors].revents != 0) read_errors();
    if (polled[output].revents != 0 && !read_output()) close(output);
    if (writes && lines_.rest().size() > most_unread_bytes) return Wait::flood;
    // a program that only writes errors has no more time than another
    return std::chrono::steady_clock::now() < until ? Wait::done : Wait::late;
}

/// False at the end of the output.
bool Process::read_output() {
    std::array<char, piece_bytes> piece;
    ssize_t const read = ::read(files_[output], piece.data(), piece.size());
    if (read > 0) lines_.add({piece.data(), static_cast<std::size_t>(read)});
    return read > 0 || (read < 0 && would_block());
}

void Process::read_errors() {
    std::array<char, piece_bytes> piece;
    ssize_t const read = ::read(files_[errors], piece.data(), piece.size());
    if (read > 0) {
        error_text_.append(piece.data(), static_cast<std::size_t>(read));
        if (error_text_.size() > kept_error_bytes) {
            error_text_.erase(0, error_text_.size() - kept_error_bytes);
        }
    } else if (read == 0 || !would_block()) {
        close(errors);
    }
}

bool Process::has_exited() {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

std::string Process::how_it_ended() {
    // its output ends a little before the program
    Deadline const until = std::chrono::steady_clock::now() + 200ms;
    while (pid_ != 0 && !has_exited() && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(1ms);
    }
    bool const by_itself = pid_ == 0 ? !killed_here_ : has_exited();
    kill();
    if (files_[errors] >= 0) read_errors();
    std::string words = !by_itself ? "closed its output"
                        : WIFSIGNALED(status_)
                            ? "was ended by signal " + std::to_string(WTERMSIG(status_))
                            : "exited with code " + std::to_string(WEXITSTATUS(status_));
    std::string const complaint = last_line(error_text_);
    return complaint.empty() ? words : words + ": " + complaint;
}

bool Process::end(Deadline until) {
    close(input);
    while (pid_ != 0 && !has_exited() && std::chrono::steady_clock::now() < until) {
        if (files_[errors] >= 0) read_errors();
        std::this_thread::sleep_for(1ms);
    }
    kill();
    return !killed_here_;
}

void Process::kill() {
    if (pid_ == 0) return;
    killed_here_ = !has_exited();
    // the leader is reaped last, so that the number of the group is still its own
    ::kill(-pid_, SIGKILL);
    replace_group(pid_, 0);
    reap();
}

void kill_all_groups() noexcept {
    for (std::atomic<pid_t> const& group : groups) {
        if (pid_t const leader = group.load()) ::kill(-leader, SIGKILL);
    }
}

void Process::reap() {
    while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) continue;
    pid_ = 0;
}

}  // namespace esprit::bots
