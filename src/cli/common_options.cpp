#include "cli/common_options.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

constexpr std::uint64_t highest_battle_number = (std::uint64_t{1} << 48U) - 1;  // DrawPlace

constexpr std::uint64_t most_jobs = 1024;

constexpr char const* about_seed = "the same number gives the same dice";

}  // namespace

void add_json(Verb& verb, bool& json) {
    verb.flag("--json", json, "print one line of JSON in place of text (docs/json.md)");
}

void add_svg(Verb& verb, std::string& file) {
    verb.option("--svg", "FILE", file, "write a picture to this file").file();
}

void add_house_rules(Verb& verb, std::vector<std::string>& files) {
    verb.option("--house", "FILE", files,
                "apply a file of house rules (docs/house_rules.md); may be given several times")
        .file();
}

void add_seed(Verb& verb, std::optional<std::uint64_t>& seed) {
    verb.option("--seed", "S", seed, about_seed).when_left_out("another number every time");
}

void add_seed(Verb& verb, std::uint64_t& seed) {
    verb.option("--seed", "S", seed, about_seed);
}

void add_battle_number(Verb& verb, std::uint64_t& number) {
    verb.option("--number", "K", number, "play battle K of the seed")
        .between(0, highest_battle_number);
}

void add_jobs(Verb& verb, std::optional<std::uint64_t>& jobs) {
    verb.option("--jobs", "J", jobs, "use J threads; the result does not depend on it")
        .between(1, most_jobs)
        .when_left_out("one for each processor");
}

unsigned jobs_or_all(std::optional<std::uint64_t> const& jobs) {
    if (jobs) return static_cast<unsigned>(*jobs);
    return std::max(1U, std::thread::hardware_concurrency());
}

Parameter::Reader comma_list(std::vector<std::string>& to) {
    return [&to](Parameter const& option, std::string const& list) {
        for (std::size_t begin = 0; begin <= list.size();) {
            std::size_t const end = std::min(list.find(',', begin), list.size());
            if (begin == end && !(begin == 0 && end == list.size())) {
                throw text::BadInput{option.name + " \"" + list +
                                     "\": something is missing beside a comma"};
            }
            to.push_back(list.substr(begin, end - begin));
            begin = end + 1;
        }
    };
}

std::uint64_t seed_of_the_moment() {
    // mixed, and cut to a number that can be read out at a table
    auto const now =
        static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    return now * 0x9E3779B97F4A7C15ULL >> 34;
}

}  // namespace esprit::cli
