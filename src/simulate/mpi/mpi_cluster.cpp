// The processes that mpirun started, as a cluster. Built as libesprit_mpi.so, which the program
// loads only when mpirun started it; the program itself does not link MPI.
#define OMPI_SKIP_MPICXX 1  // the C functions are all that is used
#include <mpi.h>

#include <list>
#include <string>

#include "simulate/cluster.h"

namespace esprit::simulate {

namespace {

class MpiCluster final : public Cluster {
public:
    MpiCluster() {
        int provided = 0;
        // only the thread that asks for messages calls MPI
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
    }
    ~MpiCluster() override {
        for (Sending& each : sending_) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
        MPI_Finalize();
    }

    int rank() const override { return rank_; }
    int size() const override { return size_; }

    // Sending does not block: two processes that send to each other would deadlock.
    void send(int to, std::string const& text) override {
        sending_.remove_if([](Sending& each) {
            int done = 0;
            MPI_Test(&each.request, &done, MPI_STATUS_IGNORE);
            return done != 0;
        });
        Sending& next = sending_.emplace_back();
        next.text = text;
        MPI_Isend(next.text.data(), static_cast<int>(next.text.size()), MPI_CHAR, to, tag,
                  MPI_COMM_WORLD, &next.request);
    }

    std::optional<ProcessMessage> receive() override {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status);
        if (there == 0) return std::nullopt;
        int size = 0;
        MPI_Get_count(&status, MPI_CHAR, &size);
        ProcessMessage message{status.MPI_SOURCE,
                               std::string(static_cast<std::size_t>(size), '\0')};
        MPI_Recv(message.text.data(), size, MPI_CHAR, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return message;
    }

    void give_up() override { MPI_Abort(MPI_COMM_WORLD, 2); }

private:
    static constexpr int tag = 1;
    struct Sending {
        std::string text;
        MPI_Request request = MPI_REQUEST_NULL;
    };
    std::list<Sending> sending_;  // a list: the texts do not move
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace

extern "C" Cluster* esprit_join_cluster() {
    return new MpiCluster;
}

}  // namespace esprit::simulate
