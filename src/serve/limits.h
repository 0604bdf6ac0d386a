#pragma once
// What a server grants its visitors at most; docs/table.md lists it. The operator may set each.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace esprit::serve {

struct Limits {
    std::uint64_t guests_of_table = 64;           // connections to one table
    std::uint64_t watchers_of_table = 48;         // of them without a seat
    std::uint64_t guests_of_seat = 8;             // connections that hold one seat
    std::uint64_t orders_waiting_at_table = 400;  // messages that wait for one table
    std::uint64_t questions_of_guest = 8;         // that wait; older ones are not answered
    std::uint64_t questions_of_client = 16;       // that wait: by POST, and at tables
    std::uint64_t connections = 4000;
    std::uint64_t connections_of_client = 200;  // of one address
    std::uint64_t unsent_kb_of_guest = 4096;    // then a guest that does not read is dropped
    std::uint64_t unsent_kb = 262'144;          // of all guests; beyond it 256 kB a guest
    std::uint64_t requests_kb = 65'536;         // of larger requests that are read or answered
    std::uint64_t kb_of_table = 16'384;         // stored events; then the game goes no further
    std::uint64_t tables_of_client = 1000;      // that an address opens in a day
    std::uint64_t tables = 50'000;              // in the database, and opened in a day
    std::uint64_t days_unused = 180;            // then a table becomes a file
    std::uint64_t days_on_shelf = 730;          // then this file is removed
    std::uint64_t gets_of_client = 100;         // requests that read, a second
    std::uint64_t gets = 1000;                  // the same of all clients
    std::uint64_t posts_of_client = 20;         // all other requests, a second
    std::uint64_t posts = 80;                   // the same of all clients
    std::uint64_t counting_ms = 150;            // for the exact odds of an order; then a sample
    std::uint64_t studies_waiting = 4;          // in the queue, without the running one
    std::uint64_t studies_kept = 16;            // finished studies whose results are kept
};

/// A limit by its name.
struct LimitName {
    std::string_view name;
    std::uint64_t Limits::* value;
};
inline constexpr std::array limit_names{
    LimitName{"guests_of_table", &Limits::guests_of_table},
    LimitName{"watchers_of_table", &Limits::watchers_of_table},
    LimitName{"guests_of_seat", &Limits::guests_of_seat},
    LimitName{"orders_waiting_at_table", &Limits::orders_waiting_at_table},
    LimitName{"questions_of_guest", &Limits::questions_of_guest},
    LimitName{"questions_of_client", &Limits::questions_of_client},
    LimitName{"connections", &Limits::connections},
    LimitName{"connections_of_client", &Limits::connections_of_client},
    LimitName{"unsent_kb_of_guest", &Limits::unsent_kb_of_guest},
    LimitName{"unsent_kb", &Limits::unsent_kb},
    LimitName{"requests_kb", &Limits::requests_kb},
    LimitName{"kb_of_table", &Limits::kb_of_table},
    LimitName{"tables_of_client", &Limits::tables_of_client},
    LimitName{"tables", &Limits::tables},
    LimitName{"days_unused", &Limits::days_unused},
    LimitName{"days_on_shelf", &Limits::days_on_shelf},
    LimitName{"gets_of_client", &Limits::gets_of_client},
    LimitName{"gets", &Limits::gets},
    LimitName{"posts_of_client", &Limits::posts_of_client},
    LimitName{"posts", &Limits::posts},
    LimitName{"counting_ms", &Limits::counting_ms},
    LimitName{"studies_waiting", &Limits::studies_waiting},
    LimitName{"studies_kept", &Limits::studies_kept},
};

/// Sets a limit by words such as "connections=500", from 1 to 1,000,000,000. Throws
/// std::runtime_error with what would be right.
void set_limit(Limits& limits, std::string_view words);

}  // namespace esprit::serve
