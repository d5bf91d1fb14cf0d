// SPDX-License-Identifier: MIT

// Gradients, as defined by ResolvedGradient. These arrays contain all gradients of the pass; STOPS and
// GRADIENTS are their lengths.

// The components of all stops, and the start and the slope of the ramp to the next stop. If ramps depend on
// the pixel: the stop's position, and whether there is a ramp to it.
uniform vec4 stopComponents[STOPS];
uniform vec2 stopRamps[STOPS];
// Linear and reflected gradients have a direction and a phase; radial ones centre and half axes; conic ones
// centre, start and period in turns; diamonds centre and both axes. The first number of a radial gradient's
// axes tells whether its ramps depend on the pixel.
uniform vec4 gradientPlaces[GRADIENTS];
uniform vec4 gradientAxes[GRADIENTS];

// Named after the cases of ResolvedGradient.Shape and Gradient.Space, because paint passes use these names.
const int linearShape = 0, radialShape = 1, conicShape = 2, reflectedShape = 3, diamondShape = 4;
const int sRGBSpace = 0, linearSpace = 1, okLabSpace = 2;
const float turn = 6.283185307179586;

// The angle of a direction clockwise from the top, in turns from -0.5 to 0.5. Uses the series of the arc
// tangent below 22.5 degrees, because drivers' functions may be off by a thousandth.
float turnsOf(vec2 direction) {
  vec2 size = abs(direction);
  float least = min(size.x, size.y);
  float most = max(max(size.x, size.y), 1e-12);
  bool isSteep = least > 0.41421356 * most;
  float a = isSteep ? (least - most) / (least + most) : least / most;
  float q = a * a;
  float angle = a * (1.0 + q * (-1.0 / 3.0 + q * (1.0 / 5.0 + q * (-1.0 / 7.0 + q * (1.0 / 9.0
    + q * (-1.0 / 11.0 + q * (1.0 / 13.0 - q / 15.0)))))));
  if (isSteep) angle += turn / 8.0;
  // Mirrors the angle from the nearer axis to the vertical one, then into the lower and the left half if
  // necessary.
  if (size.x > size.y) angle = turn / 4.0 - angle;
  if (direction.y > 0.0) angle = turn / 2.0 - angle;
  return (direction.x < 0.0 ? -angle : angle) / turn;
}

vec3 linearOfOKLab(vec3 lab) {
  vec3 roots = lab.x + lab.y * vec3(0.3963377774, -0.1055613458, -0.0894841775)
    + lab.z * vec3(0.2158037573, -0.0638541728, -1.2914855480);
  vec3 cones = roots * roots * roots;
  return cones.x * vec3(4.0767416621, -1.2684380046, -0.0041960863)
    + cones.y * vec3(-3.3077115913, 2.6097574011, -0.7034186147)
    + cones.z * vec3(0.2309699292, -0.3413193965, 1.7076147010);
}

vec3 encodedSRGB(vec3 linear) {
  linear = clamp(linear, 0.0, 1.0);
  vec3 curved = 1.055 * pow(max(linear, 1e-6), vec3(1.0 / 2.4)) - 0.055;
  return mix(curved, 12.92 * linear, lessThanEqual(linear, vec3(0.0031308)));
}

// Converts mixed components to a premultiplied, sRGB-encoded colour.
vec4 encodedColor(vec4 components, int space, bool isPremultiplied) {
  if (components.a <= 0.0) return vec4(0.0);
  vec3 color = isPremultiplied ? components.rgb / components.a : components.rgb;
  if (space == okLabSpace) color = linearOfOKLab(color);
  if (space != sRGBSpace) color = encodedSRGB(color);
  return vec4(color * components.a, components.a);
}

// The components advanced towards a stop by the fraction u.
vec4 advanced(vec4 components, int stop, int first, int count, float u, bool isSmooth) {
  if (!isSmooth) return mix(components, stopComponents[stop], u);
  vec4 a = stopComponents[max(stop - 2, first)];
  vec4 b = stopComponents[stop - 1];
  vec4 c = stopComponents[stop];
  vec4 d = stopComponents[min(stop + 1, first + count - 1)];
  vec4 grown = 0.5 * u * (c - a + u * (2.0 * a - 5.0 * b + 4.0 * c - d + u * (3.0 * (b - c) + d - a)));
  return components + clamp(grown, min(vec4(0.0), c - b), max(vec4(0.0), c - b));
}

// t at a position, for shapes that are not conic.
float positionAt(vec2 place, vec4 numbers, vec4 axes, int shape) {
  if (shape == linearShape) return dot(place, numbers.xy) + numbers.z;
  if (shape == reflectedShape) return abs(dot(place, numbers.xy) + numbers.z);
  vec2 outwards = place - numbers.xy;
  if (shape == diamondShape) return abs(dot(outwards, axes.xy)) + abs(dot(outwards, axes.zw));
  return length(outwards / numbers.zw);
}

// The components at t if ramps depend on the pixel; for a conic gradient, between its two ends. t and
// halfPixel are fractions of the gradient's period.
vec4 mixedAt(float t, float halfPixel, vec4 components, int first, int count, bool isSmooth) {
  for (int stop = first + 1; stop < first + count; stop++) {
    if (stopRamps[stop].y == 0.0) continue;
    float low = stopRamps[stop - 1].x;
    float high = stopRamps[stop].x;
    if (high - low < 2.0 * halfPixel) {
      float middle = 0.5 * (low + high);
      low = middle - halfPixel;
      high = middle + halfPixel;
    }
    components = advanced(components, stop, first, count, clamp((t - low) / (high - low), 0.0, 1.0), isSmooth);
  }
  return components;
}

// The components of a repeating conic gradient, at an angle in turns.
vec4 repeatedAt(float angle, float halfPixel, float period, int first, int count) {
  return mixedAt(fract(angle / period), min(halfPixel / period, 0.25), stopComponents[first], first, count, false);
}

// Half a pixel in units of t, at a place relative to the centre of an ellipse; see ResolvedGradient.
float halfPixelAt(vec2 outwards, vec2 radius) {
  float steepest = 1.0 / min(radius.x, radius.y);
  float center = 0.01 * steepest * steepest;
  vec2 place = outwards / radius;
  vec2 change = place / radius;
  return 0.5 * sqrt((dot(change, change) + center * steepest * steepest) / (dot(place, place) + center));
}

vec4 gradientAt(vec2 place, int gradient, int shape, int first, int count, int space, bool isPremultiplied, bool isSmooth, bool repeats) {
  vec4 numbers = gradientPlaces[gradient];
  vec4 components = stopComponents[first];
  if (shape == conicShape) {
    vec2 direction = place - numbers.xy;
    float t = fract(turnsOf(direction) - numbers.z);
    float halfPixel = min(0.125, 0.5 / (turn * max(length(direction), 1e-6)));
    if (repeats) {
      float fromStart = t < 0.5 ? t : t - 1.0;
      if (abs(fromStart) < halfPixel) {
        components = mix(
          repeatedAt(1.0 - halfPixel, halfPixel, numbers.w, first, count),
          repeatedAt(halfPixel, halfPixel, numbers.w, first, count),
          (fromStart + halfPixel) / (2.0 * halfPixel));
      } else {
        components = repeatedAt(t, halfPixel, numbers.w, first, count);
      }
    } else {
      vec4 last = stopComponents[first + count - 1];
      if (t < halfPixel) components = mix(last, components, (t + halfPixel) / (2.0 * halfPixel));
      components = mixedAt(t, halfPixel, components, first, count, isSmooth);
      if (t > 1.0 - halfPixel) components = mix(components, stopComponents[first], (t - 1.0 + halfPixel) / (2.0 * halfPixel));
    }
  } else {
    float t = positionAt(place, numbers, gradientAxes[gradient], shape);
    if (repeats) t = fract(t);
    if (shape == radialShape && gradientAxes[gradient].x > 0.0) {
      float halfPixel = halfPixelAt(place - numbers.xy, numbers.zw);
      components = mixedAt(t, repeats ? min(halfPixel, 0.25) : halfPixel, components, first, count, isSmooth);
    } else {
      for (int stop = first + 1; stop < first + count; stop++) {
        vec2 ramp = stopRamps[stop - 1];
        components = advanced(components, stop, first, count, clamp((t - ramp.x) * ramp.y, 0.0, 1.0), isSmooth);
      }
    }
  }
  if (isSmooth) {
    components.a = clamp(components.a, 0.0, 1.0);
    if (space == sRGBSpace) components.rgb = clamp(components.rgb, 0.0, isPremultiplied ? components.a : 1.0);
  }
  return encodedColor(components, space, isPremultiplied);
}

// The gradient at four pixels of a row. `tiling` is the index of its tiling, or -1.
Pixels gradientPixels(ivec2 pixel, int gradient, int shape, int first, int count, int space, bool isPremultiplied, bool isSmooth, bool repeats, int tiling) {
  mat4 colors;
  for (int lane = 0; lane < 4; lane++) {
    vec2 place = vec2(pixel + ivec2(lane, 0)) + 0.5;
#if TILINGS > 0
    if (tiling >= 0) {
      vec4 sum = vec4(0.0);
      for (int tile = 0; tile < 4; tile++) {
        float part = tilePart(pixel + ivec2(lane, 0), tiling, tile, place);
        if (part > 0.0) sum += part * gradientAt(place, gradient, shape, first, count, space, isPremultiplied, isSmooth, repeats);
      }
      colors[lane] = sum;
      continue;
    }
#endif
    colors[lane] = gradientAt(place, gradient, shape, first, count, space, isPremultiplied, isSmooth, repeats);
  }
  mat4 channels = transpose(colors);
  return Pixels(channels[0], channels[1], channels[2], channels[3]);
}
