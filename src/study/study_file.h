#pragma once
// The file of a study (docs/simulation.md): what is to be compared, as words.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "study/study.h"
#include "text/data_tree.h"
#include "text/ruleset_source.h"
#include "text/table_reader.h"

namespace esprit::study {

/// A value of the scenario that is to be another: "unit.1/Line.arm".
struct Change {
    std::string path;
    text::DataNode value;
    text::SourcePlace place;
};
/// What a file names, and where.
struct Word {
    std::string text;
    text::SourcePlace place;
};

/// How much those who think may think.
struct Nodes {
    std::uint64_t count = 0;
    text::SourcePlace place;
    bool of_study = false;  // said for all variants: it is for those in which somebody thinks
};

/// What one variant, or one value of an axis, says.
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

struct StudyWords {
    std::string file;
    std::string title;
    std::uint64_t seed = 1;
    std::uint64_t battles = 0;  // 0: not said
    std::optional<std::uint32_t> precision_millionths;
    std::vector<text::NamedText> files;  // that it brings along
    std::vector<VariantWords> variants;
};

/// Reads a study; a grid is multiplied out, the last axis quickest. Throws InputError with all that
/// is wrong with it.
StudyWords read_study(std::string const& file, std::string content);

/// Where files are looked for that a study does not bring along itself.
enum class Files : std::uint8_t { beside_it, nowhere };

/// The variants loaded. Throws InputError and BadInput.
Study load_study(StudyWords const& words, Files files);

/// Lays a change over the tree of a scenario: a path leads through tables by their keys and through
/// lists of tables by the names of these. Why it cannot be; empty when it is done.
std::string apply(text::DataNode& scenario, Change const& change);
/// Takes away what a path leads to.
std::string remove(text::DataNode& scenario, std::string const& path);

}  // namespace esprit::study
