#pragma once
// The file of a study (docs/simulation.md), as it is written.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/study.h"
#include "text/rulesets/ruleset_source.h"
#include "text/toml/data_tree.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::study {

/// A new value for one place of the scenario, "unit.1/Line.arm".
struct Change {
    std::string path;
    text::DataNode value;
    text::SourcePlace place;
};
/// A word of the file and its place.
struct Word {
    std::string text;
    text::SourcePlace place;
};

/// The nodes of thinking commanders.
struct Nodes {
    std::uint64_t count = 0;
    text::SourcePlace place;
    bool of_study = false;  // for all variants with a thinking commander
};

/// One variant, or one value of an axis.
struct VariantWords {
    std::string name;
    text::SourcePlace place;
    std::optional<Word> scenario;
    std::optional<Word> blue;
    std::optional<Word> red;
    std::optional<Word> against;
    std::optional<Nodes> nodes;
    std::vector<Word> houses;
    std::vector<Change> changes;
    std::vector<Word> removed;  // "unit.1/Line"
};

/// A study file as words.
struct StudyWords {
    std::string file;
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t battles = 0;  // 0: not given
    std::optional<std::uint32_t> precision_millionths;
    std::vector<text::NamedText> files;  // contained in the study
    std::vector<VariantWords> variants;
    std::vector<text::InputFault> faults;  // load_study tells them with its own
};

inline constexpr std::size_t most_variants = 1000;

/// Reads a study. A grid is expanded, the last axis varying fastest. Throws InputError for a file
/// that is no TOML; other faults are in the result.
StudyWords read_study(std::string const& file, std::string content);

/// Where to find files that the study does not contain.
enum class Files : std::uint8_t { beside_it, nowhere };

/// Loads the variants. Throws InputError with the faults of the words, of every variant and of the
/// files that they name, and BadInput.
/// \param bots  offered as commanders by their names; may be null
Study load_study(StudyWords const& words, Files files,
                 std::shared_ptr<games::Bots const> bots = nullptr);

/// Applies a change to a scenario. A path goes through tables by key and through lists of tables by
/// name; a star in a name stands for any letters, "unit.Blue *.stamina". Returns the fault; empty
/// if there is none.
std::string apply(text::DataNode& scenario, Change const& change);
/// Removes what a path leads to. Returns the fault; empty if there is none.
std::string remove(text::DataNode& scenario, std::string const& path);

}  // namespace esprit::study
