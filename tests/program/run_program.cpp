#include "program/run_program.h"

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <tuple>

namespace esprit::fixture {

namespace {

struct Pipe {
    int read = -1;
    int write = -1;

    Pipe() {
        int ends[2];
        if (pipe(ends) != 0) {
            throw std::runtime_error{"no pipe"};
        }
        read = ends[0];
        write = ends[1];
    }
    Pipe(Pipe const&) = delete;
    Pipe& operator=(Pipe const&) = delete;
    ~Pipe() {
        close_end(read);
        close_end(write);
    }
    static void close_end(int& end) {
        if (end >= 0) {
            close(end);
        }
        end = -1;
    }
};

[[noreturn]] void become(std::string const& program, std::vector<std::string> const& words,
                         std::vector<std::string> const& variables) {
    for (std::string const& variable : variables) {
        std::size_t const equals = variable.find('=');
        setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
    }
    std::vector<char*> all{const_cast<char*>(program.c_str())};
    for (std::string const& word : words) {
        all.push_back(const_cast<char*>(word.c_str()));
    }
    all.push_back(nullptr);
    execvp(program.c_str(), all.data());
    _exit(127);
}

/// Feeds and empties the pipes at once, so that neither side waits for the other for ever.
void exchange(Pipe& in, Pipe& out, Pipe& err, std::string_view input, Ran& ran) {
    if (input.empty()) {
        Pipe::close_end(in.write);
    }
    while (out.read >= 0 || err.read >= 0) {
        std::array<pollfd, 3> watched{pollfd{out.read, POLLIN, 0}, pollfd{err.read, POLLIN, 0},
                                      pollfd{in.write, POLLOUT, 0}};
        poll(watched.data(), watched.size(), -1);
        std::array<char, 4096> buffer;
        for (auto const& [end, text, place] :
             {std::tuple{&out.read, &ran.out, 0}, std::tuple{&err.read, &ran.err, 1}}) {
            if (watched[static_cast<std::size_t>(place)].revents != 0) {
                ssize_t const count = read(*end, buffer.data(), buffer.size());
                count > 0 ? void(text->append(buffer.data(), static_cast<std::size_t>(count)))
                          : Pipe::close_end(*end);
            }
        }
        if (watched[2].revents != 0) {
            ssize_t const count = write(in.write, input.data(), input.size());
            input.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : input.size());
            if (input.empty()) {
                Pipe::close_end(in.write);
            }
        }
    }
}

}  // namespace

Ran run(std::string const& program, std::vector<std::string> const& words, std::string const& input,
        std::vector<std::string> const& variables) {
    signal(SIGPIPE, SIG_IGN);  // a program may end without reading its input
    Pipe in;
    Pipe out;
    Pipe err;
    pid_t const child = fork();
    if (child < 0) {
        throw std::runtime_error{"cannot start a program"};
    }
    if (child == 0) {
        dup2(in.read, STDIN_FILENO);
        dup2(out.write, STDOUT_FILENO);
        dup2(err.write, STDERR_FILENO);
        for (Pipe* const each : {&in, &out, &err}) {
            Pipe::close_end(each->read);
            Pipe::close_end(each->write);
        }
        signal(SIGPIPE, SIG_DFL);
        become(program, words, variables);
    }
    Pipe::close_end(in.read);
    Pipe::close_end(out.write);
    Pipe::close_end(err.write);
    Ran ran;
    exchange(in, out, err, input, ran);
    int status = 0;
    waitpid(child, &status, 0);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ran.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return ran;
}

std::string const& esprit_program() {
    static std::string const path = ESPRIT_BINARY;
    return path;
}

Ran run_esprit(std::vector<std::string> const& words, std::string const& input,
               std::vector<std::string> const& variables) {
    return run(esprit_program(), words, input, variables);
}

std::optional<std::string> output_at_terminal(std::string const& program,
                                              std::vector<std::string> const& words,
                                              std::vector<std::string> const& variables,
                                              std::string const& typed) {
    int terminal = -1;
    pid_t const child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0) {
        return std::nullopt;
    }
    if (child == 0) {
        // what is typed shows before all that the program says, or not at all; never in its midst
        termios mode{};
        if (tcgetattr(STDIN_FILENO, &mode) == 0) {
            mode.c_lflag &= ~static_cast<tcflag_t>(ECHO);
            tcsetattr(STDIN_FILENO, TCSANOW, &mode);
        }
        become(program, words, variables);
    }
    bool const heard =
        write(terminal, typed.data(), typed.size()) == static_cast<ssize_t>(typed.size());
    std::string out{heard ? "" : "the terminal takes no input"};
    std::array<char, 4096> buffer;
    for (ssize_t count = 1; count > 0;) {  // a terminal whose program has ended reads as an error
        count = read(terminal, buffer.data(), buffer.size());
        out.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    close(terminal);
    waitpid(child, nullptr, 0);
    return out;
}

std::vector<std::string> words_of(std::string const& line) {
    std::istringstream stream{line};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

std::vector<std::string> lines_in(std::string const& text) {
    std::istringstream stream{text};
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

}  // namespace esprit::fixture
