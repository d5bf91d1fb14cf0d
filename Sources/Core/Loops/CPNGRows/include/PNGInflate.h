// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>

// Unpacks a zlib stream (RFC 1950) in parts of any size, so that rows are unfiltered while they are in the
// cache, and a picture of any height takes the memory of a few rows. Literals are decoded by a table, up to
// three at a time.
//
// Whatever the input, nothing is read outside it, nothing is written past the given room, and every stream
// that zlib rejects is rejected.

// A contiguous part of the stream.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} PNGPiece;

typedef enum {
  // The limit is reached.
  PNGInflateMore,
  // The stream's last block has ended.
  PNGInflateDone,
  PNGInflateDamaged,
} PNGInflateStatus;

// Tests build the inflater again with a smaller window.
#ifndef INFLATE_WINDOW
#define INFLATE_WINDOW (1 << 15)
#endif

enum {
  // The number of bytes that may be written past the limit.
  PNGInflateSlack = 320,
  // The number of bytes before the end that must stay in place relative to it, as far as they exist.
  PNGInflateWindow = INFLATE_WINDOW,
};

// The size of a stream's working memory in bytes. It must be aligned as by malloc(), and need not be
// initialised.
size_t png_inflate_workspace_size(void);

// Begins a stream. `pieces` and their bytes must stay in place until its end.
void png_inflate_begin(void *workspace, const PNGPiece *pieces, size_t count);

// Unpacks from `*end` on, and advances it, until `limit` is reached; it may be exceeded by less than
// PNGInflateSlack. The bytes from `start` to `*end` are the ones unpacked before: all of them, or at least
// the window.
PNGInflateStatus png_inflate(void *workspace, const uint8_t *start, uint8_t **end, const uint8_t *limit);

// After PNGInflateDone: returns 1 if the stream ends with this checksum of the bytes, and nothing follows.
int png_inflate_ends(void *workspace, uint32_t adler32);
