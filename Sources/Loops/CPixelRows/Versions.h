// SPDX-License-Identifier: MIT
#ifndef VERSIONS_H
#define VERSIONS_H

// Versions for AVX2 and AVX-512 beside that for every x86-64 machine; elsewhere the compiler's own target is
// enough. None in sanitized builds: what picks a version runs before the sanitizer does, but would be
// instrumented like all else.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#endif
// Functions with vectors for arguments are always inlined, so how they would be passed does not matter.
#define INLINE static inline __attribute__((always_inline))
#pragma clang diagnostic ignored "-Wpsabi"
// All versions give the same bytes.
#pragma STDC FP_CONTRACT OFF

#endif
