// SPDX-License-Identifier: MIT
#pragma once

#include "InflateCode.h"
#include "PNGInflate.h"

// The state of a stream's reader.

typedef enum { AtStart, AtBlock, InStored, InCoded, AtEnd, Damaged } Place;

typedef struct {
  const PNGPiece *pieces;
  size_t piece_count;
  // The rest of the current piece.
  const uint8_t *next, *end;
  // Bits read but not used yet, the next one lowest; the bits above them are 0.
  uint64_t bits;
  unsigned bit_count;
  Place place;
  int is_last_block;
  // Whether the tables are those of fixed blocks. They are kept, because such blocks may be numerous and
  // short.
  int is_fixed;
  // The bytes left of a stored block.
  size_t stored;
  size_t window;
  uint32_t symbols[TABLE_CAPACITY(SymbolBits, SymbolCount)];
  uint32_t distances[TABLE_CAPACITY(DistanceBits, DistanceCount)];
} Stream;

// Reads until there are `count` bits, at most 48; returns 0 if the stream ends before.
int inflate_need(Stream *stream, unsigned count);

// The next bits, which must have been read.
INLINE unsigned take(Stream *stream, unsigned count) {
  unsigned bits = (unsigned)(stream->bits & ((1ull << count) - 1));
  stream->bits >>= count;
  stream->bit_count -= count;
  return bits;
}

// Decodes codes of a block from `*end` on, and advances it: at least one code, and none once `limit` is
// reached, which may be exceeded by less than PNGInflateSlack. Returns the new place in the stream.
Place inflate_coded(Stream *stream, const uint8_t *start, uint8_t **end, const uint8_t *limit);
