// A symmetric convolution along one axis, of 2 RADIUS + 1 taps, that makes four neighbours of a row at once: a packed
// plane, whose texel i holds the samples 4 i … 4 i + 3 of its region's row.
// A file is included once, so what both branches need comes before them.
#include "surface.glsl"
#if IS_VERTICAL
uniform sampler2D coverage;
uniform ivec4 coverageRegion;
#else
#include "coverage.glsl"
#endif

// The weights from one end of the kernel to the other, with three zeros before and behind them.
uniform float taps[2 * RADIUS + 7];
// The first column of the output's region, and the one past its last.
uniform ivec2 outputColumns;

// The texel's column, and the row.
vec4 shade(ivec2 pixel) {
  vec4 sum = vec4(0.0);
  int left = outputColumns.x + 4 * pixel.x;
#if IS_VERTICAL
  vec2 size = vec2(float((coverageRegion.z + 3) / 4), float(coverageRegion.w));
  vec2 centre = (vec2(float(pixel.x), float(pixel.y - coverageRegion.y)) + 0.5) / size;
  vec2 next = vec2(0.0, 1.0 / size.y);
  sum = taps[RADIUS + 3] * textureLod(coverage, centre, 0.0);
  for (int distance = 1; distance <= RADIUS; distance++) {
    vec2 offset = float(distance) * next;
    vec4 pair = textureLod(coverage, centre - offset, 0.0) + textureLod(coverage, centre + offset, 0.0);
    sum += taps[RADIUS + 3 + distance] * pair;
  }
#else
  vec2 first = texelCentre(coverageRegion, ivec2(left - RADIUS, pixel.y));
  float next = 1.0 / float(coverageRegion.z);
  for (int i = 0; i < 2 * RADIUS + 4; i++) {
    float level = coverageNear(first + vec2(float(i) * next, 0.0));
    sum += level * vec4(taps[i + 3], taps[i + 2], taps[i + 1], taps[i]);
  }
#endif
  // What the last texel has beyond the region is 0, as everything outside is.
  return sum * vec4(lessThan(ivec4(left) + ivec4(0, 1, 2, 3), ivec4(outputColumns.y)));
}
