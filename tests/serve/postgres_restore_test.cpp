// Games in PostgreSQL are saved and restored by the commands of docs/running_a_server.md.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "serve/postgres_cluster.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::Json;
using fixture::OfPostgres;
using fixture::opened_at;
using fixture::Player;
using fixture::ServerProcess;

/// The first command line of the document that starts `program`; empty if no line does.
std::string command_in_document(std::string const& program) {
    std::ifstream document{source_tree() + "/docs/running_a_server.md"};
    for (std::string line; std::getline(document, line);) {
        if (line.starts_with(program + " ")) return line;
    }
    return {};
}

/// `line` with what an operator puts in the place of a word of the document.
std::string line_with(std::string line, std::string const& word, std::string const& by) {
    std::size_t const at = line.find(word);
    EXPECT_NE(at, std::string::npos) << "\"" << line << "\" lacks " << word;
    if (at != std::string::npos) line.replace(at, word.size(), by);
    return line;
}

class RestoredFromPostgres : public OfPostgres {
protected:
    /// A command of the document for a database of the cluster, carried out.
    bool carried_out(std::string const& program, std::string const& database) const {
        std::string const line = command_in_document(program);
        return cluster_->command(
            line_with(line_with(line, "postgres://…", cluster_->address(database)), "monday.dump",
                      cluster_->folder() + "/monday.dump"));
    }
};

TEST_F(RestoredFromPostgres, GamesGoOnAsTheDocumentSays) {
    Json opened;
    Json before;
    {
        auto const saved = server();
        opened = opened_at(*saved);
        Player one{*saved, opened};
        for (int i = 0; i < 4; ++i) {
            one.say(one.first_order());
            ASSERT_EQ(one.answer(), "done") << i;
            one.next_state();
        }
        before = one.state();
        ASSERT_TRUE(carried_out("pg_dump", "postgres")) << "while a server runs";
    }
    ASSERT_TRUE(cluster_->sql("CREATE DATABASE other"));
    ASSERT_TRUE(carried_out("pg_restore", "other"));
    ServerProcess const restored{std::vector<std::string>{"--db", cluster_->address("other")}};
    ASSERT_NE(restored.port(), 0);
    Player again{restored, opened};
    EXPECT_EQ(again.state()["entry"], before["entry"]);
    EXPECT_EQ(again.state()["pieces"], before["pieces"]);
    again.say(again.first_order());
    EXPECT_EQ(again.answer(), "done");
    EXPECT_FALSE(carried_out("pg_restore", "other")) << "the database is not empty";
}

TEST_F(OfPostgres, ASchemaOfANewerProgramIsRefusedWithWhatToDo) {
    serve::open_postgres(cluster_->address())->add({"one", "{}", {}});
    ASSERT_TRUE(cluster_->sql("UPDATE esprit_schema SET version = 2"));
    std::string why;
    try {
        serve::open_postgres(cluster_->address());
    } catch (serve::StoreError const& error) {
        why = error.what();
    }
    EXPECT_NE(why.find("newer program (schema 2, and this one reads 1)"), std::string::npos) << why;
    ASSERT_TRUE(cluster_->sql("DROP TABLE esprit_schema"));
    EXPECT_TRUE(serve::open_postgres(cluster_->address())->find("one")) << "the first version";
}

}  // namespace
}  // namespace esprit
