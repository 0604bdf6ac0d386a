#pragma once
// The processes that run one study together, on one machine or several. The one implementation,
// over MPI, is a shared library that is loaded at run time (simulate/mpi).
#include <optional>
#include <string>

namespace esprit::simulate {

/// A text between processes.
struct ProcessMessage {
    int from = 0;
    std::string text;
};

/// Processes are numbered from 0; process 0 hands out the work and prints the result. One thread
/// calls all functions.
class Cluster {
public:
    Cluster() = default;
    Cluster(Cluster const&) = delete;
    Cluster& operator=(Cluster const&) = delete;
    virtual ~Cluster() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    virtual void send(int to, std::string const& text) = 0;
    /// A message that has arrived; nothing when none has.
    virtual std::optional<ProcessMessage> receive() = 0;
    /// Ends all processes at once, after an error in this one.
    virtual void give_up() = 0;
};

}  // namespace esprit::simulate
