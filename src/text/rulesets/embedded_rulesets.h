// The rulesets, the settings and fitted weights of commanders, and what new scenarios begin with,
// embedded in the program so that it runs from any folder and in a browser. The build writes the
// definitions from rulesets/, commanders/ and setups/<system>/*.toml.
#pragma once

#include <span>
#include <string_view>

namespace esprit::text {

/// A file embedded in the program.
struct EmbeddedFile {
    std::string_view system;   // "grande-tactique"
    std::string_view path;     // "rulesets/grande-tactique/fire.toml"
    std::string_view content;  // the file, byte for byte
};

/// All files of rulesets, sorted by path.
std::span<EmbeddedFile const> embedded_rulesets();
/// The joined files of a system as bytes (text/toml/tree_bytes.h); empty in a program that parses
/// the files at run time.
std::string_view embedded_tree(std::string_view system);
/// All files of commanders, such as "commanders/grande-tactique/staff.toml", sorted by path.
std::span<EmbeddedFile const> embedded_commanders();
/// All files that new scenarios begin with, such as "setups/grande-tactique/blank.toml", sorted by
/// path.
std::span<EmbeddedFile const> embedded_setups();

}  // namespace esprit::text
