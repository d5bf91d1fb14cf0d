// SPDX-License-Identifier: MIT
#ifndef PNG_PACK_H
#define PNG_PACK_H

#include <stddef.h>
#include <stdint.h>

// Packs filtered rows as a deflate stream (RFC 1951). What a row has in common with the one above is 0 after
// filtering, so most of a drawn picture is long runs of one byte: they are found 64 bytes at a time and
// become matches of distance 1 without a search.

typedef enum __attribute__((enum_extensibility(closed))) PNGPackEffort {
  // Runs, with codes made from a sample: the bytes are gone over once.
  PNGPackEffortSampled,
  // Runs, with the best codes.
  PNGPackEffortRuns,
  // Runs and other matches, each only where it takes fewer bits than its bytes would.
  PNGPackEffortMatches,
  // The same, of more candidates.
  PNGPackEffortMoreMatches,
} PNGPackEffort;

// Bytes behind the last that png_pack() reads, whatever they are.
enum { PNGPackMargin = 8 };

// Bytes of working memory that png_pack() needs, aligned to 64. Its contents need not be set.
size_t png_pack_workspace_size(void);

// The most bytes that png_pack() writes for `count` bytes, with what it writes beyond the stream's end.
size_t png_pack_bound(size_t count);

// Packs `count` bytes, at least 1, and gives the stream's length; 0 where it does not fit into `room` bytes,
// which never happens with png_pack_bound(count) of them. Nothing is written beyond.
//
// The stream ends at a whole byte. Where it is not the last, another can follow it, as one stream with it:
// each refers to its own bytes alone.
size_t png_pack(
  PNGPackEffort effort, const uint8_t *bytes, size_t count, int is_last, void *workspace, uint8_t *result, size_t room);

#endif
