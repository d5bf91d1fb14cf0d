// Two boxes along one axis: a triangle of 2 width - 1 taps.
#include "coverage.glsl"

uniform int width;
uniform ivec2 axis;

vec4 shade(ivec2 pixel) {
  vec4 sum = float(width) * coverageAt(pixel);
  // Nothing is left of what the source has beyond its farther end.
  ivec2 farthest = max(abs(pixel - coverageRegion.xy) + 4, abs(coverageRegion.xy + coverageRegion.zw - pixel));
  int end = min(width, axis.x == 1 ? farthest.x : farthest.y);
  for (int away = 1; away < end; away++) {
    sum += float(width - away) * (coverageAt(pixel - away * axis) + coverageAt(pixel + away * axis));
  }
  return sum / (float(width) * float(width));
}
