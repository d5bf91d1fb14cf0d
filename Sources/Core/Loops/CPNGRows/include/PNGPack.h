// SPDX-License-Identifier: MIT
#pragma once

#include <stddef.h>
#include <stdint.h>

// Packs filtered rows as a deflate stream (RFC 1951). Filtering turns what a row shares with the one above
// into zeros, so most of a drawn picture is long runs of one byte. These are found 64 bytes at a time, and
// become matches of distance 1 without a search.

typedef enum __attribute__((enum_extensibility(closed))) PNGPackEffort {
  // Runs, with codes from a sample: a single pass over the bytes.
  PNGPackEffortSampled,
  // Runs, with optimal codes.
  PNGPackEffortRuns,
  // Runs and other matches, each only if it takes fewer bits than its bytes.
  PNGPackEffortMatches,
  // Like `PNGPackEffortMatches`, with more candidates.
  PNGPackEffortMoreMatches,
} PNGPackEffort;

// The number of bytes that png_pack() reads after the last one; they may have any value.
enum { PNGPackMargin = 8 };

// The size of png_pack()'s working memory in bytes. It must be aligned to 64, and need not be initialised.
size_t png_pack_workspace_size(void);

// The most bytes that png_pack() writes for `count` bytes, including those past the stream's end.
size_t png_pack_bound(size_t count);

// Packs `count` bytes, at least 1, and returns the stream's length; 0 if it does not fit into `room` bytes,
// which never happens with png_pack_bound(count) of them. Nothing is written past the room.
//
// The stream ends at a whole byte. Unless it is the last, another one can follow and continue it; each refers
// only to its own bytes.
size_t png_pack(
  PNGPackEffort effort, const uint8_t *bytes, size_t count, int is_last, void *workspace, uint8_t *result, size_t room);
