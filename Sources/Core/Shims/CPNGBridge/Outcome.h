// SPDX-License-Identifier: MIT

// The failure of a reader, and the callbacks for libpng.
#ifndef OUTCOME_H
#define OUTCOME_H

#include "CPNGBridge.h"

#include <png.h>

/// Allows larger sides than libpng's default of a million: the caller checks the number of pixels.
enum { LARGEST_SIDE = 0x7fffffff };

/// The first failure of a reader. libpng's error and memory pointers both point to it.
typedef struct Outcome {
  PNGBridgeStatus status;
  char message[160];
} Outcome;

/// Stores the message and jumps back to the last setjmp.
PNG_NORETURN void outcome_fail(png_structp png, png_const_charp message);
/// Ignores a warning: libpng's warnings never concern pixels.
void outcome_ignore(png_structp png, png_const_charp message);
/// malloc that records failures.
png_voidp outcome_allocate(png_structp png, png_alloc_size_t count);
void outcome_release(png_structp png, png_voidp memory);

#endif
