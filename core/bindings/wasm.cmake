# CMake's toolchain for the core in the browser: Zig's clang, WASI's C library, libc++.
#
#   cmake -S core -B build/wasm --toolchain core/bindings/wasm.cmake -DZIG=...
#
# The wheel `ziglang` brings all of that: nothing needs to be installed on the system.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(ZIG zig REQUIRED)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ZIG)
# CMake's compiler checks do not link: linking would make Zig compile all of libc++ for flags that nothing else uses.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(CMAKE_CXX_COMPILER "${ZIG}" c++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_ARCHIVE_CREATE "\"${ZIG}\" ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "\"${ZIG}\" ranlib <TARGET>")

# Every browser since 2023 has 128-bit SIMD, sign extension, bulk memory and non-trapping conversions.
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -mbulk-memory -fno-exceptions -fno-rtti")
# Zig compiles its C library for the target processor, and memory can be shared only with atomics.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TZAAR_LENT_THREADS)
if(TZAAR_LENT_THREADS)
  string(APPEND CMAKE_CXX_FLAGS_INIT " -mcpu=baseline+simd128+bulk_memory+atomics")
endif()
