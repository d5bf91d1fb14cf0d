// The frame of the compute variant: one invocation of shade() for each texel written.
#include "encode.glsl"

layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

// Where texel (0, 0) of the output lies on its grid.
uniform ivec2 outputOrigin;
// The first texel written, and the one past the last.
uniform ivec4 writtenTexels;

layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp image2D target;

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + writtenTexels.xy;
  if (any(greaterThanEqual(texel, writtenTexels.zw))) return;
  imageStore(target, texel, encoded(shade(texel + outputOrigin)));
}
