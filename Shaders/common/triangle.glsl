// SPDX-License-Identifier: MIT

// One triangle that covers the viewport, made from the vertex number alone. Texel row 0 is the picture's row
// 0, so nothing is flipped.
void main() {
  vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));
  gl_Position = vec4(corner, 0.0, 1.0);
}
