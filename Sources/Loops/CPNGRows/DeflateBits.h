// SPDX-License-Identifier: MIT
#ifndef DEFLATE_BITS_H
#define DEFLATE_BITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "Vectors.h"

// A deflate stream that is being written: the bits that wait, lowest first, and the place where they go.
typedef struct {
  uint64_t waiting;
  unsigned count;
  uint8_t *next;
  const uint8_t *end;
  // Bytes that are still to be packed, counted down and not below 0.
  size_t due;
  // Whether the last block has begun.
  int has_last;
  // Whether something did not fit, or was more than what is due. Nothing is written from then on.
  int has_failed;
} DeflateBits;

enum {
  // What a flush writes beyond the whole bytes that it is for.
  FlushBytes = 8
};

// Whoever writes asks here first: for room for so many bytes, and to take `packed` bytes off what is due.
// Gives 0 where there is less of either.
INLINE int begin_writing(DeflateBits *bits, size_t bytes, size_t packed) {
  size_t room = (size_t)(bits->end - bits->next);
  if (__builtin_expect(room < bytes + FlushBytes || bits->due < packed, 0)) {
    bits->has_failed = 1;
    bits->end = bits->next;
    return 0;
  }
  bits->due -= packed;
  return 1;
}

// At most 56 bits before they are flushed.
INLINE void put_bits(DeflateBits *bits, uint64_t value, unsigned count) {
  bits->waiting |= value << bits->count;
  bits->count += count;
}

// A word of a DeflateCode.
INLINE void put_word(DeflateBits *bits, uint32_t word) { put_bits(bits, word >> 8, word & 255); }

// Writes whole bytes, and 8 bytes of memory whatever their number.
INLINE void flush_bits(DeflateBits *bits) {
  memcpy(bits->next, &bits->waiting, FlushBytes);
  bits->next += bits->count >> 3;
  bits->waiting >>= bits->count & ~7u;
  bits->count &= 7;
}

INLINE void align_bits(DeflateBits *bits) {
  bits->count = (bits->count + 7) & ~7u;
  flush_bits(bits);
}

#endif
