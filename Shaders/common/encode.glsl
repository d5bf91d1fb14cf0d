#if OUTPUT_IS_BITMAP
// floor(255 x + 0.5), here and not by the driver: what is stored is a whole number of levels already.
vec4 encoded(vec4 color) {
  return floor(255.0 * clamp(color, 0.0, 1.0) + 0.5) / 255.0;
}
#else
vec4 encoded(vec4 color) {
  return color;
}
#endif
