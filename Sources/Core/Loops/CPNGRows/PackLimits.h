// SPDX-License-Identifier: MIT
#pragma once

// The sizes at which packing changes its behaviour. Tests also define PACK_LIMITS and tiny ones, so that a
// few hundred bytes reach each of them in every way.

#ifndef PACK_LIMITS
enum {
  // The symbols of one block, few enough that its codes suit their neighbourhood, and that a photo's noise
  // does not affect the codes of the area below.
  BlockSymbols = 1 << 15,
  BlockSequences = 1 << 14,
  // Bytes that share codes made from a sample.
  PartBytes = 1 << 18,
  // Fewer bytes than these are not sampled: a block's head with a code for every byte takes some 200 bytes.
  LeastSampled = 1 << 12,
  // The longest part of a block that is stored; deflate allows 65,535.
  LongestStored = 65535,
  // Bytes that are packed separately, so that no count of symbols exceeds 32 bits.
  SliceBytes = 1 << 30,
  // Deflate allows 32,768.
  FarthestMatch = 1 << 15,
  // An entry of the search has the lowest bits of a place, enough to distinguish places within reach of a
  // match, and above them bits of the hash, so that most places with other bytes are skipped.
  PlaceBits = 17,
  LongestRegion = 1 << 12,
  // With one candidate for each place, this fits into the first-level cache. Distant places would help
  // little.
  MostEntries = 1 << 15,
  FewEntries = 1 << 12
};
#endif

// Every sequence stands for eight bytes or more, except for one that fills a block with literals, so no block
// has fewer than BlockSymbols bytes.
_Static_assert(BlockSequences >= BlockSymbols / 8, "a block of few sequences would be of few bytes");
_Static_assert(LongestStored >= 1 && LongestStored <= 65535, "a stored part's length has 16 bits");
_Static_assert(FarthestMatch <= 1 << 15, "deflate's window");
_Static_assert(1 << PlaceBits >= 2 * FarthestMatch, "places within reach of a match must differ");
