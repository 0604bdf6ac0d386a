#pragma once
// Writes XML: escapes text, closes elements, and writes numbers without a locale.
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::draw {

/// A number with at most two decimals.
std::string number(double value);
/// Escapes markup characters, and replaces invalid UTF-8 and characters that XML forbids.
std::string escaped(std::string_view text);

/// Name and value of an XML attribute.
struct Attribute {
    Attribute(std::string_view name_in, std::string_view value_in)
        : name(name_in), value(escaped(value_in)) {}
    Attribute(std::string_view name_in, double value_in) : name(name_in), value(number(value_in)) {}

    std::string_view name;
    std::string value;
};
using Attributes = std::initializer_list<Attribute>;

/// Builds a sequence of elements; `open` and `close` must match.
class Markup {
public:
    void open(std::string_view tag, Attributes attributes = {});
    void close();
    void leaf(std::string_view tag, Attributes attributes);
    void text(std::string_view tag, Attributes attributes, std::string_view content);
    /// Inserts finished elements.
    void raw(std::string_view elements) { written_ += elements; }
    std::string take();

private:
    void begin(std::string_view tag, Attributes attributes);

    std::string written_;
    std::vector<std::string> open_;
};

/// A point of the sheet in pixels; y grows downwards.
struct Spot {
    double x = 0;
    double y = 0;

    friend Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
    friend Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
    friend Spot operator*(Spot a, double by) { return {a.x * by, a.y * by}; }
};
double distance(Spot a, Spot b);
/// Unit vector from one spot to another; 0 if they are equal.
Spot direction(Spot from, Spot to);

/// Builds the attribute `d` of a path.
class PathData {
public:
    PathData& move(Spot to) { return add('M', {to}); }
    PathData& line(Spot to) { return add('L', {to}); }
    PathData& quadratic(Spot by, Spot to) { return add('Q', {by, to}); }
    PathData& polyline(std::vector<Spot> const& spots, bool closed);
    PathData& close();
    std::string const& str() const { return text_; }

private:
    PathData& add(char letter, std::initializer_list<Spot> spots);

    std::string text_;
};

}  // namespace esprit::draw
