// SPDX-License-Identifier: MIT
#pragma once

#include "Vectors.h"
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

// Finds runs, which are at least `ShortestRun` bytes equal to the byte before them, 64 bytes at a time as bit
// sets.
enum { ShortestRun = 12 };

typedef struct {
  // The first byte with a predecessor, the current 64 bytes, and the end of all bytes.
  const uint8_t *first, *base, *end;
  // Which of the 64 bytes from `base` on, and of the next 64, equal the byte before.
  uint64_t equal, later;
  // The possible starts of runs among the 64 bytes: those followed by enough equal bytes, and not passed yet.
  uint64_t starts;
} ByteRuns;

// Which of the 64 bytes from `bytes` on equal the one before. Bytes from `end` on count as different.
INLINE uint64_t equal_bytes(const uint8_t *bytes, const uint8_t *end) {
  uint64_t equal = 0;
#if defined(__x86_64__)
  if (end - bytes >= 64) {
    for (int i = 0; i < 64; i += 16) {
      __m128i here = _mm_loadu_si128((const __m128i *)(bytes + i));
      __m128i before = _mm_loadu_si128((const __m128i *)(bytes + i - 1));
      equal |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(here, before)) << i;
    }
    return equal;
  }
#endif
  for (int i = 0; i < 64 && bytes + i < end; i++) equal |= (uint64_t)(bytes[i] == bytes[i - 1]) << i;
  return equal;
}

// The bits of `equal` that start `ShortestRun` consecutive set bits; `later` has the following bits.
INLINE uint64_t run_starts(uint64_t equal, uint64_t later) {
  // Two in a row, four, eight, then twelve.
  for (int count = 1; count < 8; count *= 2) {
    equal &= equal >> count | later << (64 - count);
    later &= later >> count;
  }
  return equal & (equal >> 4 | later << 60);
}

INLINE void load_runs(ByteRuns *runs, const uint8_t *base) {
  runs->base = base;
  runs->equal = equal_bytes(base, runs->end);
  runs->later = base + 64 < runs->end ? equal_bytes(base + 64, runs->end) : 0;
  runs->starts = run_starts(runs->equal, runs->later);
}

INLINE void advance_runs(ByteRuns *runs) {
  runs->base += 64;
  runs->equal = runs->later;
  runs->later = runs->base + 64 < runs->end ? equal_bytes(runs->base + 64, runs->end) : 0;
  runs->starts = run_starts(runs->equal, runs->later);
}

// The runs of bytes from `first` on, which must have a predecessor.
INLINE ByteRuns byte_runs(const uint8_t *first, const uint8_t *end) {
  ByteRuns runs = {.first = first, .end = end};
  load_runs(&runs, first);
  return runs;
}

// Finds the next run that starts at or after `from` and before `limit`; returns 0 if there are no more.
INLINE int next_run(ByteRuns *runs, const uint8_t *from, const uint8_t *limit, const uint8_t **start, const uint8_t **stop) {
  if (from < runs->first) from = runs->first;
  if (from < runs->base || from - runs->base >= 64) load_runs(runs, from);
  else runs->starts &= ~0ull << (from - runs->base);
  while (runs->starts == 0) {
    if (limit - runs->base <= 64) return 0;
    advance_runs(runs);
  }
  unsigned place = (unsigned)__builtin_ctzll(runs->starts);
  *start = runs->base + place;
  if (*start >= limit) return 0;
  uint64_t different = ~runs->equal >> place << place;
  while (different == 0) {
    advance_runs(runs);
    different = ~runs->equal;
  }
  unsigned length = (unsigned)__builtin_ctzll(different);
  *stop = runs->base + length;
  return 1;
}
