// SPDX-License-Identifier: MIT
#include "Outcome.h"

#include <stdio.h>
#include <stdlib.h>

void outcome_fail(png_structp png, png_const_charp message) {
  Outcome *outcome = png_get_error_ptr(png);
  // An earlier status is the cause; libpng's error is only its consequence.
  if (outcome->status == PNGBridgeStatusDone) outcome->status = PNGBridgeStatusRefused;
  snprintf(outcome->message, sizeof outcome->message, "%s", message);
  png_longjmp(png, 1);
}

void outcome_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

png_voidp outcome_allocate(png_structp png, png_alloc_size_t count) {
  void *memory = malloc(count);
  if (memory == NULL) ((Outcome *)png_get_mem_ptr(png))->status = PNGBridgeStatusOutOfMemory;
  return memory;
}

void outcome_release(png_structp png, png_voidp memory) {
  (void)png;
  free(memory);
}
