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

    bool is_grande_tactique() const { return system_ == "grande-tactique"; }

    std::string system_;
    std::string width_ = "40";
    std::string depth_ = "40";
    std::vector<std::pair<std::string, std::string>> sides_{{"French", "near"},
                                                            {"Austrian", "far"}};
    std::string features_;
    std::string units_;
    /// Side and name of every division, and whether somebody leads it.
    std::map<std::pair<std::string, std::string>, bool> led_;
    std::string pips_;
    std::string first_turn_ = "1";
    std::string last_turn_;  // of a whole battle
};

}  // namespace esprit::testing
