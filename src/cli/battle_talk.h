#pragma once
// The conversation of a battle: one line from the player, an answer in lines. Knows nothing of
// terminals.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "text/stories/story.h"

namespace esprit::cli {

struct TalkOptions {
    std::vector<std::string> commanders;  // by side; empty: a person
    std::uint64_t nodes = 0;              // as in games::Commanders
    std::uint64_t think_ms = 0;
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t number = 0;
    bool dice = false;        // the players throw them
    bool take_backs = false;  // PIPs that are spent can be taken back
    std::string log;          // a file that is kept up to date; empty: none
    std::vector<std::string> houses;
    text::RenderStyle style;
};

class BattleTalk {
public:
    /// The field must outlive the talk.
    BattleTalk(games::Battlefield const& field, TalkOptions options);
    BattleTalk(BattleTalk const&) = delete;
    BattleTalk& operator=(BattleTalk const&) = delete;

    /// The title, the commanders, and the story up to the first question to a person. With a log,
    /// resumes where it ends. Throws BadInput if that is not a log of this battlefield.
    std::string begin(std::string const& log_file = {});
    std::string prompt() const;
    /// Carries out a line. Wrong lines answer with what is wrong; nothing is changed by them.
    std::string answer(std::string_view line);
    bool finished() const { return finished_; }
    /// Words that may follow `line`.
    std::vector<std::string> completions(std::string_view line) const;

private:
    /// An order or an answer on its way, with the dice that were thrown for it.
    struct Attempt {
        std::optional<std::string> order;  // as a log writes it; nothing: an answer
        std::string option;
        std::vector<std::uint8_t> dice;
        std::size_t told = 0;    // lines of its story that have been shown
        std::string asked = {};  // the question for dice that waits
        bool certain = false;
        bool counts_cards = false;  // a number of cards is asked for, not dice
    };

    std::string const& side_name(rules::SideId side) const {
        return field_.common().sides[side].name;
    }
    bool is_person(rules::SideId side) const { return options_.commanders[side].empty(); }

    void new_game(play::Header header);
    std::string take_up(std::string const& log_file);
    std::string take_up_older(std::string const& log_file, play::Log log);
    std::string carry_out(std::string_view line);
    std::string command(std::string const& name, std::string const& rest);
    std::string give(std::string_view line);
    std::string left_of_list(std::vector<std::string> const& orders, std::size_t asking) const;
    std::string take_back_to(std::size_t count, std::string const& told);
    std::string undo();
    std::string why_not_undone() const;
    /// With the rule of taking back before it.
    std::string by_rule(std::string const& words) const;
    std::string save(std::string const& file) const;
    std::string write_report(std::string const& folder) const;
    /// While an order waits, the heading of answers that are computed without it; else empty.
    std::string before_this_order() const;
    std::string units(std::string const& rest) const;
    std::string map() const;

    /// Submits or answers; what is told of it, in lines.
    std::string attempt();
    std::string ask_for_dice(chance::DiceError const& error);
    std::string answer_question(std::string const& line);
    std::string take_dice(std::string const& line);
    /// Plays on until a person is asked.
    std::string go_on();
    std::string news();
    std::string enemy_news(std::vector<text::StoryLine> const& story) const;
    std::string orders_text(std::optional<rules::UnitId> unit) const;
    std::string where_we_are() const;
    std::string ending();
    /// Ends the battle, since the enemy's commander has given up.
    std::string forfeited(command::Forfeit const& forfeit);

    games::Battlefield const& field_;
    TalkOptions options_;
    std::unique_ptr<games::BattlefieldGame> game_;
    std::vector<bool> certain_;  // beside the entries of the log: there was no other order to give
    std::optional<text::StoryTeller> story_;
    std::optional<Attempt> trying_;  // waits for dice
    /// Whether another phase has begun by itself, behind an order that was not to end the one
    /// before: with this line, and with the one before it.
    bool begins_unasked_ = false;
    bool began_unasked_before_ = false;
    std::vector<text::StoryLine> enemy_story_;
    /// Where the orders of an enemy began.
    struct EnemyTurn {
        rules::SideId side = 0;
        int number = 0;
    };
    std::optional<EnemyTurn> enemy_turn_;
    bool by_enemy_ = false;
    bool told_end_ = false;
    bool finished_ = false;
};

}  // namespace esprit::cli
