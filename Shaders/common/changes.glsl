// SPDX-License-Identifier: MIT

// Changes of colours that are formulas, lookups and screens; items.glsl has what they share.
#if CHANGES > 0
// The numbers of each change that is a formula.
uniform vec4 changes[CHANGES];

vec4 largest(Pixels pixels) { return max(max(pixels.red, pixels.green), pixels.blue); }
vec4 smallest(Pixels pixels) { return min(min(pixels.red, pixels.green), pixels.blue); }

vec4 vibrant(vec4 value, vec4 luminosity, vec4 factor, vec4 alpha) {
  return clamp(luminosity + factor * (value - luminosity), vec4(0.0), alpha);
}

// Four pixels with another saturation; the change has the vibrance and the saturation.
Pixels vibrant(Pixels pixels, vec4 change) {
  vec4 muted = 1.0 - (largest(pixels) - smallest(pixels)) / max(pixels.alpha, vec4(1e-9));
  vec4 factor = (1.0 + change.x * muted) * (1.0 + change.y);
  vec4 luminosity = 0.3 * pixels.red + 0.59 * pixels.green + 0.11 * pixels.blue;
  return Pixels(
    vibrant(pixels.red, luminosity, factor, pixels.alpha), vibrant(pixels.green, luminosity, factor, pixels.alpha),
    vibrant(pixels.blue, luminosity, factor, pixels.alpha), pixels.alpha);
}
#endif

#if CHANGES > 0 && TABLES > 0
// A component of a hue, -1/2 to 1/2; the hue is in sixths of a circle.
vec4 hueComponent(vec4 hue, float turn) {
  vec4 place = hue + turn;
  place -= 6.0 * floor(place / 6.0);
  return clamp(abs(place - 3.0) - 1.0, 0.0, 1.0) - 0.5;
}

// Four pixels changed by their hues, with a table that has a sample for each degree; `saturation` is added to
// the chroma, as a share of the largest possible chroma.
Pixels turned(Pixels pixels, int row, float saturation) {
  vec4 most = largest(pixels);
  vec4 least = smallest(pixels);
  vec4 chroma = most - least;
  vec4 inverse = 1.0 / max(chroma, vec4(1e-9));
  vec4 ofRed = (pixels.green - pixels.blue) * inverse;
  vec4 ofGreen = 2.0 + (pixels.blue - pixels.red) * inverse;
  vec4 ofBlue = 4.0 + (pixels.red - pixels.green) * inverse;
  vec4 hue = mix(mix(ofBlue, ofGreen, equal(most, pixels.green)), ofRed, equal(most, pixels.red));
  hue = mix(hue, hue + 6.0, lessThan(hue, vec4(0.0)));
  vec4 places = mix(vec4(0.0), min(60.0 * hue, vec4(360.0)), greaterThan(chroma, vec4(0.0)));
  vec4 outHue = sampled(row, places, 360);
  vec4 light = 0.5 * (most + least + sampled(row + 2, places, 360) * chroma);
  vec4 room = max(pixels.alpha - abs(2.0 * light - pixels.alpha), vec4(0.0));
  vec4 changed = min(chroma * sampled(row + 1, places, 360) + saturation * room, room);
  return Pixels(
    clamp(light + changed * hueComponent(outHue, 0.0), vec4(0.0), pixels.alpha),
    clamp(light + changed * hueComponent(outHue, 4.0), vec4(0.0), pixels.alpha),
    clamp(light + changed * hueComponent(outHue, 2.0), vec4(0.0), pixels.alpha), pixels.alpha);
}

// A straight colour with its inks changed by a table of nine amounts for each component.
vec3 inked(vec3 color, int row, float relative) {
  float most = max(max(color.r, color.g), color.b);
  float least = min(min(color.r, color.g), color.b);
  float middle = color.r + color.g + color.b - most - least;
  ivec2 hues = ivec2(most == color.r ? 0 : most == color.g ? 2 : 4, least == color.b ? 1 : least == color.r ? 3 : 5);
  vec3 result = color;
  for (int range = 0; range < 5; range++) {
    int column = range == 0 ? hues.x : range == 1 ? hues.y : range + 4;
    float weight = range == 0 ? most - middle
      : range == 1 ? middle - least
      : range == 2 ? max(2.0 * least - 1.0, 0.0)
      : range == 3 ? 1.0 - abs(most - 0.5) - abs(least - 0.5) : max(1.0 - 2.0 * most, 0.0);
    vec3 amounts;
    for (int channel = 0; channel < 3; channel++) amounts[channel] = texelFetch(profiles, ivec2(column, row + channel), 0).r;
    result += weight * clamp(amounts * (1.0 - relative * color), -color, 1.0 - color);
  }
  return clamp(result, 0.0, 1.0);
}

// Four pixels with their inks changed.
Pixels inked(Pixels pixels, int row, float relative) {
  mat4 lanes = transpose(mat4(pixels.red, pixels.green, pixels.blue, pixels.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = lanes[lane];
    if (pixel.a > 0.0) lanes[lane].rgb = pixel.a * inked(clamp(pixel.rgb / pixel.a, 0.0, 1.0), row, relative);
  }
  mat4 channels = transpose(lanes);
  return Pixels(channels[0], channels[1], channels[2], pixels.alpha);
}
#endif

#if CUBES > 0
// The colour at a place in a cube.
vec3 cubeAt(int row, int size, ivec3 place) {
  ivec2 texel = ivec2(place.g * size + place.r, row + place.b);
  return vec3(
    texelFetch(profiles, texel, 0).r, texelFetch(profiles, texel + ivec2(0, size), 0).r,
    texelFetch(profiles, texel + ivec2(0, 2 * size), 0).r);
}

// The colour for a straight colour, by tetrahedral interpolation.
vec3 lookedUp(vec3 color, int row, int size) {
  vec3 place = color * float(size - 1);
  ivec3 low = min(ivec3(place), ivec3(size - 2));
  vec3 part = place - vec3(low);
  float most = max(max(part.r, part.g), part.b);
  float least = min(min(part.r, part.g), part.b);
  float middle = part.r + part.g + part.b - most - least;
  // The axes of the largest and of the smallest fraction.
  const ivec3 reds = ivec3(1, 0, 0);
  const ivec3 greens = ivec3(0, 1, 0);
  const ivec3 blues = ivec3(0, 0, 1);
  ivec3 first = part.r >= part.g ? (part.r >= part.b ? reds : blues) : part.g >= part.b ? greens : blues;
  ivec3 last = part.r < part.g ? (part.r < part.b ? reds : blues) : part.g < part.b ? greens : blues;
  return (1.0 - most) * cubeAt(row, size, low) + (most - middle) * cubeAt(row, size, low + first)
    + (middle - least) * cubeAt(row, size, low + 1 - last) + least * cubeAt(row, size, low + 1);
}

// Four pixels with colours looked up in a cube.
Pixels lookedUp(Pixels pixels, int row, int size) {
  mat4 lanes = transpose(mat4(pixels.red, pixels.green, pixels.blue, pixels.alpha));
  for (int lane = 0; lane < 4; lane++) {
    vec4 pixel = lanes[lane];
    if (pixel.a <= 0.0) continue;
    vec3 color = lookedUp(clamp(pixel.rgb / pixel.a, 0.0, 1.0), row, size);
    lanes[lane].rgb = pixel.a * clamp(color, 0.0, 1.0);
  }
  mat4 channels = transpose(lanes);
  return Pixels(channels[0], channels[1], channels[2], pixels.alpha);
}
#endif

#if SCREENS > 0
#include "screen.glsl"

vec4 clipped(vec4 values, vec4 inverse) { return clamp(values * inverse, 0.0, 1.0); }

// Four pixels with their colours screened, the first ink being number `ink`.
Pixels screened(Pixels pixels, ivec2 pixel, int ink, int inks, int shape, vec2 numbers) {
  vec4 inverse = 1.0 / max(pixels.alpha, vec4(1e-9));
  vec4 red = clipped(pixels.red, inverse);
  vec4 green = clipped(pixels.green, inverse);
  vec4 blue = clipped(pixels.blue, inverse);
  if (inks == monoInks) {
    vec4 grey =
      pixels.alpha * (1.0 - marks(1.0 - (0.3 * red + 0.59 * green + 0.11 * blue), pixel, ink, shape, numbers));
    return Pixels(grey, grey, grey, pixels.alpha);
  }
  vec4 most = inks == cmykInks ? max(max(red, green), blue) : vec4(1.0);
  vec4 factor = 1.0 / max(most, vec4(0.03125));
  vec4 paper = pixels.alpha;
  if (inks == cmykInks) paper *= 1.0 - marks(1.0 - most, pixel, ink + 3, shape, numbers);
  return Pixels(
    paper * (1.0 - marks((most - red) * factor, pixel, ink, shape, numbers)),
    paper * (1.0 - marks((most - green) * factor, pixel, ink + 1, shape, numbers)),
    paper * (1.0 - marks((most - blue) * factor, pixel, ink + 2, shape, numbers)), pixels.alpha);
}
#endif
