// SPDX-License-Identifier: MIT

// What the C library has in C: the count of forks, which must work before and after them, and the defaults of
// structures, whose sizes only the caller knows.
#include "CIntaglio.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int generation;
// The first generation that draws on a GPU; -1 for none.
static atomic_int gpu_generation = -1;

static void forked(void) { atomic_fetch_add(&generation, 1); }

static void prepare(void) { pthread_atfork(NULL, NULL, forked); }

int CIntaglioGeneration(void) {
  pthread_once(&once, prepare);
  return atomic_load(&generation);
}

void CIntaglioNoteGPU(void) {
  int none = -1;
  atomic_compare_exchange_strong(&gpu_generation, &none, CIntaglioGeneration());
}

int CIntaglioParentUsesGPU(void) {
  int first = atomic_load(&gpu_generation);
  return first >= 0 && first < CIntaglioGeneration();
}

// Zeros a structure of the caller's size, and sets its first member to that size.
static void initialize(void *structure, size_t size) {
  if (!structure || size < sizeof size) return;
  memset(structure, 0, size);
  memcpy(structure, &size, sizeof size);
}

void intaglio_pixels_init(intaglio_pixels *pixels, size_t size) { initialize(pixels, size); }

void intaglio_written_init(intaglio_written *written, size_t size) { initialize(written, size); }

void intaglio_encoding_init(intaglio_encoding *encoding, size_t size) { initialize(encoding, size); }

void intaglio_comparison_init(intaglio_comparison *comparison, size_t size) { initialize(comparison, size); }

void intaglio_renderer_options_init(intaglio_renderer_options *options, size_t size) {
  initialize(options, size);
}

void intaglio_framing_init(intaglio_framing *framing, size_t size) { initialize(framing, size); }

void intaglio_render_options_init(intaglio_render_options *options, size_t size) {
  initialize(options, size);
}

void intaglio_verification_init(intaglio_verification *verification, size_t size) {
  initialize(verification, size);
}

void intaglio_text_init(intaglio_text *text, size_t size) { initialize(text, size); }

void intaglio_batch_options_init(intaglio_batch_options *options, size_t size) { initialize(options, size); }
