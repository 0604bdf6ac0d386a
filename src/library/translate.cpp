#include "library/translate.h"

#include <array>
#include <charconv>
#include <cmath>

#include "chance/chart.h"
#include "chance/dice.h"
#include "chance/facts.h"
#include "command/commander.h"
#include "games/fitted_files.h"
#include "rules/common/word_cursor.h"
#include "simulate/checkpoint.h"
#include "text/rulesets/rule_value.h"
#include "text/scenarios/text_file.h"

namespace esprit::library {

namespace {

/// Words of messages that lead on at the command line, and what leads on here.
struct HintWords {
    std::string_view begin;
    std::string_view end;  // empty: the end of the message
    std::string_view here;
};
constexpr std::array hints{
    HintWords{"(\"help\" lists them", ")", "(docs/bots.md lists them)"},
    HintWords{"; see: esprit facts ", "", "; `facts` lists those there are"},
    HintWords{" (esprit numbers ", ")", " (docs/house_rules.md)"},
    HintWords{"start it with --bot NAME=COMMAND", "", "give it that name in `bots`"},
    HintWords{": esprit replay retells a log", "", ""},
    HintWords{": fight it with esprit charge", ";", ";"},
};

/// A message of the engine without the words of its command line.
std::string for_programs(std::string message) {
    for (HintWords const& hint : hints) {
        std::size_t const begin = message.find(hint.begin);
        if (begin == std::string::npos) continue;
        std::size_t const end =
            hint.end.empty() ? message.npos : message.find(hint.end, begin + hint.begin.size());
        message.replace(begin, end == message.npos ? end : end + hint.end.size() - begin,
                        hint.here);
    }
    return message;
}

}  // namespace

void rethrow() {
    try {
        throw;
    } catch (Error const&) {
        throw;
    } catch (text::InputError const& error) {
        throw Error{ErrorCode::wrong_file, for_programs(error.what())};
    } catch (text::BadInput const& error) {
        throw Error{ErrorCode::wrong_word, for_programs(error.what())};
    } catch (rules::OrderError const& error) {
        throw Error{ErrorCode::wrong_word, for_programs(error.what())};
    } catch (chance::ChartGap const& error) {
        throw Error{ErrorCode::wrong_file, error.what()};
    } catch (command::Forfeit const& forfeit) {
        throw Error{ErrorCode::bot_stopped, forfeit.because};
    } catch (FailedExpectation const& error) {
        throw Error{ErrorCode::internal, error.what()};
    }
}

namespace {

/// The number of these digits; 0 if it is longer than 64 bits.
std::uint64_t number_of(std::string_view digits) {
    std::uint64_t number = 0;
    auto const [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return fault == std::errc{} && end == digits.data() + digits.size() ? number : 0;
}

}  // namespace

Fraction fraction_of(Exact const& exact) {
    Fraction fraction;
    fraction.text = exact.text();
    fraction.value = exact.value();
    std::string_view const text = fraction.text;
    std::size_t const bar = text.find('/');
    fraction.numerator = number_of(text.substr(0, bar));
    fraction.denominator = bar == std::string_view::npos ? 1 : number_of(text.substr(bar + 1));
    bool const fits =
        fraction.denominator != 0 && (fraction.numerator != 0 || text == std::string_view{"0"});
    if (!fits) fraction.numerator = fraction.denominator = 0;
    return fraction;
}

std::vector<text::NamedText> named_texts(std::vector<File> const& files) {
    std::vector<text::NamedText> texts;
    for (File const& file : files) texts.push_back({file.name, file.text});
    return texts;
}

namespace {

constexpr double most_value = 1e9;
constexpr double rounding = 1e-6;  // of a decimal fraction as a double, in thousandths

}  // namespace

std::vector<text::NamedText> number_houses(std::string_view system,
                                           std::vector<text::NamedText> const& houses,
                                           std::vector<NumberValue> const& numbers) {
    text::DataNode const tree = text::tree_with_houses(system, houses);
    std::vector<text::NamedText> changes;
    for (NumberValue const& each : numbers) {
        double const exactly = each.value * chance::decimal_scale;
        bool const is_small = std::abs(each.value) < most_value;  // not so if it is no number
        auto const thousandths = is_small ? std::llround(exactly) : 0;
        if (!is_small || std::abs(exactly - static_cast<double>(thousandths)) > rounding) {
            throw text::BadInput{"the value of " + each.name +
                                 " is a number with at most three decimal places"};
        }
        auto change =
            text::house_with_value(system, text::rule_value_named(system, tree, each.name),
                                   chance::thousandths_text(thousandths));
        change.name = each.name;
        changes.push_back(std::move(change));
    }
    return changes;
}

std::vector<games::FittedFile> fitted_files(std::vector<Weights> const& weights) {
    std::vector<games::FittedFile> files;
    for (Weights const& each : weights) {
        files.push_back({each.commander, each.file.name, each.file.text});
    }
    games::must_be_for_thinkers(files);
    return files;
}

std::vector<Check> checks_of(std::vector<text::CheckLine> const& lines) {
    std::vector<Check> checks;
    for (text::CheckLine const& line : lines) {
        Check check{line.chart,       line.title, line.whose,          line.rule,
                    line.dice_wanted, {},         line.net_modifier(), line.needed.value_or(0),
                    line.varies};
        for (text::ModifierLine const& each : line.modifiers) {
            check.modifiers.push_back({each.rule, each.value, each.because, each.enemy});
        }
        checks.push_back(std::move(check));
    }
    return checks;
}

}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

Error::Error(ErrorCode code, std::string const& what) : std::runtime_error(what), code_(code) {}
Error::~Error() = default;

File read_file(std::string const& path) {
    return library::translated([&] { return File{path, text::read_text_file(path)}; });
}

}  // namespace v1
}  // namespace esprit
