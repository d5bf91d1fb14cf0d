// SPDX-License-Identifier: MIT
#ifndef PIXEL_ROWS_H
#define PIXEL_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The inner loops of the CPU backend, over rows. C and not Swift, because each is compiled several times, for
// the vector units that x86-64 machines differ in, and the one that fits is chosen when the program is
// loaded. Nothing is allocated, nothing is checked: callers hand in rows that are long enough.
//
// Coverage in planes is a uint16_t, a level of 255 is 128 of it. So alpha fits exactly, two samples can be
// added in 16 bits, and a product with a 16-bit weight is one instruction. Rows of floats hold 0…1, colours
// and pictures 0…255.
//
// Every operation is rounded by itself (no fused multiply-add), so that all machines give the same bytes.

enum {
  // Full coverage.
  PixelRowsFull = 32640,
  // convolve() reads and writes whole groups: up to one sample less than this behind the row's end.
  PixelRowsGroup = 64,
  // How often each number stands in the table for convolve().
  PixelRowsLanes = 32,
  // How many distances pixel_rows_spread() reads behind those that count.
  PixelRowsSpreadLanes = 16,
  // Coverage is alpha itself.
  PixelRowsNoThreshold = 256
};

// What a row consists of, where it is one thing only.
typedef enum { PixelRowsNothing, PixelRowsOpaque, PixelRowsMixed } PixelRowsContent;

// Four rows, one a channel: premultiplied, 0…255.
typedef struct {
  float *red, *green, *blue, *alpha;
} PixelRowsPicture;

// A premultiplied colour, 0…255.
typedef struct {
  float red, green, blue, alpha;
} PixelRowsColor;

// coverage = scale * alpha of RGBA8 pixels, or scale * 255 where alpha is above a threshold, else 0.
// `next` is where the pixels lie that are read after these; it need not be readable.
PixelRowsContent pixel_rows_alpha(
  const uint32_t *pixels, const uint32_t *next, int threshold, unsigned scale, uint16_t *coverage, size_t count);

// coverage = scale * the bytes of a mask.
PixelRowsContent pixel_rows_mask(const uint8_t *mask, unsigned scale, uint16_t *coverage, size_t count);

// Coverage rounded to the bytes of a mask.
void pixel_rows_store_mask(const uint16_t *coverage, uint8_t *mask, size_t count);

// What a row of coverage consists of.
PixelRowsContent pixel_rows_content(const uint16_t *coverage, size_t count);

// A symmetric convolution: rows[radius] is the row in the middle. For each distance from it, the table holds
// a weight PixelRowsLanes times and then as often what is added to the two samples it is for, so that their
// product is rounded to the nearest when its lower half is dropped. Weights are 65536 times the kernel's, and
// at distance 0 half of that, since the middle is added to itself.
void pixel_rows_convolve(
  const uint16_t *const *rows, size_t radius, const uint16_t *table, uint16_t *result, size_t count);

// [1 3 3 1]/8 down four rows and then along them: result[i] is made of samples 2i…2i + 3. `sums` is room for
// as many sums.
void pixel_rows_downsample(const uint16_t *const *rows, uint32_t *sums, uint16_t *result, size_t count);

// The same, of rows that hold alpha itself: exact, in 16 bits.
void pixel_rows_downsample_alpha(const uint16_t *const *rows, uint16_t *sums, uint16_t *result, size_t count);

// result = the sum of weights[j] * rows[j].
void pixel_rows_sum(
  const uint16_t *const *rows, const float *weights, size_t row_count, float *result, size_t count);

// result[i] = first * row[i] + second * row[i + 1].
void pixel_rows_blend(const float *row, float first, float second, float *result, size_t count);

// A reduced row at full size. Result i lies at `position` + i, and reads the samples from (position + i) >>
// octaves on, counted from that of result 0, with the weights table[tap * period + (position + i) % period].
// The position is a multiple of 8, the period too; up to seven results more are written.
void pixel_rows_upsample(
  const float *samples, const float *table, size_t tap_count, size_t period, unsigned octaves, size_t position,
  float *result, size_t count);

// Rounds 0…1 to coverage; what is outside is brought to the nearer end.
void pixel_rows_store_coverage(const float *row, uint16_t *coverage, size_t count);

// RGBA8 pixels to a picture. `next` as above.
PixelRowsContent pixel_rows_load(
  const uint32_t *pixels, const uint32_t *next, PixelRowsPicture picture, size_t count);

// The alpha of RGBA8 pixels, 0…255. `next` as above.
PixelRowsContent pixel_rows_load_alpha(
  const uint32_t *pixels, const uint32_t *next, float *alpha, size_t count);

// floor(v + 0.5) of a picture, 0…255, to RGBA8; what is outside is brought to the nearer end.
void pixel_rows_store(PixelRowsPicture picture, uint32_t *pixels, size_t count);

// coverage = 128 * one channel of RGBA8 pixels, the bits from `shift` on.
void pixel_rows_channel(const uint32_t *pixels, unsigned shift, uint16_t *coverage, size_t count);

// Coverage of one channel of pixels of four uint16_t, 65535 is full, cut off where it lies between two steps.
void pixel_rows_intermediate_channel(const uint16_t *pixels, unsigned channel, uint16_t *coverage, size_t count);

// Pixels of four uint16_t, 65535 is full, to a picture and back, rounded; what is outside is brought to the
// nearer end.
void pixel_rows_load_intermediate(const uint16_t *pixels, PixelRowsPicture picture, size_t count);
void pixel_rows_load_intermediate_alpha(const uint16_t *pixels, float *alpha, size_t count);
void pixel_rows_store_intermediate(PixelRowsPicture picture, uint16_t *pixels, size_t count);

// distances = 0 where coverage, rounded to levels, is more than 0 (less than full when inverted), else one
// more than in the row before, `none` at most. The rows may be one.
void pixel_rows_distances(
  const uint16_t *coverage, bool is_inverted, const uint16_t *before, uint16_t none, uint16_t *distances, size_t count);

// distances = the smaller of them and one more than in the row before.
void pixel_rows_nearer_distances(const uint16_t *before, uint16_t *distances, size_t count);

// A plane that is grown by `spread` pixels, or whose inverse is.
typedef struct {
  // The sample in the first column and row, and how many samples lie between two rows.
  const uint16_t *samples;
  size_t stride;
  // The plane's pixels.
  ptrdiff_t left, top, right, bottom;
  bool is_inverted;
  // Whether lengths are those of the 5 x 5 chamfer, or Euclid's.
  bool is_chamfer;
  // Of a chamfer, the lengths of a diagonal step and of a knight's move.
  float diagonal, knight;
  float spread;
  // What a full sample is more than one of nothing, which is 1 - worth.
  float worth;
  // Over how many pixels a result falls from full to 0, at least 1.
  float ramp;
  // The spread, rounded up.
  ptrdiff_t reach;
} PixelRowsSpread;

// The distances along columns of a row and, if they are known, of the rows above and below it, from column -
// reach to column + count + reach; PixelRowsSpreadLanes more are read, which have to be those of columns
// without anything: reach + 1, or 0 of an inverse.
typedef struct {
  const uint16_t *above, *own, *below;
} PixelRowsDistances;

// A row of such a plane, from (column, row) on. `room` is for pixel_rows_spread_room() bytes. Rows come one
// after the other from above, with one room; the first of them without distances above.
void pixel_rows_spread(
  const PixelRowsSpread *spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, size_t count);
size_t pixel_rows_spread_room(const PixelRowsSpread *spread, size_t count);

// result = table[coverage], or table[full - coverage].
void pixel_rows_tone(
  const uint16_t *coverage, bool is_inverted, const uint16_t *table, uint16_t *result, size_t count);

// result = table[|one - other|].
void pixel_rows_tone_difference(
  const float *one, const float *other, const uint16_t *table, uint16_t *result, size_t count);

// A light on a surface, and what becomes of it without a table: scale * min(1, gain * light) + offset.
typedef struct {
  // What differences of samples are multiplied by.
  float steepness;
  // Towards the light.
  float right, down, out;
  float gain, scale, offset;
} PixelRowsRelief;

// What lies on a surface: the samples beside each pixel, and what their differences are multiplied by.
typedef struct {
  float steepness;
  const uint16_t *left, *right, *above, *below;
} PixelRowsTexture;

// The light on a surface, from the samples beside each pixel; with a table, table[light]. A texture may be
// missing.
void pixel_rows_relief(
  const PixelRowsRelief *relief, const uint16_t *left, const uint16_t *right, const uint16_t *above,
  const uint16_t *below, const PixelRowsTexture *texture, const uint16_t *table, uint16_t *result, size_t count);

// The same with differences of three rows and three columns together, of which rows begin one sample before
// the result.
void pixel_rows_smooth_relief(
  const PixelRowsRelief *relief, const uint16_t *above, const uint16_t *middle, const uint16_t *below,
  const PixelRowsTexture *texture, const uint16_t *table, uint16_t *result, size_t count);

// What x, y and 1 are multiplied by above and below a fraction, and the least divisor.
typedef struct {
  float dividend[3], divisor[3];
  float least;
} PixelRowsShare;

// The fraction; 0 where the divisor is less than it may be.
void pixel_rows_share(
  const PixelRowsShare *share, const uint16_t *first, const uint16_t *second, uint16_t *result, size_t count);

// How strengths are scattered over grains, as GrainPass says. `row` and, for each pixel, the number of its
// column are what the grain's place is multiplied to for its random number.
typedef struct {
  float noise, jitter, steepness;
  uint32_t seed, row;
} PixelRowsGrain;

void pixel_rows_grain(
  const PixelRowsGrain *grain, const float *strengths, const uint32_t *columns, uint16_t *result, size_t count);

// A lattice of random numbers, -1…1 times an amplitude, on squares of so many pixels.
typedef struct {
  uint32_t seed;
  ptrdiff_t size;
  float amplitude;
} PixelRowsLattice;

// The corners around the row of pixels that was made last, which the next row mostly shares: `numbers` has
// room for 6 (count + 2), of which four rows are kept. At first the count of corners is 0.
typedef struct {
  float *numbers;
  ptrdiff_t column, row;
  size_t count;
} PixelRowsCorners;

// Adds the noise of a lattice along a row of pixels to how far each is moved to the right and down. Column
// and row are those of the first pixel, counted from where the lattice begins.
void pixel_rows_lattice(
  const PixelRowsLattice *lattice, ptrdiff_t column, ptrdiff_t row, PixelRowsCorners *corners, float *across, float *down,
  size_t count);

// A bitmap, or a picture of four channels of 16 bits: its first pixel, how many pixels lie between two rows,
// and its place.
typedef struct {
  const void *pixels;
  ptrdiff_t stride;
  ptrdiff_t left, top, right, bottom;
  bool is_bitmap;
} PixelRowsSource;

// A row, from (column, row) on, of pixels that lie so far to the right and below, less than `reach`, linear
// between those of a picture and rounded to 16 bits. Clipped, no pixel has more alpha than the picture has in
// its place.
void pixel_rows_displace(
  const PixelRowsSource *source, ptrdiff_t column, ptrdiff_t row, const float *across, const float *down, ptrdiff_t reach,
  bool is_clipped, PixelRowsPicture result, size_t count);

// Strengths in colours that lie evenly from 0 to 1, `last` + 1 of them, at least two, and on straight lines
// between them; as pixels of 16 bits a channel.
void pixel_rows_ramp(
  const uint16_t *strengths, const PixelRowsColor *colors, size_t last, uint16_t *pixels, size_t count);

// What a sweep reads for a pixel: the sample so many columns and rows away and, as far as the fraction says,
// the next one. Fraction and weight are of 65536.
typedef struct {
  int32_t column, row;
  uint16_t fraction, weight;
} PixelRowsTap;

// A plane that is drawn out: each result is the greatest of the taps, whose weights fall.
typedef struct {
  // The sample in the first column and row, and how many samples lie between two rows.
  const uint16_t *samples;
  size_t stride;
  // The plane's pixels.
  ptrdiff_t left, top, right, bottom;
  // Whether the next sample is the one to the right, or the one below.
  bool is_vertical;
  // Whether there are weights, or all are whole.
  bool is_weighted;
  const PixelRowsTap *taps;
  size_t count;
  // What pixel_rows_sweep_filled() gave for each of the plane's rows, one after the other.
  const uint8_t *filled;
  size_t filled_stride;
  // What pixel_rows_sweep_blocks() made of those.
  const uint8_t *blocks;
} PixelRowsSweep;

// How many columns the sweep knows together to be empty, and how many rows and taps.
enum { PixelRowsSweepBlock = 64, PixelRowsSweepGroup = 8 };

// Which blocks of a row's columns hold anything, with what is read besides for a part of the results: 0 for
// those that do not.
void pixel_rows_sweep_filled(const uint16_t *samples, uint8_t *filled, size_t count);

// The same of groups of rows, each with the row that follows.
void pixel_rows_sweep_blocks(const uint8_t *filled, size_t stride, size_t rows, uint8_t *blocks);

// A row of such a plane, from (column, row) on.
void pixel_rows_sweep(
  const PixelRowsSweep *sweep, ptrdiff_t column, ptrdiff_t row, uint16_t *result, size_t count);

// result = the greater of two rows.
void pixel_rows_greater(const uint16_t *one, const uint16_t *other, uint16_t *result, size_t count);

// Two boxes of `width` samples along a row, one after the other: result i is the sum of max(0, width - |j|)
// samples[i + j] / width^2. The samples reach from `width` before the first result to `width` + 1 after the
// last. `sums` is room for 8 bytes a result.
void pixel_rows_box_blur(const uint16_t *samples, size_t width, void *sums, uint16_t *result, size_t count);

// The same along columns, row by row. `sums` holds 16 bytes a column, and is 0 at first: begin() adds each
// row from `width` - 1 above the first result to `width` below it, with its place from there. Then next()
// gives a row of results at a time, and reads the rows that lie `width` + 1 below it, 1 below it, and `width`
// - 1 above it.
void pixel_rows_box_blur_begin(const uint16_t *row, ptrdiff_t place, size_t width, void *sums, size_t count);
void pixel_rows_box_blur_next(
  const uint16_t *below, const uint16_t *next, const uint16_t *above, size_t width, void *sums, uint16_t *result,
  size_t count);

// How many samples about the middle one are full, without a gap, and in `start` the first of them; 0 when
// that is not.
size_t pixel_rows_full_run(const uint16_t *coverage, size_t count, size_t *start);

// The same for RGBA8 pixels whose alpha is 255.
size_t pixel_rows_opaque_run(const uint32_t *pixels, size_t count, size_t *start);

// coverage = alpha (0…255) / 255 * (1 - coverage).
void pixel_rows_inner(const float *alpha, float *coverage, size_t count);

// coverage = alpha (0…255) / 255 * max(0, columns[i] * row - coverage).
void pixel_rows_bounded_inner(
  const float *alpha, const float *columns, float row, float *coverage, size_t count);

// result = colour * coverage.
void pixel_rows_set_color(
  PixelRowsColor color, const float *coverage, PixelRowsPicture result, size_t count);

// result = colour * coverage over below, which may be the result itself.
void pixel_rows_draw_color(
  PixelRowsColor color, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count);

// result = top over result.
void pixel_rows_draw_picture(PixelRowsPicture top, PixelRowsPicture result, size_t count);

// What coverage leaves of the result, and that much of the top.
void pixel_rows_replace(PixelRowsPicture top, const float *coverage, PixelRowsPicture result, size_t count);

// Sets a row to a value.
void pixel_rows_fill(float value, float *row, size_t count);

// So many pixels are composed at once.
enum { PixelRowsComposed = 16 };

// Planes of which a picture is made, at a position that is a multiple of PixelRowsComposed.
typedef struct {
  // Red, green, blue, alpha, and what they are divided by or NULL: rows of a plane of full size, or of sums
  // of rows of reduced ones, from the sample on that is read first.
  const void *samples[5];
  // Of reduced planes, as pixel_rows_upsample() has them; the period is a multiple of PixelRowsComposed.
  const float *weights;
  size_t position, period;
  unsigned octaves;
  // So many pixels are left out at first.
  size_t lead;
  // The least divisor.
  float least;
} PixelRowsComposition;

// A row of the picture, in steps of 16 bits as an intermediate has them; no colour is more than the alpha.
// Samples are read for whole groups of PixelRowsComposed pixels.
void pixel_rows_compose(const PixelRowsComposition *planes, PixelRowsPicture result, size_t count);

// result = top * coverage over below, which may be the result itself.
void pixel_rows_draw_covered(
  PixelRowsPicture top, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count);

// row[i] = the place (i + first) * step + start on a line, or how far from 0 that is.
void pixel_rows_line(double first, double step, double start, bool is_reflected, float *row, size_t count);

// A stop of a gradient: the mixing with it begins at `low`, and is what is multiplied by `slope` from there,
// up to 1. The first one has neither.
typedef struct {
  float low, slope;
  // 0…1.
  PixelRowsColor color;
} PixelRowsStop;

// A row of a gradient at the places that its alpha holds.
void pixel_rows_gradient(
  const PixelRowsStop *stops, size_t stop_count, bool is_premultiplied, PixelRowsPicture row, size_t count);

// The alpha of a gradient at the places that a row holds, which is overwritten: as coverage that was rounded
// to 16 bits before.
void pixel_rows_gradient_alpha(
  const PixelRowsStop *stops, size_t stop_count, float *row, uint16_t *coverage, size_t count);

// The modes in which colours are mixed; see BlendMode for their functions.
typedef enum {
  PixelRowsModeMultiply,
  PixelRowsModeScreen,
  PixelRowsModeOverlay,
  PixelRowsModeDarken,
  PixelRowsModeLighten,
  PixelRowsModeColorDodge,
  PixelRowsModeColorBurn,
  PixelRowsModeHardLight,
  PixelRowsModeSoftLight,
  PixelRowsModeDifference,
  PixelRowsModeExclusion,
  PixelRowsModeLinearBurn,
  PixelRowsModeLinearDodge,
  PixelRowsModeVividLight,
  PixelRowsModeLinearLight,
  PixelRowsModePinLight,
  PixelRowsModeHardMix,
  PixelRowsModeSubtract,
  PixelRowsModeDivide,
  PixelRowsModeHue,
  PixelRowsModeSaturation,
  PixelRowsModeColor,
  PixelRowsModeLuminosity,
  PixelRowsModeDarkerColor,
  PixelRowsModeLighterColor
} PixelRowsMode;

// result = top * opacity * coverage, mixed with the result where both lie.
void pixel_rows_draw_mixed(
  PixelRowsMode mode, PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result,
  size_t count);

#endif
