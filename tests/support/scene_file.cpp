#include "support/scene_file.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace esprit::testing {

namespace {

using Words = std::vector<std::string>;

std::string in_quotes(std::string const& text) {
    return '"' + text + '"';
}

/// "12,7.5" as "[12, 7.5]".
std::string point(std::string const& word) {
    std::size_t const comma = word.find(',');
    if (comma == std::string::npos) throw std::runtime_error{"a point is X,Y, not " + word};
    return "[" + word.substr(0, comma) + ", " + word.substr(comma + 1) + "]";
}

void need(bool holds, std::string const& form) {
    if (!holds) throw std::runtime_error{"the form is " + form};
}

template <std::size_t Count>
bool is_among(std::array<std::string_view, Count> const& words, std::string const& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 9> feature_kinds{
    "wood", "built_up_area", "hill", "redoubt", "linear", "river", "road", "ford", "bridge"};
constexpr std::array<std::string_view, 2> cavalry_kinds{"lancers", "cuirassiers"};
constexpr std::array<std::string_view, 2> qualities{"raw", "veteran"};
constexpr std::array<std::string_view, 3> states{"shaken", "routed", "silenced"};

/// A value as the file has it: numbers and truths stand without quotation marks.
std::string value_of(std::string const& word) {
    bool const is_number = word.find_first_not_of("0123456789") == std::string::npos;
    bool const is_plain = word == "true" || word == "false" || (is_number && !word.empty());
    return is_plain ? word : in_quotes(word);
}

/// Qualities and states are short for keys in scenes of Grande Tactique.
std::string key_of(std::string const& word, bool is_short) {
    if (is_short && is_among(qualities, word)) return "quality = " + in_quotes(word);
    if (is_short && is_among(states, word)) return "state = " + in_quotes(word);
    std::size_t const equals = word.find('=');
    if (equals == std::string::npos) return word + " = true";
    return word.substr(0, equals) + " = " + value_of(word.substr(equals + 1));
}

}  // namespace

bool SceneFile::add(Words const& words) {
    std::string const& key = words[0];
    if (key == "table") {
        need(words.size() == 3, "table WIDTH DEPTH");
        width_ = words[1];
        depth_ = words[2];
    } else if (key == "side") {
        need(words.size() == 3, "side NAME EDGE");
        for (auto& [name, edge] : sides_) {
            if (name == words[1]) edge = words[2];
        }
    } else if (key == "turns") {
        need(words.size() == 3, "turns FIRST LAST");
        first_turn_ = words[1];
        last_turn_ = words[2];
    } else if (key == "pips" && last_turn_.empty() && is_grande_tactique()) {
        need(words.size() == 3, "pips DIVISION NUMBER");
        pips_ += (pips_.empty() ? "" : ", ") + in_quotes(words[1]) + " = " + words[2];
    } else if (key == "victory") {
        need(words.size() == 3, "victory KEY VALUE");
        victory_ += words[1] + " = " + value_of(words[2]) + "\n";
    } else if (key == "unit") {
        unit(words);
    } else if (is_among(feature_kinds, key)) {
        feature(words);
    } else {
        return false;
    }
    return true;
}

void SceneFile::unit(Words const& words) {
    need(words.size() >= 6, "unit NAME SIDE ARM X,Y FACING WORD...");
    bool const is_kind = is_grande_tactique() && is_among(cavalry_kinds, words[3]);
    units_ += "[[unit]]\nname = " + in_quotes(words[1]) + "\nside = " + in_quotes(words[2]);
    units_ += "\narm = " + in_quotes(is_kind ? "cavalry" : words[3]);
    if (is_kind) units_ += "\nkind = " + in_quotes(words[3]);
    units_ += "\nat = " + point(words[4]) + "\nfacing = " + words[5] + "\n";
    std::string command = words[2];
    for (std::size_t i = 6; i < words.size(); ++i) {
        if (words[i].rfind("division=", 0) == 0 || words[i].rfind("command=", 0) == 0) {
            command = words[i].substr(words[i].find('=') + 1);
        } else {
            units_ += key_of(words[i], is_grande_tactique()) + "\n";
        }
    }
    units_ += "command = " + in_quotes(command) + "\n";
    if (is_grande_tactique()) note_leader(words, command);
    if (is_black_powder()) note_brigade(words, command);
}

void SceneFile::note_brigade(Words const& words, std::string const& command) {
    auto& [units, commanded] = brigades_[{words[2], command}];
    if (words[3] == "commander") {
        commanded = true;
    } else {
        ++units;
    }
}

void SceneFile::note_leader(Words const& words, std::string const& command) {
    bool const commander = std::find(words.begin(), words.end(), "rank=corps") != words.end() ||
                           std::find(words.begin(), words.end(), "rank=army") != words.end();
    if (commander) return;
    bool& led = led_[{words[2], command}];
    led = led || words[3] == "general";
}

/// In a whole battle somebody leads every division: who is not named stands in a corner, as
/// "General/SIDE/DIVISION".
std::string SceneFile::other_generals() const {
    std::string text;
    for (auto const& [division, is_led] : led_) {
        auto const& [side, name] = division;
        if (is_led) continue;
        text += "[[unit]]\nname = " + in_quotes("General/" + side + "/" + name) +
                "\nside = " + in_quotes(side) + "\ncommand = " + in_quotes(name) +
                "\narm = \"general\"\nat = [0.25, 0.25]\nfacing = 0\n";
    }
    return text;
}

/// Both sides have a brigade, and a brigade a commander and two units at least: who is not named
/// stands out of the way, as "Commander/SIDE/BRIGADE" and, limbered, "Reserve/SIDE/BRIGADE", in the
/// near left corner or the far right one.
std::string SceneFile::rest_of_brigades() const {
    if (!is_black_powder()) return "";
    auto brigades = brigades_;
    for (auto const& each : sides_) {
        std::string const& side = each.first;
        bool const there = std::any_of(brigades.begin(), brigades.end(), [&](auto const& brigade) {
            return brigade.first.first == side;
        });
        if (!there) brigades[{side, side}] = {0, false};
    }
    std::string text;
    std::map<std::string, int> places;
    for (auto const& each : brigades) {
        auto const& brigade = each.first;
        auto const& has = each.second;
        std::string const& side = brigade.first;
        std::string const& name = brigade.second;
        bool const near = side == sides_[0].first;
        auto const add = [&](std::string const& who, std::string const& arm,
                             std::string const& words) {
            int const along = 2 + 3 * places[side]++;
            std::string const x = std::to_string(near ? along : std::stoi(width_) - along);
            std::string const y = near ? "2.5" : std::to_string(std::stoi(depth_) - 3) + ".5";
            text += "[[unit]]\nname = " + in_quotes(who + "/" + side + "/" + name) +
                    "\nside = " + in_quotes(side) + "\ncommand = " + in_quotes(name) +
                    "\narm = " + in_quotes(arm) + "\nat = [" + x + ", " + y +
                    "]\nfacing = " + (near ? "0" : "180") + "\n" + words;
        };
        if (!has.second) add("Commander", "commander", "");
        for (int i = has.first; i < 2; ++i) {
            add(i == 0 ? "Other" : "Reserve", "foot_artillery", "formation = \"limbered\"\n");
        }
    }
    return text;
}

void SceneFile::feature(Words const& words) {
    need(words.size() >= 4, words[0] + " NAME X,Y ...");
    bool const crossing = words[0] == "ford" || words[0] == "bridge";
    bool const line = words[0] == "linear" || words[0] == "river" || words[0] == "road";
    features_ +=
        "[[terrain]]\nkind = " + in_quotes(words[0]) + "\nname = " + in_quotes(words[1]) + "\n";
    if (crossing) {
        features_ += "at = " + point(words[2]) + "\nwidth = " + words[3] + "\n";
        return;
    }
    std::string points;
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (words[i].find('=') != std::string::npos) {
            features_ += words[i] + "\n";
        } else {
            points += (points.empty() ? "" : ", ") + point(words[i]);
        }
    }
    features_ += (line ? "course = [" : "outline = [") + points + "]\n";
}

std::string SceneFile::toml() const {
    std::string text = "system = " + in_quotes(system_) +
                       "\ntitle = \"a scene\"\n[table]\nwidth = " + width_ + "\ndepth = " + depth_ +
                       "\n" + features_;
    for (auto const& [name, edge] : sides_) {
        text += "[[side]]\nname = " + in_quotes(name) + "\nedge = " + in_quotes(edge) + "\n";
    }
    text += units_;
    if (!victory_.empty()) text += "[victory]\n" + victory_;
    if (!last_turn_.empty() || !is_grande_tactique()) {
        return text + other_generals() + rest_of_brigades() + "[turns]\nfirst = " + first_turn_ +
               "\nlast = " + (last_turn_.empty() ? "10" : last_turn_) + "\n";
    }
    return text + "[engagement]\nside = \"French\"\norders = []\npips = { " + pips_ + " }\n";
}

}  // namespace esprit::testing
