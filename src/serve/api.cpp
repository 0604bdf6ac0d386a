#include "serve/api.h"

#include <algorithm>
#include <stdexcept>

#include "chance/work_limit.h"
#include "draw/svg.h"
#include "games/battle_size.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "games/setups.h"
#include "serve/board_json.h"
#include "serve/fault.h"
#include "serve/gate.h"
#include "serve/log_line.h"
#include "serve/settings.h"
#include "sheet/sheet.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/data_tree.h"
#include "text/verdicts/comparison.h"

namespace esprit::serve {

using text::NamedText;

namespace {

Response json_response(std::string body, int status = 200) {
    Response response;
    response.status = status;
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response not_found(std::string_view what) {
    return error_response(404, "not_found", what);
}

/// Why a table cannot be shown.
Response no_table(Tables::Lookup lookup, std::string const& why) {
    if (lookup == Tables::Lookup::no_table) return not_found("there is no such table");
    if (lookup == Tables::Lookup::unavailable) return error_response(503, "unavailable", why);
    if (lookup == Tables::Lookup::too_much)
        return error_response(503, "too_much", "this battle is too long to be told at once");
    if (lookup == Tables::Lookup::unreadable) return error_response(500, "table_unreadable", why);
    return error_response(500, "failed", why);
}

/// The part of a path between `before` and `after`; none if the path does not have this form.
std::optional<std::string_view> between(std::string_view path, std::string_view before,
                                        std::string_view after = {}) {
    if (!path.starts_with(before) || !path.ends_with(after)) return std::nullopt;
    if (path.size() <= before.size() + after.size()) return std::nullopt;
    return path.substr(before.size(), path.size() - before.size() - after.size());
}

/// True if a request may take long: odds, scenarios, logs or studies that are read, and battles
/// that are retold.
bool is_long(Request const& request) {
    std::string_view const target = request.target;
    std::string_view const path = target.substr(0, target.find('?'));
    std::string_view const tables = "/api/tables/";
    if (request.method == "POST") return !between(path, tables, "/again");
    return between(path, tables, "/report") || between(path, tables, "/result") ||
           between(path, tables, "/log");
}

void add_scenario_line(JsonWriter& out, std::string const& id, games::Battlefield const& field) {
    out.member("id", id).member("system", field.common().system);
    out.member("title", field.common().title).member("about", field.common().about);
    out.member("contents", field.contents());
}

/// The options of a ruleset: choices that the rulebook leaves open.
void add_options(JsonWriter& out, chance::Ruleset const& ruleset) {
    out.key("options").begin_list();
    for (std::size_t i = 0; i < ruleset.options.size(); ++i) {
        chance::OptionValue const& option = ruleset.options[i];
        out.begin_object().member("name", option.name).member("rule", ruleset.option_rules[i].text);
        out.member("text", ruleset.text_of(ruleset.option_rules[i].text));
        out.member("value", option.choices[option.value]).key("choices").begin_list();
        for (std::string const& choice : option.choices) out.text(choice);
        out.end_list().end_object();
    }
    out.end_list();
}

/// What a new scenario of the system begins with, and what can be added to it.
void add_setup(JsonWriter& out, std::string_view system) {
    games::Setup const setup = games::setup_of(system);
    out.key("setup").begin_object().member("blank", setup.blank).member("command", setup.command);
    out.key("kinds").begin_list();
    for (games::UnitKind const& kind : setup.kinds) {
        out.begin_object().member("title", kind.title).member_truth("leads", kind.leads);
        out.key("words").begin_list();
        for (auto const& [key, value] : kind.words) {
            out.begin_object().member("key", key).member("value", value).end_object();
        }
        out.end_list().end_object();
    }
    out.end_list().key("known").begin_list();
    for (auto const& [word, values] : setup.values) {
        out.begin_object().member("key", word).key("values").begin_list();
        for (std::string const& value : values) out.text(value);
        out.end_list().end_object();
    }
    out.end_list().end_object();
}

std::string systems_json(Scenarios const& scenarios) {
    JsonWriter out;
    out.begin_list();
    for (games::GameSystem const& system : games::game_systems()) {
        // only a battlefield of the system knows its commanders
        auto const& offered = scenarios.offered();
        auto const found =
            std::find_if(offered.begin(), offered.end(), [&](Scenarios::Offered const& each) {
                return each.field->common().system == system.name;
            });
        if (found == offered.end()) continue;
        out.begin_object().member("name", system.name);
        out.member("title", found->field->ruleset().title).key("commanders").begin_list();
        for (std::string_view const name : found->field->commander_names()) out.text(name);
        out.end_list().key("commander_words").begin_list();
        for (std::string_view const name : found->field->commander_names()) {
            out.text(games::commander_words_on(*found->field, name));
        }
        out.end_list().key("levels").begin_list();
        for (std::string_view const name : found->field->commander_names()) {
            if (games::is_level(name) || games::is_bot(*found->field, name)) out.text(name);
        }
        out.end_list();
        add_options(out, found->field->ruleset());
        add_setup(out, system.name);
        out.end_object();
    }
    return out.end_list().take();
}

std::string scenarios_json(std::vector<Scenarios::Offered> const& scenarios) {
    JsonWriter out;
    out.begin_list();
    for (Scenarios::Offered const& each : scenarios) {
        out.begin_object();
        add_scenario_line(out, each.id, *each.field);
        out.key("sides").begin_list();
        for (field::Side const& side : each.field->common().sides) {
            out.begin_object();
            add_side(out, side);
            out.end_object();
        }
        out.end_list().member("picture", "/api/scenarios/" + each.id + "/picture.svg");
        games::BattleSize const size = games::size_of(*each.field);
        out.key("units").begin_list();
        for (int const count : size.units) out.number(count);
        out.end_list().member("length", size.length).member("difficulty", size.difficulty);
        out.end_object();
    }
    return out.end_list().take();
}

void add_faults(JsonWriter& out, std::vector<text::InputFault> const& faults) {
    for (auto const& [place, message, length] : faults) {
        out.begin_object().member("name", place.file ? place.file->name : "");
        out.member("line", place.line).member("column", place.column);
        out.member("message", message).end_object();
    }
}

/// What a small picture of a battle shows: the units, widened to one shape for all battles.
draw::Region region_of_units(draw::Picture const& picture) {
    constexpr Mil wide = 5;
    constexpr Mil deep = 4;
    draw::Region region = draw::region_of_action(picture);
    Mil const more_width_mil = (region.depth_mil() * wide / deep - region.width_mil()) / 2;
    Mil const more_depth_mil = (region.width_mil() * deep / wide - region.depth_mil()) / 2;
    if (more_width_mil > 0) {
        region.left_mil -= more_width_mil;
        region.right_mil += more_width_mil;
    } else {
        region.bottom_mil -= more_depth_mil;
        region.top_mil += more_depth_mil;
    }
    return region;
}

}  // namespace

Response error_response(int status, RequestError code, std::string_view what) {
    JsonWriter out;
    out.begin_object().member("code", code.text()).member("what", what);
    return json_response(out.end_object().take(), status);
}

Response too_many_requests() {
    return error_response(429, "too_fast", "too many requests of this address: wait a little");
}

/// Long questions of one client are answered one after another.
void Api::answer(Request request, Answer reply) {
    if (!admits(request.method, request.client)) return reply(too_many_requests());
    Answer const answer = [this, reply = std::move(reply),
                           since = tables_.surroundings().now()](Response response) {
        tables_.durations().requests.add(tables_.surroundings().now() - since);
        reply(std::move(response));
    };
    if (!is_long(request)) {
        return workers_.post(
            workers_.strand(), Work::requests,
            [this, request = std::move(request), answer] { work_out(request, answer, {}); });
    }
    StrandPtr const strand = begin_question(request.client);
    if (!strand) {
        return answer(error_response(
            503, "busy", "earlier questions of this address are not answered yet: wait a little"));
    }
    // a battle is retold after the task that asks for it
    Answer const last = [this, answer, client = request.client](Response response) {
        end_question(client);
        answer(std::move(response));
    };
    workers_.post(strand, Work::questions, [this, strand, request = std::move(request), last] {
        TaskLimit const limit{workers_, *strand, time_of_question};
        work_out(request, last, strand);
    });
}

StrandPtr Api::begin_question(std::string const& client) {
    std::lock_guard const lock{mutex_};
    Asking& asking = asking_[client];
    if (!asking.strand) asking.strand = workers_.strand();
    if (static_cast<std::uint64_t>(asking.questions) >= most_questions_) return nullptr;
    ++asking.questions;
    return asking.strand;
}

void Api::end_question(std::string const& client) {
    std::lock_guard const lock{mutex_};
    auto const found = asking_.find(client);
    if (found != asking_.end() && --found->second.questions == 0) asking_.erase(found);
}

void Api::work_out(Request const& request, Answer const& answer, StrandPtr const& asker) {
    auto const why = fault_of([&] {
        try {
            work(request, answer, asker);
        } catch (chance::OutOfWork const&) {
            answer(error_response(503, "too_much", too_much));
        } catch (StoreFull const& full) {
            answer(error_response(503, "busy", full.what()));
        } catch (UnreadableRows const& error) {
            answer(no_table(Tables::Lookup::unreadable,
                            std::string{"this table cannot be read: "} + error.what()));
        } catch (StoreError const& error) {
            log_event("store_failed", {{"why", error.what()}});
            answer(error_response(503, "unavailable", no_store));
        } catch (std::runtime_error const& error) {
            answer(error_response(400, "bad_request", error.what()));
        }
    });
    if (!why) return;
    log_event("request_failed", {{"why", *why}});
    answer(error_response(500, "failed", "the server failed on this request: " + *why));
}

void Api::work(Request const& request, Answer const& answer, StrandPtr const& asker) {
    std::string_view const target = request.target;
    std::string_view const path = target.substr(0, target.find('?'));
    bool const reads = request.method == "GET" || request.method == "HEAD";
    if (path == "/healthz" || path == "/metrics") {
        return answer(not_found("strangers see no measurements: --metrics gives their address"));
    }
    if (!path.starts_with("/api/")) {
        return answer(reads ? files_.answer(request, path)
                            : error_response(405, "not_allowed", "use GET for this address"));
    }
    if (path.starts_with("/api/studies")) return answer(of_studies(request, path));
    bool const asks_sheet = path == "/api/sheet";
    auto const again = between(path, "/api/tables/", "/again");
    bool const writes_here = path == "/api/tables" || path == "/api/check" || path == "/api/logs" ||
                             path == "/api/compare" || asks_sheet || again.has_value();
    if (writes_here) {
        if (request.method != "POST") {
            return answer(error_response(405, "not_allowed", "use POST for this address"));
        }
        if (!request.content_type.starts_with("application/json")) {
            return answer(error_response(415, "bad_request", "the body must be application/json"));
        }
        if (asks_sheet) {
            std::string told = sheet::answer(request.body);
            int const status = sheet::is_error(told) ? 400 : 200;
            return answer(json_response(std::move(told), status));
        }
        bool const opens = again || path == "/api/tables" || path == "/api/logs";
        if (opens && !admits_opening(request.client)) {
            return answer(error_response(429, "too_fast",
                                         "this address has opened as many tables today as it may"));
        }
        if (again) return answer(open_again(*again, request.body));
        if (path == "/api/logs") return answer(open_recording(request.body));
        if (path == "/api/compare") return answer(compare(request.body));
        return answer(path == "/api/tables" ? open(request.body, request.client)
                                            : check(request.body));
    }
    if (!reads) return answer(error_response(405, "not_allowed", "use GET for this address"));
    auto const told = [answer](std::string type) {
        return [answer, type](Tables::Lookup lookup, std::string text) {
            if (lookup != Tables::Lookup::found) return answer(no_table(lookup, text));
            Response response = json_response(std::move(text));
            response.content_type = type;
            answer(std::move(response));
        };
    };
    if (auto const id = between(path, "/api/tables/", "/log")) {
        return tables_.tell_log(std::string{*id}, told("text/plain; charset=utf-8"), asker);
    }
    if (auto const id = between(path, "/api/tables/", "/result")) {
        return tables_.tell_result(std::string{*id}, told("application/json"), asker);
    }
    if (auto const id = between(path, "/api/tables/", "/report")) {
        return tables_.tell_report(std::string{*id}, told("text/html; charset=utf-8"), asker);
    }
    if (auto const id = between(path, "/api/tables/")) {
        return tables_.tell_summary(std::string{*id}, told("application/json"));
    }
    answer(read_only(path));
}

Response Api::compare(std::string const& body) {
    ComparisonRequest const asked = read_comparison(body);
    std::vector<text::LoadedSystem> versions;
    for (std::vector<NamedText> const& houses : asked.versions) {
        versions.push_back(text::load_system(asked.system, houses));
    }
    return json_response(
        to_json(text::compare_versions(versions, asked.of, asked.facts, asked.most)));
}

Response Api::read_only(std::string_view path) const {
    if (path == "/api/systems") return json_response(systems_json(scenarios_));
    if (path == "/api/scenarios") return json_response(scenarios_json(scenarios_.offered()));
    if (path == "/api/scenes") return json_response(scenarios_json(scenarios_.scenes()));
    if (auto const id = between(path, "/api/scenarios/", "/picture.svg")) return picture(*id);
    if (auto const id = between(path, "/api/scenarios/")) return scenario(*id);
    if (auto const rule = between(path, "/api/rules/")) {
        std::string const words = rule_words(std::string{*rule});
        if (words.empty()) return not_found("there is no such rule");
        JsonWriter out;
        out.begin_object().member("rule", *rule).member("text", words);
        Response response;
        response.body = out.end_object().take();
        response.headers.emplace_back("Cache-Control", "max-age=3600");
        return response;
    }
    return not_found("there is nothing at this address");
}

Response Api::scenario(std::string_view id) const {
    Scenarios::Offered const* const found = scenarios_.find_any(id);
    if (found == nullptr) return not_found("there is no such scenario");
    JsonWriter out;
    out.begin_object();
    add_scenario_line(out, found->id, *found->field);
    out.member("text", found->text.scenario.content).key("houses").begin_list();
    for (NamedText const& house : found->text.houses) {
        out.begin_object().member("name", house.name).member("text", house.content).end_object();
    }
    out.end_list().member("why_no_battle", found->field->why_no_battle());
    out.member_json("field", field_json(*found->field));
    return json_response(out.end_object().take());
}

Response Api::picture(std::string_view id) const {
    Scenarios::Offered const* const found = scenarios_.find_any(id);
    if (found == nullptr) return not_found("there is no such scenario");
    draw::SvgOptions options;
    draw::Picture const picture = found->field->picture();
    options.region = region_of_units(picture);
    options.metres_per_inch = found->field->metres_per_inch();
    options.legend = false;
    options.names = false;  // too small to be read where battles are chosen
    Response response;
    response.content_type = "image/svg+xml";
    response.body = draw::svg(picture, options);
    response.headers.emplace_back("Cache-Control", "max-age=3600");
    return response;
}

bool Api::admits(std::string_view method, std::string const& client) {
    bool const reads = method == "GET" || method == "HEAD";
    std::lock_guard const lock{mutex_};
    return (reads ? reads_ : writes_).take(network_of(client), tables_.surroundings().now());
}

bool Api::admits_opening(std::string const& client) {
    std::lock_guard const lock{mutex_};
    return openings_.take(network_of(client), tables_.surroundings().now());
}

Response Api::open(std::string const& body, std::string_view client) {
    NewTableRequest words = read_new_table(body);
    NewTable wanted;
    if (words.scenario.empty()) {
        wanted.text = std::move(words.text);
        wanted.field = scenarios_.field_of(wanted.text);
    } else {
        Scenarios::Offered const* const found = scenarios_.find(words.scenario);
        if (found == nullptr) {
            throw std::runtime_error{"there is no scenario \"" + words.scenario + "\""};
        }
        wanted.text = found->text;
        wanted.field = found->field;
    }
    std::string const why = wanted.field->why_no_battle();
    if (!why.empty()) throw std::runtime_error{"the scenario " + why};
    std::size_t const sides = wanted.field->common().sides.size();
    if (words.sides.size() != sides) {
        throw std::runtime_error{"\"sides\" must name a commander for each of " +
                                 std::to_string(sides) + " sides"};
    }
    auto const known = wanted.field->commander_names();
    for (std::string const& by : words.sides) {
        bool const person = by == "person";
        if (!person && std::find(known.begin(), known.end(), by) == known.end()) {
            throw std::runtime_error{"\"" + by +
                                     "\" is no commander of this game: give \"person\" or a "
                                     "name that /api/systems lists"};
        }
        wanted.by.push_back(person ? std::string{} : by);
    }
    wanted.undo = words.undo;
    wanted.pace_ms = words.pace_ms;
    auto const persons = std::count(wanted.by.begin(), wanted.by.end(), std::string{});
    // the host could foresee dice against another person
    bool const host_plays = persons > 1 && is_of_this_machine(client);
    wanted.per_roll = words.per_roll.value_or(host_plays || (per_roll_ && persons > 0));
    if (wanted.per_roll && persons == 0) {
        throw std::runtime_error{"\"per_roll\" needs a side that a person commands"};
    }
    OpenedTable const opened = tables_.open(wanted);
    JsonWriter out;
    out.begin_object().member("table", opened.id).member("address", "/t/" + opened.id);
    out.key("seats").begin_list();
    for (auto const& [side, secret] : opened.seats) {
        out.begin_object().member("side", side).member("secret", hex_text(secret)).end_object();
    }
    out.end_list().member("commitment", hex_text(opened.commitment));
    return json_response(out.end_object().take(), 201);
}

namespace {

Response table_response(std::string const& id) {
    JsonWriter out;
    out.begin_object().member("table", id).member("address", "/t/" + id);
    return json_response(out.end_object().take(), 201);
}

}  // namespace

Response Api::open_recording(std::string const& body) {
    return table_response(tables_.open_recording(read_new_recording(body)));
}

Response Api::open_again(std::string_view id, std::string const& body) {
    AgainRequest const wanted = read_again(body);
    auto const name = tables_.open_again(std::string{id}, wanted.seat, wanted.swap);
    if (!name) return error_response(403, "no_seat", "this secret opens no seat of that table");
    return table_response(*name);
}

Response Api::check(std::string const& body) const {
    ScenarioText const text = read_scenario_text(body);
    std::vector<text::InputFault> faults;
    std::unique_ptr<games::Battlefield> field;
    try {
        field = games::battlefield_of_text(text.scenario, text.houses);
    } catch (text::InputError const& error) {
        faults = error.faults;
    } catch (text::BadInput const& error) {
        faults = {{{}, error.what()}};
    }
    JsonWriter out;
    out.begin_object().member_truth("fit", field != nullptr).key("faults").begin_list();
    add_faults(out, faults);
    out.end_list().member("contents", field ? field->contents() : "");
    out.member("why_no_battle", field ? field->why_no_battle() : "").key("points").begin_list();
    if (field) {
        for (int const points : field->points_by_side()) out.number(points);
    }
    out.end_list().key("points_of_units").begin_list();
    if (field) {
        for (int const points : field->points_of_units()) out.number(points);
    }
    out.end_list();
    if (field) out.member_json("field", field_json(*field));
    return json_response(out.end_object().take());
}

}  // namespace esprit::serve
