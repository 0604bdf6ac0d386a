#pragma once
// Other machines, or other processes of this one, that take part in the same study. There is one
// implementation, over MPI; it is built apart and looked for at run time (simulate/mpi).
#include <optional>
#include <string>

namespace esprit::simulate {

struct Message {
    int from = 0;
    std::string text;
};

/// Processes are numbered from 0; number 0 hands out the work and tells the result. All functions
/// are called by one thread.
class Cluster {
public:
    Cluster() = default;
    Cluster(Cluster const&) = delete;
    Cluster& operator=(Cluster const&) = delete;
    virtual ~Cluster() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual void send(int to, std::string const& text) = 0;
    /// A message that has come in; nothing when there is none now.
    virtual std::optional<Message> receive() = 0;
    /// Ends all processes at once: this one cannot go on.
    virtual void give_up() = 0;
};

}  // namespace esprit::simulate
