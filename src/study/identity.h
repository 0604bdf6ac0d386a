#pragma once
// What decides how the battles of a study or a tournament go, as a digest.
#include <string>

#include "base/digest.h"
#include "games/battlefield.h"
#include "play/log.h"

namespace esprit::study {

/// A digest of the play version and of the parts that are added, kept apart by their lengths.
class Identity {
public:
    Identity() { add("play " + std::to_string(play::play_version)); }
    void add(std::string const& part) {
        digest_.add(std::to_string(part.size()) + ":");
        digest_.add(part);
    }
    /// The scenario and the rules.
    void add_battlefield(games::Battlefield const& field) {
        add(field.file().content);
        add(std::to_string(field.ruleset().play_digest));
        for (games::FittedFile const& fitted : field.fitted()) {
            add(fitted.commander);
            add(fitted.content);
        }
    }
    std::uint64_t value() const { return digest_.value(); }

private:
    TextDigest digest_;
};

}  // namespace esprit::study
