#include "text/orders/grande_tactique_path_phrases.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "chance/expression.h"
#include "play/order_words.h"
#include "text/orders/grande_tactique_orders.h"
#include "text/orders/unit_names.h"
#include "text/toml/data_tree.h"

namespace esprit::text {

using geometry::Path;
using geometry::Segment;
using play::OrderError;

namespace {

constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;
constexpr CentiDegree half_cdeg = full_turn_cdeg / 2;

using Words = std::vector<std::string>;

template <std::size_t Count>
bool is_one_of(std::string const& word, std::array<std::string_view, Count> const& list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 7> fillers{"then",   "and",     ",", "by",
                                                  "inches", "degrees", "to"};
constexpr std::array<std::string_view, 4> ahead_words{"forward", "ahead", "straight", "forwards"};
constexpr std::array<std::string_view, 4> behind_words{"back", "backward", "backwards", "rearward"};
constexpr std::array<std::string_view, 2> turn_words{"turn", "pivot"};
constexpr std::array<std::string_view, 2> about_words{"about", "around"};
constexpr std::array<std::string_view, 8> winds{"north", "north-east", "east", "south-east",
                                                "south", "south-west", "west", "north-west"};

bool is_number(std::string const& word) {
    return !word.empty() && word.find_first_of("0123456789") != std::string::npos &&
           word.find_first_not_of("0123456789.-+") == std::string::npos;
}

class PathReader {
public:
    PathReader(Words words, CentiDegree facing_cdeg)
        : words_(std::move(words)), facing_cdeg_(facing_cdeg) {}

    Path run() {
        while (next_ < words_.size()) part();
        return path_;
    }

private:
    std::string word() const { return next_ < words_.size() ? words_[next_] : ""; }
    std::string take() { return words_[next_++]; }

    void part() {
        std::string const first = take();
        if (is_number(first)) {
            inches(first);
        } else if (is_one_of(first, ahead_words)) {
            straight(number(first, "3"));
        } else if (is_one_of(first, behind_words)) {
            straight(-number(first, "1.5"));
        } else if (first == "wheel") {
            auto const angle = turned(first);
            if (!angle) throw OrderError{"how far does it wheel? \"wheel 30 left\""};
            add(Segment::Kind::wheel, *angle);
        } else if (is_one_of(first, turn_words)) {
            turn(first);
        } else if (is_one_of(first, about_words)) {
            add(Segment::Kind::pivot, half_cdeg);
        } else if (first == "face") {
            face();
        } else {
            throw OrderError{"\"" + first +
                             "\" is no part of a move; there are: 3 forward, 1.5 back, wheel 30 "
                             "left, turn 90 right, about, face north"};
        }
    }

    /// A part that begins with a number: "3 forward", "3".
    void inches(std::string const& written) {
        std::int32_t const mil = read_thousandths(written);
        if (is_one_of(word(), behind_words)) {
            ++next_;
            straight(-mil);
            return;
        }
        if (word() == "left" || word() == "right") {
            throw OrderError{"is \"" + written + " " + word() + "\" a wheel or a turn? \"wheel " +
                             written + " " + word() + "\""};
        }
        if (is_one_of(word(), ahead_words)) ++next_;
        straight(mil);
    }

    std::int32_t number(std::string const& after, std::string const& example) {
        if (!is_number(word())) {
            throw OrderError{"how many inches? \"" + after + " " + example + "\""};
        }
        return read_thousandths(take());
    }

    /// "left 30", "30 left", "left", "-30": clockwise in hundredths of a degree.
    std::optional<CentiDegree> turned(std::string const& verb) {
        std::string side;
        std::optional<std::int32_t> thousandths;
        auto const take_side = [&] {
            if (side.empty() && (word() == "left" || word() == "right")) side = take();
        };
        take_side();
        if (is_number(word())) thousandths = read_thousandths(take());
        take_side();
        if (!thousandths) {
            if (side.empty() || verb == "wheel") return std::nullopt;
            return side == "left" ? -quarter_cdeg : quarter_cdeg;
        }
        if (*thousandths % thousandths_per_cdeg != 0) {
            throw OrderError{"angles have two decimal places at the most"};
        }
        CentiDegree const angle = *thousandths / thousandths_per_cdeg;
        return side == "left" ? -angle : angle;
    }

    void turn(std::string const& verb) {
        if (is_one_of(word(), about_words)) {
            ++next_;
            add(Segment::Kind::pivot, half_cdeg);
            return;
        }
        auto const angle = turned(verb);
        if (!angle) throw OrderError{"which way? \"" + verb + " 90 right\", or \"about\""};
        add(Segment::Kind::pivot, *angle);
    }

    void face() {
        std::string const where = word();
        auto const* const wind = std::find(winds.begin(), winds.end(), where);
        CentiDegree wanted = 0;
        if (wind != winds.end()) {
            wanted = static_cast<CentiDegree>(wind - winds.begin()) * (full_turn_cdeg / 8);
        } else if (is_number(where)) {
            wanted = read_thousandths(where) / thousandths_per_cdeg;
        } else {
            throw OrderError{"which way? \"face north-west\", or degrees: \"face 315\""};
        }
        ++next_;
        CentiDegree turn = (wanted - facing_cdeg_) % full_turn_cdeg;
        if (turn > half_cdeg) turn -= full_turn_cdeg;
        if (turn <= -half_cdeg) turn += full_turn_cdeg;
        if (turn != 0) add(Segment::Kind::pivot, turn);
    }

    void straight(std::int32_t mil) { add(Segment::Kind::straight, mil); }

    void add(Segment::Kind kind, std::int32_t amount) {
        if (path_.count == geometry::max_segments) {
            throw OrderError{"a move has " + std::to_string(geometry::max_segments) +
                             " parts at the most"};
        }
        path_.segments[path_.count++] = {kind, amount};
        if (kind != Segment::Kind::straight) facing_cdeg_ += amount;
    }

    Words words_;
    std::size_t next_ = 0;
    CentiDegree facing_cdeg_;
    Path path_;
};

}  // namespace

bool begins_path(std::string const& word) {
    return is_number(word) || is_one_of(word, ahead_words) || is_one_of(word, behind_words) ||
           is_one_of(word, turn_words) || is_one_of(word, about_words) || word == "wheel" ||
           word == "face" || word == "by";
}

Path read_spoken_path(Words const& words, CentiDegree facing_cdeg) {
    Words kept;
    for (std::string const& word : words) {
        std::string const lower = lowered(word);
        if (!is_one_of(lower, fillers)) kept.push_back(lower);
    }
    return PathReader{std::move(kept), facing_cdeg}.run();
}

std::string spoken_path(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        bool const straight = segment.kind == Segment::Kind::straight;
        std::int32_t const size = segment.amount < 0 ? -segment.amount : segment.amount;
        std::string const number =
            chance::thousandths_text(straight ? size : size * thousandths_per_cdeg);
        if (i > 0) text += " then ";
        if (straight) {
            text += number + (segment.amount < 0 ? " back" : " forward");
        } else if (segment.kind == Segment::Kind::pivot && segment.amount == half_cdeg) {
            text += "about";
        } else {
            text += segment.kind == Segment::Kind::wheel ? "wheel " : "turn ";
            text += number + (segment.amount < 0 ? " left" : " right");
        }
    }
    return text;
}

}  // namespace esprit::text
