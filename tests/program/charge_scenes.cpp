#include "program/charge_scenes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>
#include <vector>

#include "support/source_tree.h"

namespace esprit::fixture {

namespace {

std::vector<std::string> parts_of(std::string const& line) {
    std::vector<std::string> parts;
    std::istringstream stream{line};
    for (std::string part; std::getline(stream, part, ',');) {
        part.erase(0, part.find_first_not_of(' '));
        parts.push_back(part);
    }
    return parts;
}

std::string quoted(std::string const& text) {
    return "\"" + text + "\"";
}

std::string unit_table(std::string const& line) {
    std::vector<std::string> const parts = parts_of(line);
    std::string at = parts[3];
    at.replace(at.find(' '), 1, ", ");
    std::string text = "[[unit]]\nname = " + quoted(parts[0]) + "\nside = " + quoted(parts[1]) +
                       "\ncommand = " + quoted(parts[1] + " First") +
                       "\narm = " + quoted(parts[2]) + "\nat = [" + at +
                       "]\nfacing = " + quoted(parts[4]) + "\n";
    for (std::size_t i = 5; i < parts.size(); ++i) {
        std::size_t const equals = parts[i].find('=');
        text += equals == std::string::npos ? parts[i] + " = true\n"
                                            : parts[i].substr(0, equals) + " = " +
                                                  quoted(parts[i].substr(equals + 1)) + "\n";
    }
    return text;
}

std::string terrain_table(std::string const& kind, std::istream& line) {
    std::string x1, y1, x2, y2;
    line >> x1 >> y1 >> x2 >> y2;
    auto const point = [](std::string const& x, std::string const& y) {
        return "[" + x + ", " + y + "]";
    };
    std::string const first = "[[terrain]]\nkind = " + quoted(kind) + "\n";
    if (kind == "linear") {
        return first + "course = [" + point(x1, y1) + ", " + point(x2, y2) + "]\n";
    }
    return first + "outline = [" + point(x1, y1) + ", " + point(x2, y1) + ", " + point(x2, y2) +
           ", " + point(x1, y2) + "]\n";
}

}  // namespace

std::string scene_file(std::string const& name) {
    return source_tree() + "/scenarios/grande-tactique/" + name + ".toml";
}

std::string scene_of(std::string const& lines) {
    std::string text =
        "system = \"grande-tactique\"\ntitle = \"A scene\"\n[table]\nwidth = 24\ndepth = 24\n"
        "[[side]]\nname = \"French\"\nedge = \"near\"\n"
        "[[side]]\nname = \"Austrian\"\nedge = \"far\"\n";
    std::string pips;
    std::istringstream all{lines};
    for (std::string line; std::getline(all, line);) {
        std::istringstream stream{line};
        std::string word;
        stream >> word;
        if (word == "unit") {
            text += unit_table(line.substr(word.size() + 1));
        } else if (word == "pips") {
            stream >> pips;
        } else {
            text += terrain_table(word, stream);
        }
    }
    text += "[turns]\nside = \"French\"\n";
    if (!pips.empty())
        text += "[engagement]\norders = []\npips = { \"French First\" = " + pips + " }\n";
    return text;
}

std::string content_of(std::string const& file) {
    std::ifstream stream{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

std::ptrdiff_t lines_of(std::string const& file) {
    std::ifstream in{file, std::ios::binary};
    std::ptrdiff_t lines = 0;
    for (std::string line; std::getline(in, line) && !in.eof();) {
        if (line.find(" slice ") == std::string::npos) ++lines;
    }
    return lines;
}

bool is_over_before(std::ptrdiff_t lines, std::string const& checkpoint, pid_t process) {
    while (lines_of(checkpoint) < lines) {
        if (waitpid(process, nullptr, WNOHANG) == process) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    return false;
}

TemporaryFile::TemporaryFile(std::string const& ending) {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() / ("esprit_test_" + std::to_string(getpid()) +
                                                      "_file_" + std::to_string(count++) + ending);
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace esprit::fixture
