#include "text/scenarios/text_file.h"

#include <filesystem>
#include <fstream>

#include "text/rulesets/system_loader.h"

namespace esprit::text {

namespace {

constexpr std::size_t largest_file = 4U << 20U;

/// Why a file cannot be read.
std::string why_not_read(std::string const& path) {
    std::error_code fault;
    auto const status = std::filesystem::status(path, fault);
    if (std::filesystem::is_directory(status)) return "it is a folder";
    return std::filesystem::exists(status) ? "reading it is not allowed" : "no such file";
}

}  // namespace

std::string read_text_file(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    std::string content(largest_file + 1, '\0');  // reads at most this much, of a device too
    file.read(content.data(), static_cast<std::streamsize>(content.size()));
    if (!file.is_open() || file.bad()) {  // a folder opens, but cannot be read
        throw BadInput{"cannot read \"" + path + "\": " + why_not_read(path)};
    }
    content.resize(static_cast<std::size_t>(file.gcount()));
    if (content.size() > largest_file) throw BadInput{"\"" + path + "\" is larger than 4 MB"};
    return content;
}

}  // namespace esprit::text
