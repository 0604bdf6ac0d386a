#pragma once
// How long the orders of a quiet table take beside others' expensive requests.

/// Prints the times of each load. \param seconds  for which orders are given beside it
void show_quiet_table_beside_loads(int seconds);
