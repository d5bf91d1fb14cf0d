// SPDX-License-Identifier: MIT

// The positions of grains and their random numbers, as defined by GrainGrid.

uint grainHash(uint x, uint y, uint seed) {
  uint hash = x * 0x9E3779B1u + y * 0x85EBCA77u + (seed + 1u) * 0xC2B2AE3Du;
  hash = (hash ^ (hash >> 15u)) * 0x2C1B3C6Du;
  hash = (hash ^ (hash >> 12u)) * 0x297A2D39u;
  return hash ^ (hash >> 15u);
}

// GLSL does not define how negative quotients are rounded, so this avoids them.
int grainOf(int place, int grain) {
  return place >= 0 ? place / grain : -1 - (-1 - place) / grain;
}
