// Marks what the core offers when it is a shared library (../CMakeLists.txt); the rest of it is hidden.
#pragma once

// On Windows the core is linked into each of its users.
#if defined(_WIN32)
#define TZAAR_API
#else
#define TZAAR_API [[gnu::visibility("default")]]
#endif
