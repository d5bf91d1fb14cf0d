// SPDX-License-Identifier: MIT
#ifndef VERSIONS_OF_PACKING_H
#define VERSIONS_OF_PACKING_H

#include "PackingCheck.h"

// The packers and the inflater as they are built with some limits.
typedef struct {
  // Two bytes of a zlib stream's head that name the window.
  uint8_t head[2];
  size_t window, slack;
  size_t (*pack)(int effort, const uint8_t *, size_t, int, void *, uint8_t *, size_t);
  size_t (*bound)(size_t);
  size_t (*pack_workspace)(void), (*inflate_workspace)(void);
  void (*begin)(void *, const void *, size_t);
  int (*inflate)(void *, const uint8_t *, uint8_t **, const uint8_t *);
  int (*ends)(void *, uint32_t);
  // Where something changes: symbols of a block, bytes of parts, stored parts, slices and windows.
  const uint32_t *limits;
  size_t limit_count;
  // Bytes of an input, about, at the most.
  size_t longest;
} PackingVersion;

extern const PackingVersion real_packing, small_packing;

// Bytes for packing: runs, copies and noise of lengths that end at, before or behind a limit. The caller
// frees them; they have PNGPackMargin bytes behind them.
uint8_t *make_packing_input(const PackingVersion *version, uint64_t seed, size_t *count);

// The next of a row of random numbers (SplitMix64).
static inline uint64_t next_random(uint64_t *state) {
  uint64_t value = *state += 0x9E3779B97F4A7C15u;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
  value = (value ^ value >> 27) * 0x94D049BB133111EBu;
  return value ^ value >> 31;
}

static inline size_t random_below(uint64_t *state, size_t limit) { return next_random(state) % limit; }

#endif
