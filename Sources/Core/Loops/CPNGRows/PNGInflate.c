// SPDX-License-Identifier: MIT
#include "InflateStream.h"

// MARK: Bits

int inflate_need(Stream *stream, unsigned count) {
  if (stream->bit_count < count && stream->end - stream->next >= 8) {
    stream->bits |= LOAD(uint64_t, stream->next) << stream->bit_count;
    unsigned bytes = (63 - stream->bit_count) / 8;
    stream->next += bytes;
    stream->bit_count += 8 * bytes;
    stream->bits &= (1ull << stream->bit_count) - 1;
  }
  while (stream->bit_count < count) {
    while (stream->next == stream->end) {
      if (stream->piece_count == 0) return 0;
      stream->next = stream->pieces->bytes;
      stream->end = stream->next + stream->pieces->count;
      stream->pieces++;
      stream->piece_count--;
    }
    stream->bits |= (uint64_t)*stream->next++ << stream->bit_count;
    stream->bit_count += 8;
  }
  return 1;
}

// MARK: Blocks

static Place read_start(Stream *stream) {
  if (!inflate_need(stream, 16)) return Damaged;
  unsigned method = take(stream, 8), flags = take(stream, 8);
  // Deflate with a window of at most 2^15 bytes, without a dictionary.
  if ((method & 15) != 8 || method >> 4 > 7 || flags & 32 || (method << 8 | flags) % 31 != 0) return Damaged;
  stream->window = (size_t)1 << ((method >> 4) + 8);
  return AtBlock;
}

// Makes the codes of a block and their tables; returns 0 for lengths that do not form a code.
static int build_codes(
  Stream *stream, const uint8_t *lengths, unsigned count, const uint8_t *distance_lengths, unsigned distance_count) {
  const size_t symbol_capacity = sizeof stream->symbols / sizeof *stream->symbols;
  const size_t distance_capacity = sizeof stream->distances / sizeof *stream->distances;
  return inflate_build_code(Symbols, lengths, count, SymbolBits, stream->symbols, symbol_capacity) &&
    inflate_build_code(
      Distances, distance_lengths, distance_count, DistanceBits, stream->distances, distance_capacity);
}

static int read_codes(Stream *stream) {
  static const uint8_t order[LengthCount] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  if (!inflate_need(stream, 14)) return 0;
  unsigned symbols = 257 + take(stream, 5), distances = 1 + take(stream, 5), count = 4 + take(stream, 4);
  if (symbols > UsedSymbolCount || distances > UsedDistanceCount) return 0;
  uint8_t length_lengths[LengthCount] = {0}, lengths[SymbolCount + DistanceCount];
  for (unsigned i = 0; i < count; i++) {
    if (!inflate_need(stream, 3)) return 0;
    length_lengths[order[i]] = (uint8_t)take(stream, 3);
  }
  uint32_t table[1 << LengthBits];
  if (!inflate_build_code(Lengths, length_lengths, LengthCount, LengthBits, table, 1 << LengthBits)) return 0;
  for (unsigned at = 0; at < symbols + distances;) {
    // The stream may end after fewer.
    inflate_need(stream, LengthBits + 7);
    uint32_t found = table[stream->bits & ((1 << LengthBits) - 1)];
    if ((found & 63) > stream->bit_count) return 0;
    take(stream, found & 63);
    unsigned symbol = found >> 16;
    if (symbol < 16) {
      lengths[at++] = (uint8_t)symbol;
      continue;
    }
    unsigned extra = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    if (stream->bit_count < extra) return 0;
    unsigned repeats = (symbol == 18 ? 11 : 3) + take(stream, extra);
    if (repeats > symbols + distances - at || (symbol == 16 && at == 0)) return 0;
    memset(lengths + at, symbol == 16 ? lengths[at - 1] : 0, repeats);
    at += repeats;
  }
  stream->is_fixed = 0;
  return lengths[EndSymbol] > 0 && build_codes(stream, lengths, symbols, lengths + symbols, distances);
}

static int set_fixed_codes(Stream *stream) {
  if (stream->is_fixed) return 1;
  stream->is_fixed = 1;
  uint8_t lengths[SymbolCount], distances[DistanceCount];
  for (unsigned i = 0; i < SymbolCount; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  memset(distances, 5, sizeof distances);
  return build_codes(stream, lengths, SymbolCount, distances, DistanceCount);
}

static Place read_block(Stream *stream) {
  if (stream->is_last_block) return AtEnd;
  if (!inflate_need(stream, 3)) return Damaged;
  stream->is_last_block = (int)take(stream, 1);
  switch (take(stream, 2)) {
    case 0: {
      take(stream, stream->bit_count & 7);
      if (!inflate_need(stream, 32)) return Damaged;
      unsigned count = take(stream, 16), inverse = take(stream, 16);
      stream->stored = count;
      return count == (inverse ^ 0xFFFF) ? InStored : Damaged;
    }
    case 1: return set_fixed_codes(stream) ? InCoded : Damaged;
    case 2: return read_codes(stream) ? InCoded : Damaged;
    default: return Damaged;
  }
}

static Place copy_stored(Stream *stream, uint8_t **end, const uint8_t *limit) {
  while (stream->stored > 0 && *end < limit) {
    if (stream->bit_count > 0 || stream->next == stream->end) {
      if (!inflate_need(stream, 8)) return Damaged;
      *(*end)++ = (uint8_t)take(stream, 8);
      stream->stored--;
      continue;
    }
    size_t count = stream->stored, room = (size_t)(limit - *end), present = (size_t)(stream->end - stream->next);
    if (count > room) count = room;
    if (count > present) count = present;
    memcpy(*end, stream->next, count);
    *end += count;
    stream->next += count;
    stream->stored -= count;
  }
  return stream->stored > 0 ? InStored : AtBlock;
}

// MARK: Calls

size_t png_inflate_workspace_size(void) { return sizeof(Stream); }

void png_inflate_begin(void *workspace, const PNGPiece *pieces, size_t count) {
  Stream *stream = workspace;
  stream->pieces = pieces;
  stream->piece_count = count;
  stream->next = stream->end = NULL;
  stream->bits = 0;
  stream->bit_count = 0;
  stream->is_last_block = stream->is_fixed = 0;
  stream->place = AtStart;
}

PNGInflateStatus png_inflate(void *workspace, const uint8_t *start, uint8_t **end, const uint8_t *limit) {
  Stream *stream = workspace;
  while (1) switch (stream->place) {
      case AtStart: stream->place = read_start(stream); break;
      case AtBlock: stream->place = read_block(stream); break;
      case AtEnd: return PNGInflateDone;
      case Damaged: return PNGInflateDamaged;
      case InStored:
        if (*end >= limit && stream->stored > 0) return PNGInflateMore;
        stream->place = copy_stored(stream, end, limit);
        break;
      case InCoded:
        if (*end >= limit) return PNGInflateMore;
        stream->place = inflate_coded(stream, start, end, limit);
    }
}

int png_inflate_ends(void *workspace, uint32_t adler32) {
  Stream *stream = workspace;
  take(stream, stream->bit_count & 7);
  if (!inflate_need(stream, 32)) return 0;
  uint32_t found = take(stream, 32);
  return __builtin_bswap32(found) == adler32 && !inflate_need(stream, 1);
}
