#pragma once
// The scenarios of tables: those of a folder, and those that browsers upload.
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::serve {

using FieldPtr = std::shared_ptr<games::Battlefield const>;

/// A scenario as text, with the house rules that it names.
struct ScenarioText {
    text::NamedText scenario;
    std::vector<text::NamedText> houses;
};

/// Content of a file; empty if the file cannot be read.
std::string content_of(std::filesystem::path const& path);

/// The files by which the commanders of a system play.
using FittedFiles = std::map<std::string, std::vector<games::FittedFile>, std::less<>>;

class Scenarios {
public:
    /// Reads `folder`/<system>/*.toml. Leaves out files that are wrong or cannot be played;
    /// `left_out` names them.
    /// \param bots    offered on every battlefield; may be null
    /// \param fitted  Throws InputError for a wrong file.
    explicit Scenarios(std::string const& folder, std::shared_ptr<games::Bots const> bots = nullptr,
                       FittedFiles fitted = {});

    struct Offered {
        std::string id;  // "grande-tactique/balanced"
        ScenarioText text;
        FieldPtr field;
    };
    std::vector<Offered> const& offered() const { return offered_; }
    /// Scenes: battlefields with fixed orders (engagements), not battles that can be commanded.
    std::vector<Offered> const& scenes() const { return scenes_; }
    /// The files that are left out, each with the reason.
    std::vector<std::string> const& left_out() const { return left_out_; }
    Offered const* find(std::string_view id) const;
    /// Searches battles and scenes.
    Offered const* find_any(std::string_view id) const;

    /// The battlefield of a text. Equal texts share one object as long as it is in use. Throws
    /// InputError and BadInput.
    FieldPtr field_of(ScenarioText const& text);

private:
    /// Gives a battlefield its bots, and its commanders their numbers.
    void furnish(games::Battlefield& field) const;

    std::shared_ptr<games::Bots const> bots_;
    FittedFiles fitted_;
    std::vector<Offered> offered_;  // sorted by id
    std::vector<Offered> scenes_;   // sorted by id
    std::vector<std::string> left_out_;
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<games::Battlefield const>> in_use_;
};

}  // namespace esprit::serve
