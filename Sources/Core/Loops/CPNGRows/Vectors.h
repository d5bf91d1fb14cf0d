// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Compiles a function for AVX2 in addition to the x86-64 baseline, and for AVX-512 where wide vectors help;
// on other machines, only for the compiler's target. Not in sanitized builds, where the resolver would be
// instrumented but runs before the sanitizer is initialised.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3")))
#define WIDE_VERSIONS __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define VERSIONS
#define WIDE_VERSIONS
#endif
#define INLINE static inline __attribute__((always_inline))
// All functions with vector arguments are inlined, so none is called across versions.
#pragma clang diagnostic ignored "-Wpsabi"

// Words are read and written in little-endian order.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a machine with the lowest byte first is needed"
#endif

// A value of a type at an address that need not be aligned.
#define LOAD(Type, address) \
  ({ \
    Type loaded; \
    memcpy(&loaded, address, sizeof loaded); \
    loaded; \
  })
