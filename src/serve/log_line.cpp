#include "serve/log_line.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace esprit::serve {
namespace {

constexpr std::size_t digits_of_secret = 64;

std::string without_secrets(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t const digits =
            std::min(text.find_first_not_of("0123456789abcdefABCDEF"), text.size());
        if (digits >= digits_of_secret) {
            out += "(hidden)";
        } else {
            out += text.substr(0, digits);
        }
        text.remove_prefix(digits);
        if (text.empty()) break;
        out += text[0];
        text.remove_prefix(1);
    }
    return out;
}

bool is_control(char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == 0x7F;
}

/// A value of logfmt, in quotes where it needs them. It never breaks the line.
std::string value_of(std::string_view text) {
    std::string const safe = without_secrets(text);
    bool const plain = !safe.empty() && std::none_of(safe.begin(), safe.end(), [](char letter) {
        return is_control(letter) || std::string_view{" =\"\\"}.find(letter) != std::string::npos;
    });
    if (plain) return safe;
    std::string out = "\"";
    for (char const letter : safe) {
        if (letter == '"' || letter == '\\') out += '\\';
        out += is_control(letter) ? ' ' : letter;
    }
    return out + "\"";
}

std::string time_text(std::chrono::system_clock::time_point now) {
    std::time_t const seconds = std::chrono::system_clock::to_time_t(now);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

LogListener& log_listener() {
    static LogListener listener;
    return listener;
}

}  // namespace

void set_log_listener(LogListener listener) {
    log_listener() = std::move(listener);
}

std::string log_line(std::chrono::system_clock::time_point now, std::string_view event,
                     std::initializer_list<LogField> fields) {
    std::string line = "time=" + time_text(now) + " event=" + std::string{event};
    for (auto const& [name, value] : fields)
        line += " " + std::string{name} + "=" + value_of(value);
    return line;
}

void log_event(std::string_view event, std::initializer_list<LogField> fields) {
    // one call, so that lines of several threads do not mix
    std::string const line = log_line(std::chrono::system_clock::now(), event, fields) + "\n";
    if (log_listener()) return log_listener()(event, line);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace esprit::serve
