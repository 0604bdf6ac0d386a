#include "text/scenarios/ground_words.h"

#include <algorithm>
#include <array>

#include "base/nearest.h"
#include "rules/black_powder/roster.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

namespace {

using field::Feature;
using field::FeatureKind;
using rules::GroundWord;

// in the order of FeatureKind
constexpr std::array<std::string_view, 9> all_kinds{
    "wood", "built_up_area", "hill", "linear", "river", "road", "redoubt", "ford", "bridge"};

// a new system whose rules read words of ground gets its line here
constexpr std::array all_ground{SystemGround{"black-powder", black_powder::ground_words}};

// in the order of FeatureKind
constexpr std::array<std::string_view, 9> kinds_in_words{
    "a wood", "a built-up area", "a hill", "a linear feature", "a river",
    "a road", "a redoubt",       "a ford", "a bridge"};

std::string in_words(FeatureKind kind) {
    return std::string{kinds_in_words[static_cast<std::size_t>(kind)]};
}

bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/// True if `name` is one of the words of the text, in letters of any size.
bool says(std::string text, std::string_view name) {
    for (char& letter : text) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        std::size_t const end = at + name.size();
        bool const begins = at == 0 || !is_letter(text[at - 1]);
        if (begins && (end == text.size() || !is_letter(text[end]))) return true;
    }
    return false;
}

/// Why no rule of the word's own system reads `what`; empty if one does, or if it is another word.
std::string unread(GroundWord const& word, Feature const& feature) {
    std::string const name = in_quotes(word.name);
    bool const means_it = says(feature.what, word.name);
    if (std::find(word.kinds.begin(), word.kinds.end(), feature.kind) == word.kinds.end()) {
        if (!means_it) return {};
        std::string all;
        for (FeatureKind const each : word.kinds) {
            all += (all.empty() ? "" : " or ") + in_words(each);
        }
        return "only " + all + " is " + name + "; of " + in_words(feature.kind) +
               " no rule reads it";
    }
    if (feature.what == word.name) return {};
    if (!means_it && nearest_name(feature.what, {&word.name, 1}).empty()) return {};
    return in_quotes(feature.what) + " is not the word for " + std::string{word.about} +
           "; it is written " + name + ", in small letters and alone";
}

}  // namespace

std::span<std::string_view const> kind_names() {
    return all_kinds;
}

std::string_view kind_name(FeatureKind kind) {
    return all_kinds[static_cast<std::size_t>(kind)];
}

std::span<SystemGround const> systems_with_ground() {
    return all_ground;
}

std::vector<UnreadGround> unread_ground(std::string_view system, Feature const& feature) {
    std::vector<UnreadGround> found;
    for (SystemGround const& each : all_ground) {
        for (GroundWord const& word : each.words()) {
            std::string why;
            if (each.system == system) {
                why = unread(word, feature);
            } else if (says(feature.what, word.name)) {
                why = "no rule of " + std::string{system} + " reads " + in_quotes(word.name) +
                      ", a word of " + std::string{each.system} + ": give this ground another word";
            }
            if (!why.empty()) found.push_back({word.rule, std::move(why)});
        }
    }
    return found;
}

}  // namespace esprit::text
