// SPDX-License-Identifier: MIT
#pragma once

#include "PixelRows.h"

#include <math.h>
#include <string.h>

// Compiles a function for AVX2 and AVX-512 in addition to the x86-64 baseline; on other machines, only for
// the compiler's target. Not in sanitized builds, where the resolver would be instrumented but runs before
// the sanitizer is initialised.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#endif
// Functions with vector arguments are always inlined, so their calling convention does not matter.
#define INLINE static inline __attribute__((always_inline))
#pragma clang diagnostic ignored "-Wpsabi"
// All versions must give the same bytes.
#pragma STDC FP_CONTRACT OFF

// A value of a type at an address that need not be aligned.
#define LOAD(Type, address) \
  ({ \
    Type loaded; \
    memcpy(&loaded, address, sizeof loaded); \
    loaded; \
  })
