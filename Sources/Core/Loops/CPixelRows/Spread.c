// SPDX-License-Identifier: MIT
#include "Spread.h"

// Distances from covered samples, given those of the previous row.
INLINE void distances_row(
  bool is_inverted, const uint16_t *coverage, const uint16_t *before, uint16_t none, uint16_t *distances,
  size_t count) {
  for (size_t i = 0; i < count; i++) {
    int sample = is_inverted ? PixelRowsFull - coverage[i] : coverage[i];
    uint16_t farther = before[i] < none ? before[i] + 1 : none;
    distances[i] = sample >= Least ? 0 : farther;
  }
}

VERSIONS void pixel_rows_distances(
  bool is_inverted, const uint16_t *coverage, const uint16_t *before, uint16_t none, uint16_t *distances,
  size_t count) {
  if (is_inverted) distances_row(true, coverage, before, none, distances, count);
  else distances_row(false, coverage, before, none, distances, count);
}

VERSIONS void pixel_rows_nearer_distances(const uint16_t *before, uint16_t *distances, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint16_t farther = before[i] + 1;
    distances[i] = distances[i] < farther ? distances[i] : farther;
  }
}

// values[i] = the maximum of values[i + k] - |k| for k from -reach to reach, within `width` values. Each step
// reaches as far on either side as all previous ones together, plus one, so there are few of them. `spare`
// has the same length; the result is in one of the two.
VERSIONS static const int16_t *grown_along(int16_t *values, int16_t *spare, ptrdiff_t width, ptrdiff_t reach) {
  for (ptrdiff_t reached = 0; reached < reach;) {
    ptrdiff_t step = reached + 1 < reach - reached ? reached + 1 : reach - reached;
    reached += step;
    int16_t *restrict result = spare, lower = (int16_t)step;
    const int16_t *restrict middle = values;
    for (ptrdiff_t i = reached; i < width - reached; i++) {
      int16_t left = middle[i - step], right = middle[i + step];
      int16_t farther = (int16_t)((left > right ? left : right) - lower);
      result[i] = middle[i] > farther ? middle[i] : farther;
    }
    spare = values;
    values = result;
  }
  return values;
}

typedef int16_t Shorts __attribute__((ext_vector_type(Lanes)));
typedef bool Bits __attribute__((ext_vector_type(Lanes)));

// One bit for each lane.
INLINE uint32_t bits_of(Masks mask) {
  Bits packed = __builtin_convertvector(mask, Bits);
  return LOAD(uint16_t, &packed);
}

// The Euclidean or chamfer lengths of distances in columns and rows.
INLINE Floats lengths(const PixelRowsSpread *spread, Floats columns, Floats rows, bool is_chamfer) {
  return is_chamfer ? chamfers_of(columns, rows, spread->diagonal, spread->knight) : __builtin_elementwise_sqrt(columns * columns + rows * rows);
}

// Whether distances in columns and rows are shorter than a length.
INLINE Ints are_nearer(const PixelRowsSpread *spread, Floats columns, Floats rows, float length, bool is_chamfer) {
  if (is_chamfer) return chamfers_of(columns, rows, spread->diagonal, spread->knight) < length;
  return columns * columns + rows * rows < length * length;
}

// The maximum of some heights and 0.
INLINE float highest(Floats heights) {
  // Non-negative floats have the same order as their bits, and the bits of negative ones are negative
  // integers.
  int32_t most = __builtin_reduce_max(LOAD(Ints, &heights));
  return most > 0 ? LOAD(float, &most) : 0;
}

// The maximum of a(q) + D - |p - q| over the samples behind a column's two nearest rows, or the current
// maximum if that is greater.
INLINE float behind(
  const PixelRowsSpread *spread, ptrdiff_t x, ptrdiff_t y, ptrdiff_t right, ptrdiff_t height, float best) {
  float columns = fabsf((float)right);
  for (;; height++) {
    float rows = (float)height;
    float length = lengths(spread, columns, rows, spread->is_chamfer)[0];
    if (length >= spread->spread + 1 - best) return best;
    int sample = sample_beside(spread, x + right, y, height);
    if (sample < Least) continue;
    float value = (float)sample * (spread->worth / PixelRowsFull) + spread->spread + 1 - spread->worth - length;
    best = value > best ? value : best;
  }
}

// The maximum of a(q) + D - |p - q| over all samples, at most 1. The pixel's own column comes first, because
// most other columns are too far away to exceed it.
INLINE float greatest(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t x, ptrdiff_t y,
  ptrdiff_t i, bool is_chamfer) {
  float best = 0, farthest = spread->spread + 1, added = farthest - spread->worth, scale = spread->worth / PixelRowsFull;
  ptrdiff_t reach = spread->reach, half = reach;
  if (2 * reach >= Lanes && distances[i] <= reach) {
    best = (float)found->near[i + reach] * scale + added - (float)distances[i];
    best = best > 0 ? best : 0;
    half = (ptrdiff_t)(farthest - best);
    half = half < reach ? half : reach;
  }
  for (ptrdiff_t first = -half; first <= half; first += Lanes) {
    Floats rows = load_numbers(distances + i + first), near = load_numbers(found->near + i + reach + first);
    Floats next = load_numbers(found->next + i + reach + first), columns = numbers_from(first);
    columns = columns < 0 ? -columns : columns;
    Floats heights = near * scale + added - lengths(spread, columns, rows, is_chamfer);
    Floats others = next * scale + added - lengths(spread, columns, rows + 1, is_chamfer);
    heights = near >= Least ? heights : 0;
    heights = ((next >= Least) & (others > heights)) ? others : heights;
    float most = highest(heights);
    best = most > best ? most : best;
    if (best >= 1) return 1;
    ptrdiff_t nearer = (ptrdiff_t)(farthest - best);
    half = half < nearer ? half : nearer;
    Ints is_deep = (near < PixelRowsFull) & (next < PixelRowsFull) & (rows <= (float)reach);
    is_deep &= are_nearer(spread, columns, rows + 2, farthest - best, is_chamfer);
    for (uint32_t bits = bits_of(__builtin_convertvector(is_deep, Masks)); bits; bits &= bits - 1) {
      ptrdiff_t right = first + __builtin_ctz(bits);
      best = behind(spread, x, y, right, distances[i + right] + 2, best);
    }
  }
  return best < 1 ? best : 1;
}

INLINE void store(Shorts values, int16_t *result) { __builtin_memcpy(result, &values, sizeof values); }

// The largest distance in columns within a length, given a distance in rows; its square for Euclidean
// lengths, so that one root serves several. Negative if the rows alone exceed the length.
INLINE Floats columns_within(const PixelRowsSpread *spread, Floats length, Floats rows, bool is_chamfer) {
  if (!is_chamfer) return length >= 0 ? length * length - rows * rows : -1;
  // A chamfer's length is the maximum of four terms, so the smallest of their limits counts.
  float straight = spread->knight - 2, slanted = spread->knight - spread->diagonal, even = spread->diagonal - slanted;
  Floats flat = smaller(length - straight * rows, (length - even * rows) * (1 / slanted));
  Floats steep = smaller((length - rows) * (1 / straight), (length - slanted * rows) * (1 / even));
  return smaller(flat, steep);
}

INLINE Shorts whole_columns(Floats within, bool is_chamfer) {
  Floats columns = within > 0 ? within : 0;
  if (!is_chamfer) columns = __builtin_elementwise_sqrt(columns);
  Ints whole = __builtin_convertvector(columns, Ints);
  return __builtin_convertvector(within >= 0 ? whole : -1, Shorts);
}

// How far along the row each column makes results full (`inner`), and more than 0 (`outer`), by its nearest
// samples and by the samples behind them if those may be greater. Both rows have room for Lanes more.
INLINE void look_up(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, bool is_chamfer,
  int16_t *inner, int16_t *outer, ptrdiff_t count) {
  float farthest = spread->spread + 1, added = farthest - spread->worth, scale = spread->worth / PixelRowsFull;
  uint16_t reach = (uint16_t)spread->reach;
  for (ptrdiff_t i = 0; i < count; i += Lanes) {
    Words distance = load_words(distances + i), sample = load_words(found->near + i);
    bool is_empty = !any_of(distance <= reach), is_full = !any_of((distance != 0) | (sample != PixelRowsFull));
    if (is_empty || is_full) {
      store(is_full ? (int16_t)spread->spread : -1, inner + i);
      store(is_full ? (int16_t)farthest : -1, outer + i);
      continue;
    }
    Floats rows = __builtin_convertvector(distance, Floats), near = __builtin_convertvector(sample, Floats);
    Floats next = load_numbers(found->next + i), top = near * scale + added, next_top = next * scale + added;
    Ints is_near = rows <= (float)reach, is_next = next >= Least, is_deep = (near < PixelRowsFull) & (next < PixelRowsFull);
    Floats full = columns_within(spread, top - 1, rows, is_chamfer);
    Floats next_full = columns_within(spread, next_top - 1, rows + 1, is_chamfer);
    full = (is_next & (next_full > full)) ? next_full : full;
    Floats end = columns_within(spread, top, rows, is_chamfer);
    Floats next_end = columns_within(spread, next_top, rows + 1, is_chamfer);
    Floats deep_end = columns_within(spread, farthest, rows + 2, is_chamfer);
    end = (is_next & (next_end > end)) ? next_end : end;
    end = (is_deep & (deep_end > end)) ? deep_end : end;
    store(whole_columns(is_near ? full : -1, is_chamfer), inner + i);
    store(whole_columns(is_near ? end : -1, is_chamfer), outer + i);
  }
}

VERSIONS static void look_up_row(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, int16_t *inner, int16_t *outer,
  ptrdiff_t count) {
  if (spread->is_chamfer) look_up(spread, distances, found, true, inner, outer, count);
  else look_up(spread, distances, found, false, inner, outer, count);
}

// The number of pixels that are processed together.
enum { Block = 256 };

typedef struct {
  uint16_t pixels[Block + Lanes];
  size_t count;
} Open;

// Writes the pixels of a row that are full or empty, and lists the others. Always stores at least four
// entries per group, since unpredictable branches cost more than superfluous stores.
INLINE Open filled(
  const PixelRowsSpread *spread, const int16_t *full, const int16_t *reached, uint16_t *result, ptrdiff_t count) {
  Open open;
  open.count = 0;
  for (ptrdiff_t i = 0; i < count; i += Lanes) {
    Masks is_full = LOAD(Shorts, full + i) >= 0, is_open = ~is_full & (LOAD(Shorts, reached + i) >= 0);
    Words words = is_full ? PixelRowsFull : (Words){0};
    if (spread->plane.is_inverted) words = PixelRowsFull - words;
    if (count - i < Lanes) {
      is_open &= __builtin_convertvector(numbers_from(i) < (float)count, Masks);
      __builtin_memcpy(result + i, &words, (size_t)(count - i) * sizeof *result);
    } else {
      __builtin_memcpy(result + i, &words, sizeof words);
    }
    if (!any_of(is_open)) continue;
    uint32_t bits = bits_of(is_open);
    size_t listed = open.count;
    open.count += (size_t)__builtin_popcount(bits);
    for (int k = 0; k < 4; k++, bits &= bits - 1) open.pixels[listed++] = (uint16_t)(i + __builtin_ctz(bits | 1 << Lanes));
    for (; bits; bits &= bits - 1) open.pixels[listed++] = (uint16_t)(i + __builtin_ctz(bits));
  }
  return open;
}

// A row without a ramp.
INLINE void edges(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t column, ptrdiff_t row,
  const int16_t *full, const int16_t *reached, bool is_chamfer, uint16_t *result, ptrdiff_t count) {
  for (ptrdiff_t start = 0; start < count; start += Block) {
    ptrdiff_t length = count - start < Block ? count - start : Block;
    Open open = filled(spread, full + start, reached + start, result + start, length);
    for (size_t k = 0; k < open.count; k++) {
      ptrdiff_t i = start + open.pixels[k];
      float height = greatest(spread, distances, found, column + i, row, i, is_chamfer);
      uint16_t value = (uint16_t)(height * PixelRowsFull + 0.5f);
      result[i] = spread->plane.is_inverted ? PixelRowsFull - value : value;
    }
  }
}

VERSIONS static void edges_of(
  const PixelRowsSpread *spread, const uint16_t *distances, const SpreadColumns *found, ptrdiff_t column, ptrdiff_t row,
  const int16_t *full, const int16_t *reached, uint16_t *result, ptrdiff_t count) {
  if (spread->is_chamfer) edges(spread, distances, found, column, row, full, reached, true, result, count);
  else edges(spread, distances, found, column, row, full, reached, false, result, count);
}

void pixel_rows_spread(
  PixelRowsSpread spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, size_t count) {
  ptrdiff_t reach = spread.reach, length = (ptrdiff_t)count, width = length + 2 * reach;
  if (spread.ramp != 1) return spread_ramp(&spread, distances, column, row, room, result, length);
  int16_t *inner = room, *outer = inner + 2 * (width + Lanes);
  SpreadColumns found = spread_columns_at((uint16_t *)inner + 4 * (width + Lanes), width);
  spread_columns(&spread, distances, column - reach, row, found, width);
  look_up_row(&spread, distances.own, &found, inner, outer, width);
  const int16_t *full = grown_along(inner, inner + width + Lanes, width, reach) + reach;
  const int16_t *reached = grown_along(outer, outer + width + Lanes, width, reach) + reach;
  edges_of(&spread, distances.own + reach, &found, column, row, full, reached, result, length);
}

size_t pixel_rows_spread_room(PixelRowsSpread spread, size_t count) {
  if (spread.ramp != 1) return spread_ramp_room(&spread, (ptrdiff_t)count);
  return (4 + SpreadColumnsRows) * (count + 2 * (size_t)spread.reach + Lanes) * sizeof(int16_t);
}
