#include "serve/scenarios.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/sha256.h"
#include "games/battlefield_loader.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/data_tree.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

/// Keeps file names only: the folders of this machine are not told to browsers.
std::vector<text::NamedText> without_folders(std::vector<text::NamedText> files) {
    for (text::NamedText& file : files) file.name = fs::path{file.name}.filename().string();
    return files;
}

std::string key_of(ScenarioText const& text) {
    Sha256 hash;
    auto const add = [&](std::string const& words) {
        std::string const framed = std::to_string(words.size()) + ":" + words;
        hash.add({reinterpret_cast<std::uint8_t const*>(framed.data()), framed.size()});
    };
    add(text.scenario.name);
    add(text.scenario.content);
    for (text::NamedText const& house : text.houses) {
        add(house.name);
        add(house.content);
    }
    return hex_text(hash.value());
}

}  // namespace

std::string content_of(fs::path const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

Scenarios::Scenarios(std::string const& folder, std::shared_ptr<games::Bots const> bots,
                     FittedFiles fitted)
    : bots_(std::move(bots)), fitted_(std::move(fitted)) {
    std::error_code none;
    for (auto const& entry : fs::recursive_directory_iterator{folder, none}) {
        fs::path const& path = entry.path();
        bool const by_system = path.parent_path().parent_path() == fs::path{folder};
        if (!by_system || path.extension() != ".toml") continue;
        std::unique_ptr<games::Battlefield> field;
        try {
            field = games::load_battlefield(path.string());
        } catch (text::InputError const& error) {
            left_out_.emplace_back(error.what());
            continue;
        } catch (text::BadInput const& error) {
            left_out_.push_back(path.string() + ": " + error.what());
            continue;
        }
        furnish(*field);
        bool const is_scene = field->is_engagement();
        if (std::string const why = field->why_no_battle(); !is_scene && !why.empty()) {
            left_out_.push_back(path.string() + ": " + why);
            continue;
        }
        std::string const system = path.parent_path().filename().string();
        (is_scene ? scenes_ : offered_)
            .push_back({system + "/" + path.stem().string(),
                        {{path.filename().string(), content_of(path)},
                         without_folders(field->file().houses)},
                        std::move(field)});
    }
    for (auto* const list : {&offered_, &scenes_}) {
        std::sort(list->begin(), list->end(),
                  [](Offered const& one, Offered const& other) { return one.id < other.id; });
    }
    std::sort(left_out_.begin(), left_out_.end());
    for (Offered const& each : offered_) in_use_[key_of(each.text)] = each.field;
}

void Scenarios::furnish(games::Battlefield& field) const {
    field.offer(bots_);
    auto const files = fitted_.find(field.ruleset().name);
    if (files != fitted_.end()) field.use_fitted(files->second);
}

Scenarios::Offered const* Scenarios::find(std::string_view id) const {
    auto const found = std::find_if(offered_.begin(), offered_.end(),
                                    [&](Offered const& each) { return each.id == id; });
    return found == offered_.end() ? nullptr : &*found;
}

Scenarios::Offered const* Scenarios::find_any(std::string_view id) const {
    auto const found = std::find_if(scenes_.begin(), scenes_.end(),
                                    [&](Offered const& each) { return each.id == id; });
    return found == scenes_.end() ? find(id) : &*found;
}

FieldPtr Scenarios::field_of(ScenarioText const& text) {
    std::string const key = key_of(text);
    {
        std::lock_guard const lock{mutex_};
        if (auto field = in_use_[key].lock()) return field;
    }
    auto loaded = games::battlefield_of_text(text.scenario, text.houses);
    furnish(*loaded);
    FieldPtr field{std::move(loaded)};
    std::lock_guard const lock{mutex_};
    std::erase_if(in_use_, [](auto const& each) { return each.second.expired(); });
    in_use_[key] = field;
    return field;
}

}  // namespace esprit::serve
