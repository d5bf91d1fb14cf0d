#ifndef MATCH_TABLE_H
#define MATCH_TABLE_H

#include "DeflateBlock.h"

// Earlier places where the next bytes may be the same, and what a match there is worth.

enum {
  // What two places must have in common: shorter matches hardly ever take fewer bits than their bytes.
  MinimumMatch = 8,
  FarthestMatch = 1 << 15,
  // Candidates of each place.
  OneWay = 1,
  ManyWays = 16,
  // With one way, what fits into the first cache: places farther off help little.
  MostEntries = 1 << 15,
  FewEntries = 1 << 12,
  // An entry has the lowest bits of a place, enough to tell places apart that a match reaches, and above them bits of the
  // hash, so that most places with other bytes are not looked at.
  PlaceBits = 17,
  // What a match must save at least, in bits: codes change from block to block.
  MinimumGain = 6,
  // What a run takes at least.
  RunCost = 8,
  LongestRegion = 1 << 12,
  // A match of so many bytes with less than these bits hardly saves any.
  LikelyBytes = 24,
  LikelyCost = 28
};

typedef struct {
  uint32_t entries[MostEntries];
} MatchTable;

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

// The bytes between two runs, or a part of them, among which matches are looked for.
typedef struct {
  const uint8_t *start, *end, *run_stop;
  // The bits that the bytes up to each would take as literals.
  uint32_t costs[LongestRegion + 1];
} LiteralRegion;

INLINE void set_region(LiteralRegion *region, const MatchCosts *costs, const uint8_t *start, const uint8_t *end) {
  region->start = start;
  region->end = end - start > LongestRegion ? start + LongestRegion : end;
  uint32_t sum = region->costs[0] = 0;
  for (ptrdiff_t i = 0; i < region->end - start; i++) region->costs[i + 1] = sum += costs->literals[start[i]];
}

// Whether the next bytes take so many bits that a match can save some.
INLINE int is_worthwhile(const LiteralRegion *region, const uint8_t *bytes) {
  size_t first = (size_t)(bytes - region->start), whole = (size_t)(region->end - region->start);
  return region->costs[first + LikelyBytes < whole ? first + LikelyBytes : whole] - region->costs[first] >= LikelyCost;
}

// The bits that a match saves against literals and a run behind them.
INLINE int match_gain(
  const DeflateBlock *block, const MatchCosts *costs, const LiteralRegion *region, const uint8_t *bytes, size_t length,
  size_t distance) {
  size_t first = (size_t)(bytes - region->start), whole = (size_t)(region->end - region->start);
  int gain = (int)(region->costs[first + length < whole ? first + length : whole] - region->costs[first]);
  if (first + length > whole) gain += RunCost;
  if (bytes + length > region->run_stop) gain += 3 * (int)(bytes + length - region->run_stop);
  return gain - costs->lengths[length] - costs->distances[distance_symbol(block, distance)];
}

// Enters a place, and gives the candidates that stood there before.
INLINE uint32_t *enter_place(MatchTable *table, int ways, uint64_t word, uint32_t place, uint32_t *candidates, uint32_t *tag) {
  uint64_t hash = word * 0x9E3779B97F4A7C15u;
  uint64_t bucket_count = (ways == OneWay ? FewEntries : MostEntries) / (unsigned)ways;
  uint32_t *bucket = table->entries + ((hash >> 32) * bucket_count >> 32) * (unsigned)ways;
  *tag = (uint32_t)(hash >> 32) << PlaceBits;
  memcpy(candidates, bucket, (unsigned)ways * sizeof *bucket);
  memcpy(bucket + 1, candidates, (unsigned)(ways - 1) * sizeof *bucket);
  bucket[0] = *tag | (place & ((1u << PlaceBits) - 1));
  return bucket;
}

// The match at a place that saves most; a gain of no more than `least` is none.
INLINE Match find_match(
  MatchTable *table, const DeflateBlock *block, const MatchCosts *costs, const LiteralRegion *region, int ways, int least,
  const uint8_t *first, const uint8_t *bytes, const uint8_t *end) {
  Match best = {least, 0, 0};
  uint32_t candidates[ManyWays], tag, place = (uint32_t)(bytes - first), any = 0;
  uint64_t word = load_word(bytes);
  // What follows a longest match is mostly a run, which takes fewer bits.
  const uint8_t *limit = end - bytes > LongestMatch ? bytes + LongestMatch : end;
  enter_place(table, ways, word, place, candidates, &tag);
  for (int i = 0; i < ways; i++) any |= (uint32_t)((candidates[i] ^ tag) >> PlaceBits == 0) << i;
  for (; any != 0; any &= any - 1) {
    size_t distance = (place - candidates[__builtin_ctz(any)]) & ((1u << PlaceBits) - 1);
    if (distance - 1 >= FarthestMatch || distance > place || load_word(bytes - distance) != word) continue;
    size_t length = MinimumMatch + common_bytes(bytes - distance + MinimumMatch, bytes + MinimumMatch, limit);
    // Of two alike the nearer, which came first, takes fewer bits.
    if (length <= best.length) continue;
    int gain = match_gain(block, costs, region, bytes, length, distance);
    if (gain > best.gain) best = (Match){gain, length, distance};
  }
  return best;
}

#endif
