#include "rules/grande_tactique/path_words.h"

#include "base/decimal.h"

namespace esprit::grande_tactique {

using geometry::Path;
using geometry::Segment;

namespace {

std::optional<Segment> read_segment(std::string_view text, std::string& fault) {
    constexpr std::int32_t thousandths_per_cdeg = 10;
    for (auto const kind : {Segment::Kind::pivot, Segment::Kind::wheel, Segment::Kind::straight}) {
        std::string_view const word = word_of(kind);
        bool const is_this = text.starts_with(word) && text.substr(word.size()).starts_with(' ');
        if (!is_this) continue;
        std::string_view const number = text.substr(word.size() + 1);
        auto const amount = thousandths_of(number);
        if (!amount) {
            fault = "\"" + std::string{number} +
                    "\" is no number of degrees or inches; 12.5 would be one";
            return std::nullopt;
        }
        if (kind == Segment::Kind::straight) return Segment{kind, *amount};
        if (*amount % thousandths_per_cdeg == 0) {
            return Segment{kind, *amount / thousandths_per_cdeg};
        }
        fault = "angles have two decimal places at the most: \"" + std::string{text} + "\"";
        return std::nullopt;
    }
    fault = "\"" + std::string{text} +
            "\" is no part of a path; there are: pivot 30, wheel -20, straight 4.5";
    return std::nullopt;
}

}  // namespace

std::string_view word_of(Segment::Kind kind) {
    switch (kind) {
        case Segment::Kind::pivot:
            return "pivot";
        case Segment::Kind::wheel:
            return "wheel";
        case Segment::Kind::straight:
            break;
    }
    return "straight";
}

std::optional<Path> read_path(std::string_view text, std::string& fault) {
    Path path;
    for (bool more = true; more;) {
        std::size_t const comma = text.find(", ");
        more = comma != std::string_view::npos;
        if (path.count == geometry::max_segments) {
            fault = "a path has " + std::to_string(geometry::max_segments) + " parts at the most";
            return std::nullopt;
        }
        auto const segment = read_segment(text.substr(0, comma), fault);
        if (!segment) return std::nullopt;
        path.segments[path.count++] = *segment;
        if (more) text.remove_prefix(comma + 2);
    }
    return path;
}

}  // namespace esprit::grande_tactique
