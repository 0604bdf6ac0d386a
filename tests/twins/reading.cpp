#include "reading.h"

#include <charconv>
#include <system_error>

namespace esprit::twins {
namespace {

template <typename Number>
bool parse(std::string const& text, Number& value) {
    char const* const end = text.data() + text.size();
    std::from_chars_result const result = std::from_chars(text.data(), end, value);
    return result.ec == std::errc{} && result.ptr == end;
}

template <typename Number>
bool is_number(Facts const& facts, std::string const& name) {
    Number value{};
    return given(facts, name) && parse(facts.at(name), value);
}

template <typename Number>
Number number(Facts const& facts, std::string const& name, Number when_not_given) {
    Number value = when_not_given;
    if (given(facts, name)) {
        parse(facts.at(name), value);
    }
    return value;
}

}  // namespace

bool given(Facts const& facts, std::string const& name) {
    return facts.contains(name);
}

bool holds(Facts const& facts, std::string const& name) {
    return given(facts, name) && facts.at(name) == "true";
}

std::string word(Facts const& facts, std::string const& name, std::string const& when_not_given) {
    return given(facts, name) ? facts.at(name) : when_not_given;
}

bool is_whole(Facts const& facts, std::string const& name) {
    return is_number<std::int64_t>(facts, name);
}

bool is_decimal(Facts const& facts, std::string const& name) {
    return is_number<double>(facts, name);
}

std::int64_t whole(Facts const& facts, std::string const& name, std::int64_t when_not_given) {
    return number(facts, name, when_not_given);
}

double decimal(Facts const& facts, std::string const& name, double when_not_given) {
    return number(facts, name, when_not_given);
}

bool outside(Facts const& facts, std::string const& name, std::int64_t low, std::int64_t high) {
    if (!given(facts, name)) {
        return false;
    }
    if (!is_whole(facts, name)) {
        return true;
    }
    std::int64_t const value = whole(facts, name, 0);
    return value < low || value > high;
}

FactSpec bare(std::string const& name) {
    return {name, {"true"}};
}

Answer refused(std::string const& why) {
    Answer answer;
    answer.refused = why;
    return answer;
}

Answer without_dice(std::string const& outcome) {
    Answer answer;
    count(answer, outcome);
    return answer;
}

void count(Answer& answer, std::string const& outcome) {
    ++answer.ways[outcome];
    ++answer.total;
}

bool next_faces(std::vector<int>& faces) {
    for (auto die = faces.rbegin(); die != faces.rend(); ++die) {
        if (*die < 6) {
            ++*die;
            return true;
        }
        *die = 1;
    }
    return false;
}

}  // namespace esprit::twins
