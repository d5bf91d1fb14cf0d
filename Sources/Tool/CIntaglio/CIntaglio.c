// SPDX-License-Identifier: MIT

// The C library's per-thread and per-process state, in C because it must work before and after fork().
#include "CIntaglio.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t message;
static atomic_int generation;
// The first generation that draws on a GPU; -1 for none.
static atomic_int gpu_generation = -1;

static void forked(void) { atomic_fetch_add(&generation, 1); }

static void prepare(void) {
  pthread_key_create(&message, free);
  pthread_atfork(NULL, NULL, forked);
}

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

void CIntaglioSetError(const char *text) {
  pthread_once(&once, prepare);
  free(pthread_getspecific(message));
  pthread_setspecific(message, strdup(text));
}

const char *intaglio_error(void) {
  pthread_once(&once, prepare);
  const char *text = pthread_getspecific(message);
  return text ? text : "";
}
