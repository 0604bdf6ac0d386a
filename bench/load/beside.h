#pragma once
// How long the orders of a quiet table take beside what others ask of the server.

namespace esprit::load {

/// Beside expensive requests. \param seconds  for which orders are given beside each
void show_expensive_requests(int seconds);
/// Beside attacks. \param seconds  for which orders are given beside each
void show_attacks(int seconds);

}  // namespace esprit::load
