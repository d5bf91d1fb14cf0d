// Reading surfaces. A region is a surface's place on its grid: the position of texel (0, 0), then width and height.
// Outside its region a surface is 0, whatever its edge samples are.
#include "precision.glsl"

// The texel at a position, or 0.
vec4 texelAt(sampler2D surface, ivec4 region, ivec2 position) {
  ivec2 texel = position - region.xy;
  ivec2 inside = clamp(texel, ivec2(0), region.zw - 1);
  return inside == texel ? texelFetch(surface, inside, 0) : vec4(0.0);
}

// Where textureLod finds the texel at `position`. The filter is the nearest texel, and the border of every texture is 0.
vec2 texelCentre(ivec4 region, ivec2 position) {
  return (vec2(position - region.xy) + 0.5) / vec2(region.zw);
}

// Where textureGather finds the four texels whose top left one is at `position`: the corner they share. The border of
// every texture is 0, so texels outside the region are 0 too.
vec2 blockCorner(ivec4 region, ivec2 position) {
  return vec2(position - region.xy + 1) / vec2(region.zw);
}

// Bilinear between the four values of a gathered block, whose order is (0, 1), (1, 1), (1, 0), (0, 0). Weights are
// computed here, because the filtering units of many GPUs have weights of 8 bits.
float between(vec4 block, vec2 fraction) {
  vec2 rows = mix(block.wx, block.zy, fraction.x);
  return mix(rows.x, rows.y, fraction.y);
}

// 1 where 255 alpha > threshold, else 0, compared in whole levels.
float thresholded(float alpha, int threshold) {
  return int(floor(255.0 * alpha + 0.5)) > threshold ? 1.0 : 0.0;
}

vec4 thresholded(vec4 alphas, int threshold) {
  return vec4(greaterThan(ivec4(floor(255.0 * alphas + 0.5)), ivec4(threshold)));
}
