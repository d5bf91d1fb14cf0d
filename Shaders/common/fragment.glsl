// SPDX-License-Identifier: MIT

// The frame of the fragment variant: one invocation for each texel of the viewport.
#include "encode.glsl"

layout(location = 0) out RESULT result;

void main() {
  result = valueOf(ivec2(gl_FragCoord.xy));
}
