#pragma once
// The grammar of orders, for all systems: a verb, units, and what the verb is done to or along.
// Players may name units by parts of their names and several at once; logs name them whole.
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "rules/common/path_words.h"
#include "rules/common/system.h"
#include "text/orders/unit_names.h"

namespace esprit::text {

/// What stands behind a verb. UNIT may be several units with commas: one order for each.
enum class OrderForm : std::uint8_t {
    alone,          // nothing
    unit,           // UNIT
    path,           // UNIT PATH
    path_or_none,   // UNIT, or UNIT PATH
    path_verb,      // UNIT PATH, where the verb is the first word of the path
    target,         // UNIT at UNIT
    target_path,    // UNIT at UNIT, or UNIT at UNIT by PATH
    place,          // UNIT to UNIT, or UNIT to 20,4.5
    words,          // UNIT and words that the system reads
    without_units,  // words that the system reads
};

struct OrderVerb {
    /// \param order_kind      of the system's orders; the first verb of a kind is the one of logs
    /// \param connector       between unit and target: "at"
    /// \param when_no_target  the verb that is meant where the target is left out; empty: none
    template <class OrderKind>
    constexpr OrderVerb(OrderKind order_kind, OrderForm form_behind, std::string_view verb,
                        std::string_view connector = {}, std::string_view when_no_target = {})
        : kind(static_cast<std::uint8_t>(order_kind)),
          form(form_behind),
          words(verb),
          between(connector),
          without_target(when_no_target) {}

    std::uint8_t kind;
    OrderForm form;
    std::string_view words;
    std::string_view between;
    std::string_view without_target;
};

/// An order as its words say it.
struct SpokenOrder {
    using UnitId = rules::UnitId;

    std::uint8_t kind = 0;
    UnitId unit = rules::no_unit;
    UnitId target = rules::no_unit;
    geometry::Path path{};
    std::optional<geometry::Point> place{};
    std::string words{};  // those that the system reads
};

/// What makes a player's short words clear.
struct OrderContext {
    rules::SideId side;       // orders
    UnitNames::Rather own;    // prefers units that may be ordered
    UnitNames::Rather enemy;  // prefers targets
    std::function<CentiDegree(rules::UnitId)> facing_cdeg;
};

class OrderGrammar {
public:
    using UnitId = rules::UnitId;
    using BareSide = rules::PathForm::BareSide;

    /// The scenario and the verbs are not owned.
    OrderGrammar(field::CommonScenario const& scenario, std::span<OrderVerb const> verbs,
                 BareSide bare_side);

    /// The orders of a line, one for each unit before the target. Throws OrderError.
    /// \param context  nullptr: units have their whole names, as in logs.
    std::vector<SpokenOrder> read(std::string_view line, OrderContext const* context) const;
    /// An order as `read` reads it, in the form of logs.
    std::string text(SpokenOrder const& order) const;

    /// Reads the name of a unit that comes next.
    /// \param enemy  whether units of the enemy are preferred
    UnitId read_unit(rules::WordCursor& words, OrderContext const* context, bool enemy) const;
    /// A name as `read_unit` reads it: in quotation marks where it holds words of the grammar.
    std::string name_text(UnitId unit) const;
    rules::PathForm path_form(UnitId unit, OrderContext const* context) const;
    BareSide bare_side() const { return bare_side_; }

    /// Whether a line begins with a unit and not with a verb.
    bool begins_with_unit(std::string_view line) const;
    std::vector<std::string_view> verbs() const;

private:
    using Words = rules::WordCursor;
    struct Reading;  // the verb and the words behind it

    /// no_unit: there is none of that name.
    UnitId unit_named(std::string_view name) const;
    OrderVerb const* verb_at(Words& words) const;
    OrderVerb const& verb_of(std::uint8_t kind) const;
    std::size_t end_of_name(Words const& words, OrderContext const* context) const;
    std::vector<UnitId> read_units(Words& words, OrderContext const* context) const;
    std::vector<SpokenOrder> behind_verb(Reading& reading) const;
    void read_target(Reading& reading, SpokenOrder& order) const;
    void read_place(Reading& reading, SpokenOrder& order) const;
    std::vector<SpokenOrder> along_path(Reading& reading) const;
    [[noreturn]] void no_verb(Words const& words, OrderContext const* context) const;
    [[noreturn]] void no_target(Reading const& reading, std::vector<UnitId> const& units) const;

    field::CommonScenario const& scenario_;
    std::span<OrderVerb const> verbs_;
    BareSide bare_side_;
    UnitNames names_;
};

}  // namespace esprit::text
