// SPDX-License-Identifier: MIT
#ifndef INFLATE_STREAM_H
#define INFLATE_STREAM_H

#include <string.h>

#include "InflateCode.h"
#include "PNGInflate.h"
#include "Vectors.h"

// A stream that is being read, and its bits.

typedef enum { AtStart, AtBlock, InStored, InCoded, AtEnd, Damaged } Place;

typedef struct {
  const PNGPiece *pieces;
  size_t piece_count;
  // What is left of the piece that is read.
  const uint8_t *next, *end;
  // Bits that are read and not used, the next one lowest; 0 above them.
  uint64_t bits;
  unsigned bit_count;
  Place place;
  int is_last_block;
  // Whether the tables are those of fixed blocks, which may be many and short.
  int is_fixed;
  // Bytes of a stored block that are still to come.
  size_t stored;
  size_t window;
  Code symbol_code, distance_code;
  uint32_t symbols[TABLE_CAPACITY(SymbolBits, SymbolCount)];
  uint32_t distances[TABLE_CAPACITY(DistanceBits, DistanceCount)];
} Stream;

INLINE uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

// Reads on until there are `count` bits, at most 48; 0 if the stream ends before.
int inflate_need(Stream *stream, unsigned count);

// The next bits, which are there.
INLINE unsigned take(Stream *stream, unsigned count) {
  unsigned bits = (unsigned)(stream->bits & ((1ull << count) - 1));
  stream->bits >>= count;
  stream->bit_count -= count;
  return bits;
}

// Decodes codes of a block from `*end` on, which it moves: one at least, and none once `limit` is reached,
// which is passed by less than PNGInflateSlack. Gives where the stream is then.
Place inflate_coded(Stream *stream, const uint8_t *start, uint8_t **end, const uint8_t *limit);

#endif
