// SPDX-License-Identifier: MIT
#ifndef SMALL_H
#define SMALL_H

// Other limits for Sources/Core/Loops/CPNGRows, and other names for what is built with them.

#define PACK_LIMITS
enum {
  BlockSymbols = 64,
  BlockSequences = 16,
  PartBytes = 256,
  LeastSampled = 32,
  LongestStored = 61,
  SliceBytes = 1024,
  FarthestMatch = 256,
  PlaceBits = 10,
  LongestRegion = 48,
  MostEntries = 64,
  FewEntries = 16,
};

#define INFLATE_WINDOW 256
#define INFLATE_SYMBOL_BITS 9
#define INFLATE_DISTANCE_BITS 6

#define png_pack small_png_pack
#define png_pack_bound small_png_pack_bound
#define png_pack_workspace_size small_png_pack_workspace_size
#define pack_sampled small_pack_sampled
#define pack_sequences small_pack_sequences
#define sample_counts small_sample_counts
#define deflate_prepare small_deflate_prepare
#define deflate_clear small_deflate_clear
#define deflate_make_codes small_deflate_make_codes
#define deflate_make_code small_deflate_make_code
#define deflate_cost small_deflate_cost
#define deflate_begin_block small_deflate_begin_block
#define deflate_end_block small_deflate_end_block
#define deflate_write_stored small_deflate_write_stored
#define deflate_end small_deflate_end
#define png_inflate small_png_inflate
#define png_inflate_begin small_png_inflate_begin
#define png_inflate_ends small_png_inflate_ends
#define png_inflate_workspace_size small_png_inflate_workspace_size
#define inflate_build_code small_inflate_build_code
#define inflate_need small_inflate_need
#define inflate_coded small_inflate_coded

#endif
