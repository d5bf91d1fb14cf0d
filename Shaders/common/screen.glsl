// SPDX-License-Identifier: MIT

// Printers' screens, as defined by Halftone and ResolvedScreen: for each ink the place of pixel (0, 0) among
// its marks, and what the next column adds to it; whole marks are multiples of 2^32.
uniform ivec4 screens[SCREENS];

// Named after the cases of Halftone.Shape and Halftone.Inks, because paint passes use these names.
const int dotMark = 0, lineMark = 1, diamondMark = 2, squareMark = 3;
const int monoInks = 1, rgbInks = 3, cmykInks = 4;

vec2 waves(vec2 place) {
  vec2 rest = 0.5 - place;
  return mix(1.0 - 16.0 * place * place, 16.0 * rest * rest - 1.0, greaterThan(place, vec2(0.25)));
}

// The tone at which ink reaches a place, and its slope for a pitch of one pixel.
vec2 spotAt(vec2 place, int shape) {
  if (shape == lineMark) return vec2(2.0 * place.y, 2.0);
  if (shape == squareMark) {
    float side = 2.0 * max(place.x, place.y);
    return vec2(side * side, 4.0 * side);
  }
  if (shape == diamondMark) {
    float sum = place.x + place.y;
    float near = min(sum, 1.0 - sum);
    float tone = 2.0 * near * near;
    return vec2(sum > 0.5 ? 1.0 - tone : tone, 5.65685425 * near);
  }
  vec2 both = waves(place);
  float mean = 0.5 * (both.x + both.y);
  float size = abs(mean);
  bool isRound = size >= 0.5;
  float tone = isRound ? 0.392699082 * (1.0 - size) : 0.5 - size * (1.15 - size * (1.88 - size * 1.5892));
  float steepness = isRound ? 0.392699082 : 1.15 - size * (3.76 - size * 4.7676);
  vec2 near = min(place, 0.5 - place);
  return vec2(mean < 0.0 ? 1.0 - tone : tone, 16.0 * steepness * sqrt(dot(near, near)));
}

// The coverages of four pixels by amounts of an ink; numbers: the inverse pitch and the narrowest edge.
vec4 marks(vec4 amounts, ivec2 pixel, int ink, int shape, vec2 numbers) {
  uvec4 cells = uvec4(screens[ink]);
  vec4 result;
  for (int lane = 0; lane < 4; lane++) {
    uint x = uint(pixel.x + lane);
    uint y = uint(pixel.y);
    ivec2 place = ivec2(cells.xy + x * cells.zw + y * uvec2(0u - cells.w, cells.z));
    vec2 spot = spotAt(abs(vec2(place)) * (1.0 / 4294967296.0), shape);
    float factor = 1.0 / clamp(spot.y * numbers.x, numbers.y, 1.0);
    vec3 ends = vec3(amounts[lane] - spot.x, -amounts[lane] - spot.x, amounts[lane] + spot.x - 2.0);
    vec3 parts = clamp(0.5 + factor * ends, 0.0, 1.0);
    result[lane] = parts.x - parts.y + parts.z;
  }
  return result;
}
