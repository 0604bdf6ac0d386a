#pragma once
// The lines of a scene that say what stands where, as the scenario file that they are short for.
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace esprit::testing {

/// Gathers the ground and the units of one scene.
class SceneFile {
public:
    explicit SceneFile(std::string system) : system_(std::move(system)) {}

    /// True when the line is one of these; throws std::runtime_error when it is one, but wrong.
    bool add(std::vector<std::string> const& words);
    std::string toml() const;

private:
    void unit(std::vector<std::string> const& words);
    void note_leader(std::vector<std::string> const& words, std::string const& command);
    void feature(std::vector<std::string> const& words);
    std::string other_generals() const;
    void note_brigade(std::vector<std::string> const& words, std::string const& command);
    std::string rest_of_brigades() const;

    bool is_grande_tactique() const { return system_ == "grande-tactique"; }
    bool is_black_powder() const { return system_ == "black-powder"; }

    std::string system_;
    std::string width_ = is_black_powder() ? "60" : "40";
    std::string depth_ = is_black_powder() ? "60" : "40";
    std::vector<std::pair<std::string, std::string>> sides_{{"French", "near"},
                                                            {"Austrian", "far"}};
    std::string features_;
    std::string units_;
    std::string victory_;  // words of [victory]
    /// Side and name of every division, and whether somebody leads it.
    std::map<std::pair<std::string, std::string>, bool> led_;
    /// Black Powder: side and name of every brigade, its units, and whether somebody commands it.
    std::map<std::pair<std::string, std::string>, std::pair<int, bool>> brigades_;
    std::string pips_;
    std::string first_turn_ = "1";
    std::string last_turn_;  // of a whole battle
};

}  // namespace esprit::testing
