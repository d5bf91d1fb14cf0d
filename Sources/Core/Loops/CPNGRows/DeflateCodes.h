// SPDX-License-Identifier: MIT
#pragma once

#include "Vectors.h"

// Huffman codes of deflate (RFC 1951, section 3.2).

enum {
  LiteralCount = 286,
  DistanceCount = 30,
  LengthCount = 19,
  EndOfBlock = 256,
  // Deflate allows 15 bits. With 14, four literals fit between two writes of eight bytes.
  LongestCode = 14,
  LongestLengthCode = 7
};

// A canonical code. For each symbol, the lowest byte has the number of bits, and the bits in writing order
// are above it; 0 for symbols that do not occur.
typedef struct { uint32_t words[LiteralCount]; } DeflateCode;

static inline unsigned code_length(const DeflateCode *code, int symbol) { return code->words[symbol] & 255; }

// Makes an optimal code for these counts, with no symbol longer than `longest` bits.
void deflate_make_code(DeflateCode *code, const uint32_t *counts, int symbol_count, int longest);

// The size in bits of symbols with these counts.
size_t deflate_cost(const DeflateCode *code, const uint32_t *counts, int symbol_count);
