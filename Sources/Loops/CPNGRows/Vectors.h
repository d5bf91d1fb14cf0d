// SPDX-License-Identifier: MIT
#ifndef VECTORS_H
#define VECTORS_H

// Compiles a function for AVX2 besides the x86-64 baseline, and for AVX-512 too where wide vectors help; on
// other machines, for the compiler's target only. Not in sanitized builds: the resolver runs before the
// sanitizer is initialised, but would be instrumented.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3")))
#define WIDE_VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#define WIDE_VERSIONS
#endif
#define INLINE static inline __attribute__((always_inline))

// Words are read and written in little-endian order.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a machine with the lowest byte first is needed"
#endif

#endif
