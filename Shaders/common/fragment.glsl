// The frame of the fragment variant: one invocation of shade() for each texel of the viewport.
#include "encode.glsl"

// Where texel (0, 0) of the output lies on its grid.
uniform ivec2 outputOrigin;

layout(location = 0) out vec4 result;

void main() {
  result = encoded(shade(ivec2(gl_FragCoord.xy) + outputOrigin));
}
