// SPDX-License-Identifier: MIT

// A plane's 16 bits need more than the medium precision that samplers have by default.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
