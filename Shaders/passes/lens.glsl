// SPDX-License-Identifier: MIT

// A picture read where the slope of a surface leads to, with bilinear interpolation.
#include "surface.glsl"

#if PICTURE_IS_BITMAP
uniform usampler2D picture;
#else
uniform PLANE_SAMPLER picture;
#endif
uniform ivec4 pictureRegion;
// The distance in pixels over which differences are taken.
uniform int reach;
#if IS_DOME
uniform PLANE_SAMPLER within;
uniform ivec4 withinRegion;
uniform PLANE_SAMPLER around;
uniform ivec4 aroundRegion;
// The widths of the slopes within the edge and around it, in pixels.
uniform vec2 dome;
#else
uniform PLANE_SAMPLER heights;
uniform ivec4 heightsRegion;
uniform float steepness;
#if HAS_TEXTURE
uniform PLANE_SAMPLER texturePlane;
uniform ivec4 texturePlaneRegion;
uniform int textureStep;
uniform float textureSteepness;
#endif
#endif
// The map from normals to pixels: the columns of the matrix, and the image of (0, 0).
uniform vec4 matrix;
uniform vec2 origin;
#if IS_DISPERSED
uniform float dispersion;
#endif
#if HAS_EDGES
uniform ivec4 edges;
#endif

float sampleAt(PLANE_SAMPLER plane, ivec4 region, ivec2 position) {
  vec4 samples = samplesOf(plane, region, texelAt(region, position));
  int lane = (position.x - region.x) & 3;
  return lane < 2 ? (lane == 0 ? samples.x : samples.y) : (lane == 2 ? samples.z : samples.w);
}

float heightAt(ivec2 pixel) {
#if IS_DOME
  float place = dome.x * sampleAt(within, withinRegion, pixel) - dome.y * (1.0 - sampleAt(around, aroundRegion, pixel));
  return place - place * place / (2.0 * dome.x);
#else
  return steepness * sampleAt(heights, heightsRegion, pixel);
#endif
}

#if HAS_TEXTURE
float textureAt(ivec2 pixel) { return textureSteepness * sampleAt(texturePlane, texturePlaneRegion, pixel); }
#endif

vec2 normalAt(ivec2 pixel) {
  vec2 slope = vec2(
    heightAt(pixel - ivec2(reach, 0)) - heightAt(pixel + ivec2(reach, 0)),
    heightAt(pixel - ivec2(0, reach)) - heightAt(pixel + ivec2(0, reach)));
#if HAS_TEXTURE
  slope += vec2(
    textureAt(pixel - ivec2(textureStep, 0)) - textureAt(pixel + ivec2(textureStep, 0)),
    textureAt(pixel - ivec2(0, textureStep)) - textureAt(pixel + ivec2(0, textureStep)));
#endif
#if IS_DOME
  slope /= float(2 * reach);
  return slope / sqrt(max(dot(slope, slope), 1.0));
#else
  return slope / sqrt(1.0 + dot(slope, slope));
#endif
}

vec4 pictureAt(ivec2 position) {
#if PICTURE_IS_BITMAP
  Pixels pixels = pixelsAt(picture, pictureRegion, position);
  return vec4(pixels.red.x, pixels.green.x, pixels.blue.x, pixels.alpha.x);
#else
  return intermediateAt(picture, pictureRegion, position);
#endif
}

vec4 lookUp(ivec2 pixel, vec2 moved) {
#if KEEPS_PLACE
  vec2 place = moved + origin;
  ivec2 base = pixel;
#else
  vec2 place = moved + origin - 0.5;
  ivec2 base = ivec2(0);
#endif
#if HAS_EDGES
  place = clamp(place, vec2(edges.xy - base), vec2(edges.xy + edges.zw - 1 - base));
#endif
  vec2 corner = floor(place);
  vec2 part = place - corner;
  ivec2 first = base + ivec2(corner);
  vec4 upper = mix(pictureAt(first), pictureAt(first + ivec2(1, 0)), part.x);
  vec4 lower = mix(pictureAt(first + ivec2(0, 1)), pictureAt(first + ivec2(1, 1)), part.x);
  return mix(upper, lower, part.y);
}

Pixels shade(ivec2 pixel) {
  vec2 normal = normalAt(pixel);
  vec2 moved = matrix.xy * normal.x + matrix.zw * normal.y;
  vec4 value = lookUp(pixel, moved);
#if IS_DISPERSED
  value.r = min(lookUp(pixel, moved * (1.0 - dispersion)).r, value.a);
  value.b = min(lookUp(pixel, moved * (1.0 + dispersion)).b, value.a);
#endif
  // A texel of a 16-bit intermediate has one pixel; the other three lanes are unused.
  return Pixels(value.rrrr, value.gggg, value.bbbb, value.aaaa);
}
