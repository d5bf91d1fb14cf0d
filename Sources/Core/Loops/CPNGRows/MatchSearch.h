// SPDX-License-Identifier: MIT
#pragma once

#include "DeflateBlock.h"

// The search for earlier occurrences of the next bytes, and the gain of a match there.

enum {
  // The shortest match: shorter ones hardly ever take fewer bits than their bytes.
  MinimumMatch = 8,
  // The number of candidates for each place.
  OneWay = 1,
  ManyWays = 16,
  // The least gain of a match in bits: codes change from block to block.
  MinimumGain = 6,
  // The least cost of a run in bits.
  RunCost = 8,
  // The approximate cost of a byte after a run.
  ByteCost = 3,
  // If the next `LikelyBytes` bytes take fewer than `LikelyCost` bits as literals, a match hardly gains
  // anything.
  LikelyBytes = 24,
  LikelyCost = 28
};

// The costs of symbols in bits, by the codes of an earlier block.
typedef struct { uint8_t literals[256], lengths[LongestMatch + 1], distances[DistanceCount]; } MatchCosts;

typedef struct {
  int gain;
  size_t length, distance;
} Match;

INLINE uint64_t load_word(const uint8_t *bytes) { return LOAD(uint64_t, bytes); }

// The number of equal bytes from `bytes` and `earlier` on, up to `end`.
INLINE size_t common_bytes(const uint8_t *earlier, const uint8_t *bytes, const uint8_t *end) {
  const uint8_t *start = bytes;
  while (end - bytes >= 8) {
    uint64_t difference = load_word(earlier) ^ load_word(bytes);
    if (difference != 0) return (size_t)(bytes - start) + (size_t)(__builtin_ctzll(difference) >> 3);
    earlier += 8;
    bytes += 8;
  }
  while (bytes < end && *bytes == *earlier) {
    bytes++;
    earlier++;
  }
  return (size_t)(bytes - start);
}

// The region of a search: the bytes between two runs, or a part of them.
typedef struct {
  // All bytes.
  const uint8_t *first, *end;
  // The bytes where matches may start, and the end of the following run.
  const uint8_t *start, *stop, *run_stop;
  // The cumulative costs of the bytes as literals, in bits.
  uint32_t sums[LongestRegion + 1];
  MatchCosts costs;
  uint32_t table[MostEntries];
} MatchSearch;

INLINE void set_region(MatchSearch *search, const uint8_t *start, const uint8_t *run, const uint8_t *run_stop) {
  search->start = start;
  search->stop = run - start > LongestRegion ? start + LongestRegion : run;
  search->run_stop = run_stop;
  uint32_t sum = search->sums[0] = 0;
  for (ptrdiff_t i = 0; i < search->stop - start; i++) search->sums[i + 1] = sum += search->costs.literals[start[i]];
}

// The cost of `length` bytes of the region as literals, in bits; bytes past it are free.
INLINE int literal_bits(const MatchSearch *search, const uint8_t *bytes, size_t length) {
  size_t first = (size_t)(bytes - search->start), count = (size_t)(search->stop - search->start);
  return (int)(search->sums[first + length < count ? first + length : count] - search->sums[first]);
}

// The gain of a match over literals and a following run, in bits.
INLINE int match_gain(
  const MatchSearch *search, const DeflateBlock *block, const uint8_t *bytes, size_t length, size_t distance) {
  int gain = literal_bits(search, bytes, length);
  if (bytes + length > search->stop) gain += RunCost;
  if (bytes + length > search->run_stop) gain += ByteCost * (int)(bytes + length - search->run_stop);
  return gain - search->costs.lengths[length] - search->costs.distances[distance_symbol(block, distance)];
}

// Enters a place into the table. Returns the entry's part of the hash, and the previous candidates.
INLINE uint32_t enter_place(MatchSearch *search, int ways, const uint8_t *bytes, uint32_t *candidates) {
  uint32_t hash = (uint32_t)(load_word(bytes) * 0x9E3779B97F4A7C15u >> 32), tag = hash << PlaceBits;
  uint64_t bucket_count = (ways == OneWay ? FewEntries : MostEntries) / (unsigned)ways;
  uint32_t *bucket = search->table + (hash * bucket_count >> 32) * (unsigned)ways;
  memcpy(candidates, bucket, (unsigned)ways * sizeof *bucket);
  memcpy(bucket + 1, candidates, (unsigned)(ways - 1) * sizeof *bucket);
  bucket[0] = tag | ((uint32_t)(bytes - search->first) & ((1u << PlaceBits) - 1));
  return tag;
}

// The match with the largest gain at a place; an empty match if the gain is at most `least` bits.
INLINE Match find_match(
  MatchSearch *search, const DeflateBlock *block, int ways, int least, const uint8_t *bytes) {
  Match best = {least, 0, 0};
  uint32_t candidates[ManyWays], place = (uint32_t)(bytes - search->first), likely = 0;
  uint64_t word = load_word(bytes);
  // A maximal match is mostly followed by a run, which takes fewer bits.
  const uint8_t *limit = search->end - bytes > LongestMatch ? bytes + LongestMatch : search->end;
  uint32_t tag = enter_place(search, ways, bytes, candidates);
  for (int i = 0; i < ways; i++) likely |= (uint32_t)((candidates[i] ^ tag) >> PlaceBits == 0) << i;
  for (; likely != 0; likely &= likely - 1) {
    size_t distance = (place - candidates[__builtin_ctz(likely)]) & ((1u << PlaceBits) - 1);
    if (distance - 1 >= FarthestMatch || distance > place || load_word(bytes - distance) != word) continue;
    size_t length = MinimumMatch + common_bytes(bytes - distance + MinimumMatch, bytes + MinimumMatch, limit);
    // Among equally long matches, the nearer one, which comes first, takes fewer bits.
    if (length <= best.length) continue;
    int gain = match_gain(search, block, bytes, length, distance);
    if (gain > best.gain) best = (Match){gain, length, distance};
  }
  return best;
}
