// SPDX-License-Identifier: MIT

// What reader and writer share: where a failure is kept, and the functions that libpng calls.
#ifndef OUTCOME_H
#define OUTCOME_H

#include "CPNGBridge.h"

#include <png.h>

/// Larger sides than libpng's default of a million are allowed: the caller checks the number of pixels.
enum { LARGEST_SIDE = 0x7fffffff };

/// The first failure of a reader or writer. libpng's error and memory pointers both point to it.
typedef struct Outcome {
  PNGBridgeStatus status;
  char message[160];
} Outcome;

/// Keeps the message and jumps back to the last setjmp.
PNG_NORETURN void outcome_fail(png_structp png, png_const_charp message);
/// Drops a warning: what libpng only warns of does not change a pixel.
void outcome_ignore(png_structp png, png_const_charp message);
/// malloc that remembers when there was nothing to have.
png_voidp outcome_allocate(png_structp png, png_alloc_size_t count);
void outcome_release(png_structp png, png_voidp memory);

#endif
