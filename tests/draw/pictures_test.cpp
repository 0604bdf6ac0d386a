// The picture of docs/charges.md is what its command draws.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "program/charge_scenes.h"
#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

// Written anew with `./test --write-golden`; look at it then.
TEST(Pictures, InTheReadmeIsUpToDate) {
    std::string const kept = source_tree() + "/docs/pictures/marengo.svg";
    bool const write = std::getenv("ESPRIT_WRITE_GOLDEN") != nullptr;
    std::string const drawn = write ? kept
                                    : (std::filesystem::temp_directory_path() /
                                       ("esprit_marengo_" + std::to_string(getpid()) + ".svg"))
                                          .string();
    auto const run =
        fixture::run_esprit({"charge", source_tree() + "/scenarios/grande-tactique/marengo.toml",
                             "--seed", "48", "--svg", drawn});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(fixture::content_of(drawn) == fixture::content_of(kept))
        << kept << " is not what the command draws";
    if (!write) std::filesystem::remove(drawn);
}

}  // namespace
}  // namespace esprit
