#include "PNGPack.h"

#include "PackStages.h"

size_t png_pack_workspace_size(void) { return sizeof(PackWorkspace); }

enum {
  // A block's head with a code for every byte takes some 200 bytes, and of so few there is no sample.
  LeastSampled = 1 << 12
};

size_t png_pack_bound(size_t count) {
  // No block takes more than its bytes would as they are, but one with codes from a sample, which have 14 bits at most.
  return deflate_bound(2 * count, BlockSymbols);
}

size_t png_pack(
  PNGPackEffort effort, const uint8_t *bytes, size_t count, int is_last, void *workspace, uint8_t *result) {
  PackWorkspace *work = workspace;
  DeflateBits bits = {0, 0, result};
  deflate_prepare(&work->block);
  if (effort == PNGPackEffortSampled && count < LeastSampled) effort = PNGPackEffortRuns;
  switch (effort) {
    case PNGPackEffortSampled: pack_sampled(work, bytes, count, is_last, &bits); break;
    case PNGPackEffortRuns: pack_sequences(work, 0, bytes, count, is_last, &bits); break;
    case PNGPackEffortMatches: pack_sequences(work, OneWay, bytes, count, is_last, &bits); break;
    case PNGPackEffortMoreMatches: pack_sequences(work, ManyWays, bytes, count, is_last, &bits); break;
  }
  deflate_end(is_last, &bits);
  return (size_t)(bits.next - result);
}
