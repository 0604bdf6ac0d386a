#pragma once
// What a staff has learnt, staff.toml and weights.toml in commanders/<system>, and how much its
// levels think, levels.toml beside them; all are part of the program. And its reasons in words.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/evaluation.h"
#include "rules/system.h"

namespace esprit::games {

/// How one of the named levels thinks.
struct StaffLevel {
    std::string_view name;
    std::uint64_t nodes = 0;             // 0: it plays nothing out
    std::uint32_t overlooks_one_in = 0;  // orders; 0: none
};

inline constexpr std::size_t staff_levels = 4;

struct StaffData {
    command::Evaluation evaluation;
    std::vector<int> weights;  // in the order of the names that were asked for
    std::array<StaffLevel, staff_levels> levels;
};

/// A number of a set of weights, as `drill` has it or as it was fitted.
struct WeightValue {
    std::string_view name;
    int number = 0;
};

/// recruit, captain, marshal, staff.
std::span<std::string_view const> staff_names();
/// Numbers of a set of weights that its file does not have are those given.
StaffData staff_data(std::string_view system, std::span<std::string_view const> features,
                     std::vector<WeightValue> const& weights);
/// A file like weights.toml. Throws InputError.
std::vector<int> weights_in(std::string const& file_name, std::string content,
                            std::vector<WeightValue> const& weights);
StaffLevel const& level_of(StaffData const& data, std::string_view name);
/// As staff.toml has it.
std::string evaluation_text(command::Evaluation const& evaluation,
                            std::span<std::string_view const> features, std::size_t seen,
                            int log_loss_milli);
/// As weights.toml has it.
std::string weights_text(std::vector<WeightValue> const& weights);

/// What a reason is made of.
struct ReasonFacts {
    struct Order {
        /// Sums of what was seen beyond the habitual order's, of so many samples.
        std::array<std::int64_t, command::most_features> feature_gain{};
        int compared = 0;
        int samples = 0;
        int decided = 0;
        command::WinShare share = 0;
        bool habitual = false;
        bool left_to_habit = false;
    };
    command::Evaluation const& evaluation;
    std::span<std::string_view const> feature_words;
    rules::SideId side = 0;
    std::vector<Order> orders = {};
};
/// Why the order at that place is better or worse than the others.
std::string reason_text(ReasonFacts const& facts, std::size_t at);

}  // namespace esprit::games
