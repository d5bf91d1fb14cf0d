// The frame of the compute variant: one invocation for each texel written.
#include "encode.glsl"

layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

// The first texel written, and the one past the last.
uniform ivec4 writtenTexels;

#if OUTPUT_IS_BITMAP
layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp uimage2D target;
#else
layout(OUTPUT_FORMAT, binding = 0) writeonly uniform highp image2D target;
#endif

void main() {
  ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + writtenTexels.xy;
  if (any(greaterThanEqual(texel, writtenTexels.zw))) return;
  imageStore(target, texel, valueOf(texel));
}
