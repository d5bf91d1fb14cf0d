// SPDX-License-Identifier: MIT
#ifndef MATCH_SEARCH_H
#define MATCH_SEARCH_H

#include "DeflateBlock.h"

// Earlier places where the next bytes may be the same, and what a match there is worth.

enum {
  // What two places must have in common: shorter matches hardly ever take fewer bits than their bytes.
  MinimumMatch = 8,
  // Candidates of each place.
  OneWay = 1,
  ManyWays = 16,
  // What a match must save at least, in bits: codes change from block to block.
  MinimumGain = 6,
  // What a run takes at least.
  RunCost = 8,
  // What a byte behind a run takes, about.
  ByteCost = 3,
  // A match of so many bytes with less than these bits hardly saves any.
  LikelyBytes = 24,
  LikelyCost = 28
};

// Bits that symbols take, by the codes of an earlier block.
typedef struct {
  uint8_t literals[256], lengths[LongestMatch + 1], distances[DistanceCount];
} MatchCosts;

typedef struct {
  int gain;
  size_t length, distance;
} Match;

INLINE uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// How many bytes from `bytes` on equal those from `earlier` on, up to `end`.
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

// Where matches are looked for: in bytes between two runs, or a part of them.
typedef struct {
  // All bytes.
  const uint8_t *first, *end;
  // Those among which matches begin, and the end of the run behind them.
  const uint8_t *start, *stop, *run_stop;
  // The bits that those up to each would take as literals.
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

// The bits that so many bytes of the region take as literals; those behind it do not count.
INLINE int literal_bits(const MatchSearch *search, const uint8_t *bytes, size_t length) {
  size_t first = (size_t)(bytes - search->start), count = (size_t)(search->stop - search->start);
  return (int)(search->sums[first + length < count ? first + length : count] - search->sums[first]);
}

// The bits that a match saves against literals and a run behind them.
INLINE int match_gain(
  const MatchSearch *search, const DeflateBlock *block, const uint8_t *bytes, size_t length, size_t distance) {
  int gain = literal_bits(search, bytes, length);
  if (bytes + length > search->stop) gain += RunCost;
  if (bytes + length > search->run_stop) gain += ByteCost * (int)(bytes + length - search->run_stop);
  return gain - search->costs.lengths[length] - search->costs.distances[distance_symbol(block, distance)];
}

// Enters a place into the table. Gives what its entry has of the hash, and the candidates that were there
// before.
INLINE uint32_t enter_place(MatchSearch *search, int ways, const uint8_t *bytes, uint32_t *candidates) {
  uint32_t hash = (uint32_t)(load_word(bytes) * 0x9E3779B97F4A7C15u >> 32), tag = hash << PlaceBits;
  uint64_t bucket_count = (ways == OneWay ? FewEntries : MostEntries) / (unsigned)ways;
  uint32_t *bucket = search->table + (hash * bucket_count >> 32) * (unsigned)ways;
  memcpy(candidates, bucket, (unsigned)ways * sizeof *bucket);
  memcpy(bucket + 1, candidates, (unsigned)(ways - 1) * sizeof *bucket);
  bucket[0] = tag | ((uint32_t)(bytes - search->first) & ((1u << PlaceBits) - 1));
  return tag;
}

// The match at a place that saves most; none where that is no more than `least` bits.
INLINE Match find_match(
  MatchSearch *search, const DeflateBlock *block, int ways, int least, const uint8_t *bytes) {
  Match best = {least, 0, 0};
  uint32_t candidates[ManyWays], place = (uint32_t)(bytes - search->first), likely = 0;
  uint64_t word = load_word(bytes);
  // What follows a longest match is mostly a run, which takes fewer bits.
  const uint8_t *limit = search->end - bytes > LongestMatch ? bytes + LongestMatch : search->end;
  uint32_t tag = enter_place(search, ways, bytes, candidates);
  for (int i = 0; i < ways; i++) likely |= (uint32_t)((candidates[i] ^ tag) >> PlaceBits == 0) << i;
  for (; likely != 0; likely &= likely - 1) {
    size_t distance = (place - candidates[__builtin_ctz(likely)]) & ((1u << PlaceBits) - 1);
    if (distance - 1 >= FarthestMatch || distance > place || load_word(bytes - distance) != word) continue;
    size_t length = MinimumMatch + common_bytes(bytes - distance + MinimumMatch, bytes + MinimumMatch, limit);
    // Of two alike the nearer, which came first, takes fewer bits.
    if (length <= best.length) continue;
    int gain = match_gain(search, block, bytes, length, distance);
    if (gain > best.gain) best = (Match){gain, length, distance};
  }
  return best;
}

#endif
