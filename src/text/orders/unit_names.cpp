#include "text/orders/unit_names.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "base/nearest.h"
#include "play/order_words.h"

namespace esprit::text {

using play::OrderError;

namespace {

/// Letters with diacritics, in UTF-8, and the plain letters that replace them.
struct MarkedLetters {
    std::string_view marked;  // each of two bytes
    std::string_view plain;
};
constexpr MarkedLetters marked_letters[] = {
    {"àáâãäåÀÁÂÃÄÅąĄ", "a"},
    {"çÇćĆčČ", "c"},
    {"ďĎ", "d"},
    {"èéêëÈÉÊËęĘěĚ", "e"},
    {"ìíîïÌÍÎÏ", "i"},
    {"łŁ", "l"},
    {"ñÑńŃňŇ", "n"},
    {"òóôõöøÒÓÔÕÖØőŐ", "o"},
    {"řŘ", "r"},
    {"śŚšŠ", "s"},
    {"ťŤ", "t"},
    {"ùúûüÙÚÛÜůŮűŰ", "u"},
    {"ýÿÝ", "y"},
    {"źŹżŻžŽ", "z"},
    {"ß", "ss"},
    {"æÆ", "ae"},
    {"œŒ", "oe"},
};

/// In lower case without diacritics: "Épée" is "epee".
std::string plain_letters(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view const pair = text.substr(at, 2);
        std::string_view found;
        for (MarkedLetters const& each : marked_letters) {
            for (std::size_t i = 0; pair.size() == 2 && i < each.marked.size(); i += 2) {
                if (each.marked.substr(i, 2) == pair) found = each.plain;
            }
        }
        if (found.empty()) {
            plain += text[at++];
        } else {
            plain += found;
            at += pair.size();
        }
    }
    return lowered(plain);
}

/// The words of a name or of a part of one: "2/Lattermann" has two.
std::vector<std::string> parts_of(std::string_view name) {
    std::string spaced = plain_letters(name);
    std::replace_if(
        spaced.begin(), spaced.end(),
        [](char letter) { return letter == '/' || letter == '-' || letter == '.'; }, ' ');
    std::istringstream stream{spaced};
    return {std::istream_iterator<std::string>{stream}, {}};
}

/// Whether each of the words begins the word at its place, from `first` on.
bool begin_at(std::vector<std::string> const& words, std::vector<std::string> const& name,
              std::size_t first) {
    if (words.empty() || first + words.size() > name.size()) return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!name[first + i].starts_with(words[i])) return false;
    }
    return true;
}

}  // namespace

UnitNames::UnitNames(field::CommonScenario const& scenario) {
    for (field::RosterUnit const& unit : scenario.units) {
        names_.push_back({unit.name, lowered(unit.name), parts_of(unit.name)});
    }
}

std::vector<UnitNames::UnitId> UnitNames::meant(std::string_view words) const {
    std::string const lower = lowered(words);
    auto const parts = parts_of(words);
    auto const anywhere = [&](Name const& name) {
        for (std::size_t first = 0; first < name.parts.size(); ++first) {
            if (begin_at(parts, name.parts, first)) return true;
        }
        return false;
    };
    // "1st" is Blue 1st rather than Blue 1st Battery
    auto const ends_so = [&](Name const& name) {
        return !parts.empty() && parts.size() <= name.parts.size() &&
               std::equal(parts.rbegin(), parts.rend(), name.parts.rbegin());
    };
    std::vector<UnitId> found;
    for (int likeness = 0; likeness < 5 && found.empty(); ++likeness) {
        for (std::size_t unit = 0; unit < names_.size(); ++unit) {
            Name const& name = names_[unit];
            bool const is = likeness == 0   ? name.whole == words
                            : likeness == 1 ? name.lower == lower
                            : likeness == 2 ? ends_so(name)
                            : likeness == 3 ? begin_at(parts, name.parts, 0)
                                            : anywhere(name);
            if (is) found.push_back(static_cast<UnitId>(unit));
        }
    }
    return found;
}

UnitNames::UnitId UnitNames::the_unit(std::string_view words, Rather const& rather) const {
    std::vector<UnitId> found = meant(words);
    std::string const quoted = "\"" + std::string{words} + "\"";
    if (found.empty()) {
        std::vector<std::string_view> known;
        for (Name const& name : names_) known.push_back(name.whole);
        throw OrderError{"there is no unit " + quoted + did_you_mean(words, known)};
    }
    Likely best = Likely::hardly;
    for (UnitId const unit : found) best = std::max(best, rather(unit));
    std::erase_if(found, [&](UnitId unit) { return rather(unit) != best; });
    if (found.size() == 1) return found[0];
    throw OrderError{quoted + " may be " + listed(found) + ": say which, as in \"" +
                     names_[found[0]].whole + "\""};
}

/// "Blue 1st, Blue 2nd or Blue 3rd"
std::string UnitNames::listed(std::vector<UnitId> const& units) const {
    constexpr std::size_t most_named = 6;
    std::string list;
    for (std::size_t i = 0; i < std::min(units.size(), most_named); ++i) {
        list += i == 0 ? "" : i + 1 == units.size() ? " or " : ", ";
        list += names_[units[i]].whole;
    }
    if (units.size() > most_named) list += " …";
    return list;
}

}  // namespace esprit::text
