#ifndef DEFLATE_BITS_H
#define DEFLATE_BITS_H

#include <stdint.h>
#include <string.h>

#include "Vectors.h"

// The bits that wait to be written, lowest first, and the place where they go.
typedef struct {
  uint64_t waiting;
  unsigned count;
  uint8_t *next;
} DeflateBits;

// At most 56 bits before they are flushed.
INLINE void put_bits(DeflateBits *bits, uint64_t value, unsigned count) {
  bits->waiting |= value << bits->count;
  bits->count += count;
}

// A word of a DeflateCode.
INLINE void put_word(DeflateBits *bits, uint32_t word) { put_bits(bits, word >> 8, word & 255); }

// Writes whole bytes, and 8 bytes of memory whatever their number.
INLINE void flush_bits(DeflateBits *bits) {
  memcpy(bits->next, &bits->waiting, 8);
  bits->next += bits->count >> 3;
  bits->waiting >>= bits->count & ~7u;
  bits->count &= 7;
}

INLINE void align_bits(DeflateBits *bits) {
  flush_bits(bits);
  if (bits->count > 0) bits->next++;
  bits->waiting = 0;
  bits->count = 0;
}

#endif
