// SPDX-License-Identifier: MIT
#pragma once

#include "ByteRuns.h"
#include "DeflateBlock.h"
#include "MatchSearch.h"
#include "PNGPack.h"

// The stages of png_pack().

// Literals, which are not copied, and the match or run after them. Without one, the length is 0.
typedef struct { uint32_t literals, length, distance; } Sequence;

typedef struct {
  DeflateBlock block;
  MatchSearch search;
  Sequence sequences[BlockSequences];
} PackWorkspace;

// Counts a sample's bytes outside runs as literals, and assumes the usual distribution of lengths.
void sample_counts(DeflateBlock *block, const uint8_t *bytes, const uint8_t *end);

// Packs at most SliceBytes bytes, with codes from a sample.
void pack_sampled(PackWorkspace *work, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits);

// Packs with optimal codes, and with matches in addition to runs unless `ways`, the number of candidates for
// each place, is 0.
void pack_sequences(PackWorkspace *work, int ways, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits);
