// SPDX-License-Identifier: MIT
#pragma once

#include "Vectors.h"

// The writer of a deflate stream: the pending bits, lowest first, and their destination.
typedef struct {
  uint64_t waiting;
  unsigned count;
  uint8_t *next;
  const uint8_t *end;
  // The number of bytes left to pack; never below 0.
  size_t due;
  // Whether the last block has started.
  int has_last;
  // Whether the output did not fit, or exceeded the due bytes. Nothing more is written then.
  int has_failed;
} DeflateBits;

enum {
  // The bytes that a flush may write past the whole bytes.
  FlushBytes = 8
};

// Reserves room for `bytes` bytes, and subtracts `packed` bytes from those due. Call it before every write.
// Returns 0 if there are fewer of either.
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

// Appends bits, at most 56 between two flushes.
INLINE void put_bits(DeflateBits *bits, uint64_t value, unsigned count) {
  bits->waiting |= value << bits->count;
  bits->count += count;
}

// Writes a word of a DeflateCode.
INLINE void put_word(DeflateBits *bits, uint32_t word) { put_bits(bits, word >> 8, word & 255); }

// Writes the whole bytes; always touches 8 bytes of memory.
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
