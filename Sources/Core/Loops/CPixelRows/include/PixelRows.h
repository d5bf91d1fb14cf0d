// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The inner loops of the CPU backend, over rows. In C rather than Swift, because each is compiled several
// times, for the different vector units of x86-64 machines, and the best version is chosen when the program
// is loaded. Only the tables of levels in registers (MapLevels.c, WholeTones.c) also have versions written
// for AVX-512. Nothing is allocated or checked; callers must pass rows that are long enough.
//
// Coverage in planes is a uint16_t, in which one of the 255 levels is 128. So alpha is represented exactly,
// two samples can be added in 16 bits, and a product with a 16-bit weight is one instruction. Rows of floats
// hold 0…1, colours and pictures 0…255.
//
// Every operation is rounded separately (no fused multiply-add), so that all machines give the same bytes.

enum {
  // Full coverage.
  PixelRowsFull = 32640,
  // convolve() reads and writes whole groups, that is, up to one sample less than this past the row's end.
  PixelRowsGroup = 64,
  // The number of copies of each number in the table for convolve().
  PixelRowsLanes = 32,
  // The number of distances that pixel_rows_spread() reads past the valid ones.
  PixelRowsSpreadLanes = 16,
  // The threshold that stands for none: coverage is alpha itself.
  PixelRowsNoThreshold = 256
};

// The content of a row: constant or mixed.
typedef enum { PixelRowsNothing, PixelRowsOpaque, PixelRowsMixed } PixelRowsContent;

// Four rows, one for each channel: premultiplied, 0…255.
typedef struct { float *red, *green, *blue, *alpha; } PixelRowsPicture;

// A premultiplied colour, 0…255.
typedef struct { float red, green, blue, alpha; } PixelRowsColor;

// coverage = scale * alpha of RGBA8 pixels; with a threshold, scale * 255 where alpha exceeds it, else 0.
// `next` points to the pixels that are read next, for prefetching; it need not be readable.
PixelRowsContent pixel_rows_alpha(
  const uint32_t *pixels, const uint32_t *next, int threshold, unsigned scale, uint16_t *coverage, size_t count);

// coverage = scale * the bytes of a mask.
PixelRowsContent pixel_rows_mask(const uint8_t *mask, unsigned scale, uint16_t *coverage, size_t count);

// Coverage rounded to the bytes of a mask.
void pixel_rows_store_mask(const uint16_t *coverage, uint8_t *mask, size_t count);

PixelRowsContent pixel_rows_content(const uint16_t *coverage, size_t count);

// A symmetric convolution: rows[radius] is the middle row. For each distance from it, the table holds a
// weight PixelRowsLanes times, and then, as many times, what to add to the sum of the two samples so that
// their product is rounded when its lower half is dropped. Weights are 65536 times the kernel's, and half of
// that at distance 0, since the middle is added to itself.
void pixel_rows_convolve(
  const uint16_t *const *rows, size_t radius, const uint16_t *table, uint16_t *result, size_t count);

// Like pixel_rows_convolve(), but rounds only once, and takes a quarter more time. Ignores the addends. Up to
// 31 distances.
void pixel_rows_convolve_precisely(
  const uint16_t *const *rows, size_t radius, const uint16_t *table, uint16_t *result, size_t count);

// Convolves with [1 3 3 1]/8 down four rows and then along them: result[i] depends on samples 2i…2i + 3.
// `sums` has room for 2 * count + 2 numbers.
void pixel_rows_downsample(const uint16_t *const *rows, uint32_t *sums, uint16_t *result, size_t count);

// Like pixel_rows_downsample(), for rows of alpha. Exact in 16 bits.
void pixel_rows_downsample_alpha(const uint16_t *const *rows, uint16_t *sums, uint16_t *result, size_t count);

// result = the sum of weights[j] * rows[j].
void pixel_rows_sum(
  const uint16_t *const *rows, const float *weights, size_t row_count, float *result, size_t count);

// result[i] = first * row[i] + second * row[i + 1].
void pixel_rows_blend(const float *row, float first, float second, float *result, size_t count);

// Interpolates a reduced row at full size. Result i is at `position` + i. It reads the samples from (position
// + i) >> octaves on, relative to the first sample of result 0, with the weights table[tap * period +
// (position + i) % period]. The position and the period are multiples of 8; up to seven more results are
// written.
void pixel_rows_upsample(
  const float *samples, const float *table, size_t tap_count, size_t period, unsigned octaves, size_t position,
  float *result, size_t count);

// Rounds 0…1 to coverage, and clamps other values.
void pixel_rows_store_coverage(const float *row, uint16_t *coverage, size_t count);

// Converts RGBA8 pixels, or only their alpha, to 0…255. `next` is prefetched, as by pixel_rows_alpha().
PixelRowsContent pixel_rows_load(
  const uint32_t *pixels, const uint32_t *next, PixelRowsPicture picture, size_t count);
PixelRowsContent pixel_rows_load_alpha(
  const uint32_t *pixels, const uint32_t *next, float *alpha, size_t count);

// Converts a picture, 0…255, to RGBA8 by floor(v + 0.5), and clamps other values.
void pixel_rows_store(PixelRowsPicture picture, uint32_t *pixels, size_t count);

// coverage = 128 * one channel of RGBA8 pixels: the bits from `shift` on.
void pixel_rows_channel(const uint32_t *pixels, unsigned shift, uint16_t *coverage, size_t count);

// The coverage of one channel of pixels of four uint16_t (65535 is full), truncated between two steps.
void pixel_rows_intermediate_channel(const uint16_t *pixels, unsigned channel, uint16_t *coverage, size_t count);

// Converts pixels of four uint16_t (65535 is full) to a picture and back, with rounding; other values are
// clamped.
void pixel_rows_load_intermediate(const uint16_t *pixels, PixelRowsPicture picture, size_t count);
void pixel_rows_load_intermediate_alpha(const uint16_t *pixels, float *alpha, size_t count);
void pixel_rows_store_intermediate(PixelRowsPicture picture, uint16_t *pixels, size_t count);

// A plane, or its inverse. It is 0 outside.
typedef struct {
  // The sample in the first column and row, and the stride of rows in samples.
  const uint16_t *samples;
  size_t stride;
  ptrdiff_t left, top, right, bottom;
  bool is_inverted;
} PixelRowsPlane;

// A row of the plane without faint pixels, from (column, row) on; `coverage` is the same row of the plane.
// Covered pixels below `least` are faint unless, among the eight pixels around them, one is at least `least`
// and one rounds to 0 levels. For an inverse, the inverted values count.
void pixel_rows_firm(
  PixelRowsPlane plane, uint16_t least, ptrdiff_t column, ptrdiff_t row, const uint16_t *coverage,
  uint16_t *result, size_t count);

// A row of a plane's distances: 0 where coverage, or its inverse, rounds to more than 0 levels; elsewhere one
// more than in the previous row, at most `none`. `before` and `distances` may be the same row.
void pixel_rows_distances(
  bool is_inverted, const uint16_t *coverage, const uint16_t *before, uint16_t none, uint16_t *distances,
  size_t count);

// distances = the minimum of distances and before + 1.
void pixel_rows_nearer_distances(const uint16_t *before, uint16_t *distances, size_t count);

// A plane to grow by `spread` pixels.
typedef struct {
  PixelRowsPlane plane;
  // Whether the metric is the 5 x 5 chamfer's rather than Euclid's.
  bool is_chamfer;
  // The chamfer's lengths of a diagonal step and of a knight's move.
  float diagonal, knight;
  float spread;
  // The value of a full sample, 1, less that of an empty one, which is 1 - worth.
  float worth;
  // The width in pixels over which a result falls from full to 0, at least 1.
  float ramp;
  // The spread, rounded up.
  ptrdiff_t reach;
} PixelRowsSpread;

// The distances along columns, from column - reach to column + count + reach, of a row and optionally of the
// rows above and below. PixelRowsSpreadLanes more are read, which must be those of empty columns: reach + 1,
// or 0 for an inverse.
typedef struct { const uint16_t *above, *own, *below; } PixelRowsDistances;

// A row of a grown plane, from (column, row) on. `room` has pixel_rows_spread_room() bytes. Rows are computed
// in order from the top, with the same room; the first of them has no distances above.
void pixel_rows_spread(
  PixelRowsSpread spread, PixelRowsDistances distances, ptrdiff_t column, ptrdiff_t row, void *room,
  uint16_t *result, size_t count);
size_t pixel_rows_spread_room(PixelRowsSpread spread, size_t count);

// result = table[coverage], or table[full - coverage].
void pixel_rows_tone(
  const uint16_t *coverage, bool is_inverted, const uint16_t *table, uint16_t *result, size_t count);

// result = table[|one - other|].
void pixel_rows_tone_difference(
  const float *one, const float *other, const uint16_t *table, uint16_t *result, size_t count);

// The lighting of a surface; without a table, the result is scale * min(1, gain * light) + offset.
typedef struct {
  // The direction towards the light.
  float right, down, out;
  float gain, scale, offset;
  // Whether light is (1 + cosine) / 2 instead of the cosine or 0.
  bool is_wrapped;
} PixelRowsRelief;

// The slopes of a surface: the samples around each pixel, and the factor of their differences.
typedef struct {
  float steepness;
  const uint16_t *left, *right, *above, *below;
} PixelRowsSlopes;

// The lighting of a surface; with a table, table[light]. The texture on it is optional: its `left` may be
// NULL. Smooth slopes are summed over three rows and three columns: the rows, of which `left` is the middle
// one, start one sample before the result, and `right` is ignored.
void pixel_rows_relief(
  PixelRowsRelief relief, PixelRowsSlopes slopes, bool is_smooth, PixelRowsSlopes texture, const uint16_t *table,
  uint16_t *result, size_t count);

// The coefficients of x, y and 1 in dividend and divisor, the least divisor, and whether x times the quotient
// is wanted.
typedef struct {
  float dividend[3], divisor[3];
  float least;
  bool multiplies_first;
} PixelRowsShare;

// The quotient, with a divisor of at least the least one.
void pixel_rows_share(
  PixelRowsShare share, const uint16_t *first, const uint16_t *second, uint16_t *result, size_t count);

// How strengths are scattered over grains, as GrainPass defines it. `row`, and the number of each pixel's
// column, are the positions already multiplied by the factors of the grain's random number.
typedef struct {
  float noise, jitter, steepness;
  uint32_t seed, row;
} PixelRowsGrain;

void pixel_rows_grain(
  PixelRowsGrain grain, const float *strengths, const uint32_t *columns, uint16_t *result, size_t count);

// A printer's screen, as Halftone and ResolvedScreen define it.
typedef enum { PixelRowsDot, PixelRowsLine, PixelRowsDiamond, PixelRowsSquare } PixelRowsShape;

// The place of pixel (0, 0) in the lattice of an ink's marks, and what the next column adds to it; whole
// marks are multiples of 2^32.
typedef struct { uint32_t u, v, along, across; } PixelRowsCells;

typedef struct {
  PixelRowsShape shape;
  // 1 for the luminosity, 3 for components, 4 for cyan, magenta, yellow and black.
  uint32_t ink_count;
  float inverse_pitch, edge;
  PixelRowsCells cells[4];
} PixelRowsScreen;

// Screens the colours of a picture from a pixel on.
void pixel_rows_screen(
  const PixelRowsScreen *screen, ptrdiff_t column, ptrdiff_t row, PixelRowsPicture picture, size_t count);

// Screens coverage, which is the amount of the first ink.
void pixel_rows_screen_coverage(
  const PixelRowsScreen *screen, ptrdiff_t column, ptrdiff_t row, uint16_t *coverage, size_t count);

// A tile, repeated, and the directions to which slopes turn it: cosine and sine of each, and of its double.
typedef struct {
  const uint16_t *tile;
  size_t stride;
  int width, height;
  const double *directions;
  int direction_count;
} PixelRowsTurn;

// The tile, turned by the slopes of a surface as TurnPass defines it, from a place in it on.
void pixel_rows_turn(
  PixelRowsTurn turn, ptrdiff_t column, ptrdiff_t row, const uint16_t *left, const uint16_t *right,
  const uint16_t *above, const uint16_t *below, uint16_t *result, size_t count);

// A lattice of random numbers, -1…1 times an amplitude, on squares of this many pixels.
typedef struct {
  uint32_t seed;
  ptrdiff_t size;
  float amplitude;
} PixelRowsLattice;

// The corners around the last row of pixels, most of which the next row shares. `numbers` has room for 6
// (count + 2) numbers, of which four rows are kept. The count of corners is initially 0.
typedef struct {
  float *numbers;
  ptrdiff_t column, row;
  size_t count;
} PixelRowsCorners;

// Adds the noise of a lattice to the horizontal and vertical displacements of a row of pixels. Column and row
// are those of the first pixel, relative to the lattice's origin.
void pixel_rows_lattice(
  PixelRowsLattice lattice, ptrdiff_t column, ptrdiff_t row, PixelRowsCorners *corners, float *across, float *down,
  size_t count);

// A bitmap, or a picture of four channels of 16 bits: its first pixel, the stride of rows in pixels, and its
// position.
typedef struct {
  const void *pixels;
  ptrdiff_t stride;
  ptrdiff_t left, top, right, bottom;
  bool is_bitmap;
} PixelRowsSource;

// The edges of a displaced picture.
typedef struct {
  // Whether no pixel has more alpha than the picture at its own position.
  bool is_clipped;
  // Whether only alpha is displaced: inside the picture's own alpha, colours stay where they are.
  bool only;
} PixelRowsEdges;

// A row, from (column, row) on, of a picture displaced to the right and down by less than `reach`,
// interpolated bilinearly and rounded to 16 bits.
void pixel_rows_displace(
  PixelRowsSource source, ptrdiff_t column, ptrdiff_t row, const float *across, const float *down, ptrdiff_t reach,
  PixelRowsEdges edges, PixelRowsPicture result, size_t count);

// A surface: the factor of its slopes' differences, or for a dome its width, its reach, and the distance in
// pixels between two samples.
typedef struct {
  bool is_dome;
  float width, reach, distance;
} PixelRowsSurface;

// The horizontal parts of a surface's normals, as LensPass defines them. A dome has slopes within its edge
// and around it, and no steepness; other surfaces add the differences of both.
void pixel_rows_normals(
  PixelRowsSurface surface, PixelRowsSlopes within, PixelRowsSlopes around, float *across, float *down, size_t count);

// A map of normals to places relative to a pixel, in the order of LensPass, and the places to which they are
// limited.
typedef struct {
  float a, b, c, d, x, y;
  float left, top, right, bottom;
  // Whether places are relative to each pixel of the row instead of the first one.
  bool keeps_place;
} PixelRowsMap;

// Maps normals to displacements of the pixels of a row.
void pixel_rows_places(
  PixelRowsMap map, const float *across, const float *down, float *right, float *below, size_t count);

// result = min(values, most).
void pixel_rows_limit(const float *values, const float *most, float *result, size_t count);

// Maps strengths to `last` + 1 colours, at least two, evenly spaced from 0 to 1 and interpolated linearly.
// Writes pixels of 16 bits per channel.
void pixel_rows_ramp(
  const uint16_t *strengths, const PixelRowsColor *colors, size_t last, uint16_t *pixels, size_t count);

// A sweep's input for a pixel: the sample at an offset in columns and rows, interpolated with the next one by
// the fraction. Fraction and weight are in units of 1 / 65536.
typedef struct {
  int32_t column, row;
  uint16_t fraction, weight;
} PixelRowsTap;

// A plane to sweep: each result is the maximum of the taps, whose weights are in descending order.
typedef struct {
  // Not inverted.
  PixelRowsPlane plane;
  // Whether the next sample is the one below, rather than to the right.
  bool is_vertical;
  // Whether there are weights other than 1.
  bool is_weighted;
  const PixelRowsTap *taps;
  size_t count;
  // The output of pixel_rows_sweep_filled() for each of the plane's rows in order.
  const uint8_t *filled;
  size_t filled_stride;
  // The output of pixel_rows_sweep_blocks() for `filled`.
  const uint8_t *blocks;
} PixelRowsSweep;

// The number of columns that the sweep tests for emptiness together, and the number of rows and taps.
enum { PixelRowsSweepBlock = 64, PixelRowsSweepGroup = 8 };

// Flags for the blocks of a row's columns: 0 if a block is empty, together with the samples after it that a
// part of the results may read.
void pixel_rows_sweep_filled(const uint16_t *samples, uint8_t *filled, size_t count);

// Combines the flags of groups of rows, each with the row after it.
void pixel_rows_sweep_blocks(const uint8_t *filled, size_t stride, size_t rows, uint8_t *blocks);

// A row of a swept plane, from (column, row) on.
void pixel_rows_sweep(PixelRowsSweep sweep, ptrdiff_t column, ptrdiff_t row, uint16_t *result, size_t count);

// result = the maximum of two rows.
void pixel_rows_greater(const uint16_t *one, const uint16_t *other, uint16_t *result, size_t count);

// Blurs a row by two consecutive boxes of `width` samples: result i is the sum of max(0, width - |j|)
// samples[i + j] / width^2. The samples reach from `width` before the first result to `width` + 1 after the
// last. `sums` has 8 bytes for each result.
void pixel_rows_box_blur(const uint16_t *samples, size_t width, void *sums, uint16_t *result, size_t count);

// Blurs columns in the same way, row by row. `sums` has 16 bytes for each column, initially 0. begin() adds
// each row from `width` - 1 above the first result to `width` below it, given its place relative to that
// result. Then next() returns one row of results at a time, and reads the rows `width` + 1 below it, 1 below
// it, and `width` - 1 above it.
void pixel_rows_box_blur_begin(const uint16_t *row, ptrdiff_t place, size_t width, void *sums, size_t count);
void pixel_rows_box_blur_next(
  const uint16_t *below, const uint16_t *next, const uint16_t *above, size_t width, void *sums, uint16_t *result,
  size_t count);

// The number of contiguous full samples, or opaque RGBA8 pixels, around the middle one, with the first of
// them in `start`; 0 if the middle one is not full.
size_t pixel_rows_full_run(const uint16_t *coverage, size_t count, size_t *start);
size_t pixel_rows_opaque_run(const uint32_t *pixels, size_t count, size_t *start);

// coverage = alpha (0…255) / 255 * (1 - coverage), or alpha / 255 * max(0, columns[i] * row - coverage).
void pixel_rows_inner(const float *alpha, float *coverage, size_t count);
void pixel_rows_bounded_inner(
  const float *alpha, const float *columns, float row, float *coverage, size_t count);

// result = colour * coverage.
void pixel_rows_set_color(PixelRowsColor color, const float *coverage, PixelRowsPicture result, size_t count);

// result = colour * coverage over below, which may be the result itself.
void pixel_rows_draw_color(
  PixelRowsColor color, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count);

// Interpolates from the result to the top by a coverage.
void pixel_rows_replace(PixelRowsPicture top, const float *coverage, PixelRowsPicture result, size_t count);

// A linear colour change: for each new component, the factors of red, green, blue and alpha.
typedef struct { float red[4], green[4], blue[4]; } PixelRowsMatrix;

// Changes a picture's colours, and limits them to 0…alpha.
void pixel_rows_adjust(PixelRowsMatrix matrix, PixelRowsPicture picture, size_t count);

// Changes each component by its row of a table of 2041 samples for 0 to 1; the rows follow each other.
void pixel_rows_tones(const float *samples, PixelRowsPicture picture, size_t count);

// The length of a row in a table of levels: 256 samples and the last one again, with room for whole vectors.
enum { PixelRowsToneLevels = 288 };

// Changes each component by its row of a table of levels, in steps of 1 / 65535, with linear interpolation.
void pixel_rows_whole_tones(const uint16_t *levels, PixelRowsPicture picture, size_t count);

// The most pixels that functions for blocks accept.
enum { PixelRowsBlock = 256 };

// Changes a block of pixels by a table with a row of 256 values for each component. All pixels must be opaque
// and have whole levels; otherwise returns false and changes nothing.
bool pixel_rows_map_levels(const float *values, PixelRowsPicture picture, size_t count);

// A colour change by hue. There are 361 samples each of the new hue in sixths of a circle, of the factor of
// the chroma, and of the lift, by which the lightness grows in units of half the chroma.
typedef struct {
  // Which samples are read. Without them, the numbers below are used, which take half the time, and no lift.
  bool has_hues, has_factors, has_lifts;
  // What to add to the hue, in sixths of a circle.
  float turn;
  float factor;
  // What to add to the chroma, as a share of the largest possible chroma.
  float saturation;
} PixelRowsHues;

void pixel_rows_hues(PixelRowsHues change, const float *samples, PixelRowsPicture picture, size_t count);

// Changes only the chroma, by a factor.
void pixel_rows_saturate(float factor, PixelRowsPicture picture, size_t count);

// The weights of hues in a grey.
typedef struct { float red, yellow, green, cyan, blue, magenta; } PixelRowsGreys;

void pixel_rows_greys(PixelRowsGreys shares, PixelRowsPicture picture, size_t count);

// Changes saturation by a vibrance, which counts most where the chroma is small.
void pixel_rows_vibrance(float vibrance, float saturation, PixelRowsPicture picture, size_t count);

// Changes inks in nine ranges of colours, with a row of amounts for each component. `relative` is 1 if
// amounts are relative to the existing ink, else 0.
void pixel_rows_inks(float relative, const float *samples, PixelRowsPicture picture, size_t count);

// Changes colours by a table of size * size * size entries for each component, with the index of red rising
// fastest, by tetrahedral interpolation.
void pixel_rows_lookup(int size, const float *samples, PixelRowsPicture picture, size_t count);

// The straight colours of a picture, with full alpha.
void pixel_rows_make_opaque(PixelRowsPicture picture, PixelRowsPicture result, size_t count);

// result = picture * alphas, which are in levels.
void pixel_rows_cover(PixelRowsPicture picture, const float *alphas, PixelRowsPicture result, size_t count);

void pixel_rows_fill(float value, float *row, size_t count);

// The number of pixels composed at once.
enum { PixelRowsComposed = 16 };

// The planes of a picture, from a position on that is a multiple of PixelRowsComposed.
typedef struct {
  // Red, green, blue, alpha, and the divisor or NULL: rows of a plane of full size, or of sums of rows of
  // reduced ones, from the first sample to read on.
  const void *samples[5];
  // For reduced planes: see pixel_rows_upsample(). The period is a multiple of PixelRowsComposed.
  const float *weights;
  size_t position, period;
  unsigned octaves;
  // The number of pixels to skip at the start.
  size_t lead;
  // The least divisor.
  float least;
} PixelRowsComposition;

// A row of the picture, rounded to an intermediate's 16-bit steps; no colour exceeds the alpha. Samples are
// read for whole groups of PixelRowsComposed pixels.
void pixel_rows_compose(PixelRowsComposition planes, PixelRowsPicture result, size_t count);

// result = top * coverage, or top if `coverage` is NULL, over below, which may be the result itself.
void pixel_rows_draw_covered(
  PixelRowsPicture top, const float *coverage, PixelRowsPicture below, PixelRowsPicture result, size_t count);

// row[i] = the position (i + first) * step + start on a line, or its absolute value if reflected.
void pixel_rows_line(double first, double step, double start, bool is_reflected, float *row, size_t count);

// Replaces numbers by their fractions, from 0 to 1; 1 may result from rounding.
void pixel_rows_wrap(float *row, size_t count);

// A stop of a gradient: the ramp to it starts at `low`, and rises by `slope` up to 1. The first stop ignores
// both.
typedef struct {
  float low, slope;
  // 0…1.
  PixelRowsColor color;
} PixelRowsStop;

// A row of a gradient at the positions in its alpha row.
void pixel_rows_gradient(
  const PixelRowsStop *stops, size_t stop_count, bool is_premultiplied, PixelRowsPicture row, size_t count);

// The alpha of a gradient at the positions in a row, which is overwritten. Rounded to 16 bits first, then to
// coverage.
void pixel_rows_gradient_alpha(
  const PixelRowsStop *stops, size_t stop_count, float *row, uint16_t *coverage, size_t count);

// The cases of BlendMode, in its order.
typedef enum {
  PixelRowsModeNormal, PixelRowsModeMultiply, PixelRowsModeScreen, PixelRowsModeOverlay,
  PixelRowsModeDarken, PixelRowsModeLighten, PixelRowsModeColorDodge, PixelRowsModeColorBurn,
  PixelRowsModeHardLight, PixelRowsModeSoftLight, PixelRowsModeDifference, PixelRowsModeExclusion,
  PixelRowsModeHue, PixelRowsModeSaturation, PixelRowsModeColor, PixelRowsModeLuminosity,
  PixelRowsModeDissolve, PixelRowsModeLinearBurn, PixelRowsModeLinearBurnFill, PixelRowsModeDarkerColor,
  PixelRowsModeLinearDodge, PixelRowsModeLinearDodgeFill, PixelRowsModeLighterColor,
  PixelRowsModeVividLight, PixelRowsModeLinearLight, PixelRowsModePinLight, PixelRowsModeHardMix,
  PixelRowsModeSubtract, PixelRowsModeDivide, PixelRowsModeTextGamma, PixelRowsModeCopy,
} PixelRowsMode;

// result = top * opacity * coverage, blended with the result where the two overlap, by a mode that mixes
// colours.
void pixel_rows_draw_mixed(
  PixelRowsMode mode, PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result,
  size_t count);
