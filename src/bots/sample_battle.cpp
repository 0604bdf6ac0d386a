#include "bots/sample_battle.h"

#include <memory>
#include <utility>

#include "games/battlefield_loader.h"
#include "games/setups.h"
#include "simulate/record.h"

namespace esprit::bots {

namespace {

/// Gives first orders until there are some to choose from, keeps that position, and stops.
class KeepingPlayer final : public games::BotPlayer {
public:
    explicit KeepingPlayer(SampleBattle& sample) : sample_(sample) {}
    std::optional<games::BotOrder> order(games::BotPosition const& position) override {
        constexpr std::size_t some = 3;
        if (position.orders.size() < some) return games::BotOrder{0, {}};
        sample_.position = position;
        sample_.position.state = [told = position.state()] { return told; };
        sample_.position.bytes = [told = position.bytes()] { return told; };
        stopped_ = "the position is kept";
        return std::nullopt;
    }
    std::optional<std::size_t> answer(chance::Choice const& /*choice*/) override { return 0; }
    void stop_for_refused(std::string const& why) override { stopped_ = why; }
    std::string const& stopped() const override { return stopped_; }

private:
    SampleBattle& sample_;
    std::string stopped_;
};

class KeepingBots final : public games::Bots {
public:
    std::vector<std::string> const& names() const override { return names_; }
    bool fault_forfeits() const override { return true; }
    std::string identity() const override { return {}; }
    std::unique_ptr<games::BotPlayer> player(std::string_view /*name*/,
                                             games::BotGame game) const override {
        sample.game = std::move(game);
        return std::make_unique<KeepingPlayer>(sample);
    }

    mutable SampleBattle sample;

private:
    std::vector<std::string> names_{"bot"};
};

}  // namespace

SampleBattle sample_battle(std::vector<games::BotHouse> const& houses) {
    std::vector<text::NamedText> files;
    for (games::BotHouse const& house : houses) files.push_back({house.name, house.text});
    text::NamedText const scenario{"blank.toml",
                                   std::string{games::setup_of("men-who-would-be-kings").blank}};
    std::shared_ptr<games::Battlefield> const field = games::battlefield_of_text(scenario, files);
    auto const keeping = std::make_shared<KeepingBots>();
    field->offer(keeping);
    simulate::BattleRecord record;
    field->fights({{"bot", "random"}, 1})->fight(0, record);
    SampleBattle sample = std::move(keeping->sample);
    sample.field = field;
    return sample;
}

games::BotPosition with_orders(games::BotPosition position, std::size_t orders) {
    std::size_t const own = position.orders.size();
    for (std::size_t i = own; i < orders; ++i) position.orders.push_back(position.orders[i - own]);
    position.orders.resize(orders);
    return position;
}

}  // namespace esprit::bots
