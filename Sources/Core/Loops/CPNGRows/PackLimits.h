// SPDX-License-Identifier: MIT
#pragma once

// The sizes at which packing changes its behaviour. Tests also build it with tiny ones, so that a few hundred
// bytes reach each of them in every way.

#ifndef PACK_BLOCK_SYMBOLS
#define PACK_BLOCK_SYMBOLS (1 << 15)
#define PACK_BLOCK_SEQUENCES (1 << 14)
#define PACK_PART_BYTES (1 << 18)
#define PACK_LEAST_SAMPLED (1 << 12)
#define PACK_STORED_BYTES 65535
#define PACK_SLICE_BYTES (1 << 30)
#define PACK_FARTHEST_MATCH (1 << 15)
#define PACK_PLACE_BITS 17
#define PACK_REGION_BYTES (1 << 12)
#define PACK_MOST_ENTRIES (1 << 15)
#define PACK_FEW_ENTRIES (1 << 12)
#endif

enum {
  // The symbols of one block, few enough that its codes suit their neighbourhood, and that a photo's noise
  // does not affect the codes of the area below.
  BlockSymbols = PACK_BLOCK_SYMBOLS,
  BlockSequences = PACK_BLOCK_SEQUENCES,
  // Bytes that share codes made from a sample.
  PartBytes = PACK_PART_BYTES,
  // Fewer bytes than these are not sampled: a block's head with a code for every byte takes some 200 bytes.
  LeastSampled = PACK_LEAST_SAMPLED,
  // The longest part of a block that is stored; deflate allows 65,535.
  LongestStored = PACK_STORED_BYTES,
  // Bytes that are packed separately, so that no count of symbols exceeds 32 bits.
  SliceBytes = PACK_SLICE_BYTES,
  // Deflate allows 32,768.
  FarthestMatch = PACK_FARTHEST_MATCH,
  // An entry of the search has the lowest bits of a place, enough to distinguish places within reach of a
  // match, and above them bits of the hash, so that most places with other bytes are skipped.
  PlaceBits = PACK_PLACE_BITS,
  LongestRegion = PACK_REGION_BYTES,
  // With one candidate for each place, this fits into the first-level cache. Distant places would help
  // little.
  MostEntries = PACK_MOST_ENTRIES,
  FewEntries = PACK_FEW_ENTRIES
};

// Every sequence stands for eight bytes or more, except for one that fills a block with literals, so no block
// has fewer than BlockSymbols bytes.
_Static_assert(BlockSequences >= BlockSymbols / 8, "a block of few sequences would be of few bytes");
_Static_assert(LongestStored >= 1 && LongestStored <= 65535, "a stored part's length has 16 bits");
_Static_assert(FarthestMatch <= 1 << 15, "deflate's window");
_Static_assert(1 << PlaceBits >= 2 * FarthestMatch, "places within reach of a match must differ");
