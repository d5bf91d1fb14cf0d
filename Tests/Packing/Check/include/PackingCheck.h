// SPDX-License-Identifier: MIT
#ifndef PACKING_CHECK_H
#define PACKING_CHECK_H

#include <stddef.h>
#include <stdint.h>

// Packs made inputs with our own packers, and unpacks them by zlib, libdeflate and our own inflater.

typedef enum __attribute__((enum_extensibility(closed))) PackingLimits {
  // Those of the product: blocks of 32,768 symbols.
  PackingLimitsReal,
  // The same code with blocks of 64 symbols, a window of 256 bytes and slices of 1,024, so that small inputs
  // cross every limit.
  PackingLimitsSmall,
} PackingLimits;

// What went wrong with the input of a seed, in words; NULL if nothing did. It is the calling thread's until
// its next call.
const char *packing_fault(PackingLimits limits, uint64_t seed);

// The same of bytes that the caller has.
const char *packing_fault_of(PackingLimits limits, const uint8_t *bytes, size_t count, uint64_t seed);

// Writes straight RGBA as libpng does, with a level of zlib and a set of libpng's filters: what our own files
// are measured by. Returns the number of bytes; 0 if the room is too small.
size_t libpng_file(
  const uint8_t *pixels, uint32_t width, uint32_t height, int level, int filters, uint8_t *room, size_t capacity);

#endif
