// SPDX-License-Identifier: MIT

// The blend functions of BlendMode, named after its cases. Paint passes use these names, so the numbers are
// arbitrary. Colours are not premultiplied.
const int
  multiplyMode = 1, screenMode = 2, overlayMode = 3, darkenMode = 4, lightenMode = 5, colorDodgeMode = 6,
  colorBurnMode = 7, hardLightMode = 8, softLightMode = 9, differenceMode = 10, exclusionMode = 11,
  hueMode = 12, saturationMode = 13, colorMode = 14, luminosityMode = 15, linearBurnMode = 16,
  darkerColorMode = 17, linearDodgeMode = 18, lighterColorMode = 19, vividLightMode = 20,
  linearLightMode = 21, pinLightMode = 22, hardMixMode = 23, subtractMode = 24, divideMode = 25,
  textGammaMode = 26, linearBurnFillMode = 27, linearDodgeFillMode = 28;

// Photoshop's middle grey.
const float middleGrey = 128.0 / 255.0;
const float oneLevel = 1.0 / 255.0;

// The levels that decide between two colours.
vec3 levelOf(vec3 color) {
  return floor(255.0 * color + 0.531);
}

// A hundred times the luminosity of a colour's levels, which is an exact integer.
float levelsOf(vec3 color) {
  return dot(levelOf(color), vec3(30.0, 59.0, 11.0));
}

// The noise that dissolving compares with a level of alpha; see DissolveNoise.
int dissolveNoise(ivec2 place) {
  uint hash = uint(place.x) * 0x9E3779B1u + uint(place.y) * 0x85EBCA77u;
  hash = (hash ^ (hash >> 15u)) * 0x2C1B3C6Du;
  hash = (hash ^ (hash >> 12u)) * 0x297A2D39u;
  return int((hash ^ (hash >> 15u)) % 255u);
}

float luminosity(vec3 color) {
  return dot(color, vec3(0.3, 0.59, 0.11));
}

float minimumOf(vec3 color) {
  return min(color.r, min(color.g, color.b));
}

float maximumOf(vec3 color) {
  return max(color.r, max(color.g, color.b));
}

// The colour with the luminosity `light`, pulled towards grey until its channels are within 0…1.
vec3 withLuminosity(vec3 color, float light) {
  vec3 shifted = color - luminosity(color);
  float least = minimumOf(shifted);
  float most = maximumOf(shifted);
  vec3 result = shifted;
  if (light + least < 0.0) result *= light / -least;
  if (light + most > 1.0) result *= (1.0 - light) / most;
  return result + light;
}

// The colour stretched so that its least channel is 0 and its greatest is `range`.
vec3 withSaturation(vec3 color, float range) {
  float least = minimumOf(color);
  float own = maximumOf(color) - least;
  return own > 0.0 ? (color - least) * (range / own) : vec3(0.0);
}

vec3 hardLight(vec3 b, vec3 s) {
  vec3 bright = 2.0 * s - 1.0;
  return mix(b + bright - b * bright, 2.0 * s * b, lessThanEqual(s, vec3(0.5)));
}

vec3 softLight(vec3 b, vec3 s) {
  vec3 low = b - (1.0 - 2.0 * s) * b * (1.0 - b);
  vec3 root = mix(sqrt(b), ((16.0 * b - 12.0) * b + 4.0) * b, lessThanEqual(b, vec3(0.25)));
  return mix(b + (2.0 * s - 1.0) * (root - b), low, lessThanEqual(s, vec3(0.5)));
}

vec3 colorDodge(vec3 b, vec3 s) {
  bvec3 isFull = greaterThanEqual(s, vec3(1.0));
  vec3 lightened = mix(min(vec3(1.0), b / mix(1.0 - s, vec3(1.0), isFull)), vec3(1.0), isFull);
  return mix(lightened, vec3(0.0), equal(b, vec3(0.0)));
}

vec3 colorBurn(vec3 b, vec3 s) {
  bvec3 isEmpty = lessThanEqual(s, vec3(0.0));
  vec3 darkened = mix(1.0 - min(vec3(1.0), (1.0 - b) / mix(s, vec3(1.0), isEmpty)), vec3(0.0), isEmpty);
  return mix(darkened, vec3(1.0), greaterThanEqual(b, vec3(1.0)));
}

vec3 vividLight(vec3 b, vec3 s) {
  vec3 low = 1.0 - (1.0 - b) / clamp(2.0 * s, oneLevel, 1.0);
  vec3 high = b / max(1.0 - 2.0 * (s - middleGrey), oneLevel);
  vec3 mixed = clamp(mix(high, low, lessThan(s, vec3(middleGrey))), 0.0, 1.0);
  vec3 levels = levelOf(s);
  return mix(mix(mixed, vec3(0.0), lessThanEqual(levels, vec3(0.0))), vec3(1.0), greaterThanEqual(levels, vec3(255.0)));
}

vec3 mixed(int mode, vec3 b, vec3 s) {
  if (mode == multiplyMode) return b * s;
  if (mode == screenMode) return b + s - b * s;
  if (mode == overlayMode) return hardLight(s, b);
  if (mode == darkenMode) return min(b, s);
  if (mode == lightenMode) return max(b, s);
  if (mode == colorDodgeMode) return colorDodge(b, s);
  if (mode == colorBurnMode) return colorBurn(b, s);
  if (mode == hardLightMode) return hardLight(b, s);
  if (mode == softLightMode) return softLight(b, s);
  if (mode == differenceMode) return abs(b - s);
  if (mode == exclusionMode) return b + s - 2.0 * b * s;
  if (mode == hueMode) return withLuminosity(withSaturation(s, maximumOf(b) - minimumOf(b)), luminosity(b));
  if (mode == saturationMode) return withLuminosity(withSaturation(b, maximumOf(s) - minimumOf(s)), luminosity(b));
  if (mode == colorMode) return withLuminosity(s, luminosity(b));
  if (mode == luminosityMode) return withLuminosity(b, luminosity(s));
  if (mode == linearBurnMode) return max(vec3(0.0), b + s - 1.0);
  if (mode == linearDodgeMode) return min(vec3(1.0), b + s);
  if (mode == darkerColorMode) return levelsOf(s) < levelsOf(b) ? s : b;
  if (mode == lighterColorMode) return levelsOf(s) > levelsOf(b) ? s : b;
  if (mode == vividLightMode) return vividLight(b, s);
  if (mode == linearLightMode) return clamp(b + 2.0 * (s - middleGrey), 0.0, 1.0);
  if (mode == pinLightMode) return mix(max(b, 2.0 * s - 1.0), min(b, 2.0 * s), lessThan(s, vec3(0.5)));
  if (mode == hardMixMode) {
    vec3 levels = levelOf(b);
    return vec3(greaterThan(levels + levelOf(s) + vec3(greaterThanEqual(levels, vec3(128.0))), vec3(255.0)));
  }
  if (mode == subtractMode) return max(vec3(0.0), b - s);
  if (mode == divideMode) return min(vec3(1.0), b / max(s, oneLevel));
  return s;
}

vec3 straight(vec4 pixel) {
  return clamp(pixel.rgb / pixel.a, 0.0, 1.0);
}

// sRGB values in linear light, to the power of 1 / 1.45. One power suffices, because a power of a power is a
// power with the product of the exponents. Drivers may return anything for a power of 0.
vec3 toned(vec3 color) {
  bvec3 isDark = lessThanEqual(color, vec3(0.04045));
  vec3 base = max(mix((color + 0.055) / 1.055, color / 12.92, isDark), 1e-9);
  return pow(base, mix(vec3(2.4 / 1.45), vec3(1.0 / 1.45), isDark));
}

// The inverse of toned(); 0.0187472 is 0.0031308 to the power of 1 / 1.45.
vec3 untoned(vec3 value) {
  bvec3 isDark = lessThanEqual(value, vec3(0.0187472));
  vec3 power = pow(max(value, 1e-9), mix(vec3(1.45 / 2.4), vec3(1.45), isDark));
  return mix(1.055 * power - 0.055, 12.92 * power, isDark);
}

// Premultiplied pixels, mixed like text in Photoshop; see BlendMode.textGamma.
vec4 mixedAsText(vec4 source, vec4 backdrop) {
  float alpha = source.a + backdrop.a * (1.0 - source.a);
  vec3 mixed = source.a * toned(straight(source)) + (1.0 - source.a) * backdrop.a * toned(straight(backdrop));
  return alpha * vec4(untoned(mixed / alpha), 1.0);
}

// Premultiplied pixels, whose sum is limited after the source's strength is applied:
// BlendMode.linearDodgeFill, or linearBurnFill if `isBurn`.
vec4 summed(bool isBurn, vec4 source, vec4 backdrop) {
  vec3 sum = backdrop.rgb + backdrop.a * (isBurn ? source.rgb - source.a : source.rgb);
  return vec4(
    (1.0 - backdrop.a) * source.rgb + clamp(sum, vec3(0.0), vec3(backdrop.a)),
    source.a + backdrop.a * (1.0 - source.a));
}

// A premultiplied source blended with a premultiplied backdrop.
vec4 blended(int mode, vec4 source, vec4 backdrop) {
  if (source.a <= 0.0 || backdrop.a <= 0.0) return source + (1.0 - source.a) * backdrop;
  if (mode == textGammaMode) return source.a >= 1.0 ? source : mixedAsText(source, backdrop);
  if (mode == linearBurnFillMode || mode == linearDodgeFillMode) {
    return summed(mode == linearBurnFillMode, source, backdrop);
  }
  return (1.0 - backdrop.a) * source + (1.0 - source.a) * backdrop
    + source.a * backdrop.a * vec4(mixed(mode, straight(backdrop), straight(source)), 1.0);
}
