#include "support/sheet_digest.h"

#include <cstdint>
#include <span>

#include "base/sha256.h"
#include "sheet/sheet.h"
#include "support/random_situation.h"
#include "text/rulesets/system_loader.h"

namespace esprit::fixture {

namespace {

constexpr std::uint32_t most_facts_of_request = 6;
constexpr std::uint32_t requests_per_procedure = 4;
constexpr std::uint32_t changes_every = 8;   // they take as long as all the rest
constexpr std::uint32_t careless_every = 6;  // facts that nobody has looked at: often refused

std::string in_quotes(std::string_view words) {
    return "\"" + std::string{words} + "\"";
}

std::string value_json(chance::FactDeclaration const& fact, std::int64_t value) {
    std::string const text = text::value_text(fact, value);
    return fact.type == chance::FactType::name ? in_quotes(text) : text;
}

text::Situation careless_situation(text::Subject const& subject, RandomNumbers& random) {
    text::Situation situation = text::empty_situation(subject);
    for (std::uint32_t i = random.below(most_facts_of_request + 1); i > 0; --i) {
        auto const role = random.below(static_cast<std::uint32_t>(subject.roles.size()));
        auto const& facts = subject.roles[role].facts;
        if (facts.empty()) continue;
        chance::FactId const id = facts[random.below(static_cast<std::uint32_t>(facts.size()))];
        std::int64_t const value = random_value((*subject.system->ruleset->facts)[id], random);
        if (!situation.is_given(role, id)) situation.given.push_back({role, id, value});
    }
    return situation;
}

std::string facts_json(text::Subject const& subject, text::Situation const& situation) {
    std::string facts;
    for (text::GivenFact const& given : situation.given) {
        auto const& fact = (*subject.system->ruleset->facts)[given.id];
        facts += (facts.empty() ? "" : ",") +
                 in_quotes(text::full_name(subject, given.role, given.id)) + ":" +
                 value_json(fact, given.value);
    }
    return "{" + facts + "}";
}

std::string dice_json(RandomNumbers& random) {
    std::string dice;
    for (std::uint32_t i = random.below(8); i > 0; --i) {
        dice += (dice.empty() ? "" : ",") + std::to_string(random.below(6) + 1);
    }
    return "[" + dice + "]";
}

std::string request_of(text::Subject const& subject, std::uint64_t number) {
    RandomNumbers random{number};
    bool const careless = random.one_in(careless_every);
    text::Situation const situation =
        careless ? careless_situation(subject, random)
                 : random_situation(subject, most_facts_of_request, random).situation;
    std::string const facts = facts_json(subject, situation);
    std::string const rest = ",\"system\":" + in_quotes(subject.system->ruleset->name) +
                             ",\"of\":" + in_quotes(subject.name()) + ",\"facts\":" + facts;
    std::uint32_t const kind = random.below(4);
    if (kind == 0) {
        std::uint32_t const seed = random.next();
        return "{\"ask\":\"roll\"" + rest + ",\"seed\":" + std::to_string(seed) + "}";
    }
    if (kind == 1) return "{\"ask\":\"dice\"" + rest + ",\"dice\":" + dice_json(random) + "}";
    return "{\"ask\":\"odds\"" + rest +
           ",\"changes\":" + (random.one_in(changes_every) ? "true" : "false") + "}";
}

}  // namespace

std::vector<std::string> sheet_requests(std::size_t count) {
    std::vector<text::LoadedSystem> systems;
    for (std::string_view const name : text::system_names()) {
        systems.push_back(text::load_system(name));
    }
    std::vector<text::Subject> charts;
    std::vector<text::Subject> procedures;
    std::vector<std::string> requests{R"({"ask":"systems"})"};
    for (text::LoadedSystem const& system : systems) {
        for (auto const& chart : system.ruleset->charts) {
            charts.push_back(text::find_subject(system, chart.name));
        }
        for (auto const& procedure : system.procedures) {
            procedures.push_back(text::find_subject(system, procedure->name()));
        }
    }
    for (auto const* const subjects : {&charts, &procedures}) {
        for (text::Subject const& subject : *subjects) {
            requests.push_back(
                "{\"ask\":\"sheet\",\"system\":" + in_quotes(subject.system->ruleset->name) +
                ",\"of\":" + in_quotes(subject.name()) + "}");
        }
    }
    for (std::uint64_t number = 0; requests.size() < count; ++number) {
        auto const& subjects = number % requests_per_procedure == 0 ? procedures : charts;
        requests.push_back(
            request_of(subjects[number / requests_per_procedure % subjects.size()], number));
    }
    return requests;
}

std::string sheet_digest_line(std::vector<std::string> const& requests) {
    Sha256 digest;
    for (std::string const& request : requests) {
        std::string const line = sheet::answer(request) + "\n";
        digest.add({reinterpret_cast<std::uint8_t const*>(line.data()), line.size()});
    }
    return "sheet digest " + hex_text(digest.value()) + "\n";
}

}  // namespace esprit::fixture
