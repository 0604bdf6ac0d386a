/* Marks what the shared library exports; nothing else of it can be linked to. */
#ifndef ESPRIT_EXPORT_H
#define ESPRIT_EXPORT_H

#if defined(__GNUC__)
#define ESPRIT_API __attribute__((visibility("default")))
#else
#define ESPRIT_API
#endif

#endif
