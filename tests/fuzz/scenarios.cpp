// Any bytes as a scenario file of any system. Nothing but InputError and BadInput may come out of
// it; what is fit to play can be drawn and played, and its first battle is one that a log may hold.
// In Grande Tactique nobody stands on anybody else, and sight can be asked for.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/expect.h"
#include "field/sight.h"
#include "games/battlefield_loader.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/battle.h"
#include "support/forged_battles.h"
#include "support/grande_tactique_loader.h"

namespace {

using namespace esprit;

text::NamedText house(std::string const& name) {
    if (name != "house.toml") throw text::BadInput{"cannot read \"" + name + "\""};
    return {name, "[house]\nruleset = \"grande-tactique\"\n[options]\nrepulse = \"fall_back\"\n"};
}

constexpr int most_orders = 6;

void look_at(games::Battlefield const& field) {
    static_cast<void>(field.picture());
    static_cast<void>(field.points_by_side());
    if (!field.why_no_battle().empty()) return;
    static_cast<void>(battles::try_out(field, {}, most_orders, field.file().content.size()));
}

void look_at(grande_tactique::Scenario const& scenario) {
    grande_tactique::Battle const battle = set_up(scenario);
    ESPRIT_EXPECT(battle == set_up(scenario), "a battle begins as its scenario says");
    ESPRIT_EXPECT(field::digest(battle) == field::digest(set_up(scenario)),
                  "a digest is of the battle");
    grande_tactique::BattleView const view{scenario, battle};
    std::vector<geometry::Base> bases;
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        auto const unit = static_cast<grande_tactique::UnitId>(i);
        geometry::Base const base = base_of(view, unit);
        ESPRIT_EXPECT(on_table(base, scenario.terrain().width_mil, scenario.terrain().depth_mil),
                      "nobody stands over the edge");
        bool const filling = garrisoned(view, unit) != field::no_feature;
        if (filling || !stands(view, unit)) continue;
        for (geometry::Base const& other : bases) {
            ESPRIT_EXPECT(!overlap(base, other), "nobody stands on anybody else");
        }
        bases.push_back(base);
    }
    for (std::size_t i = 1; i < bases.size() && i < 4; ++i) {
        (void)visible(scenario.terrain(), bases[0], bases[i], {}, true);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::string const content{reinterpret_cast<char const*>(bytes), count};
    try {
        auto const field = games::battlefield_of_text({"fuzz.toml", content}, house);
        look_at(*field);
        if (field->common().system != "grande-tactique") return 0;
        look_at(*games::build_grande_tactique({"fuzz.toml", content}, house).scenario);
    } catch (text::InputError const&) {
    } catch (text::BadInput const&) {
    }
    return 0;
}
