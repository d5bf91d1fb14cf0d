// The words in which the stack of a composite is written, and what they read. Arrays have an element a layer (LAYERS), a
// plane (PLANES), a fill bitmap (FILLS) or a bounds profile (PROFILES); an array that would be empty has one, unused.
#include "spline.glsl"

uniform sampler2D picture;
uniform ivec4 pictureRegion;

#if HAS_THRESHOLD
uniform int threshold;
#endif

// Premultiplied.
uniform vec4 colors[LAYERS];
// ceil of each displacement, and what it exceeds the displacement by.
uniform ivec2 wholeShifts[LAYERS];
uniform vec2 fractions[LAYERS];
// The threshold of a layer that reads the picture's alpha.
uniform int alphaThresholds[LAYERS];

#if PLANES > 0
uniform sampler2D planes[PLANES];
uniform ivec4 planeRegions[PLANES];
uniform int octaves[PLANES];
#endif

#if FILLS > 0
uniform sampler2D fills[FILLS];
uniform ivec4 fillRegions[FILLS];
#endif

#if PROFILES > 0
// Row 2n: the columns of profile n, row 2n + 1: its rows; both from the first pixel of the composite's region on.
uniform sampler2D profiles;
uniform ivec2 profileOrigin;
#endif

#if HAS_BACKDROP
uniform sampler2D backdrop;
uniform ivec4 backdropRegion;
#endif

// The content at the pixel: its premultiplied colour, and its mask.
struct Content {
  vec4 color;
  float mask;
};

Content contentAt(ivec2 pixel) {
  vec4 color = texelAt(picture, pictureRegion, pixel);
#if HAS_THRESHOLD
  return Content(color, thresholded(color.a, threshold));
#else
  return Content(color, color.a);
#endif
}

// The picture's alpha, not blurred: at a pixel, and between it and its right and lower neighbours.
float alphaAt(ivec2 pixel) {
  return texelAt(picture, pictureRegion, pixel).a;
}

float alphaBetween(ivec2 pixel, vec2 fraction) {
  return between(textureGather(picture, blockCorner(pictureRegion, pixel), 3), fraction);
}

// The same of the alpha compared with a threshold.
float maskAt(ivec2 pixel, int limit) {
  return thresholded(alphaAt(pixel), limit);
}

float maskBetween(ivec2 pixel, vec2 fraction, int limit) {
  return between(thresholded(textureGather(picture, blockCorner(pictureRegion, pixel), 3), limit), fraction);
}

// A plane of full size.
float planeAt(sampler2D plane, ivec4 region, ivec2 pixel) {
  return texelAt(plane, region, pixel).r;
}

float planeBetween(sampler2D plane, ivec4 region, ivec2 pixel, vec2 fraction) {
  return between(textureGather(plane, blockCorner(region, pixel)), fraction);
}

// The same of a plane whose texels hold four neighbours of a row each.
float packedAt(sampler2D plane, ivec4 region, ivec2 pixel) {
  ivec2 place = pixel - region.xy;
  ivec2 inside = clamp(place, ivec2(0), region.zw - 1);
  return inside == place ? texelFetch(plane, ivec2(place.x >> 2, place.y), 0)[place.x & 3] : 0.0;
}

float packedBetween(sampler2D plane, ivec4 region, ivec2 pixel, vec2 fraction) {
  float topLeft = packedAt(plane, region, pixel);
  float topRight = packedAt(plane, region, pixel + ivec2(1, 0));
  float bottomLeft = packedAt(plane, region, pixel + ivec2(0, 1));
  float bottomRight = packedAt(plane, region, pixel + ivec2(1, 1));
  return between(vec4(bottomLeft, bottomRight, topRight, topLeft), fraction);
}

#if PROFILES > 0
// The blur of the picture's bounds at the pixel.
float boundsAt(ivec2 pixel, int profile) {
  ivec2 place = pixel - profileOrigin;
  float column = texelFetch(profiles, ivec2(place.x, 2 * profile), 0).r;
  float row = texelFetch(profiles, ivec2(place.y, 2 * profile + 1), 0).r;
  return column * row;
}
#endif

// The layers; `coverage` is B, moved.
vec4 casters(Content content) {
  return vec4(0.0, 0.0, 0.0, content.color.a * (1.0 - content.mask));
}

vec4 inner(Content content, vec4 color, float coverage) {
  return color * (content.color.a * (1.0 - coverage));
}

vec4 boundedInner(Content content, vec4 color, float coverage, float bounds) {
  return color * (content.color.a * max(0.0, bounds - coverage));
}

vec4 fill(Content content, vec4 color) {
  return color * content.color.a;
}

vec4 outer(vec4 color, float coverage) {
  return color * coverage;
}

vec4 knockedOut(Content content, vec4 layer) {
  return layer * (1.0 - content.mask);
}

// What is seen with `layer` added below `above`.
vec4 over(vec4 above, vec4 layer) {
  return above + (1.0 - above.a) * layer;
}
