// A whole stack of layers at once. layers.glsl is no file but written for each shape of stack: a statement a layer, from
// the top down, in the words of stack.glsl, such as
//
//     result = over(result, inner(content, colors[0], planeAt(planes[0], planeRegions[0], pixel - wholeShifts[0])));
#include "stack.glsl"

Pixels shade(ivec2 pixel) {
  Content content = contentAt(pixel);
  Pixels result = tinted(vec4(0.0), vec4(0.0));
#include "layers.glsl"
#if HAS_BACKDROP
  result = over(result, pixelsAt(backdrop, backdropRegion, pixel));
#endif
  return result;
}
