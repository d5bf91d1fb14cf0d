// SPDX-License-Identifier: MIT
#pragma once

#include "Versions.h"

// A level in steps of 1 / 65535, to be truncated. The comparisons are ordered so that NaN becomes 0.
INLINE float whole_steps(float level) {
  level = level * 257 + 0.5f;
  level = level > 0 ? level : 0;
  return level < 65535 ? level : 65535;
}

INLINE uint16_t steps(float level) { return (uint16_t)(int32_t)whole_steps(level); }

// Converts steps of 1 / 65535 to coverage.
INLINE uint16_t coverage_of(uint32_t steps) {
  // Divided by 65535.
  uint32_t product = steps * PixelRowsFull + 32767;
  return (uint16_t)((product + 1 + ((product + 1) >> 16)) >> 16);
}
