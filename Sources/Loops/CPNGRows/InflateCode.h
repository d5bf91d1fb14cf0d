// SPDX-License-Identifier: MIT
#ifndef INFLATE_CODE_H
#define INFLATE_CODE_H

#include <stddef.h>
#include <stdint.h>

// Codes of deflate, and their decoding tables.

// Tests build this again with smaller tables, which more codes exceed.
#ifndef INFLATE_SYMBOL_BITS
#define INFLATE_SYMBOL_BITS 12
#define INFLATE_DISTANCE_BITS 9
#endif

enum {
  LongestCode = 15,
  // The index bits of a table: most codes are no longer.
  SymbolBits = INFLATE_SYMBOL_BITS,
  DistanceBits = INFLATE_DISTANCE_BITS,
  LengthBits = 7,
  SymbolCount = 288,
  DistanceCount = 32,
  LengthCount = 19,
  EndSymbol = 256,
  // Symbols beyond have codes in fixed blocks, but no meaning.
  UsedSymbolCount = 286,
  UsedDistanceCount = 30,
};

// The largest number of entries in a table: every code too long for it may have its own subtable at the end.
#define TABLE_CAPACITY(bits, symbols) ((1 << (bits)) + ((symbols) << (LongestCode - (bits))))

// The index of a table is the next bits of the stream. Bits 0-5 of an entry: the number of bits to drop. 6-7:
// the number of literals, which are in bytes 1 to 3; for none, bits 12-13 are the kind of entry. Lengths and
// distances: of the bits to drop, the first belong to the code (their number is in bits 8-11), the others are
// extra bits; the base is in bits 16 and up. Longer codes: 8-11 are the index bits of the subtable, which
// starts at the number in 16 and up.
enum {
  IsLiteral = 3 << 6,
  IsEnd = 1 << 12,
  IsLonger = 2 << 12,
  IsNone = 3 << 12,
  IsSpecial = 3 << 12,
};

typedef enum { Symbols, Distances, Lengths } Alphabet;

// A code sorted by length: enough to decode it bit by bit.
typedef struct {
  uint16_t counts[LongestCode + 1];
  uint16_t symbols[SymbolCount];
} Code;

// A table, and its capacity in entries.
typedef struct {
  uint32_t *entries;
  size_t capacity;
} CodeTable;

// Makes a code and its table of 2^root entries, followed by the subtables of longer codes. Returns 0 for
// lengths that are not a code, with zlib's exceptions: there may be no distance codes at all, and an
// incomplete code may have one code of one bit.
int inflate_build_code(
  Alphabet alphabet, const uint8_t *lengths, unsigned count, unsigned root, Code *code, CodeTable into);

#endif
