#include "study/study.h"

#include "base/digest.h"
#include "play/log.h"

namespace esprit::study {

namespace {

/// Parts cannot run into each other: each is told with its length.
void add_part(TextDigest& digest, std::string const& part) {
    digest.add(std::to_string(part.size()) + ":");
    digest.add(part);
}

}  // namespace

void Study::make_fights() {
    for (Variant& variant : variants) {
        games::Commanders commanders;
        commanders.names.assign(variant.commanders.begin(), variant.commanders.end());
        commanders.seed = seed;
        commanders.nodes = nodes;
        variant.fights = variant.field->fights(commanders);
    }
}

simulate::Plan Study::plan() const {
    simulate::Plan plan;
    plan.battles = battles;
    plan.precision_millionths = precision_millionths;
    for (Variant const& variant : variants) {
        plan.variants.push_back({variant.fights.get(), variant.compared_with});
    }
    return plan;
}

simulate::Checkpoint::Study Study::identity() const {
    TextDigest digest;
    add_part(digest, "chunks of " + std::to_string(simulate::chunk_battles));
    add_part(digest, "play " + std::to_string(play::play_version));
    add_part(digest, "seed " + std::to_string(seed));
    add_part(digest, "nodes " + std::to_string(nodes));
    for (Variant const& variant : variants) {
        add_part(digest, variant.field->file().content);
        add_part(digest, std::to_string(variant.field->ruleset().digest));
        for (std::string const& commander : variant.commanders) add_part(digest, commander);
        add_part(digest, std::to_string(variant.compared_with));
    }
    return {digest.value(), title};
}

}  // namespace esprit::study
