// Naive twins of the rule charts: each one walks through every combination of raw faces and reads
// the ledger line by line. They exist to be compared with the engine, and share nothing with it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace esprit::twins {

// Name of a fact to its value: "true" for a bare fact, else the value as written ("3", "1.5").
// A name that the chart does not know is passed over.
using Facts = std::map<std::string, std::string>;

struct Answer {
    // Not empty: the facts are refused, and why.
    std::string refused;
    // Outcome to the number of face combinations that lead to it; an outcome that no combination
    // leads to is not listed. Data follow the name: "retreat moves=2". Pools: the number.
    std::map<std::string, std::uint64_t> ways;
    // The sum of the ways, all equally likely. 1 for an outcome without dice, 0 when refused and
    // when a pool has too many dice to walk through (then nothing is refused either).
    std::uint64_t total = 0;
};

struct FactSpec {
    std::string name;
    // Worth drawing, some of them refused; {"true"} for a bare fact.
    std::vector<std::string> values;
};

struct Twin {
    std::string system;
    std::string chart;
    std::vector<FactSpec> facts;
    Answer (*answer)(Facts const&);
};

std::vector<Twin> const& twins();

}  // namespace esprit::twins
