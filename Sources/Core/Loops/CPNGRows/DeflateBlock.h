// SPDX-License-Identifier: MIT
#pragma once

#include "DeflateBits.h"
#include "DeflateCodes.h"
#include "DeflateTables.h"
#include "PackLimits.h"

// Blocks of a deflate stream (RFC 1951, section 3.2.3).

enum { LongestMatch = 258, ShortestMatch = 3, MatchLengthCount = LengthSymbolCount, MatchLengths = 257 };

// The code lengths in a block's head: symbols, and the extra bits after each.
typedef struct {
  int literal_count, distance_count, length_count;
  uint8_t symbols[LiteralCount + DistanceCount], extra[LiteralCount + DistanceCount];
  int count;
  uint32_t counts[LengthCount];
  DeflateCode code;
} DeflateHead;

// The codes of a block. Symbols of `literals` below 256 are bytes; those from `MatchLengths` on are lengths
// of matches.
typedef struct {
  uint32_t literal_counts[LiteralCount], distance_counts[DistanceCount];
  DeflateCode literals, distances;
  DeflateHead head;
  // The symbols of lengths, and of distances: one for each distance up to 256, then one for every 128.
  uint8_t length_symbols[LongestMatch + 1], distance_symbols[512];
  // The code and extra bits of each length, as in a DeflateCode.
  uint32_t length_words[LongestMatch + 1];
} DeflateBlock;

enum {
  // The largest head in bytes: 17 bits, 19 lengths of three, and 316 codes with their extra bits, seven bits
  // each.
  HeadBytes = (17 + 19 * 3 + (LiteralCount + DistanceCount) * 14) / 8 + 1,
  // The largest match in bytes: its length and its distance, each with extra bits.
  MatchBytes = (LongestCode + 5 + LongestCode + 13) / 8 + 1
};

// Clears all counts; deflate_prepare() also fills the tables that are the same for all blocks.
void deflate_clear(DeflateBlock *block);
void deflate_prepare(DeflateBlock *block);

// Makes codes for the counts of symbols, and returns the size of a block with them in bits, including its
// head.
size_t deflate_make_codes(DeflateBlock *block);

// Begins a block with the current codes, and ends it.
void deflate_begin_block(const DeflateBlock *block, int is_last, DeflateBits *bits);
void deflate_end_block(const DeflateBlock *block, DeflateBits *bits);

void deflate_write_stored(const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits);

// Ends the stream at a whole byte. An unfinished stream gets an empty block, so that another stream may
// follow; a finished one whose last block has not started gets an empty last block.
void deflate_end(int is_last, DeflateBits *bits);

INLINE int distance_symbol(const DeflateBlock *block, size_t distance) {
  size_t away = distance - 1;
  return block->distance_symbols[away < 256 ? away : 256 + (away >> 7)];
}

// A match of three bytes or more as a series of deflate matches: some of the maximal length, then one, or two
// if the rest is slightly too long.
typedef struct {
  size_t longest;
  unsigned rest, last;
} MatchParts;

INLINE MatchParts match_parts(size_t length) {
  size_t longest = (length - ShortestMatch) / LongestMatch;
  unsigned rest = (unsigned)(length - longest * LongestMatch);
  return rest <= LongestMatch ? (MatchParts){longest, rest, 0}
                              : (MatchParts){longest, rest - ShortestMatch, ShortestMatch};
}

INLINE void count_match(DeflateBlock *block, size_t length, size_t distance) {
  MatchParts parts = match_parts(length);
  block->literal_counts[MatchLengths + MatchLengthCount - 1] += (uint32_t)parts.longest;
  block->literal_counts[MatchLengths + block->length_symbols[parts.rest]]++;
  block->literal_counts[MatchLengths] += parts.last > 0;
  block->distance_counts[distance_symbol(block, distance)] += (uint32_t)parts.longest + 1 + (parts.last > 0);
}

INLINE void put_match_part(const DeflateBlock *block, size_t length, size_t distance, DeflateBits *bits) {
  int symbol = distance_symbol(block, distance);
  put_word(bits, block->length_words[length]);
  put_word(bits, block->distances.words[symbol]);
  put_bits(bits, distance - deflate_distance_bases[symbol], deflate_distance_extra[symbol]);
  flush_bits(bits);
}

INLINE void put_match(const DeflateBlock *block, size_t length, size_t distance, DeflateBits *bits) {
  MatchParts parts = match_parts(length);
  if (!begin_writing(bits, (parts.longest + 2) * MatchBytes, length)) return;
  for (; parts.longest > 0; parts.longest--) put_match_part(block, LongestMatch, distance, bits);
  put_match_part(block, parts.rest, distance, bits);
  if (parts.last > 0) put_match_part(block, parts.last, distance, bits);
}

// Writes literals. Reads up to three bytes past the last.
INLINE void put_literals(const DeflateBlock *block, const uint8_t *bytes, size_t count, DeflateBits *target) {
  if (!begin_writing(target, count / 4 * (4 * LongestCode / 8) + 3 * LongestCode / 8 + 1, count)) return;
  // A copy that the compiler can keep in registers.
  DeflateBits bits = *target;
  const uint32_t *words = block->literals.words;
  for (; count >= 4; count -= 4, bytes += 4) {
    uint32_t first = words[bytes[0]], second = words[bytes[1]], third = words[bytes[2]], fourth = words[bytes[3]];
    // Joined in pairs, so that a code need not wait for all previous ones.
    uint64_t front = first >> 8 | (uint64_t)(second >> 8) << (first & 255);
    uint64_t back = third >> 8 | (uint64_t)(fourth >> 8) << (third & 255);
    put_bits(&bits, front, (first & 255) + (second & 255));
    put_bits(&bits, back, (third & 255) + (fourth & 255));
    flush_bits(&bits);
  }
  // The rest, without branches, which would be mispredicted.
  put_word(&bits, words[bytes[0]] & -(uint32_t)(count > 0));
  put_word(&bits, words[bytes[1]] & -(uint32_t)(count > 1));
  put_word(&bits, words[bytes[2]] & -(uint32_t)(count > 2));
  flush_bits(&bits);
  *target = bits;
}
