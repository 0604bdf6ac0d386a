#pragma once
// Small bots written for the shell, good and bad, as files that live as long as a test.
#include <string>

#include "program/house_file.h"

namespace esprit::fixture {

/// A bot that orders the last candidate, which ends a phase in the end, unless `on_go` does
/// something else; `on_start` is what it does first.
class ShellBot {
public:
    explicit ShellBot(std::string const& on_go = "echo \"order $count\"",
                      std::string const& on_start = "")
        : file_(on_start + "\n" +
                "while read -r word rest; do\n"
                "  case $word in\n"
                "    esprit) echo 'name shell'; echo 'option depth 3'; echo ready ;;\n"
                "    orders) asked=order; count=$rest ;;\n"
                "    choice) asked=choice ;;\n"
                "    go) if [ \"$asked\" = choice ]; then echo 'answer 1'; else\n      " +
                on_go +
                "\n    fi ;;\n"
                "    quit) exit ;;\n"
                "  esac\n"
                "done\n") {}
    std::string command() const { return "exec sh " + file_.name(); }

private:
    HouseFile file_;
};

}  // namespace esprit::fixture
