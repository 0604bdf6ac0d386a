#pragma once
// A limit on the work of a long enumeration: a server gives one to every question, so that it ends.
#include <exception>

namespace esprit::chance {

/// Thrown by an enumeration when the innermost WorkLimit of its thread has been reached.
struct OutOfWork : std::exception {
    char const* what() const noexcept override { return "the work limit was reached"; }
};

/// While it exists, enumerations on this thread ask `lasts` now and then, and end with OutOfWork
/// once it says false.
class WorkLimit {
public:
    WorkLimit();
    WorkLimit(WorkLimit const&) = delete;
    WorkLimit& operator=(WorkLimit const&) = delete;
    virtual ~WorkLimit();
    virtual bool lasts() = 0;

protected:
    /// Whether the limit that was innermost before lasts; true if there was none.
    bool outer_lasts() { return outer_ == nullptr || outer_->lasts(); }

private:
    WorkLimit* outer_;
};

/// Called at every path of an enumeration. Throws OutOfWork.
void check_work_limit();

}  // namespace esprit::chance
