// SPDX-License-Identifier: MIT
#include "PackStages.h"

// One in this many bytes is counted.
enum { SampleStep = 4 };

// The distribution of run lengths in drawn pictures, in 256ths.
static const uint8_t usual_lengths[MatchLengthCount] = {1, 0,  0,  0,  0,  0, 0, 0,  8, 9, 18, 15, 12, 11, 9,
                                                        8, 12, 11, 9, 8, 9, 8, 8, 8, 8, 8, 8, 8, 60};

void sample_counts(DeflateBlock *block, const uint8_t *bytes, const uint8_t *end) {
  // With one table, consecutive equal bytes would wait for each other.
  uint32_t tables[2][256] = {{0}}, run_count = 0;
  const ptrdiff_t step = 64 * SampleStep;
  for (; end - bytes > 64; bytes += end - bytes > step ? step : end - bytes) {
    uint64_t starts = run_starts(equal_bytes(bytes + 1, end), 0);
    run_count += (uint32_t)__builtin_popcountll(starts & ~(starts << 1));
    if (starts == 0) {
      for (int i = 0; i < 64; i += 2) {
        tables[0][bytes[i]]++;
        tables[1][bytes[i + 1]]++;
      }
    } else {
      uint64_t runs = starts | starts << 1;
      runs |= runs << 2;
      runs |= runs << 4 | runs << 8;
      for (uint64_t rest = ~(runs << 1); rest != 0; rest &= rest - 1) tables[0][bytes[__builtin_ctzll(rest)]]++;
    }
  }
  // Every byte needs a code, even outside the sample.
  for (int i = 0; i < 256; i++) block->literal_counts[i] = SampleStep * (tables[0][i] + tables[1][i]) + 1;
  for (int i = 0; i < MatchLengthCount; i++) {
    block->literal_counts[MatchLengths + i] = 1 + SampleStep * run_count * usual_lengths[i] / 256;
  }
  for (int i = 0; i < DistanceCount; i++) block->distance_counts[i] = 1;
  block->distance_counts[0] = 20;
}

VERSIONS void pack_sampled(PackWorkspace *work, const uint8_t *bytes, size_t count, int is_last, DeflateBits *target) {
  DeflateBlock *block = &work->block;
  DeflateBits bits = *target;
  const uint8_t *end = bytes + count, *next = bytes;
  ByteRuns runs = byte_runs(bytes + 1, end);
  uint32_t lengths[MatchLengthCount] = {0};
  while (next < end) {
    const uint8_t *stop = (size_t)(end - next) > PartBytes + PartBytes / 2 ? next + PartBytes : end;
    sample_counts(block, next, stop);
    // Assume that lengths are as frequent as in the previous block.
    for (int i = 0; i < MatchLengthCount && next > bytes; i++) {
      block->literal_counts[MatchLengths + i] = lengths[i] + 1;
      lengths[i] = 0;
    }
    deflate_make_codes(block);
    // A run may continue past the stop, up to the end: deflate_end() handles that.
    deflate_begin_block(block, is_last && stop == end, &bits);
    const uint8_t *start, *after;
    while (next_run(&runs, next, stop, &start, &after)) {
      put_literals(block, next, (size_t)(start - next), &bits);
      size_t length = (size_t)(after - start);
      MatchParts parts = match_parts(length);
      lengths[MatchLengthCount - 1] += (uint32_t)parts.longest;
      lengths[block->length_symbols[parts.rest]]++;
      put_match(block, length, 1, &bits);
      next = after;
    }
    if (next < stop) {
      put_literals(block, next, (size_t)(stop - next), &bits);
      next = stop;
    }
    deflate_end_block(block, &bits);
  }
  *target = bits;
}
