// Reading a plane of 2^octaves times fewer samples an axis through the quadratic B-spline.
#include "surface.glsl"

// The weights of the samples c-1, c, c+1 at pixel j of an axis, with c = floor(j / 2^octaves).
vec3 splineWeights(int j, int octaves) {
  int factor = 1 << octaves;
  float t = (float(j & (factor - 1)) + 0.5) / float(factor) - 0.5;
  return vec3(0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t));
}

// The weights of the samples c-1 … c+2 for the value between the pixels j and j+1: the spline is defined at whole pixels,
// and between two of them the value is bilinear.
vec4 splineWeightsBetween(int j, float fraction, int octaves) {
  vec3 near = splineWeights(j, octaves);
  vec3 far = splineWeights(j + 1, octaves);
  bool sameSamples = (j >> octaves) == ((j + 1) >> octaves);
  return (1.0 - fraction) * vec4(near, 0.0) + fraction * (sameSamples ? vec4(far, 0.0) : vec4(0.0, far));
}

// The sum of 4 x 4 samples from `first` on, weighted by columns and rows.
float weightedSamples(sampler2D plane, ivec4 region, ivec2 first, vec4 columns, vec4 rows) {
  vec4 topLeft = textureGather(plane, blockCorner(region, first));
  vec4 topRight = textureGather(plane, blockCorner(region, first + ivec2(2, 0)));
  vec4 bottomLeft = textureGather(plane, blockCorner(region, first + ivec2(0, 2)));
  vec4 bottomRight = textureGather(plane, blockCorner(region, first + ivec2(2, 2)));
  // A gathered block is (0, 1), (1, 1), (1, 0), (0, 0): .wz is its upper row, .xy its lower one.
  return rows.x * (dot(columns.xy, topLeft.wz) + dot(columns.zw, topRight.wz))
    + rows.y * (dot(columns.xy, topLeft.xy) + dot(columns.zw, topRight.xy))
    + rows.z * (dot(columns.xy, bottomLeft.wz) + dot(columns.zw, bottomRight.wz))
    + rows.w * (dot(columns.xy, bottomLeft.xy) + dot(columns.zw, bottomRight.xy));
}

// The plane at a full-size pixel.
float splineAt(sampler2D plane, ivec4 region, ivec2 pixel, int octaves) {
  vec4 columns = vec4(splineWeights(pixel.x, octaves), 0.0);
  vec4 rows = vec4(splineWeights(pixel.y, octaves), 0.0);
  return weightedSamples(plane, region, (pixel >> octaves) - 1, columns, rows);
}

// The plane between a full-size pixel and its right and lower neighbours.
float splineBetween(sampler2D plane, ivec4 region, ivec2 pixel, vec2 fraction, int octaves) {
  vec4 columns = splineWeightsBetween(pixel.x, fraction.x, octaves);
  vec4 rows = splineWeightsBetween(pixel.y, fraction.y, octaves);
  return weightedSamples(plane, region, (pixel >> octaves) - 1, columns, rows);
}
