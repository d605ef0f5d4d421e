// Functions compiled twice: for any x86-64, and for those with AVX2, BMI and POPCNT (x86-64-v3). The
// loader picks one for the machine at hand, so that what is installed runs everywhere.
//
// Everything called in such a function is compiled into it (flatten): a call would be to the plain
// version. Sanitizers are not ready yet when the loader asks, so they get the plain version alone;
// so do other processors, and compilers that know no clones.
#pragma once

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define TZAAR_DISPATCHED __attribute__((target_clones("arch=x86-64-v3", "default"), flatten))
#else
#define TZAAR_DISPATCHED
#endif
