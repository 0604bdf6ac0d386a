// Whatever is written after `esprit`, the program ends by itself: with an answer, or with one
// complaint.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "program/charge_scenes.h"
#include "program/run_program.h"
#include "support/random_numbers.h"
#include "support/random_situation.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using fixture::RandomNumbers;
using Words = std::vector<std::string>;

std::string one_of(Words const& words, RandomNumbers& random) {
    return words[random.below(static_cast<std::uint32_t>(words.size()))];
}

/// A letter more, fewer, or another one; any byte but the one that ends a word of the command line.
std::string spoilt(std::string word, RandomNumbers& random) {
    std::size_t const place = random.below(static_cast<std::uint32_t>(word.size() + 1));
    char const letter = static_cast<char>(1 + random.below(255));
    switch (random.below(4)) {
        case 0:
            return word.insert(place, 1, letter);
        case 1:
            return word.substr(0, place);
        case 2:
            return word + word;
        default:
            break;
    }
    if (place < word.size()) {
        word[place] = letter;
    }
    return word;
}

Words facts_of(text::Subject const& subject, RandomNumbers& random) {
    auto const drawn = fixture::random_situation(subject, 4, random);
    Words words;
    for (text::GivenFact const& given : drawn.situation.given) {
        auto const& fact = (*subject.system->ruleset->facts)[given.id];
        words.push_back(text::full_name(subject, given.role, given.id) + "=" +
                        text::value_text(fact, given.value));
    }
    return words;
}

/// Mostly sensible, now and then wrong in one place or in several.
Words random_line(std::vector<text::LoadedSystem> const& systems, RandomNumbers& random) {
    Words const verbs{"odds",     "roll", "odds",  "roll",    "facts",
                      "rulesets", "why",  "check", "referee", "complete-words"};
    Words const options{"--json", "--dice", "--seed", "--house", "--diff",   "--lines",
                        "--help", "--",     "-h",     "-",       "3,4",      "17",
                        "-5",     "",       "=",      "--seed=", "GT-MOD-01"};
    text::LoadedSystem const& system =
        systems[random.below(static_cast<std::uint32_t>(systems.size()))];
    Words names;
    for (auto const& chart : system.ruleset->charts) names.push_back(chart.name);
    for (auto const& procedure : system.procedures) names.emplace_back(procedure->name());
    std::string const name = one_of(names, random);
    Words words{one_of(verbs, random), system.ruleset->name, name};
    for (std::string const& fact : facts_of(text::find_subject(system, name), random)) {
        words.push_back(fact);
    }
    while (random.one_in(2)) {
        auto const place = random.below(static_cast<std::uint32_t>(words.size() + 1));
        words.insert(words.begin() + place, one_of(options, random));
    }
    while (random.one_in(3)) {
        std::string& word = words[random.below(static_cast<std::uint32_t>(words.size()))];
        word = spoilt(word, random);
    }
    words.resize(random.one_in(4) ? random.below(4) : words.size());
    return words;
}

/// The same for charges; none of them writes a file.
Words random_charge(RandomNumbers& random) {
    Words const verbs{"charge", "charge", "charge", "show", "check", "replay", "verify"};
    Words const scenes{"lancers_against_line", "out_of_the_wood", "squares", "guns", "nowhere"};
    Words const units{"1/Lancers", "1/Kray", "9e Legere", "1/Wallis", "1/Line", "2/Kray"};
    Words const options{"--json",
                        "--odds",
                        "--dice=34",
                        "--seed=3",
                        "--policy=best",
                        "--to=1",
                        "--answers=stay",
                        "--answers=GT-POS-02=stay,1/Kray",
                        "--help",
                        "--",
                        ""};
    Words words{one_of(verbs, random), fixture::scene_file(one_of(scenes, random))};
    if (random.one_in(3)) {
        std::string const first = one_of(units, random);
        words.push_back("--by=" + first + "," + one_of(units, random));
        words.push_back("--at=" + one_of(units, random));
    }
    while (random.one_in(2)) words.push_back(one_of(options, random));
    while (random.one_in(4)) {
        std::string& word = words[random.below(static_cast<std::uint32_t>(words.size()))];
        word = spoilt(word, random);
    }
    return words;
}

std::string shown(Words const& words) {
    std::string line = "esprit";
    for (std::string const& word : words) {
        line += " '" + word + "'";
    }
    return line;
}

/// How many of these lines are answered; each is answered or complained of, and never both.
template <class MakeLine>
int answered_of(int lines, MakeLine make_line) {
    int answered = 0;
    for (int line = 0; line < lines; ++line) {
        Words const words = make_line();
        fixture::Ran const ran = fixture::run_esprit(words, "morale\nroll\n");
        EXPECT_EQ(ran.signal, 0) << shown(words) << "\n" << ran.err;
        EXPECT_TRUE(ran.code == 0 || ran.code == 2) << shown(words) << "\n" << ran.err;
        EXPECT_EQ(ran.err.empty(), ran.code == 0) << shown(words) << "\n" << ran.err;
        EXPECT_TRUE(ran.code == 0 || ran.out.empty()) << shown(words) << "\n" << ran.out;
        answered += ran.code == 0;
    }
    return answered;
}

TEST(CommandLine, SurvivesAnyWords) {
    std::vector<text::LoadedSystem> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_system(name));
    }
    constexpr int lines = 200;
    RandomNumbers random{20'250};
    int const answered = answered_of(lines, [&] { return random_line(systems, random); });
    EXPECT_GT(answered, lines / 10) << "most lines are wrong, but not nearly all";
    EXPECT_LT(answered, lines * 9 / 10);
}

TEST(CommandLine, SurvivesAnyCharge) {
    constexpr int lines = 100;
    RandomNumbers random{20'251};
    int const answered = answered_of(lines, [&] { return random_charge(random); });
    EXPECT_GT(answered, lines / 10);
    EXPECT_LT(answered, lines * 9 / 10);
}

}  // namespace
}  // namespace esprit
