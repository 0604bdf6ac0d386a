// The rulesets that the program carries inside itself, so that it runs from any folder and in a
// browser, and what its commanders have learnt. The build writes the other half from
// rulesets/<system>/*.toml and commanders/<system>/*.toml.
#pragma once

#include <span>
#include <string_view>

namespace esprit::text {

struct EmbeddedFile {
    std::string_view system;   // "grande-tactique"
    std::string_view path;     // "rulesets/grande-tactique/fire.toml"
    std::string_view content;  // the file, byte for byte
};

// Sorted by path.
std::span<EmbeddedFile const> embedded_rulesets();
// The joined files of a system in the form of text/toml/tree_bytes.h; empty in a program that reads
// them.
std::string_view embedded_tree(std::string_view system);
// "commanders/grande-tactique/staff.toml" and its like, sorted by path.
std::span<EmbeddedFile const> embedded_commanders();

}  // namespace esprit::text
