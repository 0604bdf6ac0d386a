// Golden logs that somebody has forged who knows about seals: a game begins with one of their
// snapshots, some bytes of which are others, and some orders stand where others stood. It is
// refused as no battle of its scenario, or it can be replayed by any version and played on.
//
// Of the bytes the first is the log, the second the snapshot, the third the version (even: this
// one). What follows are changes of three bytes: a place from 0 to 32767, the lower byte first, and
// the byte that stands there in the snapshot; from 32768 on an order and that in its place.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "field/byte_form.h"
#include "support/forged_battles.h"
#include "support/golden_logs.h"
#include "text/logs/log_text.h"

namespace {

using namespace esprit;

constexpr std::size_t most_orders = 60;
constexpr int most_more = 12;

struct Golden {
    battles::GoldenLog fought;
    std::vector<std::size_t> snapshots;  // entries that have one
};

std::vector<Golden> logs_and_snapshots() {
    std::vector<Golden> found;
    for (battles::GoldenLog& each : battles::golden_logs()) {
        Golden golden{std::move(each), {}};
        auto const& entries = golden.fought.log.entries;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (!entries[i].snapshot.empty()) golden.snapshots.push_back(i);
        }
        found.push_back(std::move(golden));
    }
    return found;
}

/// The orders behind a snapshot, as a log of their own.
play::Log log_behind(Golden const& golden, std::size_t snapshot) {
    play::Log log;
    auto const& entries = golden.fought.log.entries;
    log.header = golden.fought.log.header;
    log.header.start = entries[snapshot].snapshot;
    auto const begin = entries.begin() + static_cast<std::ptrdiff_t>(snapshot) + 1;
    auto const rest = static_cast<std::size_t>(entries.end() - begin);
    log.entries = {begin, begin + static_cast<std::ptrdiff_t>(std::min(rest, most_orders))};
    return log;
}

void change(play::Log& log, std::span<std::uint8_t const> bytes) {
    for (; bytes.size() >= 3; bytes = bytes.subspan(3)) {
        unsigned const place = bytes[0] + 256U * bytes[1];
        if (place < 32768) {
            log.header.start[place % log.header.start.size()] = bytes[2];
        } else if (!log.entries.empty()) {
            std::size_t const orders = log.entries.size();
            log.entries[place % orders].record.order = log.entries[bytes[2] % orders].record.order;
        }
    }
    log.header.begin = field::digest_of_bytes(log.header.start);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static std::vector<Golden> const all = logs_and_snapshots();
    std::span<std::uint8_t const> const bytes{data, size};
    if (size < 3) return 0;
    Golden const& golden = all[bytes[0] % all.size()];
    if (golden.snapshots.empty()) return 0;
    play::Log log = log_behind(golden, golden.snapshots[bytes[1] % golden.snapshots.size()]);
    log.header.play = play::play_version + bytes[2] % 2;
    for (play::Entry& entry : log.entries) entry.play = log.header.play;
    change(log, bytes.subspan(3));
    ESPRIT_EXPECT(text::read_log("log", text::log_text(log)) == log, "a forged log is a log");
    games::Battlefield const& field = *golden.fought.field;
    if (field.snapshot_fault(log)) {
        static_cast<void>(text::line_of_snapshot(log, 0));
        return 0;
    }
    auto const difference = field.verify(log);
    auto const replayed = field.replay(log, log.entries.size());
    ESPRIT_EXPECT(difference.has_value() == replayed.report.difference.has_value(),
                  "what does not hold is not replayed as though it did");
    static_cast<void>(field.moment(log, std::min<std::size_t>(log.entries.size(), 1)));
    static_cast<void>(battles::try_out(field, log.header.start, most_more, size));
    return 0;
}
