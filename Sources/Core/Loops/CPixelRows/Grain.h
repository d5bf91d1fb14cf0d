// SPDX-License-Identifier: MIT
#pragma once

#include "Versions.h"

// The random number of a grain or of a lattice's corner, as GrainGrid defines it: from the sum of its column
// and row, each times its factor.
static const uint32_t GrainColumn = 0x9E3779B1u, GrainRow = 0x85EBCA77u;

INLINE uint32_t grain_hash(uint32_t sum, uint32_t seed) {
  uint32_t hash = sum + (seed + 1) * 0xC2B2AE3Du;
  hash = (hash ^ (hash >> 15)) * 0x2C1B3C6Du;
  hash = (hash ^ (hash >> 12)) * 0x297A2D39u;
  return hash ^ (hash >> 15);
}

// The second random number, derived from the first.
INLINE uint32_t grain_second(uint32_t number, uint32_t seed) { return grain_hash(number * GrainColumn + GrainRow, seed); }
