#pragma once
// The staff's data, which are part of the program: the evaluation, weights and levels in
// staff.toml, weights.toml and levels.toml of commanders/<system>. And the reasons for its orders
// in words.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command/evaluation.h"
#include "games/commanders.h"
#include "rules/common/system.h"

namespace esprit::games {

/// How much one level of staff searches.
struct StaffLevel {
    std::string_view name;
    std::uint64_t nodes = 0;             // 0: no rollouts
    std::uint32_t overlooks_one_in = 0;  // orders; 0: overlooks none
};

inline constexpr std::size_t staff_levels = 4;

struct StaffData {
    command::Evaluation evaluation;
    std::vector<int> weights;  // in the order of the names asked for
    std::array<StaffLevel, staff_levels> levels;
};

/// A number of a set of weights, with its name.
struct WeightValue {
    std::string_view name;
    int number = 0;
};

/// The names of the levels: recruit, captain, marshal, staff.
std::span<std::string_view const> staff_names();
/// The data of a system's staff. Weights that are not in the file are as given in `weights`.
StaffData staff_data(std::string_view system, std::span<std::string_view const> features,
                     std::vector<WeightValue> const& weights);
/// Puts the numbers of a file like staff.toml or weights.toml, or of both joined, in place of those
/// of `data`. `weights` are the names and numbers of its weights. Throws InputError.
void use_fitted(FittedFile const& file, std::span<std::string_view const> features,
                std::vector<WeightValue> const& weights, StaffData& data);
/// Reads a file like weights.toml; missing numbers are as given in `weights`. Throws InputError.
std::vector<int> weights_in(std::string const& file_name, std::string content,
                            std::vector<WeightValue> const& weights);
/// Reads a file like levels.toml. Throws InputError.
std::array<StaffLevel, staff_levels> levels_in(text::NamedText const& file);
/// The level of that name, one of staff_names().
StaffLevel const& level_of(StaffData const& data, std::string_view name);
/// The text of staff.toml.
/// \param seen  the number of samples the evaluation was fitted from
std::string evaluation_text(command::Evaluation const& evaluation,
                            std::span<std::string_view const> features, std::size_t seen,
                            int log_loss_milli);
/// The text of weights.toml.
std::string weights_text(std::vector<WeightValue> const& weights);

/// The facts from which a reason is worded.
struct ReasonFacts {
    struct Order {
        /// As in command::EvaluatedOrder.
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
/// Why the order at index `at` is better or worse than the others.
std::string reason_text(ReasonFacts const& facts, std::size_t at);

}  // namespace esprit::games
