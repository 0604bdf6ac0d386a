#pragma once
// Scenario files for tests: a constant head, and the text that a test adds.
#include <algorithm>
#include <string>

#include "support/grande_tactique_loader.h"

namespace esprit::fixture {

/// Lines 1 to 15; the added text begins in line 16.
inline std::string const scene_head = R"(system = "grande-tactique"
title = "A test"

[table]
width = 24
depth = 24

[[side]]
name = "French"
edge = "near"

[[side]]
name = "Austrian"
edge = "far"

)";

/// One unit of eight lines: `at` is its line 6, further words begin in line 8.
inline std::string unit(std::string const& name, std::string const& side, std::string const& arm,
                        std::string const& at, std::string const& words = {}) {
    return "[[unit]]\nname = \"" + name + "\"\nside = \"" + side + "\"\ncommand = \"" + side +
           " Division\"\narm = \"" + arm + "\"\nat = " + at + "\nfacing = \"north\"\n" + words +
           "\n";
}

inline games::LoadedGrandeTactique load(std::string const& content) {
    return games::build_grande_tactique({"test.toml", content}, [](std::string const& name) {
        return text::NamedText{name, "[house]\nruleset = \"grande-tactique\"\ntitle = \"" + name +
                                         "\"\n[[number]]\nname = \"infantry_move_inches\"\n"
                                         "value = 4\n"};
    });
}

/// The complaints about a scenario; empty when it has no faults.
inline std::string complaint(std::string const& content) {
    try {
        load(content);
    } catch (text::InputError const& error) {
        return error.what();
    }
    return {};
}

/// The complaints without the lines of the file that they show.
inline std::string complaints_only(std::string const& content) {
    std::string const all = complaint(content);
    std::string kept;
    std::size_t start = 0;
    while (start < all.size()) {
        std::size_t const end = std::min(all.find('\n', start), all.size());
        std::string const line = all.substr(start, end - start);
        if (!line.starts_with("  ")) kept += line + "\n";
        start = end + 1;
    }
    return kept;
}

/// The same complaints without the name of the file.
inline std::string complaints_without_file(std::string const& content) {
    std::string all = complaints_only(content);
    for (std::size_t at = all.find("test.toml:"); at != std::string::npos;
         at = all.find("test.toml:", at)) {
        all.erase(at, 10);
    }
    return all;
}

}  // namespace esprit::fixture
