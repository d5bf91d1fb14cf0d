// SPDX-License-Identifier: MIT

// Paints items one after the other. items.glsl contains the functions; the statements are generated for each
// list of items, for example
//
//     if (reaches(pixel, regions[0])) {
//       vec4 lanes = inside(pixel, regions[0]);
//       result = over(tinted(colors[0], lanes * samplesAt(planes[0], planeRegions[0], pixel - wholeShifts[0])), result);
//     }
#include "items.glsl"
#if IS_DITHERED
#include "dither.glsl"
#endif

#if HAS_BACKDROP
uniform PLANE_SAMPLER backdrop;
uniform ivec4 backdropRegion;
#endif

Pixels shade(ivec2 pixel) {
#if HAS_BACKDROP
  Pixels result = pixelsAt(backdrop, backdropRegion, pixel);
#else
  Pixels result = tinted(vec4(0.0), vec4(0.0));
#endif
#include "statements.glsl"
#if IS_DITHERED
  result = dithered(result, pixel);
#endif
  return result;
}
