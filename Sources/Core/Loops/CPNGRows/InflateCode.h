// SPDX-License-Identifier: MIT
#pragma once

#include "Vectors.h"

// Deflate codes, and their decoding tables.

// Tests build this again with smaller tables, which more codes exceed.
#ifndef INFLATE_SYMBOL_BITS
#define INFLATE_SYMBOL_BITS 12
#define INFLATE_DISTANCE_BITS 9
#endif

enum {
  LongestCode = 15,
  // The index bits of a table; most codes are no longer than these.
  SymbolBits = INFLATE_SYMBOL_BITS,
  DistanceBits = INFLATE_DISTANCE_BITS,
  LengthBits = 7,
  SymbolCount = 288,
  DistanceCount = 32,
  LengthCount = 19,
  EndSymbol = 256,
  // Symbols from these on have codes in fixed blocks, but no meaning.
  UsedSymbolCount = 286,
  UsedDistanceCount = 30,
};

// The largest number of entries in a table: every code too long for it may have its own subtable at the end.
#define TABLE_CAPACITY(bits, symbols) ((1 << (bits)) + ((symbols) << (LongestCode - (bits))))

// The next bits of the stream are the index into a table. Bits 0-5 of an entry are the number of bits to
// drop, and bits 6-7 the number of literals, which are in bytes 1 to 3. Without literals, bits 12-13 are the
// kind of entry. For lengths and distances, the first of the bits to drop belong to the code (their number is
// in bits 8-11) and the others are extra bits; the base is in bits 16 and up. For longer codes, bits 8-11 are
// the number of index bits of the subtable, which starts at the index in bits 16 and up.
enum { IsLiteral = 3 << 6, IsEnd = 1 << 12, IsLonger = 2 << 12, IsNone = 3 << 12, IsSpecial = 3 << 12 };

typedef enum { Symbols, Distances, Lengths } Alphabet;

// Makes a code's table of 2^root entries, followed by the subtables of longer codes. Returns 0 for
// lengths that do not form a code. Like zlib, accepts a missing distance code, and an incomplete code that
// consists of one code of one bit.
int inflate_build_code(
  Alphabet alphabet, const uint8_t *lengths, unsigned count, unsigned root, uint32_t *table, size_t capacity);
