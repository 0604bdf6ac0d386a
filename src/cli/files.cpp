#include "cli/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "draw/svg.h"
#include "report/html.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

using text::BadInput;
using text::NamedText;

namespace {

constexpr std::size_t largest_file = 4U << 20U;

}  // namespace

std::vector<NamedText> read_files(std::vector<std::string> const& names) {
    std::vector<NamedText> files;
    for (std::string const& name : names) {
        std::ifstream file{name, std::ios::binary};
        std::string content(largest_file + 1, '\0');  // no further, whatever the file is
        file.read(content.data(), static_cast<std::streamsize>(content.size()));
        if (!file.is_open() || file.bad()) {  // a folder can be opened, but not read
            throw BadInput{"cannot read \"" + name + "\""};
        }
        content.resize(static_cast<std::size_t>(file.gcount()));
        if (content.size() > largest_file) {
            throw BadInput{"\"" + name +
                           "\" is too large: Esprit reads logs and other files of at most " +
                           std::to_string(largest_file >> 20U) + " MB"};
        }
        files.push_back({name, std::move(content)});
    }
    return files;
}

std::string svg_of(games::Battlefield const& field, draw::Picture const& picture) {
    draw::SvgOptions options;
    options.metres_per_inch = field.metres_per_inch();
    return draw::svg(picture, options);
}

std::string write_report_into(std::string const& folder, report::Chronicle const& chronicle) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw BadInput{"cannot make the folder \"" + folder + "\": " + error.message()};
    std::string path = (std::filesystem::path{folder} / "index.html").string();
    write_file(path, report::html(chronicle));
    return path;
}

void must_be_writable(std::string const& path) {
    std::filesystem::path folder = std::filesystem::path{path}.parent_path();
    if (folder.empty()) folder = ".";
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        throw BadInput{"cannot write \"" + path + "\": there is no folder \"" + folder.string() +
                       "\""};
    }
    if (std::filesystem::is_directory(path, error)) {
        throw BadInput{"cannot write \"" + path + "\": it is a folder"};
    }
    bool const is_there = std::filesystem::exists(path, error);
    if (access(is_there ? path.c_str() : folder.c_str(), W_OK) != 0) {
        throw BadInput{"cannot write \"" + path + "\": " + std::strerror(errno)};
    }
}

void write_file(std::string const& path, std::string const& content) {
    must_be_writable(path);
    std::ofstream file{path, std::ios::binary};
    file << content;
    file.close();
    if (!file) throw BadInput{"cannot write \"" + path + "\""};
}

}  // namespace esprit::cli
