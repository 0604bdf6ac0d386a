#include "serve/study_shelf.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "serve/scenarios.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view text_ending = ".toml";
constexpr std::string_view parts_ending = ".checkpoint";

}  // namespace

StudyShelf::StudyShelf(std::string folder) : folder_(std::move(folder)) {
    if (!keeps()) return;
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) {
        throw std::runtime_error{"cannot make the folder \"" + folder_ + "\": " + error.message()};
    }
}

std::string StudyShelf::path(std::string_view id, std::string_view ending) const {
    return (fs::path{folder_} / (std::string{id} + std::string{ending})).string();
}

/// Writes another file first: a study is kept as a whole or not at all.
void StudyShelf::keep(Kept const& study) const {
    if (!keeps()) return;
    std::string const whole = path(study.id, text_ending);
    std::string const part = whole + ".part";
    {
        std::ofstream stream{part, std::ios::binary};
        stream << study.file;
        stream.close();
        if (!stream) throw std::runtime_error{"a study could not be saved: is the disk full?"};
    }
    fs::rename(part, whole);
}

void StudyShelf::remove(std::string_view id) const {
    if (!keeps()) return;
    std::error_code none;
    fs::remove(path(id, text_ending), none);
    fs::remove(path(id, parts_ending), none);
}

std::vector<StudyShelf::Kept> StudyShelf::all() const {
    if (!keeps()) return {};
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code none;
    for (auto const& entry : fs::directory_iterator{folder_, none}) {
        if (entry.path().extension() != text_ending) continue;
        files.emplace_back(entry.last_write_time(none), entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<Kept> kept;
    for (auto const& [time, file] : files) kept.push_back({file.stem().string(), content_of(file)});
    return kept;
}

std::optional<simulate::Checkpoint> StudyShelf::checkpoint(std::string_view id,
                                                           simulate::Checkpoint::Study const& study,
                                                           simulate::Plan const& plan,
                                                           simulate::Merger& known) const {
    if (!keeps()) return std::nullopt;
    std::string const file = path(id, parts_ending);
    if (!fs::exists(file)) return simulate::Checkpoint::begin(file, study);
    try {
        return simulate::Checkpoint::resume(
            file, study, [&](std::uint64_t chunk, simulate::StudyTally tally) {
                if (chunk < plan.chunks() && tally.battles == plan.battles_in(chunk)) {
                    known.add(chunk, std::move(tally));
                }
            });
    } catch (simulate::CheckpointError const&) {
        // of another version of the program: its battles are fought anew
        fs::remove(file);
        return simulate::Checkpoint::begin(file, study);
    }
}

}  // namespace esprit::serve
