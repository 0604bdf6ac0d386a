// The start of a server: its first line, a file that another program holds, and games that a newer
// program has stored.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "serve/sqlite_file.h"
#include "serve/store.h"
#include "serve/web_client.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::run_sql;
using fixture::ScratchFolder;
using fixture::ServerProcess;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// Why a file of tables cannot be opened; empty: it can.
std::string refusal_to_open(std::string const& file) {
    try {
        serve::open_sqlite(file);
    } catch (serve::StoreError const& error) {
        return error.what();
    }
    return {};
}

/// `text` with one word in the place of another.
std::string with_word(std::string text, std::string const& word, std::string const& by) {
    std::size_t const at = text.find(word);
    if (at != std::string::npos) text.replace(at, word.size(), by);
    return text;
}

TEST(StartOfTheServer, SaysWhatTheDocumentShows) {
    std::ifstream document{source_tree() + "/docs/table.md"};
    std::string shown;
    while (!shown.starts_with("tables at ") && std::getline(document, shown)) {
    }
    ScratchFolder const folder;
    ServerProcess const server{folder.path};
    EXPECT_EQ(with_word(with_word(shown, "8620", std::to_string(server.port())),
                        "~/.local/share/esprit", folder.path),
              server.first_line());
}

TEST(StartOfTheServer, OnAFileWithASecondNameSaysSo) {
    ScratchFolder const folder;
    std::string const file = folder.path + "/tables.sqlite";
    serve::open_sqlite(file)->add({"one", "{}", {}});
    std::string const other = folder.path + "/others.sqlite";
    std::filesystem::create_hard_link(file, other);
    for (std::string const& name : {file, other}) {
        EXPECT_THAT(refusal_to_open(name), HasSubstr("has 2 names (hard links)"));
    }
    std::filesystem::remove(other);
    EXPECT_EQ(refusal_to_open(file), "");
}

TEST(StartOfTheServer, OnAFileThatAnotherProgramHoldsSaysSoAndWhatToDo) {
    ScratchFolder const folder;
    std::string const file = folder.path + "/tables.sqlite";
    serve::open_sqlite(file)->add({"one", "{}", {}});
    sqlite3* holder = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &holder), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(holder, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_THAT(
        refusal_to_open(file),
        AllOf(HasSubstr("another program holds the file \"" + file + "\""), HasSubstr("end it")));
    sqlite3_close(holder);
    EXPECT_EQ(refusal_to_open(file), "");
}

TEST(StartOfTheServer, ASchemaOfANewerProgramIsRefusedWithWhatToDo) {
    ScratchFolder const folder;
    std::string const file = folder.path + "/tables.sqlite";
    serve::open_sqlite(file)->add({"one", "{}", {}});
    run_sql(file, "UPDATE schema SET version = 2");
    EXPECT_THAT(refusal_to_open(file),
                AllOf(HasSubstr("newer program (schema 2, and this one reads 1)"),
                      HasSubstr("install that program")));
    EXPECT_THROW(serve::restore_sqlite(file, folder.path + "/other.sqlite"), serve::StoreError);
    run_sql(file, "UPDATE schema SET version = 1");
    EXPECT_EQ(refusal_to_open(file), "");
}

TEST(StartOfTheServer, AFileWithoutASchemaNumberHasTheFirst) {
    ScratchFolder const folder;
    std::string const file = folder.path + "/tables.sqlite";
    serve::open_sqlite(file)->add({"one", "{}", {}});
    run_sql(file, "DROP TABLE schema");
    EXPECT_TRUE(serve::open_sqlite(file)->find("one"));
    run_sql(file,
            "CREATE TEMP TABLE checked (version CHECK (version = 1)); "
            "INSERT INTO checked SELECT version FROM schema");
}

}  // namespace
}  // namespace esprit
