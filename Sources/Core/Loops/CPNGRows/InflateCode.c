// SPDX-License-Identifier: MIT
#include "InflateCode.h"
#include "DeflateTables.h"

INLINE uint32_t entry(Alphabet alphabet, unsigned symbol, unsigned bits) {
  if (alphabet == Lengths) return symbol << 16 | bits;
  if (alphabet == Distances) {
    if (symbol >= UsedDistanceCount) return IsNone | bits;
    return (uint32_t)deflate_distance_bases[symbol] << 16 | bits << 8 | (bits + deflate_distance_extra[symbol]);
  }
  if (symbol < EndSymbol) return symbol << 8 | 1 << 6 | bits;
  if (symbol == EndSymbol) return IsEnd | bits;
  if (symbol >= UsedSymbolCount) return IsNone | bits;
  symbol -= EndSymbol + 1;
  return (uint32_t)deflate_length_bases[symbol] << 16 | bits << 8 | (bits + deflate_length_extra[symbol]);
}

// The literals of a code sorted by length; those of a length start at `first`.
typedef struct {
  uint16_t bits[EndSymbol];
  uint8_t values[EndSymbol];
  unsigned first[SymbolBits + 2];
} LiteralCodes;

// Inserts the pairs and triples of literals with `length` bits in all, over the entries of their first ones.
// There are never more of them than entries in a table of `length` bits.
static void insert_runs(uint32_t *table, const LiteralCodes *codes, unsigned length) {
  for (unsigned one = 1; one < length; one++)
    for (unsigned i = codes->first[one]; i < codes->first[one + 1]; i++) {
      uint32_t *at = table + codes->bits[i];
      uint32_t run = (uint32_t)codes->values[i] << 8 | 2 << 6 | length;
      for (unsigned j = codes->first[length - one]; j < codes->first[length - one + 1]; j++)
        at[(uint32_t)codes->bits[j] << one] = run | (uint32_t)codes->values[j] << 16;
    }
  for (unsigned one = 1; one + 1 < length; one++) {
    if (codes->first[one] == codes->first[one + 1]) continue;
    for (unsigned two = 1; one + two < length; two++) {
      unsigned three = length - one - two;
      if (codes->first[three] == codes->first[three + 1]) continue;
      for (unsigned i = codes->first[one]; i < codes->first[one + 1]; i++)
        for (unsigned j = codes->first[two]; j < codes->first[two + 1]; j++) {
          uint32_t *at = table + codes->bits[i] + ((uint32_t)codes->bits[j] << one);
          uint32_t run = (uint32_t)codes->values[i] << 8 | (uint32_t)codes->values[j] << 16 | 3 << 6 | length;
          for (unsigned k = codes->first[three]; k < codes->first[three + 1]; k++)
            at[(uint32_t)codes->bits[k] << (one + two)] = run | (uint32_t)codes->values[k] << 24;
        }
    }
  }
}

// The next code of `length` bits, in stream order: its last bit is the least significant one.
INLINE unsigned successor(unsigned bits, unsigned length) {
  unsigned highest_zero = 1u << (31 - __builtin_clz(bits ^ ((1u << length) - 1)));
  return (bits & (highest_zero - 1)) | highest_zero;
}

int inflate_build_code(
  Alphabet alphabet, const uint8_t *lengths, unsigned count, unsigned root, uint32_t *table, size_t capacity) {
  // The symbols with a code, sorted by its length.
  uint16_t counts[LongestCode + 1] = {0}, symbols[SymbolCount];
  for (unsigned i = 0; i < count; i++) counts[lengths[i]]++;
  counts[0] = 0;
  unsigned longest = LongestCode;
  while (longest > 0 && counts[longest] == 0) longest--;
  table[0] = IsNone | 1;
  if (longest == 0) {
    for (unsigned i = 1; i < 1u << root; i++) table[i] = table[0];
    return alphabet == Distances;
  }
  int left = 1;
  unsigned starts[LongestCode + 1] = {0};
  for (unsigned length = 1; length <= LongestCode; length++) {
    left = 2 * left - counts[length];
    if (left < 0) return 0;
    starts[length] = length == 1 ? 0 : starts[length - 1] + counts[length - 1];
  }
  if (left > 0 && (alphabet == Lengths || longest > 1)) return 0;
  for (unsigned i = 0; i < count; i++)
    if (lengths[i] > 0) symbols[starts[lengths[i]]++] = (uint16_t)i;

  // The table for one more bit repeats the table of the shorter codes, overlaid with the codes of its own
  // length.
  LiteralCodes literals;
  unsigned literal_count = 0, bits = 0, size = 1;
  const uint16_t *symbol = symbols, *end = symbol;
  for (unsigned length = 1; length <= LongestCode; length++) end += counts[length];
  for (unsigned length = 1; length <= root; length++) {
    memcpy(table + size, table, size * sizeof *table);
    size *= 2;
    if (alphabet == Symbols) literals.first[length] = literal_count;
    for (unsigned i = counts[length]; i > 0; i--) {
      if (alphabet == Symbols && *symbol < EndSymbol) {
        literals.bits[literal_count] = (uint16_t)bits;
        literals.values[literal_count++] = (uint8_t)*symbol;
      }
      table[bits] = entry(alphabet, *symbol++, length);
      if (symbol < end) bits = successor(bits, length);
    }
    if (alphabet == Symbols) {
      literals.first[length + 1] = literal_count;
      insert_runs(table, &literals, length);
    }
  }
  unsigned depth = longest > root ? longest - root : 0, prefix = ~0u, first = 0;
  for (unsigned length = root + 1; length <= longest; length++)
    for (unsigned i = counts[length]; i > 0; i--) {
      if ((bits & ((1u << root) - 1)) != prefix) {
        prefix = bits & ((1u << root) - 1);
        first = size;
        size += 1u << depth;
        if (size > capacity) return 0;
        table[prefix] = first << 16 | IsLonger | depth << 8 | root;
      }
      uint32_t found = entry(alphabet, *symbol++, length - root);
      for (unsigned at = bits >> root; at < 1u << depth; at += 1u << (length - root)) table[first + at] = found;
      if (symbol < end) bits = successor(bits, length);
    }
  return 1;
}
