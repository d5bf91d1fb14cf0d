// SPDX-License-Identifier: MIT
#ifndef INFLATE_CODE_H
#define INFLATE_CODE_H

#include <stddef.h>
#include <stdint.h>

// Codes of deflate, and the tables by which they are read.

// Tests build this again with smaller tables, which more codes are too long for.
#ifndef INFLATE_SYMBOL_BITS
#define INFLATE_SYMBOL_BITS 12
#define INFLATE_DISTANCE_BITS 9
#endif

enum {
  LongestCode = 15,
  // The bits that a table is looked up with: most codes are no longer.
  SymbolBits = INFLATE_SYMBOL_BITS,
  DistanceBits = INFLATE_DISTANCE_BITS,
  LengthBits = 7,
  SymbolCount = 288,
  DistanceCount = 32,
  LengthCount = 19,
  EndSymbol = 256,
  // Those beyond have codes in fixed blocks, and no meaning.
  UsedSymbolCount = 286,
  UsedDistanceCount = 30,
};

// How many entries a table has at most: every code that is too long for it may have a table of its own behind
// it.
#define TABLE_CAPACITY(bits, symbols) ((1 << (bits)) + ((symbols) << (LongestCode - (bits))))

// A table is looked up with the next bits of the stream. Bits 0-5 of an entry: how many bits to drop. 6-7:
// how many literals it is, which are bytes 1 to 3; for none, bits 12-13 say what it is. Lengths and
// distances: bits 8-11 are the bits of the code among those to drop, the others the extra bits; from 16 on
// the base. Longer codes: 8-11 are the bits to look at in the table that begins at the number in 16 and up.
enum {
  IsLiteral = 3 << 6,
  IsEnd = 1 << 12,
  IsLonger = 2 << 12,
  IsNone = 3 << 12,
  IsSpecial = 3 << 12,
};

typedef enum { Symbols, Distances, Lengths } Alphabet;

// A code in the order of its lengths, which is enough to decode it bit by bit.
typedef struct {
  uint16_t counts[LongestCode + 1];
  uint16_t symbols[SymbolCount];
} Code;

// A table, and how many entries there is room for.
typedef struct {
  uint32_t *entries;
  size_t capacity;
} CodeTable;

// Makes a code and its table of 2^root entries, behind which are those for longer codes. 0 for lengths that
// are no code, with zlib's exceptions: distances may have none at all, and a code that is not complete may be
// one of one bit.
int inflate_build_code(
  Alphabet alphabet, const uint8_t *lengths, unsigned count, unsigned root, Code *code, CodeTable into);

#endif
