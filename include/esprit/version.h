/* The version of this interface. docs/library.md says what stays the same between versions. */
#ifndef ESPRIT_VERSION_H
#define ESPRIT_VERSION_H

#define ESPRIT_VERSION_MAJOR 0
#define ESPRIT_VERSION_MINOR 1
#define ESPRIT_VERSION_PATCH 0
#define ESPRIT_VERSION_TEXT "0.1.0"

#endif
