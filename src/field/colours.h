#pragma once
// The colours that scenarios may give to sides by name.
#include <array>
#include <string_view>

namespace esprit::field {

/// A colour and its name.
struct NamedColour {
    std::string_view name;
    int red = 0;  // 0 to 255
    int green = 0;
    int blue = 0;
};

// Muted, as on a printed map.
inline constexpr std::array named_colours{
    NamedColour{"blue", 44, 74, 134},         NamedColour{"dark blue", 28, 44, 92},
    NamedColour{"darkblue", 28, 44, 92},      NamedColour{"navy", 28, 44, 92},
    NamedColour{"light blue", 122, 160, 200}, NamedColour{"lightblue", 122, 160, 200},
    NamedColour{"red", 168, 44, 38},          NamedColour{"scarlet", 168, 44, 38},
    NamedColour{"green", 58, 104, 62},        NamedColour{"dark green", 36, 70, 44},
    NamedColour{"darkgreen", 36, 70, 44},     NamedColour{"white", 250, 248, 242},
    NamedColour{"yellow", 222, 180, 60},      NamedColour{"gold", 205, 160, 50},
    NamedColour{"orange", 206, 120, 44},      NamedColour{"grey", 128, 128, 124},
    NamedColour{"gray", 128, 128, 124},       NamedColour{"black", 44, 42, 40},
    NamedColour{"brown", 116, 80, 50},        NamedColour{"purple", 96, 60, 110},
    NamedColour{"crimson", 140, 30, 50},      NamedColour{"buff", 214, 190, 140},
    NamedColour{"khaki", 160, 146, 100},      NamedColour{"pink", 214, 150, 150},
    NamedColour{"firebrick", 158, 43, 37},
};

}  // namespace esprit::field
