// SPDX-License-Identifier: MIT

// The functions of picture libraries that the program calls, one per entry: its result, its name, its
// parameters, and the parameters' names again, as arguments. CCodecs.c includes this list with a definition
// of each library's macro.
//
// A call of a function that is missing here does not link: copy its declaration from the library's header,
// against which the compiler checks every entry. RSVG, CAIRO, GLIB and AVIF are built without headers, with
// the declarations of Drawings.h and AVIF.h, which scripts/check-declarations checks against the headers;
// their functions have the prefix CCodecs_.

#ifndef TURBOJPEG
#define TURBOJPEG(result, name, parameters, arguments)
#endif
#ifndef WEBP
#define WEBP(result, name, parameters, arguments)
#endif
#ifndef LCMS
#define LCMS(result, name, parameters, arguments)
#endif
#ifndef RSVG
#define RSVG(result, name, parameters, arguments)
#endif
#ifndef AVIF
#define AVIF(result, name, parameters, arguments)
#endif

TURBOJPEG(tjhandle, tjInitDecompress, (void), ())
TURBOJPEG(int, tjDecompressHeader3, (tjhandle handle, const unsigned char *bytes, unsigned long count, int *width, int *height,
  int *subsampling, int *colorspace), (handle, bytes, count, width, height, subsampling, colorspace))
TURBOJPEG(int, tjDecompress2, (tjhandle handle, const unsigned char *bytes, unsigned long count, unsigned char *pixels,
  int width, int pitch, int height, int format, int flags), (handle, bytes, count, pixels, width, pitch, height, format, flags))
TURBOJPEG(tjhandle, tjInitCompress, (void), ())
TURBOJPEG(int, tjCompress2, (tjhandle handle, const unsigned char *pixels, int width, int pitch, int height, int format,
  unsigned char **bytes, unsigned long *count, int subsampling, int quality, int flags),
  (handle, pixels, width, pitch, height, format, bytes, count, subsampling, quality, flags))
TURBOJPEG(char *, tjGetErrorStr2, (tjhandle handle), (handle))
TURBOJPEG(int, tjGetErrorCode, (tjhandle handle), (handle))
TURBOJPEG(int, tjDestroy, (tjhandle handle), (handle))
TURBOJPEG(void, tjFree, (unsigned char *buffer), (buffer))

WEBP(VP8StatusCode, WebPGetFeaturesInternal, (const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features, int version),
  (bytes, count, features, version))
WEBP(uint8_t *, WebPDecodeRGBAInto, (const uint8_t *bytes, size_t count, uint8_t *pixels, size_t size, int stride),
  (bytes, count, pixels, size, stride))
WEBP(int, WebPConfigInitInternal, (WebPConfig *config, WebPPreset preset, float quality, int version),
  (config, preset, quality, version))
WEBP(int, WebPPictureInitInternal, (WebPPicture *picture, int version), (picture, version))
WEBP(int, WebPPictureImportRGBA, (WebPPicture *picture, const uint8_t *pixels, int stride), (picture, pixels, stride))
WEBP(void, WebPPictureFree, (WebPPicture *picture), (picture))
WEBP(int, WebPEncode, (const WebPConfig *config, WebPPicture *picture), (config, picture))
WEBP(void, WebPMemoryWriterInit, (WebPMemoryWriter *writer), (writer))
WEBP(void, WebPMemoryWriterClear, (WebPMemoryWriter *writer), (writer))
WEBP(int, WebPMemoryWrite, (const uint8_t *bytes, size_t count, const WebPPicture *picture), (bytes, count, picture))

LCMS(cmsHPROFILE, cmsOpenProfileFromMem, (const void *bytes, cmsUInt32Number count), (bytes, count))
LCMS(cmsHPROFILE, cmsCreate_sRGBProfile, (void), ())
LCMS(cmsColorSpaceSignature, cmsGetColorSpace, (cmsHPROFILE profile), (profile))
LCMS(cmsBool, cmsIsMatrixShaper, (cmsHPROFILE profile), (profile))
LCMS(cmsBool, cmsCloseProfile, (cmsHPROFILE profile), (profile))
LCMS(cmsHTRANSFORM, cmsCreateTransform, (cmsHPROFILE input, cmsUInt32Number inputFormat, cmsHPROFILE output,
  cmsUInt32Number outputFormat, cmsUInt32Number intent, cmsUInt32Number flags),
  (input, inputFormat, output, outputFormat, intent, flags))
LCMS(void, cmsDeleteTransform, (cmsHTRANSFORM transform), (transform))
LCMS(void, cmsDoTransform, (cmsHTRANSFORM transform, const void *input, void *output, cmsUInt32Number count),
  (transform, input, output, count))

RSVG(RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *bytes, unsigned long count, CCodecsError **error),
  (bytes, count, error))
RSVG(void, rsvg_handle_set_dpi, (RsvgHandle *handle, double dpi), (handle, dpi))
RSVG(int, rsvg_handle_set_stylesheet, (RsvgHandle *handle, const uint8_t *css, unsigned long count, CCodecsError **error),
  (handle, css, count, error))
RSVG(int, rsvg_handle_get_intrinsic_size_in_pixels, (RsvgHandle *handle, double *width, double *height),
  (handle, width, height))
RSVG(void, rsvg_handle_get_intrinsic_dimensions, (RsvgHandle *handle, int *hasWidth, CCodecsLength *width, int *hasHeight,
  CCodecsLength *height, int *hasViewBox, CCodecsRectangle *viewBox),
  (handle, hasWidth, width, hasHeight, height, hasViewBox, viewBox))
RSVG(int, rsvg_handle_render_document, (RsvgHandle *handle, cairo_t *context, const CCodecsRectangle *viewport,
  CCodecsError **error), (handle, context, viewport, error))
// Cairo and GLib, as dependencies of librsvg.
RSVG(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *pixels, CCodecsFormat format, int width,
  int height, int stride), (pixels, format, width, height, stride))
RSVG(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
RSVG(cairo_t *, cairo_create, (cairo_surface_t *surface), (surface))
RSVG(CCodecsStatus, cairo_status, (cairo_t *context), (context))
RSVG(void, cairo_scale, (cairo_t *context, double across, double down), (context, across, down))
RSVG(void, cairo_destroy, (cairo_t *context), (context))
RSVG(void, g_object_unref, (void *object), (object))
RSVG(void, g_error_free, (CCodecsError *error), (error))

AVIF(const char *, avifVersion, (void), ())
AVIF(const char *, avifResultToString, (CCodecsAVIFResult result), (result))
AVIF(CCodecsAVIFDecoder *, avifDecoderCreate, (void), ())
AVIF(void, avifDecoderDestroy, (CCodecsAVIFDecoder *decoder), (decoder))
AVIF(CCodecsAVIFResult, avifDecoderSetIOMemory, (CCodecsAVIFDecoder *decoder, const uint8_t *bytes, size_t count),
  (decoder, bytes, count))
AVIF(CCodecsAVIFResult, avifDecoderParse, (CCodecsAVIFDecoder *decoder), (decoder))
AVIF(CCodecsAVIFResult, avifDecoderNextImage, (CCodecsAVIFDecoder *decoder), (decoder))
AVIF(CCodecsAVIFImage *, avifImageCreate, (uint32_t width, uint32_t height, uint32_t depth, CCodecsAVIFPixelFormat format),
  (width, height, depth, format))
AVIF(void, avifImageDestroy, (CCodecsAVIFImage *image), (image))
AVIF(void, avifRGBImageSetDefaults, (CCodecsAVIFColors *colors, const CCodecsAVIFImage *image), (colors, image))
AVIF(CCodecsAVIFResult, avifImageYUVToRGB, (const CCodecsAVIFImage *image, CCodecsAVIFColors *colors), (image, colors))
AVIF(CCodecsAVIFResult, avifImageRGBToYUV, (CCodecsAVIFImage *image, const CCodecsAVIFColors *colors), (image, colors))
AVIF(CCodecsAVIFEncoder *, avifEncoderCreate, (void), ())
AVIF(void, avifEncoderDestroy, (CCodecsAVIFEncoder *encoder), (encoder))
AVIF(CCodecsAVIFResult, avifEncoderWrite, (CCodecsAVIFEncoder *encoder, const CCodecsAVIFImage *image, CCodecsAVIFData *output),
  (encoder, image, output))
AVIF(void, avifRWDataFree, (CCodecsAVIFData *data), (data))

#undef TURBOJPEG
#undef WEBP
#undef LCMS
#undef RSVG
#undef AVIF
