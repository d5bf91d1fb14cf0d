// SPDX-License-Identifier: MIT

// Where grains lie, and their random numbers, as GrainGrid says.

uint grainHash(uint x, uint y, uint seed) {
  uint hash = x * 0x9E3779B1u + y * 0x85EBCA77u + (seed + 1u) * 0xC2B2AE3Du;
  hash = (hash ^ (hash >> 15u)) * 0x2C1B3C6Du;
  hash = (hash ^ (hash >> 12u)) * 0x297A2D39u;
  return hash ^ (hash >> 15u);
}

// Quotients of negative numbers are rounded as a device likes, so none is divided.
int grainOf(int place, int grain) {
  return place >= 0 ? place / grain : -1 - (-1 - place) / grain;
}
