// SPDX-License-Identifier: MIT
#ifndef PNG_INFLATE_H
#define PNG_INFLATE_H

#include <stddef.h>
#include <stdint.h>

// Unpacks a zlib stream (RFC 1950), as much at a time as the caller has room for: rows are unfiltered while
// they are in the cache, and a picture of any height takes the memory of a few rows. Literals come out of a
// table up to three at a time.
//
// Whatever the bytes are, nothing is read outside of them, nothing is written past the room that is asked
// for, and nothing is unpacked that zlib refuses.

// Bytes of the stream that lie together.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} PNGPiece;

typedef enum {
  // The limit is reached.
  PNGInflateMore,
  // The stream's last block is over.
  PNGInflateDone,
  PNGInflateDamaged,
} PNGInflateStatus;

// Tests build the inflater again with a smaller one.
#ifndef INFLATE_WINDOW
#define INFLATE_WINDOW (1 << 15)
#endif

enum {
  // Bytes behind the limit that may be written too.
  PNGInflateSlack = 320,
  // Bytes before the end that have to stay where they are relative to it, as far as there are so many.
  PNGInflateWindow = INFLATE_WINDOW,
};

// Bytes of working memory that a stream needs, aligned as malloc() does. Its contents need not be set.
size_t png_inflate_workspace_size(void);

// Begins a stream. `pieces` and the bytes that they name stay where they are until its end.
void png_inflate_begin(void *workspace, const PNGPiece *pieces, size_t count);

// Unpacks to `*end` and onwards, which it moves, until `limit` is reached; it may be passed by less than
// PNGInflateSlack. What was unpacked before lies between `start` and `*end`: all of it, or the window at
// least.
PNGInflateStatus png_inflate(void *workspace, const uint8_t *start, uint8_t **end, const uint8_t *limit);

// After PNGInflateDone: 1 if the stream ends in the checksum that the caller has of the bytes, and in nothing
// else.
int png_inflate_ends(void *workspace, uint32_t adler32);

#endif
