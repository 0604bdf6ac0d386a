// Asks odds, writes a commander, and has it fight the program's own.
//   commander SCENARIO [BATTLES]
#include <cstdlib>
#include <iostream>

#include <esprit/battle.hpp>
#include <esprit/odds.hpp>

namespace {

/// Fights and shoots where it can, and else draws an order.
class Hothead final : public esprit::Commander {
public:
    esprit::Order order(esprit::Battle const& battle) override {
        auto const orders = battle.legal_orders();
        for (esprit::Order const& each : orders) {
            if (each.target() != esprit::no_unit) return each;
        }
        return battle.sample_order(++drawn_);
    }

private:
    std::uint64_t drawn_ = 0;
};

void print_odds() {
    esprit::Ruleset const rules{"grande-tactique"};
    auto const odds = rules.odds("morale", {"veteran"});
    for (esprit::Outcome const& each : odds.outcomes) {
        std::cout << each.text << " " << each.probability.text << "\n";
    }
    for (esprit::Modifier const& each : odds.checks.front().modifiers) {
        std::cout << "  " << each.value << " " << each.rule << " " << each.because << "\n";
    }
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::cerr << "usage: commander SCENARIO [BATTLES]\n";
        return 2;
    }
    try {
        print_odds();
        esprit::Scenario const scenario{std::string{words[1]}};
        int const battles = count > 2 ? std::atoi(words[2]) : 10;
        int won = 0;
        for (int number = 0; number < battles; ++number) {
            esprit::Setting setting;
            setting.number = static_cast<std::uint64_t>(number);
            setting.commanders = {"", "random"};
            esprit::Battle battle{scenario, setting};
            Hothead hothead;
            won += battle.fight(&hothead, nullptr).winner == 0 ? 1 : 0;
        }
        std::cout << "won " << won << " of " << battles << "\n";
    } catch (esprit::Error const& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}
