// SPDX-License-Identifier: MIT
#ifndef PACK_STAGES_H
#define PACK_STAGES_H

#include "ByteRuns.h"
#include "DeflateBlock.h"
#include "MatchSearch.h"
#include "PNGPack.h"

// What png_pack() is made of.

// Literals, which lie in the bytes themselves, and a match or run after them. One without a match has a
// length of 0.
typedef struct {
  uint32_t literals, length, distance;
} Sequence;

typedef struct {
  DeflateBlock block;
  MatchSearch search;
  Sequence sequences[BlockSequences];
} PackWorkspace;

// Counts the bytes of a sample that are not in runs as literals, and takes lengths to be as they mostly are.
void sample_counts(DeflateBlock *block, const uint8_t *bytes, const uint8_t *end);

// Packs at most SliceBytes bytes, with codes made from a sample.
void pack_sampled(PackWorkspace *work, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits);

// The same with the best codes, and with matches beside runs where `ways`, the candidates of each place, is
// not 0.
void pack_sequences(PackWorkspace *work, int ways, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits);

#endif
