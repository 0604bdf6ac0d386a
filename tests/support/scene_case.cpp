#include "support/scene_case.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "support/scene_file.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"

namespace esprit::testing {

namespace {

using Words = std::vector<std::string>;

Words words_before_remark(std::string const& line) {
    std::istringstream stream{line};
    Words words;
    for (std::string word; stream >> word;) {
        if (word[0] == '#') break;  // a remark
        words.push_back(word);
    }
    return words;
}

std::string joined(Words const& words, std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t i = first; i < last; ++i) text += (text.empty() ? "" : " ") + words[i];
    return text;
}

std::string joined(Words const& words, std::size_t first) {
    return joined(words, first, words.size());
}

/// "20,13.5" and "-12.25" in thousandths.
std::int32_t thousandths(std::string const& word) {
    std::size_t used = 0;
    double const value = std::stod(word, &used);
    if (used != word.size()) throw std::runtime_error{"\"" + word + "\" is no number"};
    return static_cast<std::int32_t>(value * 1000 + (value < 0 ? -0.5 : 0.5));
}

SceneEnd end_of(Words const& words) {
    SceneEnd end;
    end.unit = words.at(1);
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (words[i] == "at") {
            std::string const& point = words.at(++i);
            std::size_t const comma = point.find(',');
            end.at = {thousandths(point.substr(0, comma)), thousandths(point.substr(comma + 1))};
        } else if (words[i] == "facing") {
            end.facing_cdeg = thousandths(words.at(++i)) / 10;
        } else {
            end.state += (end.state.empty() ? "" : " ") + words[i];
        }
    }
    return end;
}

void add_refusal(Scene& scene, Words const& words) {
    auto& steps = scene.later_steps.empty() ? scene.steps : scene.later_steps;
    if (steps.empty()) throw std::runtime_error{"an order comes before its refusal"};
    steps.back().refused = words.at(1);
    steps.back().because = joined(words, 2);
}

void add_answer(Scene& scene, Words const& words) {
    std::string const text = joined(words, 1);
    std::size_t const equals = text.find('=');
    if (equals == std::string::npos) throw std::runtime_error{"the form is answer RULE=OPTION"};
    scene.answers.emplace_back(text.substr(0, equals), text.substr(equals + 1));
}

void add_option(Scene& scene, std::string const& word) {
    std::size_t const equals = word.find('=');
    scene.options.emplace_back(word.substr(0, equals), word.substr(equals + 1));
}

std::vector<std::uint8_t> faces_of(Words const& words) {
    std::vector<std::uint8_t> faces;
    for (std::size_t i = 1; i < words.size(); ++i) {
        faces.push_back(static_cast<std::uint8_t>(std::stoi(words[i])));
    }
    return faces;
}

constexpr std::array<std::string_view, 8> expectations{"refused", "fault", "option", "told",
                                                       "untold",  "story", "end",    "check"};

/// The lines that only whole battles have, and dice and answers, which there belong to orders. What
/// is neither these nor an expectation of all scenes is left to the system.
bool add_battle_line(Scene& scene, Words const& words) {
    std::string const& key = words[0];
    if (key == "begins") {
        scene.begins = words.at(1);
        return true;
    }
    if (!scene.begins) return false;
    if (key == "order") {
        scene.steps.push_back({joined(words, 1), {}, {}, {}, {}});
    } else if (key == "verdict") {
        scene.verdict = joined(words, 1);
    } else if (key == "dice" && !scene.steps.empty()) {
        scene.steps.back().dice = faces_of(words);
    } else if (key == "answer" && !scene.steps.empty()) {
        add_answer(scene, words);
        scene.steps.back().answers.push_back(scene.answers.back());
        scene.answers.pop_back();
    } else if (std::find(expectations.begin(), expectations.end(), key) != expectations.end()) {
        return false;
    } else {
        scene.lines.push_back(words);
    }
    return true;
}

/// What is done, and what has to come of it.
bool add_expectation(Scene& scene, Words const& words) {
    std::string const& key = words[0];
    if (add_battle_line(scene, words)) return true;
    auto const add_all = [&](std::vector<std::string>& rules) {
        rules.insert(rules.end(), words.begin() + 1, words.end());
    };
    if (key == "charge" || key == "contact" || key == "fire" || key == "resolve") {
        scene.steps.push_back({joined(words, 0), {}, {}, {}, {}});
    } else if (key == "then") {
        scene.later_steps.push_back({joined(words, 1), {}, {}, {}, {}});
    } else if (key == "refused") {
        add_refusal(scene, words);
    } else if (key == "unresolved") {
        scene.unresolved = true;
    } else if (key == "fault") {
        scene.fault = words.at(1);
    } else if (key == "option") {
        add_option(scene, words.at(1));
    } else if (key == "dice") {
        auto const faces = faces_of(words);
        scene.dice.insert(scene.dice.end(), faces.begin(), faces.end());
    } else if (key == "answer") {
        add_answer(scene, words);
    } else if (key == "told") {
        add_all(scene.told);
    } else if (key == "untold") {
        add_all(scene.untold);
    } else if (key == "story") {
        scene.story.push_back(joined(words, 1));
    } else if (key == "end") {
        scene.ends.push_back(end_of(words));
    } else if (key == "check") {
        scene.checks.push_back({words.at(1), joined(words, 2)});
    } else if (key == "odds") {
        scene.odds.push_back({words.at(1), joined(words, 2, words.size() - 1), words.back()});
    } else if (key == "worth") {
        scene.worth = words.at(1);
    } else {
        return false;
    }
    return true;
}

/// Reads the scenes of one file.
class SceneReader {
public:
    SceneReader(std::string system, std::string name, std::vector<Scene>& scenes)
        : system_(std::move(system)),
          name_(std::move(name)),
          scenes_(scenes),
          first_(scenes.size()),
          file_(system_) {}

    void line(std::string const& text, int number) {
        Words const words = words_before_remark(text);
        if (words.empty()) return;
        try {
            if (text[0] == '[') {
                finish();
                begin(text, number);
                return;
            }
            if (scenes_.size() == first_) throw std::runtime_error{"a scene begins with [RULE …]"};
            if (!file_.add(words) && !add_expectation(scenes_.back(), words)) {
                throw std::runtime_error{"\"" + words[0] + "\" is no line of a scene"};
            }
        } catch (std::exception const& error) {
            throw std::runtime_error{name_ + ":" + std::to_string(number) + ": " + error.what()};
        }
    }

    void finish() {
        if (scenes_.size() == first_) return;
        Scene& scene = scenes_.back();
        scene.toml = file_.toml();
        auto reading = std::make_shared<text::ParsedScenario>(
            text::read_scenario(name_ + ":" + std::to_string(scene.line), scene.toml));
        reading->faults.throw_if_any();
        scene.reading = std::move(reading);
    }

private:
    void begin(std::string const& text, int number) {
        std::size_t const end = text.find(']');
        if (end == std::string::npos) throw std::runtime_error{"a scene begins with [RULE …]"};
        file_ = SceneFile{system_};
        Scene scene;
        scene.system = system_;
        scene.file = name_;
        scene.line = number;
        scene.rules = words_before_remark(text.substr(1, end - 1));
        scene.title = joined(words_before_remark(text.substr(end + 1)), 0);
        scenes_.push_back(std::move(scene));
    }

    std::string system_;
    std::string name_;
    std::vector<Scene>& scenes_;
    std::size_t first_;
    SceneFile file_;
};

}  // namespace

std::vector<Scene> read_scenes_of(std::string const& system) {
    std::filesystem::path const folder =
        std::filesystem::path{source_tree()} / "tests/cases" / system / "scenes";
    std::set<std::filesystem::path> paths;
    if (std::filesystem::exists(folder)) {
        for (auto const& entry : std::filesystem::directory_iterator{folder}) {
            if (entry.path().extension() == ".scene") paths.insert(entry.path());
        }
    }
    std::vector<Scene> scenes;
    for (auto const& path : paths) {
        SceneReader reader{system, system + "/scenes/" + path.filename().string(), scenes};
        std::ifstream file{path};
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) reader.line(line, number);
        reader.finish();
    }
    return scenes;
}

std::vector<Scene> read_all_scenes() {
    std::vector<Scene> all;
    for (std::string_view const system : text::system_names()) {
        for (Scene& scene : read_scenes_of(std::string{system})) all.push_back(std::move(scene));
    }
    return all;
}

}  // namespace esprit::testing
