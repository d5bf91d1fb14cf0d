// SPDX-License-Identifier: MIT
#include "Versions.h"

// The blend functions of the enum PixelRowsMode.

INLINE float least(float a, float b) { return a < b ? a : b; }
INLINE float most(float a, float b) { return a > b ? a : b; }
INLINE float limited(float value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

// Photoshop's middle grey, the least divisor of its modes, and its rounding for choosing colours.
static const float middle = 128.0f / 255, one_level = 1.0f / 255;
INLINE float level(float value) { return __builtin_elementwise_floor(255 * value + 0.531f); }

// MARK: Premultiplied channels

// Mixes two premultiplied channels, 0…1, where source and backdrop overlap: s of the source with alpha k, and
// b of the backdrop with alpha a. Where a mode's function allows it, no division is needed: for multiply, k a
// B(b / a, s / k) is k a (b / a) (s / k) = b s.
typedef float (*Mix)(float s, float k, float b, float a);

INLINE float multiply(float s, float k, float b, float a) { return b * s; }
INLINE float screen(float s, float k, float b, float a) { return b * k + s * a - b * s; }
INLINE float hard_light(float s, float k, float b, float a) {
  float bright = 2 * s - k;
  return bright <= 0 ? 2 * b * s : b * k + bright * a - b * bright;
}
INLINE float overlay(float s, float k, float b, float a) { return hard_light(b, a, s, k); }
INLINE float darken(float s, float k, float b, float a) { return least(b * k, s * a); }
INLINE float lighten(float s, float k, float b, float a) { return most(b * k, s * a); }
INLINE float difference(float s, float k, float b, float a) { return most(b * k - s * a, s * a - b * k); }
INLINE float exclusion(float s, float k, float b, float a) { return b * k + s * a - 2 * b * s; }
INLINE float linear_burn(float s, float k, float b, float a) { return most(0, b * k + s * a - k * a); }
INLINE float linear_dodge(float s, float k, float b, float a) { return least(k * a, b * k + s * a); }
// The strength k scales the colour before the limit: the overlap with a backdrop of alpha a is a limit(b / a
// + s), less the share of the backdrop that `blended` adds.
INLINE float linear_burn_fill(float s, float k, float b, float a) { return most(b * k - b, b * k + (s - k) * a); }
INLINE float linear_dodge_fill(float s, float k, float b, float a) { return least(b * k + a - b, b * k + s * a); }
INLINE float linear_light(float s, float k, float b, float a) {
  return least(k * a, most(0, b * k + 2 * a * (s - middle * k)));
}
INLINE float pin_light(float s, float k, float b, float a) {
  return 2 * s < k ? least(b * k, 2 * s * a) : most(b * k, (2 * s - k) * a);
}
INLINE float subtract(float s, float k, float b, float a) { return most(0, b * k - s * a); }

// MARK: Channels without their alpha

INLINE float color_dodge_straight(float s, float b) {
  float lightened = s >= 1 ? 1 : least(1, b / (s >= 1 ? 1 : 1 - s));
  return b == 0 ? 0 : lightened;
}
INLINE float color_burn_straight(float s, float b) {
  float darkened = s <= 0 ? 0 : 1 - least(1, (1 - b) / (s <= 0 ? 1 : s));
  return b >= 1 ? 1 : darkened;
}
INLINE float soft_light_straight(float s, float b) {
  float curve = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : __builtin_elementwise_sqrt(b);
  return s <= 0.5f ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (curve - b);
}
INLINE float vivid_light_straight(float s, float b) {
  float low = 1 - (1 - b) / least(most(2 * s, one_level), 1), high = b / most(1 - 2 * (s - middle), one_level);
  float mixed = limited(s < middle ? low : high);
  return level(s) <= 0 ? 0 : level(s) >= 255 ? 1 : mixed;
}
INLINE float hard_mix_straight(float s, float b) {
  return level(b) + level(s) + (level(b) < 128 ? 0 : 1) > 255 ? 1 : 0;
}
INLINE float divide_straight(float s, float b) { return least(1, b / most(s, one_level)); }

// A straight channel; 0 for transparent pixels.
INLINE float straight(float channel, float alpha) { return limited(channel / (alpha > 0 ? alpha : 1)); }

#define OF_STRAIGHT(name)                                                       \
  INLINE float name(float s, float k, float b, float a) {                       \
    return k * a * name##_straight(straight(s, k), straight(b, a));             \
  }
OF_STRAIGHT(color_dodge)
OF_STRAIGHT(color_burn)
OF_STRAIGHT(soft_light)
OF_STRAIGHT(vivid_light)
OF_STRAIGHT(hard_mix)
OF_STRAIGHT(divide)

// MARK: Rows

// The number of pixels that are checked together, to skip those where nothing is drawn.
enum { BlendBlock = 32 };

INLINE bool is_nothing(const float *coverage, size_t count) {
  // Compares bits, because the compiler may vectorise integer operations.
  uint32_t all = 0;
  for (size_t i = 0; i < count; i++) all |= LOAD(uint32_t, coverage + i);
  return all == 0;
}

// The source, premultiplied, 0…1; `top` is in levels.
INLINE float drawn(float top, float opacity, float coverage) { return top * opacity * coverage * (1.0f / 255); }

// A channel of the result in levels, from one of the backdrop in levels. Where nothing is drawn it stays the
// same to the bit, like in skipped blocks, because tiles have other blocks.
INLINE float blended(Mix mix, float s, float k, float levels, float a) {
  float b = levels * (1.0f / 255);
  float drawn = 255 * (s * (1 - a) + b * (1 - k) + mix(s, k, b, a));
  return k == 0 ? levels : drawn;
}

INLINE void blend_channels(
  Mix mix, PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result, size_t count) {
  for (size_t start = 0; start < count; start += BlendBlock) {
    size_t end = start + BlendBlock < count ? start + BlendBlock : count;
    if (is_nothing(coverage + start, end - start)) continue;
#pragma clang loop vectorize(assume_safety)
    for (size_t i = start; i < end; i++) {
      float part = coverage[i], k = drawn(top.alpha[i], opacity, part), a = result.alpha[i] * (1.0f / 255);
      result.red[i] = blended(mix, drawn(top.red[i], opacity, part), k, result.red[i], a);
      result.green[i] = blended(mix, drawn(top.green[i], opacity, part), k, result.green[i], a);
      result.blue[i] = blended(mix, drawn(top.blue[i], opacity, part), k, result.blue[i], a);
      result.alpha[i] = k == 0 ? result.alpha[i] : 255 * (k + a * (1 - k));
    }
  }
}

// MARK: Channels together

typedef struct { float red, green, blue; } Color;

INLINE float lowest(Color c) { return least(least(c.red, c.green), c.blue); }
INLINE float highest(Color c) { return most(most(c.red, c.green), c.blue); }
INLINE float luminosity(Color c) { return 0.3f * c.red + 0.59f * c.green + 0.11f * c.blue; }
INLINE Color scaled(Color c, float factor, float offset) {
  return (Color){c.red * factor + offset, c.green * factor + offset, c.blue * factor + offset};
}

// The colour with the luminosity of another, pulled towards grey until its channels are within 0…1.
INLINE Color colored(Color color, Color other) {
  float light = luminosity(other);
  Color shifted = scaled(color, 1, -luminosity(color));
  float low = lowest(shifted), high = highest(shifted), factor = 1;
  if (light + low < 0) factor = light / -low;
  if (light + high > 1) factor *= (1 - light) / high;
  return scaled(shifted, factor, light);
}

// The colour stretched so that its least channel is 0 and its greatest is the range of another colour.
INLINE Color stretched(Color color, Color other) {
  float low = lowest(color), own = highest(color) - low, range = highest(other) - lowest(other);
  float factor = own > 0 ? range / own : 0;
  return scaled(scaled(color, 1, -low), factor, 0);
}

// A hundred times the luminosity of a colour's levels, which is an exact integer.
INLINE float levels(Color c) { return 30 * level(c.red) + 59 * level(c.green) + 11 * level(c.blue); }

INLINE Color hue(Color s, Color b) { return colored(stretched(s, b), b); }
INLINE Color saturation(Color s, Color b) { return colored(stretched(b, s), b); }
INLINE Color color(Color s, Color b) { return colored(s, b); }
INLINE Color luminous(Color s, Color b) { return colored(b, s); }
INLINE Color darker(Color s, Color b) { return levels(s) < levels(b) ? s : b; }
INLINE Color lighter(Color s, Color b) { return levels(s) > levels(b) ? s : b; }

typedef Color (*MixColors)(Color s, Color b);

INLINE void blend_colors(
  MixColors mix, PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result,
  size_t count) {
  for (size_t i = 0; i < count; i++) {
    float part = coverage[i], k = drawn(top.alpha[i], opacity, part), a = result.alpha[i] * (1.0f / 255);
    if (k == 0) continue;
    Color s = {
      drawn(top.red[i], opacity, part), drawn(top.green[i], opacity, part), drawn(top.blue[i], opacity, part)};
    Color b = scaled((Color){result.red[i], result.green[i], result.blue[i]}, 1.0f / 255, 0);
    Color source = {straight(s.red, k), straight(s.green, k), straight(s.blue, k)};
    Color backdrop = {straight(b.red, a), straight(b.green, a), straight(b.blue, a)};
    Color mixed = mix(source, backdrop);
    result.red[i] = 255 * (s.red * (1 - a) + b.red * (1 - k) + mixed.red * (k * a));
    result.green[i] = 255 * (s.green * (1 - a) + b.green * (1 - k) + mixed.green * (k * a));
    result.blue[i] = 255 * (s.blue * (1 - a) + b.blue * (1 - k) + mixed.blue * (k * a));
    result.alpha[i] = 255 * (k + a * (1 - k));
  }
}

// MARK: Text

// BlendMode.textGamma. One power in each direction suffices, because a power of a power is a power with the
// product of the exponents.
INLINE float toned(float value) {
  bool is_dark = value <= 0.04045f;
  return powf(is_dark ? value / 12.92f : (value + 0.055f) / 1.055f, (is_dark ? 1 : 2.4f) / 1.45f);
}
INLINE float untoned(float value) {
  bool is_dark = value <= 0.0187472f;  // 0.0031308 to the power of 1 / 1.45
  float power = powf(value, is_dark ? 1.45f : 1.45f / 2.4f);
  return is_dark ? 12.92f * power : 1.055f * power - 0.055f;
}

// A channel of the result in levels, from the source's and the backdrop's.
INLINE float mixed_as_text(float s, float k, float levels, float a, float alpha) {
  float above = k * toned(straight(s, k)), below = (1 - k) * a * toned(straight(levels * (1.0f / 255), a));
  return 255 * alpha * untoned((above + below) / alpha);
}

static void blend_text(
  PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float part = coverage[i], k = drawn(top.alpha[i], opacity, part), a = result.alpha[i] * (1.0f / 255);
    if (k == 0) continue;
    float red = drawn(top.red[i], opacity, part), green = drawn(top.green[i], opacity, part);
    float blue = drawn(top.blue[i], opacity, part), alpha = k + a * (1 - k);
    // Most pixels of a letter are opaque.
    bool is_plain = k >= 1 || a == 0;
    result.red[i] = is_plain ? 255 * red : mixed_as_text(red, k, result.red[i], a, alpha);
    result.green[i] = is_plain ? 255 * green : mixed_as_text(green, k, result.green[i], a, alpha);
    result.blue[i] = is_plain ? 255 * blue : mixed_as_text(blue, k, result.blue[i], a, alpha);
    result.alpha[i] = 255 * alpha;
  }
}

VERSIONS void pixel_rows_draw_mixed(
  PixelRowsMode mode, PixelRowsPicture top, float opacity, const float *coverage, PixelRowsPicture result,
  size_t count) {
#define CHANNELS(name, mix) \
  case PixelRowsMode##name: return blend_channels(mix, top, opacity, coverage, result, count)
#define COLORS(name, mix) \
  case PixelRowsMode##name: return blend_colors(mix, top, opacity, coverage, result, count)
  switch (mode) {
    CHANNELS(Multiply, multiply);
    CHANNELS(Screen, screen);
    CHANNELS(Overlay, overlay);
    CHANNELS(Darken, darken);
    CHANNELS(Lighten, lighten);
    CHANNELS(ColorDodge, color_dodge);
    CHANNELS(ColorBurn, color_burn);
    CHANNELS(HardLight, hard_light);
    CHANNELS(SoftLight, soft_light);
    CHANNELS(Difference, difference);
    CHANNELS(Exclusion, exclusion);
    CHANNELS(LinearBurn, linear_burn);
    CHANNELS(LinearDodge, linear_dodge);
    CHANNELS(LinearBurnFill, linear_burn_fill);
    CHANNELS(LinearDodgeFill, linear_dodge_fill);
    CHANNELS(VividLight, vivid_light);
    CHANNELS(LinearLight, linear_light);
    CHANNELS(PinLight, pin_light);
    CHANNELS(HardMix, hard_mix);
    CHANNELS(Subtract, subtract);
    CHANNELS(Divide, divide);
    COLORS(Hue, hue);
    COLORS(Saturation, saturation);
    COLORS(Color, color);
    COLORS(Luminosity, luminous);
    COLORS(DarkerColor, darker);
    COLORS(LighterColor, lighter);
    case PixelRowsModeTextGamma: return blend_text(top, opacity, coverage, result, count);
    case PixelRowsModeNormal:
    case PixelRowsModeDissolve:
    case PixelRowsModeCopy: return;
  }
#undef CHANNELS
#undef COLORS
}

VERSIONS void pixel_rows_replace(PixelRowsPicture top, const float *coverage, PixelRowsPicture result, size_t count) {
#pragma clang loop vectorize(assume_safety)
  for (size_t i = 0; i < count; i++) {
    float part = coverage[i], kept = 1 - part;
    result.red[i] = top.red[i] * part + result.red[i] * kept;
    result.green[i] = top.green[i] * part + result.green[i] * kept;
    result.blue[i] = top.blue[i] * part + result.blue[i] * kept;
    result.alpha[i] = top.alpha[i] * part + result.alpha[i] * kept;
  }
}
