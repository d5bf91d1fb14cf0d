// SPDX-License-Identifier: MIT
#ifndef VECTORS_H
#define VECTORS_H

// Versions of a function for AVX2 beside that for every x86-64 machine, and for AVX-512 too where wide
// vectors help; elsewhere the compiler's own target is enough. None in sanitized builds: what picks a version
// runs before the sanitizer does, but would be instrumented like all else.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3")))
#define WIDE_VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#define WIDE_VERSIONS
#endif
#define INLINE static inline __attribute__((always_inline))

// Words are read and written with their lowest byte first.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a machine with the lowest byte first is needed"
#endif

#endif
