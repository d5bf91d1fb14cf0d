// The functions that the program calls of picture libraries, one an entry, by name: its result, its name, its parameters, and the
// parameters' names again, to hand them on. CCodecs.c includes this list with a meaning for each library's macro.
//
// A call of a function that is not here does not link: copy its declaration from the library's header, against which the
// compiler holds every entry.

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
