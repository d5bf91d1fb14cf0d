// SPDX-License-Identifier: MIT

// The exact coverage of a rounded rectangle, minus that of another one with the same corner curves.
#include "surface.glsl"

// Left, top, right, bottom.
uniform vec4 edges;
// Half axes of the corners: top left, top right, bottom right, bottom left.
uniform vec2 radii[4];
#if HAS_HOLE
uniform vec4 holeEdges;
uniform vec2 holeRadii[4];
#endif

// Gauss's rule with four points on -1…1: distances from the middle, and weights, each for two points.
const vec2 NODES = vec2(0.339981043584856, 0.861136311594053);
const vec2 WEIGHTS = vec2(0.652145154862546, 0.347854845137454);

#if IS_ROUND
// The height of an ellipse at a distance from its centre.
float heightAt(float distance, vec2 radius) {
  float part = distance / radius.x;
  return radius.y * sqrt(max(0.0, (1.0 - part) * (1.0 + part)));
}

// The area outside a corner's ellipse within the box from `near` to `far`, measured from the ellipse's centre
// towards the corner. The area under the curve uses Gauss's rule with four points over the part that the
// curve crosses.
float cutOff(vec2 near, vec2 far, vec2 radius, int corner) {
  near = max(near, 0.0);
  if (any(greaterThanEqual(near, far)) || radius.x <= 0.0) return 0.0;
  float full = clamp(heightAt(min(far.y, radius.y), radius.yx), near.x, far.x);
  float end = clamp(heightAt(min(near.y, radius.y), radius.yx), full, far.x);
  float middle = 0.5 * (full + end);
  float reach = 0.5 * (end - full);
  float first = NODES.x * reach;
  float second = NODES.y * reach;
  float under = reach * (
    WEIGHTS.x
      * (heightAt(middle - first, radius) + heightAt(middle + first, radius) - 2.0 * near.y)
    + WEIGHTS.y
      * (heightAt(middle - second, radius) + heightAt(middle + second, radius) - 2.0 * near.y));
  float height = far.y - near.y;
  return (far.x - near.x) * height - (full - near.x) * height - under;
}

#else
// For each corner's superellipse: the exponent, its reciprocal, and the coordinate at which it crosses the
// diagonal.
uniform vec4 curves[4];

// The base-2 logarithms of the exponents, or -1 if they are not integers, and which corners are hollow. These
// decide loops and conditions. They are not uniforms, because lavapipe of Mesa 22 sometimes uses the values
// of an earlier draw there.
const int squarings[4] = int[4](SQUARINGS);
const bool isHollow[4] = bool[4](HOLLOW);

// The height of a corner's curve at a distance, both in units of the radii; also, by symmetry, the distance
// at a height. For powers of two it is as exact as square roots, with 1 - x^n = (1 - x) (1 + x) (1 + x^2) (1
// + x^4) …
float heightAt(float distance, int corner) {
  int count = squarings[corner];
  vec4 curve = curves[corner];
  if (count >= 0) {
    float height = max(0.0, 1.0 - distance);
    float square = distance;
    for (int step = 0; step < count; step++) {
      height *= 1.0 + square;
      square *= square;
    }
    for (int step = 0; step < count; step++) height = sqrt(height);
    return height;
  }
  float power = distance > 0.0 ? pow(distance, curve.x) : 0.0;
  return power < 1.0 ? pow(1.0 - power, curve.y) : 0.0;
}

// The area below the curve from across.x to across.y, between the heights up.x and up.y, where the curve is
// flat. Uses Gauss's rule with four points over the part that the curve crosses.
float under(vec2 across, vec2 up, int corner) {
  if (across.x >= across.y || up.x >= up.y) return 0.0;
  float full = clamp(heightAt(up.y, corner), across.x, across.y);
  float end = clamp(heightAt(up.x, corner), full, across.y);
  float middle = 0.5 * (full + end);
  float reach = 0.5 * (end - full);
  float first = NODES.x * reach;
  float second = NODES.y * reach;
  return (full - across.x) * (up.y - up.x) + reach * (
    WEIGHTS.x * (heightAt(middle - first, corner) + heightAt(middle + first, corner) - 2.0 * up.x)
    + WEIGHTS.y * (heightAt(middle - second, corner) + heightAt(middle + second, corner) - 2.0 * up.x));
}

// The area outside the superellipse within the box from `near` to `far`, measured from the superellipse's
// centre towards the corner. Beyond the diagonal its axes are exchanged, so that it is flat.
float cutOff(vec2 near, vec2 far, vec2 radius, int corner) {
  near = max(near, 0.0);
  if (any(greaterThanEqual(near, far)) || radius.x <= 0.0) return 0.0;
  vec2 low = clamp(near / radius, 0.0, 1.0);
  vec2 high = clamp(far / radius, 0.0, 1.0);
  if (isHollow[corner]) {
    vec2 mirrored = clamp((radius - far) / radius, 0.0, 1.0);
    high = clamp((radius - near) / radius, 0.0, 1.0);
    low = mirrored;
  }
  float inside;
  if (heightAt(high.x, corner) >= high.y) {
    inside = (high.x - low.x) * (high.y - low.y);
  } else if (heightAt(low.x, corner) <= low.y) {
    inside = 0.0;
  } else {
    float diagonal = curves[corner].z;
    inside = under(vec2(low.x, min(high.x, diagonal)), vec2(low.y, high.y), corner)
      + under(vec2(low.y, min(high.y, diagonal)), vec2(max(low.x, diagonal), high.x), corner);
  }
  inside *= radius.x * radius.y;
  return isHollow[corner] ? inside : (far.x - near.x) * (far.y - near.y) - inside;
}
#endif

// The covered area of one pixel.
float areaAt(vec2 pixel, vec4 box, vec2 corners[4]) {
  vec2 low = max(pixel, box.xy);
  vec2 high = min(pixel + 1.0, box.zw);
  if (any(greaterThanEqual(low, high))) return 0.0;
  vec2 extent = high - low;
  vec2 center = box.xy + corners[0];
  float outside = cutOff(center - high, center - low, corners[0], 0);
  center = vec2(box.z - corners[1].x, box.y + corners[1].y);
  outside += cutOff(vec2(low.x - center.x, center.y - high.y), vec2(high.x - center.x, center.y - low.y), corners[1], 1);
  center = box.zw - corners[2];
  outside += cutOff(low - center, high - center, corners[2], 2);
  center = vec2(box.x + corners[3].x, box.w - corners[3].y);
  outside += cutOff(vec2(center.x - high.x, low.y - center.y), vec2(center.x - low.x, high.y - center.y), corners[3], 3);
  return extent.x * extent.y - outside;
}

vec4 shade(ivec2 pixel) {
  vec4 coverage;
  for (int lane = 0; lane < 4; lane++) {
    vec2 place = vec2(pixel + ivec2(lane, 0));
    coverage[lane] = areaAt(place, edges, radii);
#if HAS_HOLE
    coverage[lane] -= areaAt(place, holeEdges, holeRadii);
#endif
  }
  return coverage;
}
