#include "draw/markup.h"

#include <cstdint>

#include "base/expect.h"
#include "draw/words.h"

namespace esprit::draw {
namespace {

// Numbers are clamped to this, so that their conversion to an integer is defined.
constexpr double largest_written = 1e9;

bool allowed_in_xml(char32_t point) {
    if (point < 0x20) return point == 0x9 || point == 0xA || point == 0xD;
    return point != 0xFFFE && point != 0xFFFF && point != 0x7F;
}

}  // namespace

std::string number(double value) {
    if (!(value > -largest_written && value < largest_written))
        value = value > 0 ? largest_written : (value < 0 ? -largest_written : 0);
    auto hundredths = static_cast<std::int64_t>(value * 100 + (value < 0 ? -0.5 : 0.5));
    std::string text;
    if (hundredths < 0) {
        text = "-";
        hundredths = -hundredths;
    }
    text += std::to_string(hundredths / 100);
    int const rest = static_cast<int>(hundredths % 100);
    if (rest != 0) {
        text += '.';
        text += static_cast<char>('0' + rest / 10);
        if (rest % 10 != 0) text += static_cast<char>('0' + rest % 10);
    }
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        Letter const letter = next_letter(rest);
        switch (letter.point) {
            case U'&':
                result += "&amp;";
                break;
            case U'<':
                result += "&lt;";
                break;
            case U'>':
                result += "&gt;";
                break;
            case U'"':
                result += "&quot;";
                break;
            case U'\'':
                result += "&#39;";
                break;
            default:
                result += letter.valid && allowed_in_xml(letter.point) ? letter.bytes
                                                                       : replacement_letter;
        }
    }
    return result;
}

void Markup::begin(std::string_view tag, Attributes attributes) {
    written_.append(2 * open_.size(), ' ');
    written_ += '<';
    written_ += tag;
    for (Attribute const& each : attributes) {
        written_ += ' ';
        written_ += each.name;
        written_ += "=\"";
        written_ += each.value;
        written_ += '"';
    }
}

void Markup::open(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    written_ += ">\n";
    open_.emplace_back(tag);
}

void Markup::close() {
    ESPRIT_EXPECT(!open_.empty(), "close() follows an open()");
    std::string const tag = open_.back();
    open_.pop_back();
    written_.append(2 * open_.size(), ' ');
    written_ += "</" + tag + ">\n";
}

void Markup::leaf(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    written_ += "/>\n";
}

void Markup::text(std::string_view tag, Attributes attributes, std::string_view content) {
    begin(tag, attributes);
    written_ += '>';
    written_ += escaped(content);
    written_ += "</";
    written_ += tag;
    written_ += ">\n";
}

std::string Markup::take() {
    ESPRIT_EXPECT(open_.empty(), "all elements are closed");
    return std::move(written_);
}

double distance(Spot a, Spot b) {
    Spot const way = b - a;
    return __builtin_sqrt(way.x * way.x + way.y * way.y);
}

Spot direction(Spot from, Spot to) {
    double const length = distance(from, to);
    return length > 0 ? (to - from) * (1 / length) : Spot{};
}

PathData& PathData::add(char letter, std::initializer_list<Spot> spots) {
    text_ += letter;
    char const* between = "";
    for (Spot const spot : spots) {
        text_ += between;
        text_ += number(spot.x);
        text_ += ' ';
        text_ += number(spot.y);
        between = " ";
    }
    return *this;
}

PathData& PathData::polyline(std::vector<Spot> const& spots, bool closed) {
    for (std::size_t i = 0; i < spots.size(); ++i) i == 0 ? move(spots[i]) : line(spots[i]);
    if (closed) close();
    return *this;
}

PathData& PathData::close() {
    text_ += 'Z';
    return *this;
}

}  // namespace esprit::draw
