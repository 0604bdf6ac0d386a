#pragma once
// Bots that are named by their commands alone, and started when a battle first asks them.
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot_pool.h"

namespace esprit::library {

class CommandBots final : public games::Bots {
public:
    std::vector<std::string> const& names() const override { return none_; }
    bool offers(std::string_view name) const override;
    bool fault_forfeits() const override { return true; }
    std::string identity() const override { return {}; }
    std::unique_ptr<games::BotPlayer> player(std::string_view name,
                                             games::BotGame game) const override;

private:
    std::vector<std::string> none_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::unique_ptr<bots::BotPool>, std::less<>> pools_;
};

}  // namespace esprit::library
