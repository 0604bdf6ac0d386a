#include "rules/common/path_words.h"

#include <algorithm>
#include <array>

#include "base/decimal.h"
#include "chance/ruleset.h"

namespace esprit::rules {

using geometry::Path;
using geometry::Segment;

namespace {

constexpr std::int32_t thousandths_per_cdeg = 10;
constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;
constexpr CentiDegree half_cdeg = full_turn_cdeg / 2;

template <std::size_t Count>
bool is_one_of(std::string const& word, std::array<std::string_view, Count> const& list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 4> ahead_words{"forward", "forwards", "ahead", "straight"};
constexpr std::array<std::string_view, 4> behind_words{"back", "backward", "backwards", "rearward"};
constexpr std::array<std::string_view, 2> turn_words{"turn", "pivot"};
constexpr std::array<std::string_view, 2> about_words{"about", "around"};
constexpr std::array<std::string_view, 2> side_words{"left", "right"};
constexpr std::array<std::string_view, 4> unit_words{"inches", "inch", "degrees", "degree"};
constexpr std::array<std::string_view, 8> winds{"north", "north-east", "east", "south-east",
                                                "south", "south-west", "west", "north-west"};

bool is_number(std::string const& word) {
    return !word.empty() && word.find_first_of("0123456789") != std::string::npos &&
           word.find_first_not_of("0123456789.-+") == std::string::npos;
}

bool begins_part(std::string const& word) {
    return is_number(word) || is_one_of(word, ahead_words) || is_one_of(word, behind_words) ||
           is_one_of(word, turn_words) || is_one_of(word, about_words) ||
           is_one_of(word, side_words) || word == "wheel" || word == "face";
}

class PathReader {
public:
    PathReader(WordCursor& words, PathForm const& form)
        : words_(words), form_(form), facing_cdeg_(form.facing_cdeg) {}

    std::vector<PathPart> run() {
        if (words_.is_at("by")) words_.take();
        if (!begins_part(words_.word())) return {};
        do part();
        while (accept_joint());
        return std::move(parts_);
    }

private:
    /// Passes over "then" or a comma if another part follows. "wheel left 30 forward 2" needs none.
    bool accept_joint() {
        std::size_t const begin = words_.place();
        while (words_.accept("then") || words_.accept("and") ||
               (form_.comma_joins && words_.accept(","))) {
        }
        if (begins_part(words_.word())) return true;
        words_.go_to(begin);
        return false;
    }

    void part() {
        std::size_t const begin = words_.place();
        std::string const first = words_.take();
        if (is_number(first)) {
            words_.go_to(begin);
            number_first();
        } else if (is_one_of(first, ahead_words)) {
            add(PathPart::Kind::straight, number(first, "3"));
        } else if (is_one_of(first, behind_words)) {
            add(PathPart::Kind::straight, -number(first, "1.5"));
        } else if (is_one_of(first, side_words)) {
            bare_side(first == "left" ? -1 : 1, number(first, "6"));
        } else if (first == "wheel") {
            auto const angle = angle_behind(false);
            if (!angle) throw OrderError{"how far does it wheel? \"wheel left 30\""};
            add(PathPart::Kind::wheel, *angle);
        } else if (is_one_of(first, about_words)) {
            add(PathPart::Kind::turn, half_cdeg);
        } else if (first == "face") {
            face();
        } else {
            turn(first);
        }
    }

    /// A part that begins with a number: "3 forward", "3", "6 left".
    void number_first() {
        std::int32_t const mil = taken_number();
        if (is_one_of(words_.word(), behind_words)) {
            words_.take();
            add(PathPart::Kind::straight, -mil);
        } else if (is_one_of(words_.word(), side_words)) {
            bare_side(words_.take() == "left" ? -1 : 1, mil);
        } else {
            if (is_one_of(words_.word(), ahead_words)) words_.take();
            add(PathPart::Kind::straight, mil);
        }
    }

    void bare_side(int sign, std::int32_t thousandths) {
        if (form_.bare_side == PathForm::BareSide::sideways) {
            add(PathPart::Kind::sideways, sign * thousandths);
        } else if (form_.bare_side == PathForm::BareSide::turn) {
            add(PathPart::Kind::turn, sign * angle_of(thousandths));
        } else {
            std::string const said =
                std::string{sign < 0 ? "left " : "right "} + chance::thousandths_text(thousandths);
            throw OrderError{"is \"" + said + "\" a wheel or a turn? \"wheel " + said + "\""};
        }
    }

    /// The number that comes next, in thousandths.
    std::int32_t taken_number() {
        std::string const written = words_.take();
        auto const value = thousandths_of(written);
        if (!value) {
            throw OrderError{"\"" + written +
                             "\" is no number of degrees or inches; 12.5 would be one"};
        }
        if (is_one_of(words_.word(), unit_words)) words_.take();
        return *value;
    }

    std::int32_t number(std::string const& after, std::string const& example) {
        if (!is_number(words_.word())) {
            throw OrderError{"how far? \"" + after + " " + example + "\""};
        }
        return taken_number();
    }

    static CentiDegree angle_of(std::int32_t thousandths) {
        if (thousandths % thousandths_per_cdeg != 0) {
            throw OrderError{"angles have two decimal places at the most"};
        }
        return thousandths / thousandths_per_cdeg;
    }

    /// "left 30", "30 left", "-30", and "left" if a side alone will do; clockwise.
    std::optional<CentiDegree> angle_behind(bool side_will_do) {
        std::string side;
        std::optional<std::int32_t> thousandths;
        auto const take_side = [&] {
            if (side.empty() && is_one_of(words_.word(), side_words)) side = words_.take();
        };
        take_side();
        if (is_number(words_.word())) thousandths = taken_number();
        take_side();
        if (!thousandths) {
            if (side.empty() || !side_will_do) return std::nullopt;
            return side == "left" ? -quarter_cdeg : quarter_cdeg;
        }
        CentiDegree const angle = angle_of(*thousandths);
        return side == "left" ? -angle : angle;
    }

    void turn(std::string const& verb) {
        if (is_one_of(words_.word(), about_words)) {
            words_.take();
            add(PathPart::Kind::turn, half_cdeg);
            return;
        }
        auto const angle = angle_behind(true);
        if (!angle) throw OrderError{"which way? \"" + verb + " right 90\", or \"turn about\""};
        add(PathPart::Kind::turn, *angle);
    }

    void face() {
        if (!facing_cdeg_) throw OrderError{"\"face\" needs the unit's facing: write \"turn\""};
        std::string const where = words_.word();
        auto const* const wind = std::find(winds.begin(), winds.end(), where);
        CentiDegree wanted = 0;
        if (wind != winds.end()) {
            wanted = static_cast<CentiDegree>(wind - winds.begin()) * (full_turn_cdeg / 8);
            words_.take();
        } else if (is_number(where)) {
            wanted = taken_number() / thousandths_per_cdeg;
        } else {
            throw OrderError{"which way? \"face north-west\", or degrees: \"face 315\""};
        }
        CentiDegree turn = (wanted - *facing_cdeg_) % full_turn_cdeg;
        if (turn > half_cdeg) turn -= full_turn_cdeg;
        if (turn <= -half_cdeg) turn += full_turn_cdeg;
        if (turn != 0) add(PathPart::Kind::turn, turn);
    }

    void add(PathPart::Kind kind, std::int32_t amount) {
        bool const turns = kind == PathPart::Kind::turn || kind == PathPart::Kind::wheel;
        if (turns && facing_cdeg_) *facing_cdeg_ += amount;
        parts_.push_back({kind, amount});
    }

    WordCursor& words_;
    PathForm const& form_;
    std::optional<CentiDegree> facing_cdeg_;
    std::vector<PathPart> parts_;
};

Segment::Kind segment_kind(PathPart::Kind kind) {
    switch (kind) {
        case PathPart::Kind::turn:
            return Segment::Kind::pivot;
        case PathPart::Kind::wheel:
            return Segment::Kind::wheel;
        default:
            return Segment::Kind::straight;
    }
}

PathPart part_of(Segment const& segment) {
    switch (segment.kind) {
        case Segment::Kind::pivot:
            return {PathPart::Kind::turn, segment.amount};
        case Segment::Kind::wheel:
            return {PathPart::Kind::wheel, segment.amount};
        default:
            return {PathPart::Kind::straight, segment.amount};
    }
}

}  // namespace

bool begins_path(WordCursor const& words) {
    return words.is_at("by") ? begins_part(words.word(words.place() + 1))
                             : begins_part(words.word());
}

std::vector<PathPart> read_path_parts(WordCursor& words, PathForm const& form) {
    return PathReader{words, form}.run();
}

Path read_path(WordCursor& words, PathForm const& form) {
    Path path;
    for (PathPart const& part : read_path_parts(words, form)) {
        if (path.count == geometry::max_segments) {
            throw OrderError{"a move has " + std::to_string(geometry::max_segments) +
                             " parts at the most"};
        }
        path.segments[path.count++] = {segment_kind(part.kind), part.amount};
    }
    return path;
}

Path read_last_path(WordCursor& words, PathForm const& form) {
    Path const path = read_path(words, form);
    if (words.at_end()) return path;
    throw OrderError{"\"" + words.rest() +
                     "\" is no part of a move; there are: forward 3, back 1.5, wheel left 30, turn "
                     "right 90, turn about, face north"};
}

std::string path_part_text(PathPart const& part) {
    bool const negative = part.amount < 0;
    std::int64_t const size = negative ? -std::int64_t{part.amount} : part.amount;
    std::string const side = negative ? "left " : "right ";
    switch (part.kind) {
        case PathPart::Kind::turn:
            if (part.amount == half_cdeg) return "turn about";
            return "turn " + side + chance::thousandths_text(size * thousandths_per_cdeg);
        case PathPart::Kind::wheel:
            return "wheel " + side + chance::thousandths_text(size * thousandths_per_cdeg);
        case PathPart::Kind::sideways:
            return side + chance::thousandths_text(size);
        case PathPart::Kind::straight:
            break;
    }
    return (negative ? "back " : "forward ") + chance::thousandths_text(size);
}

std::string path_text(Path const& path) {
    std::string text;
    for (std::size_t i = 0; i < path.count; ++i) {
        text += (i == 0 ? "" : ", ") + path_part_text(part_of(path.segments[i]));
    }
    return text;
}

}  // namespace esprit::rules
