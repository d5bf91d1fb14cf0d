// SPDX-License-Identifier: MIT

// A plane grown by D pixels: the maximum of a(q) + D - |p - q| over the covered pixels q, clamped to 0…1,
// or divided by the length of a ramp. If the distances along columns show a pixel nearer than D - 1, or no
// pixel within D + 1, nothing else is read. The four pixels of a texel share what they read: the distances
// of four columns at a time, and the coverage of four columns of a row.
#include "surface.glsl"

uniform PLANE_SAMPLER plane;
uniform ivec4 planeRegion;
uniform PLANE_SAMPLER distances;
uniform ivec4 distancesRegion;
// D, the length of the ramp, and D rounded up.
uniform float spread;
uniform float ramp;
uniform int reach;

#if HAS_LEVELS
// D + 1 in a map of bytes, the cost of a step, and the least initial value of a pixel.
uniform vec4 bytes;
#endif
#if IS_CHAMFER
// The lengths of a diagonal step and of a knight's move.
uniform vec2 chamfer;
#endif

// The distance in columns outside the plane.
#if IS_INVERTED
#define OUTER_DISTANCE 0
#else
#define OUTER_DISTANCE (reach + 1)
#endif

// The distances in a texel's four columns.
vec4 distancesOf(ivec2 texel) {
  ivec4 columns = 4 * texel.x + ivec4(0, 1, 2, 3);
  vec4 inside = vec4(greaterThanEqual(columns, ivec4(0))) * vec4(lessThan(columns, ivec4(distancesRegion.z)));
  vec4 found = floor(FULL * samplesOf(distances, distancesRegion, texel) + 0.5);
  return mix(vec4(float(OUTER_DISTANCE)), found, inside);
}

// Measures of distances in columns and rows, for comparisons, and conversions to lengths and back. A measure
// is the square of a Euclidean length, or a 5 x 5 chamfer's length itself.
#if IS_CHAMFER
vec4 measuresOf(vec4 columns, float row) {
  vec4 larger = max(columns, row);
  vec4 smaller = min(columns, row);
  vec4 slanted = (chamfer.y - chamfer.x) * larger + (2.0 * chamfer.x - chamfer.y) * smaller;
  return max(larger + (chamfer.y - 2.0) * smaller, slanted);
}
vec4 measuresOf(vec4 lengths) { return lengths; }
vec4 lengthsOf(vec4 measures) { return measures; }
#else
vec4 measuresOf(vec4 columns, float row) { return columns * columns + row * row; }
vec4 measuresOf(vec4 lengths) { return lengths * lengths; }
vec4 lengthsOf(vec4 measures) { return sqrt(measures); }
#endif

// The initial values of pixels with these coverages; none reaches a result without coverage.
vec4 valuesOf(vec4 coverage) {
#if HAS_LEVELS
  vec4 levels = floor(255.0 * coverage + 0.5);
  // Quotients of integers may be inexact.
  vec4 values = 1.0 - ceil((255.0 - levels) / bytes.x - 0.001) / bytes.y;
#else
  vec4 values = coverage;
#endif
  return mix(vec4(-spread), values, greaterThanEqual(coverage, vec4(LEAST_COVERAGE)));
}

// The values of the pixels in the columns of a texel of distances, in another row.
vec4 valuesIn(ivec2 texel, int row) {
  ivec2 pixel = ivec2(distancesRegion.x + 4 * texel.x, row);
#if IS_ALIGNED
  return valuesOf(INVERTIBLE(samplesAligned(plane, planeRegion, pixel)));
#else
  return valuesOf(INVERTIBLE(samplesAt(plane, planeRegion, pixel)));
#endif
}

// The distances of four pixels from a column, given its distance from the first one.
vec4 across(float column) { return abs(column - vec4(0.0, 1.0, 2.0, 3.0)); }

// The distances of four pixels from the nearest of four columns.
vec4 acrossTexel(float first) {
  vec4 before = first - vec4(0.0, 1.0, 2.0, 3.0);
  return max(max(before, -3.0 - before), 0.0);
}

// No column of a texel that is `away` texels from that of the pixels, or more, is nearer than this measure.
vec4 leastAcross(int away, int lane) {
  return measuresOf(vec4(max(float(4 * away - 3 - lane), 0.0)));
}

// The measures of the nearest covered pixels of four pixels, or `far`.
vec4 nearestOf(ivec2 texel, int lane, int last, vec4 far) {
  vec4 nearest = far;
  for (int away = 0; away <= last; away++) {
    if (all(greaterThanEqual(leastAcross(away, lane), nearest))) break;
    for (int side = -away; side <= away; side += max(1, 2 * away)) {
      vec4 heights = distancesOf(texel + ivec2(side, 0));
      for (int column = 0; column < 4; column++) {
        nearest = min(nearest, measuresOf(across(float(4 * side + column - lane)), heights[column]));
      }
    }
  }
  return nearest;
}

vec4 shade(ivec2 pixel) {
  ivec2 texel = texelAt(distancesRegion, pixel);
  int lane = (pixel.x - distancesRegion.x) & 3;
  int longest = LOOP_LENGTH(reach, pixel);
  int last = (longest + 3 + lane) >> 2;
  vec4 far = measuresOf(vec4(spread + 1.0));
  vec4 nearest = nearestOf(texel, lane, last, far);
#if HAS_LEVELS
  float least = bytes.z;
#else
  float least = 0.0;
#endif
  // Conditions must depend on the pixel; see LOOP_LENGTH.
  vec4 inner = vec4(spread + least - ramp);
  bvec4 areFull = lessThanEqual(nearest, mix(vec4(-1.0), measuresOf(inner), greaterThan(inner, vec4(0.0))));
  bvec4 areEmpty = greaterThanEqual(nearest, far);
  // Pixels at this distance or farther away cannot exceed the current maximum: the nearest one exceeds all
  // that are more than a pixel farther away.
  vec4 limits = min(far, measuresOf(lengthsOf(nearest) + 1.001 - least));
  limits = mix(mix(limits, vec4(-1.0), areFull), vec4(-1.0), areEmpty);
  vec4 best = vec4(0.0);
  // From the middle outwards, because the first pixels that are found exclude most others.
  for (int away = 0; away <= last; away++) {
    if (all(greaterThanEqual(leastAcross(away, lane), limits))) break;
    for (int side = -away; side <= away; side += max(1, 2 * away)) {
      ivec2 place = texel + ivec2(side, 0);
      float first = float(4 * side - lane);
      vec4 heights = distancesOf(place);
      vec4 closest = acrossTexel(first);
      int height = int(min(min(heights.x, heights.y), min(heights.z, heights.w)));
      for (; height <= longest; height++) {
        if (all(greaterThanEqual(measuresOf(closest, float(height)), limits))) break;
        vec4 values = max(valuesIn(place, pixel.y - height), valuesIn(place, pixel.y + height));
        for (int column = 0; column < 4; column++) {
          vec4 lengths = lengthsOf(measuresOf(across(first + float(column)), float(height)));
          best = max(best, values[column] + spread - lengths);
        }
        limits = min(limits, measuresOf(max(spread + 1.0 - best, 0.0)));
        limits = mix(limits, vec4(-1.0), greaterThanEqual(best, vec4(ramp)));
      }
    }
  }
#if HAS_LEVELS
  // Rounded to whole steps, and these to levels.
  best = ceil(255.0 * floor(best * bytes.y + 0.5) / bytes.y - 0.002) / 255.0;
#endif
  best = min(best / ramp, 1.0);
  return INVERTIBLE(mix(mix(best, vec4(0.0), areEmpty), vec4(1.0), areFull));
}
