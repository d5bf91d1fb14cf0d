// SPDX-License-Identifier: MIT

// The frame of the compute variant: one invocation for each output texel, or for each block of BLOCK_LENGTH
// texels along BLOCK_AXIS.
#include "encode.glsl"

layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

// The first output texel, and the one past the last.
uniform ivec4 writtenTexels;

#if OUTPUT_IS_BITMAP
layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp uimage2D target;
#elif PLANES_ARE_INTEGERS
layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp iimage2D target;
#else
layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp image2D target;
#endif

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy) * (1 + (BLOCK_LENGTH - 1) * BLOCK_AXIS) + writtenTexels.xy;
  if (any(greaterThanEqual(texel, writtenTexels.zw))) return;
#if BLOCK_LENGTH == 1
  imageStore(target, texel, valueOf(texel));
#else
  vec4 results[BLOCK_LENGTH];
  shadeBlock(ivec2(4 * texel.x, texel.y) + outputOrigin, results);
  for (int place = 0; place < BLOCK_LENGTH; place++) {
    ivec2 written = texel + place * BLOCK_AXIS;
    if (all(lessThan(written, writtenTexels.zw))) imageStore(target, written, valueOf(written, results[place]));
  }
#endif
}
