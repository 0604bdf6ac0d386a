// What most files of src include, read once for a library and not by every file again. Who needs
// one of these includes it all the same: the presets `debug` and `sheet` build without this file.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "chance/ruleset.h"
#include "geometry/planner.h"
#include "rules/system.h"
