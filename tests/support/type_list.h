// The public types of src: what its headers declare. The end of docs/glossary.md is written from
// it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/tree_files.h"

namespace esprit::code_rules {

struct PublicType {
    std::string name;
    /// The first sentence of the comment above it; or of the file's, where the file is named after
    /// it or declares nothing else.
    std::string meaning;

    bool operator==(PublicType const&) const = default;
};

/// Structs, classes, enumerations and concepts that a header declares outside of other types.
std::vector<PublicType> public_types(std::string_view path, std::string_view header);

/// The types of src that stand in more than one namespace, each with its headers,
/// separated by commas. Aliases count where they name another type. The systems may each have a
/// type of one name, and a type called after the concept that it models.
std::vector<std::string> repeated_types(std::vector<fixture::TreeFile> const& headers);

/// The first sentence of the comment at the head of a source of C++, JavaScript or the shell; empty
/// where there is none.
std::string head_sentence(std::string_view source);

/// All public types as the last part of docs/glossary.md: one table a folder.
std::string type_list_part();

/// The line of docs/glossary.md with which that part begins.
inline constexpr std::string_view type_list_heading = "## The types of the code, by folder\n";

}  // namespace esprit::code_rules
