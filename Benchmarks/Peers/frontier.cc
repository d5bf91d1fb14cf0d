// What the encoders need that Python would be too slow for: PNG's filters, as a program would write them that hands the filtered rows to a
// fast deflate; and a function of fpnge's that ctypes can call. Built by frontier.py with -O3 -march=native.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifdef WITH_FPNGE
#include "fpnge.h"

extern "C" size_t encode_with_fpnge(
    int level, const uint8_t *pixels, size_t width, size_t height, size_t channels, uint8_t *file) {
  FPNGEOptions options;
  FPNGEFillOptions(&options, level, FPNGE_CICP_NONE);
  return FPNGEEncode(1, channels, pixels, width, width * channels, height, file, &options);
}
#endif

namespace {

uint8_t nearest(int left, int above, int corner) {
  int of_left = abs(above - corner), of_above = abs(left - corner), of_corner = abs(left + above - 2 * corner);
  int other = of_above <= of_corner ? above : corner;
  return of_left <= of_above && of_left <= of_corner ? left : other;
}

// `row` and `above` have `channels` zeros before them.
void filter(int kind, const uint8_t *row, const uint8_t *above, size_t count, size_t channels, uint8_t *result) {
  const uint8_t *left = row - channels, *corner = above - channels;
  switch (kind) {
    case 0: memcpy(result, row, count); break;
    case 1: for (size_t i = 0; i < count; i++) result[i] = row[i] - left[i]; break;
    case 2: for (size_t i = 0; i < count; i++) result[i] = row[i] - above[i]; break;
    case 3: for (size_t i = 0; i < count; i++) result[i] = row[i] - (left[i] + above[i]) / 2; break;
    default: for (size_t i = 0; i < count; i++) result[i] = row[i] - nearest(left[i], above[i], corner[i]);
  }
}

// The sum of absolute differences, by which libpng chooses, too.
uint32_t cost(const uint8_t *bytes, size_t count) {
  uint32_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += abs(int8_t(bytes[i]));
  return sum;
}

}  // namespace

// Filters all rows by one kind, or each by the best of all five where `kind` is negative.
extern "C" void filter_rows(
    int kind, const uint8_t *pixels, size_t width, size_t height, size_t channels, uint8_t *result) {
  size_t count = width * channels;
  std::vector<uint8_t> rows[2] = {std::vector<uint8_t>(channels + count), std::vector<uint8_t>(channels + count)};
  std::vector<uint8_t> trial(count);
  for (size_t y = 0; y < height; y++, result += 1 + count) {
    uint8_t *row = rows[y % 2].data() + channels;
    const uint8_t *above = rows[1 - y % 2].data() + channels;
    memcpy(row, pixels + y * count, count);
    if (kind >= 0) {
      result[0] = kind;
      filter(kind, row, above, count, channels, result + 1);
      continue;
    }
    uint32_t best = UINT32_MAX;
    for (int each = 0; each < 5 && best > 0; each++) {
      filter(each, row, above, count, channels, trial.data());
      uint32_t sum = cost(trial.data(), count);
      if (sum >= best) continue;
      best = sum;
      result[0] = each;
      memcpy(result + 1, trial.data(), count);
    }
  }
}
