// SPDX-License-Identifier: MIT
#include "PackStages.h"

size_t png_pack_workspace_size(void) { return sizeof(PackWorkspace); }

size_t png_pack_bound(size_t count) {
  // The largest output has codes from a sample, of at most 14 bits, with a head for each part. Everything
  // else takes no more than the stored bytes and a few bytes for each block.
  size_t parts = count / PartBytes + count / SliceBytes + 1;
  return (count / 8 + 1) * LongestCode + parts * (HeadBytes + LongestCode) + 8 * FlushBytes;
}

static void pack_slice(
  PackWorkspace *work, PNGPackEffort effort, const uint8_t *bytes, size_t count, int is_last, DeflateBits *bits) {
  if (effort == PNGPackEffortSampled && count < LeastSampled) effort = PNGPackEffortRuns;
  deflate_prepare(&work->block);
  switch (effort) {
    case PNGPackEffortSampled: pack_sampled(work, bytes, count, is_last, bits); break;
    case PNGPackEffortRuns: pack_sequences(work, 0, bytes, count, is_last, bits); break;
    case PNGPackEffortMatches: pack_sequences(work, OneWay, bytes, count, is_last, bits); break;
    case PNGPackEffortMoreMatches: pack_sequences(work, ManyWays, bytes, count, is_last, bits); break;
  }
}

size_t png_pack(
  PNGPackEffort effort, const uint8_t *bytes, size_t count, int is_last, void *workspace, uint8_t *result, size_t room) {
  DeflateBits bits = {.next = result, .end = result + room, .due = count};
  for (size_t rest = count; rest > 0;) {
    size_t slice = rest < SliceBytes ? rest : SliceBytes;
    pack_slice(workspace, effort, bytes + (count - rest), slice, is_last && slice == rest, &bits);
    rest -= slice;
  }
  deflate_end(is_last, &bits);
  // Returns nothing that a reader would reject.
  int is_whole = bits.due == 0 && bits.has_last == is_last && !bits.has_failed;
  return is_whole ? (size_t)(bits.next - result) : 0;
}
