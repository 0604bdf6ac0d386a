// Loads the battlefields of a study.
#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "base/nearest.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "study/study_file.h"
#include "study/toml_text.h"
#include "text/scenarios/text_file.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::study {

using text::BadInput;
using text::InputError;
using text::NamedText;

namespace {

[[noreturn]] void fail(Word const& word, std::string const& message) {
    throw InputError{word.place, message, word.text.size() + 2};
}

std::string const whose_nodes = "nodes need captain, marshal or staff";

class Loader {
public:
    Loader(StudyWords const& words, Files files, std::shared_ptr<games::Bots const> bots)
        : words_(words),
          files_(files),
          bots_(std::move(bots)),
          folder_(std::filesystem::path{words.file}.parent_path()) {}

    /// Tells the faults of its words by `faults`.
    Variant load(VariantWords const& variant) {
        std::size_t const faults_before = faults.size();
        std::vector<NamedText> houses;
        for (Word const& house : variant.houses) {
            noting_faults([&] { houses.push_back(read(house)); });
        }
        Variant loaded;
        loaded.name = variant.name;
        loaded.changes = changes_in_words(variant);
        noting_faults([&] { loaded.field = field_of(variant, houses); });
        if (!loaded.field) return loaded;
        loaded.field->offer(bots_);
        set_commanders(variant, loaded);
        if (!variant.nodes || faults.size() > faults_before) return loaded;
        if (loaded.has_thinkers()) {
            loaded.nodes = variant.nodes->count;
        } else if (!variant.nodes->of_study) {
            faults.push_back(
                {variant.nodes->place, "no commander of this variant thinks: " + whose_nodes});
        }
        return loaded;
    }

    std::vector<text::InputFault> faults;

    /// Throws InputError if the study sets nodes for all variants but no commander thinks.
    void validate_nodes(std::vector<Variant> const& variants) const {
        auto const given = [](VariantWords const& each) {
            return each.nodes && each.nodes->of_study;
        };
        auto const all = std::find_if(words_.variants.begin(), words_.variants.end(), given);
        bool const used = std::any_of(variants.begin(), variants.end(),
                                      [](Variant const& each) { return each.nodes > 0; });
        if (all == words_.variants.end() || used) return;
        throw InputError{all->nodes->place, "no commander of this study thinks: " + whose_nodes};
    }

    /// The place of the variant that variant `i` is compared with; `i`: none. Those before it are
    /// known already.
    std::size_t compared_with(std::size_t i, std::vector<Variant> const& variants) const {
        auto const& against = words_.variants[i].against;
        std::size_t found = 0;
        if (against) {
            auto const place =
                std::find_if(variants.begin(), variants.end(),
                             [&](Variant const& each) { return each.name == against->text; });
            if (place == variants.end()) {
                std::vector<std::string_view> names;
                for (Variant const& each : variants) names.push_back(each.name);
                fail(*against, "there is no variant \"" + against->text + "\"" +
                                   did_you_mean(against->text, names));
            }
            found = static_cast<std::size_t>(place - variants.begin());
        }
        if (variants[found].field->is_engagement() != variants[i].field->is_engagement()) {
            throw InputError{
                words_.variants[i].place,
                "an engagement cannot be compared with a battle: name another variant, "
                "against = \"NAME\""};
        }
        // a comparison made twice would count twice in Holm's correction
        if (found < i && variants[found].compared_with == i) {
            if (!against) return i;
            fail(*against, "\"" + variants[found].name + "\" is already compared with \"" +
                               variants[i].name + "\": leave out one of the two");
        }
        return found;
    }

private:
    template <class Load>
    void noting_faults(Load const& load) {
        try {
            load();
        } catch (InputError const& error) {
            for (text::InputFault const& fault : error.faults) {
                // variants share the words of the study
                bool const told = std::any_of(faults.begin(), faults.end(), [&](auto const& each) {
                    return text::in_one_line(each) == text::in_one_line(fault);
                });
                if (!told) faults.push_back(fault);
            }
        }
    }

    void set_commanders(VariantWords const& variant, Variant& loaded) {
        std::array<std::pair<std::optional<Word> const*, std::string>, 2> const sides{
            {{&variant.blue, "blue"}, {&variant.red, "red"}}};
        std::string const why = loaded.field->why_no_battle();
        if (!loaded.field->is_engagement() && !why.empty()) {
            return noting_faults(
                [&] { fail(*variant.scenario, variant.scenario->text + " " + why); });
        }
        for (std::size_t side = 0; side < sides.size(); ++side) {
            auto const& [word, key] = sides[side];
            noting_faults([&] {
                if (!loaded.field->is_engagement()) {
                    loaded.commanders[side] = commander(*loaded.field, *word, key);
                } else if (*word) {
                    fail(**word,
                         "the scenario is an engagement, which has no commanders: leave them out");
                }
            });
        }
    }

    NamedText read(Word const& word) const {
        try {
            return read(std::filesystem::path{word.text});
        } catch (BadInput const& error) {
            fail(word, error.what());
        }
    }
    /// A path relative to the study.
    NamedText read(std::filesystem::path const& path) const {
        std::string const name = path.lexically_normal().generic_string();
        // files from a browser have no folder
        for (std::string const& wanted : {name, path.filename().generic_string()}) {
            for (NamedText const& each : words_.files) {
                if (each.name == wanted) return each;
            }
        }
        if (files_ == Files::nowhere) {
            throw BadInput{"the study does not contain the file \"" + name + "\": add a [[file]]"};
        }
        std::string const place = (folder_ / path).string();
        return {place, text::read_text_file(place)};
    }

    /// \param key  by which the study names it
    std::string commander(games::Battlefield const& field, std::optional<Word> const& word,
                          std::string const& key) const {
        if (!word) return games::default_commander(field);
        std::string const why = games::why_no_commander(field, word->text);
        if (why.empty()) return word->text;
        if (word->text.starts_with(games::command_prefix)) {
            fail(*word,
                 "a study starts no program: name the bot, and start it with --bot NAME=COMMAND");
        }
        fail(*word, key + ": " + why);
    }

    static std::vector<std::string> changes_in_words(VariantWords const& variant) {
        std::vector<std::string> list;
        for (Change const& change : variant.changes) {
            list.push_back(change.path + " = " + toml_value(change.value));
        }
        for (Word const& path : variant.removed) list.push_back("without " + path.text);
        return list;
    }

    /// The scenario with the first `count` changes of a variant: values, then removals.
    static std::string changed(NamedText const& scenario, VariantWords const& variant,
                               std::size_t count) {
        if (count == 0) return scenario.content;
        text::DataNode tree = text::read_toml(scenario.name, scenario.content);
        std::vector<text::InputFault> wrong;
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t const values = variant.changes.size();
            std::string const why = i < values ? apply(tree, variant.changes[i])
                                               : remove(tree, variant.removed[i - values].text);
            Word const word = change_at(variant, i);
            if (!why.empty()) wrong.push_back({word.place, why, word.text.size() + 2});
        }
        text::throw_all(std::move(wrong));
        return toml_text(tree);
    }
    static Word change_at(VariantWords const& variant, std::size_t i) {
        std::size_t const values = variant.changes.size();
        if (i < values) return {variant.changes[i].path, variant.changes[i].place};
        return variant.removed[i - values];
    }

    std::unique_ptr<games::Battlefield> field_of(VariantWords const& variant,
                                                 std::vector<NamedText> const& houses) const {
        NamedText const scenario = read(*variant.scenario);
        auto const folder = std::filesystem::path{variant.scenario->text}.parent_path();
        text::HouseFinder const beside = [&](std::string const& name) {
            return read(folder / name);
        };
        auto const with_changes = [&](std::size_t count) {
            NamedText text = scenario;
            text.content = changed(scenario, variant, count);
            return text;
        };
        std::size_t count = variant.changes.size() + variant.removed.size();
        NamedText const text = with_changes(count);
        try {
            return games::battlefield_of_text(text, beside, houses);
        } catch (InputError const& error) {
            // lines of the changed scenario would lead nowhere: it is told at the change from which
            // on it is not fit
            if (count == 0) throw;
            while (--count > 0 && !is_fit(with_changes(count), beside, houses)) continue;
            if (count == 0) games::battlefield_of_text(scenario, beside, houses);
            fail(change_at(variant, count), "with this change the scenario is not fit to play: " +
                                                error.faults.front().message);
        }
    }
    static bool is_fit(NamedText const& scenario, text::HouseFinder const& beside,
                       std::vector<NamedText> const& houses) {
        try {
            games::battlefield_of_text(scenario, beside, houses);
            return true;
        } catch (InputError const&) {
            return false;
        }
    }

    StudyWords const& words_;
    Files files_;
    std::shared_ptr<games::Bots const> bots_;
    std::filesystem::path folder_;
};

}  // namespace

Study load_study(StudyWords const& words, Files files, std::shared_ptr<games::Bots const> bots) {
    Loader loader{words, files, std::move(bots)};
    loader.faults = words.faults;
    Study study;
    study.title = words.title;
    study.seed = words.seed;
    study.battles = words.battles;
    study.precision_millionths = words.precision_millionths;
    if (words.variants.size() <= most_variants) {
        for (VariantWords const& variant : words.variants) {
            if (variant.scenario) study.variants.push_back(loader.load(variant));
        }
    }
    text::throw_all(loader.faults);
    loader.validate_nodes(study.variants);
    for (std::size_t i = 0; i < study.variants.size(); ++i) {
        study.variants[i].compared_with = loader.compared_with(i, study.variants);
    }
    return study;
}

}  // namespace esprit::study
