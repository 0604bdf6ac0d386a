// Completion of the words of a conversation.
#include <algorithm>

#include "text/conversation/conversation.h"
#include "text/conversation/conversation_words.h"

namespace esprit::text {

std::vector<std::string> Conversation::completions(std::string_view line) const {
    std::vector<std::string> found;
    std::size_t const space = line.find_last_of(' ');
    std::string_view word = space == std::string_view::npos ? line : line.substr(space + 1);
    bool const taken_back = !word.empty() && word[0] == '-';
    word.remove_prefix(taken_back ? 1 : 0);
    auto const offer = [&](std::string const& candidate) {
        if (candidate.substr(0, word.size()) == word) {
            found.push_back((taken_back ? "-" : "") + candidate);
        }
    };
    bool const first = space == std::string_view::npos;
    std::string const chosen{line.substr(0, std::min(line.find(' '), line.size()))};
    std::optional<Subject> subject = now_.subject;
    if (!first && is_subject(*now_.system, chosen)) {
        subject = find_subject(*now_.system, chosen);
    }
    if (first) {
        for (ConversationCommand const& command : commands) offer(std::string{command.name});
        for (std::string_view const name : subject_names(*now_.system)) offer(std::string{name});
    }
    if (first || chosen == "system") {
        for (std::string_view const name : system_names()) offer(std::string{name});
    }
    if (chosen == "why") {
        for (auto const& rule : now_.system->ruleset->rules) offer(rule.id);
    } else if (chosen == "unit") {
        for (std::string const& name : now_.units.names()) offer(name);
        for (auto const& fact : now_.system->ruleset->facts->declarations()) {
            offer(std::string{fact.name});
        }
    } else if (subject && chosen != "system") {
        for (std::size_t role = 0; role < subject->roles.size(); ++role) {
            std::string_view const prefix = subject->roles[role].prefix;
            std::string const of{prefix.empty() ? "unit" : prefix.substr(0, prefix.size() - 1)};
            for (std::string const& name : now_.units.names()) offer(of + "=" + name);
            for (chance::FactId const id : subject->roles[role].facts) {
                chance::FactDeclaration const& fact = (*now_.system->ruleset->facts)[id];
                std::string const name = full_name(*subject, role, id);
                if (fact.type == chance::FactType::name) {
                    for (std::size_t i = 0; i < fact.name_count; ++i) {
                        offer(name + "=" + std::string{fact.names[i]});
                    }
                } else {
                    offer(id.is_flag ? name : name + "=");
                }
            }
        }
    }
    return found;
}

}  // namespace esprit::text
