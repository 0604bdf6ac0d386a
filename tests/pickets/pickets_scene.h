// The ruleset of pickets, read, and a field for them.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "pickets/pickets.h"
#include "support/source_tree.h"
#include "text/rulesets/ruleset_reader.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::pickets {

inline std::filesystem::path const top = source_tree();

inline std::string content_of(std::filesystem::path const& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::unique_ptr<chance::Ruleset> read_ruleset() {
    text::NamedText const file{"pickets.toml", content_of(top / "tests/pickets/pickets.toml")};
    return text::build_ruleset(text::join_ruleset_files({&file, 1}), facts);
}

/// Two pickets a side, 10" apart, a wood in the middle of the right-hand pair.
inline constexpr std::string_view scene_text = R"(
system = "pickets"
title = "Two roads"
[table]
width = 20
depth = 16
[[side]]
name = "Blue"
edge = "near"
[[side]]
name = "Red"
edge = "far"
[[terrain]]
kind = "wood"
outline = [[13, 7], [17, 7], [17, 9], [13, 9]]
[[unit]]
name = "a"
side = "Blue"
arm = "picket"
at = [5, 3]
facing = "north"
[[unit]]
name = "b"
side = "Blue"
arm = "picket"
at = [15, 3]
facing = "north"
[[unit]]
name = "x"
side = "Red"
arm = "picket"
at = [5, 13]
facing = "south"
[[unit]]
name = "y"
side = "Red"
arm = "picket"
at = [15, 13]
facing = "south"
[turns]
last = 40
)";

}  // namespace esprit::pickets
