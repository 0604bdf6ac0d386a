#include "mutate/process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <thread>

namespace esprit::mutate {
namespace {

constexpr rlim_t most_memory_bytes = rlim_t{2} << 30;
/// How much longer than its own time a program may take on a machine that others keep busy.
constexpr double patience = 100;

// Between fork and exec of a program with threads only plain system calls are allowed.
[[noreturn]] void become(char* const* arguments, Limits const& limits) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    rlimit const memory{most_memory_bytes, most_memory_bytes};
    ::setrlimit(RLIMIT_AS, &memory);
    auto const seconds = static_cast<rlim_t>(limits.seconds + 1);
    rlimit const time{seconds, seconds};
    ::setrlimit(RLIMIT_CPU, &time);
    rlimit const no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    int const log = ::open(limits.log_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (log < 0 || ::dup2(log, 1) < 0 || ::dup2(log, 2) < 0) ::_exit(127);
    if (::chdir(limits.folder.c_str()) != 0) ::_exit(127);
    ::execvp(arguments[0], arguments);
    ::_exit(127);
}

}  // namespace

Ended run(std::vector<std::string> const& command, Limits const& limits) {
    std::vector<char*> arguments;
    for (std::string const& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    pid_t const child = ::fork();
    if (child < 0) throw std::runtime_error("no process can be started");
    if (child == 0) become(arguments.data(), limits);
    using Clock = std::chrono::steady_clock;
    auto const end = Clock::now() + std::chrono::duration<double>(patience * limits.seconds);
    int status = 0;
    bool too_late = false;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (!too_late && Clock::now() > end) {
            too_late = true;
            ::kill(-child, SIGKILL);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    bool const out_of_time =
        WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
    if (too_late || out_of_time) return Ended::too_late;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Ended::well : Ended::badly;
}

std::string output_of(std::string const& shell_command) {
    std::FILE* const pipe = ::popen(shell_command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("no process can be started");
    std::string text;
    char piece[4096];
    while (std::size_t const count = std::fread(piece, 1, sizeof piece, pipe)) {
        text.append(piece, count);
    }
    if (::pclose(pipe) != 0) throw std::runtime_error("this failed: " + shell_command);
    return text;
}

}  // namespace esprit::mutate
