// To the steps of the output's format, here and not by the driver, which may round either way. What is stored is a whole
// step already.
#include "precision.glsl"

#if OUTPUT_IS_HALF
// The nearest half float: 13 of the 23 bits after the point are rounded off, ties to even.
vec4 encoded(vec4 color) {
  uvec4 bits = floatBitsToUint(color);
  bits += 0xFFFu + ((bits >> 13) & 1u);
  return uintBitsToFloat(bits & ~0x1FFFu);
}
#else
// floor(OUTPUT_LEVELS x + 0.5): 255 levels for a bitmap, 65535 for planes and deep pictures.
vec4 encoded(vec4 color) {
  return floor(OUTPUT_LEVELS * clamp(color, 0.0, 1.0) + 0.5) / OUTPUT_LEVELS;
}
#endif
