// The words in which the stack of a composite is written, and what they read. Arrays have an element a layer (LAYERS), a
// plane (PLANES), a fill bitmap (FILLS) or a bounds profile (PROFILES); an array that would be empty has one, unused.
#include "spline.glsl"

uniform usampler2D picture;
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
#endif

#if FILLS > 0
uniform usampler2D fills[FILLS];
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

// The content at four pixels: its premultiplied colour, and its mask.
struct Content {
  Pixels color;
  vec4 mask;
};

Content contentAt(ivec2 pixel) {
#if PICTURE_IS_ALIGNED
  Pixels color = pixelsAligned(picture, pictureRegion, pixel);
#else
  Pixels color = pixelsAt(picture, pictureRegion, pixel);
#endif
#if HAS_THRESHOLD
  return Content(color, thresholded(color.alpha, threshold));
#else
  return Content(color, color.alpha);
#endif
}

// The picture's alpha, not blurred: at pixels that are a texel's, at any, and between them and their right and lower
// neighbours.
vec4 alphaAligned(ivec2 pixel) {
  return samplesAligned(picture, pictureRegion, pixel);
}

vec4 alphaAt(ivec2 pixel) {
  return samplesAt(picture, pictureRegion, pixel);
}

vec4 alphaBetween(ivec2 pixel, vec2 fraction) {
  Run upper = runAt(picture, pictureRegion, pixel);
  return between(upper, runAt(picture, pictureRegion, pixel + ivec2(0, 1)), fraction);
}

// The same of the alpha compared with a threshold.
vec4 maskAligned(ivec2 pixel, int limit) {
  return thresholded(alphaAligned(pixel), limit);
}

vec4 maskAt(ivec2 pixel, int limit) {
  return thresholded(alphaAt(pixel), limit);
}

vec4 maskBetween(ivec2 pixel, vec2 fraction, int limit) {
  Run upper = thresholded(runAt(picture, pictureRegion, pixel), limit);
  return between(upper, thresholded(runAt(picture, pictureRegion, pixel + ivec2(0, 1)), limit), fraction);
}

// A plane of full size.
vec4 planeAligned(sampler2D plane, ivec4 region, ivec2 pixel) {
  return samplesAligned(plane, region, pixel);
}

vec4 planeAt(sampler2D plane, ivec4 region, ivec2 pixel) {
  return samplesAt(plane, region, pixel);
}

vec4 planeBetween(sampler2D plane, ivec4 region, ivec2 pixel, vec2 fraction) {
  return between(runAt(plane, region, pixel), runAt(plane, region, pixel + ivec2(0, 1)), fraction);
}

#if PROFILES > 0
// The blur of the picture's bounds at the pixels. Past the right edge it is whatever the last column has.
vec4 boundsAt(ivec2 pixel, int profile) {
  ivec2 place = pixel - profileOrigin;
  int last = textureSize(profiles, 0).x - 1;
  vec4 columns;
  for (int lane = 0; lane < 4; lane++) {
    columns[lane] = texelFetch(profiles, ivec2(clamp(place.x + lane, 0, last), 2 * profile), 0).r;
  }
  return columns * texelFetch(profiles, ivec2(place.y, 2 * profile + 1), 0).r;
}
#endif

// The layers; `coverage` is B, moved.
Pixels casters(Content content) {
  return tinted(vec4(0.0, 0.0, 0.0, 1.0), content.color.alpha * (1.0 - content.mask));
}

Pixels inner(Content content, vec4 color, vec4 coverage) {
  return tinted(color, content.color.alpha * (1.0 - coverage));
}

Pixels boundedInner(Content content, vec4 color, vec4 coverage, vec4 bounds) {
  return tinted(color, content.color.alpha * max(vec4(0.0), bounds - coverage));
}

Pixels fill(Content content, vec4 color) {
  return tinted(color, content.color.alpha);
}

Pixels fill(Content content, Pixels pixels) {
  return covered(pixels, content.color.alpha);
}

Pixels outer(vec4 color, vec4 coverage) {
  return tinted(color, coverage);
}

Pixels knockedOut(Content content, Pixels layer) {
  return covered(layer, 1.0 - content.mask);
}
