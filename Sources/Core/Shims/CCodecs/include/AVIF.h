// SPDX-License-Identifier: MIT
#pragma once

// The parts of libavif in use, declared here so that its header is not needed to build. Its structures differ
// between versions. These are the members in use of 0.11 (libavif.so.15, "old") and of 1.0 and later
// (libavif.so.16). scripts/check-declarations checks them against the header of the installed version.

#include <stddef.h>
#include <stdint.h>

// Enumerations. An avifResult of 0 means success.
typedef unsigned CCodecsAVIFResult;
typedef unsigned CCodecsAVIFPixelFormat;

enum {
  CCodecsAVIFPixelFormat444 = 1,
  CCodecsAVIFPixelFormat420 = 3,
  CCodecsAVIFPixelFormat400 = 4,
  CCodecsAVIFRangeFull = 1,
  // The only strictness flag in use: alpha must specify its size in the file. Many files fail the other
  // checks.
  CCodecsAVIFStrictAlpha = 4,
  CCodecsAVIFHasRotation = 4,
  CCodecsAVIFHasMirror = 8,
  CCodecsAVIFResultTruncated = 20,
  // Colours by their numbers in ITU-T H.273.
  CCodecsAVIFPrimariesBT709 = 1,
  CCodecsAVIFTransferSRGB = 13,
  CCodecsAVIFMatrixIdentity = 0,
  CCodecsAVIFMatrixBT601 = 6,
};

// avifRWData.
typedef struct {
  uint8_t *data;
  size_t size;
} CCodecsAVIFData;

// The part of avifImage that all versions share. libavif allocates it.
typedef struct {
  uint32_t width, height, depth;
  CCodecsAVIFPixelFormat yuvFormat;
  unsigned yuvRange, yuvChromaSamplePosition;
  uint8_t *yuvPlanes[3];
  uint32_t yuvRowBytes[3];
  int imageOwnsYUVPlanes;
  uint8_t *alphaPlane;
  uint32_t alphaRowBytes;
  int imageOwnsAlphaPlane, alphaPremultiplied;
  CCodecsAVIFData icc;
  uint16_t colorPrimaries, transferCharacteristics, matrixCoefficients;
} CCodecsAVIFImage;

// The members of avifImage from transformFlags to imir. `angle` counts quarter turns anticlockwise; `axis` is
// 0 to exchange top and bottom, 1 to exchange left and right, after the rotation.
typedef struct {
  uint32_t transformFlags;
  uint32_t pasp[2];
  uint32_t clap[8];
  uint8_t angle;
  uint8_t axis;
} CCodecsAVIFTransforms;

enum { CCodecsAVIFTransformsOld = 112, CCodecsAVIFTransformsNew = 116 };

static inline CCodecsAVIFTransforms CCodecsAVIFTransformsOf(const CCodecsAVIFImage *image, int isOld) {
  const char *start = (const char *)image + (isOld ? CCodecsAVIFTransformsOld : CCodecsAVIFTransformsNew);
  return *(const CCodecsAVIFTransforms *)start;
}

// The first members of avifDecoder.
typedef struct {
  unsigned codecChoice;
  int maxThreads;
  unsigned requestedSource;
  int allowProgressive, allowIncremental, ignoreExif, ignoreXMP;
  uint32_t imageSizeLimit, imageDimensionLimit, imageCountLimit, strictFlags;
  CCodecsAVIFImage *image;
  int imageIndex, imageCount;
} CCodecsAVIFDecoder;

// avifRGBImage. 1.0 has one more member.
typedef struct {
  uint32_t width, height, depth;
  unsigned format, chromaUpsampling, chromaDownsampling;
  int avoidLibYUV, ignoreAlpha, alphaPremultiplied, isFloat;
  union {
    struct {
      uint8_t *pixels;
      uint32_t rowBytes;
    } old;
    struct {
      int maxThreads;
      uint8_t *pixels;
      uint32_t rowBytes;
    } current;
  } rest;
} CCodecsAVIFColors;

static inline void CCodecsAVIFSetPixels(CCodecsAVIFColors *colors, int isOld, uint8_t *pixels, uint32_t rowBytes) {
  if (isOld) {
    colors->rest.old.pixels = pixels;
    colors->rest.old.rowBytes = rowBytes;
  } else {
    colors->rest.current.pixels = pixels;
    colors->rest.current.rowBytes = rowBytes;
  }
}

// The first members of avifEncoder.
typedef struct {
  unsigned codecChoice;
  int maxThreads, speed, keyframeInterval;
  uint64_t timescale;
  union {
    struct { int minQuantizer, maxQuantizer, minQuantizerAlpha, maxQuantizerAlpha; } old;
    struct {
      int repetitionCount;
      uint32_t extraLayerCount;
      int quality, qualityAlpha;
    } current;
  } rest;
} CCodecsAVIFEncoder;

// Sets the quality, 0 to 100 (lossless); alpha is always lossless. Old versions use quantizers, 63 to 0.
static inline void CCodecsAVIFSetQuality(CCodecsAVIFEncoder *encoder, int isOld, int quality) {
  if (isOld) {
    int quantizer = ((100 - quality) * 63 + 50) / 100;
    encoder->rest.old.minQuantizer = encoder->rest.old.maxQuantizer = quantizer;
    encoder->rest.old.minQuantizerAlpha = encoder->rest.old.maxQuantizerAlpha = 0;
  } else {
    encoder->rest.current.quality = quality;
    encoder->rest.current.qualityAlpha = 100;
  }
}
