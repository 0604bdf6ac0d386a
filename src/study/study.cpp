#include "study/study.h"

#include <algorithm>

#include "games/searching_commanders.h"
#include "study/identity.h"

namespace esprit::study {

bool Variant::has_thinkers() const {
    return std::any_of(commanders.begin(), commanders.end(), games::searches_ahead);
}

std::vector<std::string> Study::commanders() const {
    std::vector<std::string> names;
    for (Variant const& variant : variants) {
        names.insert(names.end(), variant.commanders.begin(), variant.commanders.end());
    }
    return names;
}

void Study::make_fights() {
    for (Variant& variant : variants) {
        games::Commanders commanders;
        commanders.names.assign(variant.commanders.begin(), variant.commanders.end());
        commanders.seed = seed;
        commanders.nodes = variant.nodes;
        variant.fights = variant.field->fights(commanders);
    }
}

void Study::settle_battles() {
    if (battles > 0) return;
    battles = precision_millionths ? most_battles_for_precision : usual_battles;
}

void Study::count_out(std::uint64_t most_paths, std::function<bool()> const& given_up) {
    for (Variant& variant : variants) {
        if (given_up()) return;
        variant.exact = variant.field->exact_ends(most_paths);
    }
}

bool Study::is_counted_out() const {
    return std::all_of(variants.begin(), variants.end(),
                       [](Variant const& each) { return each.exact.has_value(); });
}

simulate::Plan Study::plan() const {
    simulate::Plan plan;
    plan.battles = battles;
    plan.precision_millionths = precision_millionths;
    std::vector<std::size_t> place(variants.size());
    std::size_t sampled = 0;
    for (std::size_t i = 0; i < variants.size(); ++i) place[i] = variants[i].exact ? 0 : sampled++;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (variants[i].exact) continue;
        // a variant with exact odds has no battles to compare with
        std::size_t const other = variants[i].compared_with;
        plan.variants.push_back(
            {variants[i].fights.get(), variants[other].exact ? place[i] : place[other]});
    }
    return plan;
}

simulate::Checkpoint::Study Study::identity() const {
    Identity identity;
    identity.add("tallies with lengths");
    identity.add("chunks of " + std::to_string(simulate::chunk_battles));
    identity.add("seed " + std::to_string(seed));
    for (Variant const& variant : variants) {
        identity.add_battlefield(*variant.field);
        for (std::string const& commander : variant.commanders) identity.add(commander);
        identity.add("nodes " + std::to_string(variant.nodes));
        identity.add(std::to_string(variant.compared_with));
        if (variant.exact) identity.add("counted out");
        if (variant.field->bots() != nullptr) identity.add(variant.field->bots()->identity());
    }
    return {identity.value(), title};
}

std::optional<std::uint32_t> half_width_of(std::string_view written) {
    constexpr std::uint32_t one_percent = 10'000;
    constexpr std::uint32_t most = 50 * one_percent;
    std::uint32_t millionths = 0;
    std::uint32_t place = one_percent;  // of the next digit
    bool behind_point = false;
    bool right = true;
    std::size_t const end = written.ends_with('%') ? written.size() - 1 : written.size();
    for (std::size_t i = 0; i < end && right; ++i) {
        char const letter = written[i];
        if (letter == '.' && !behind_point) {
            behind_point = true;
            continue;
        }
        right = letter >= '0' && letter <= '9' && millionths <= most;
        auto const digit = static_cast<std::uint32_t>(letter - '0');
        if (behind_point) place /= 10;
        millionths = behind_point ? millionths + digit * place : millionths * 10 + digit * place;
    }
    if (!right || millionths == 0 || millionths > most) return std::nullopt;
    return millionths;
}

}  // namespace esprit::study
