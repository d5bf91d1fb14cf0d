"""One effect, as each library does it best: a black shadow below (half opaque, 3 down), the picture, and a black shadow
inside it (three quarters opaque, 2 down), premultiplied RGBA8 in memory to the same.

None of these libraries has an inner shadow of arbitrary alpha, so it is composed: alpha * (1 - blurred alpha), moved.
Each function takes what its `prepare` made of the picture, outside the measured time, and gives an array."""
import ctypes
import os

os.environ.setdefault("VIPS_CONCURRENCY", "2")
import cv2
import numpy
import pyvips
import skia
from PIL import Image, ImageChops, ImageFilter

import pictures

OUTER, INNER = 0.5, 0.75
OUTER_DOWN, INNER_DOWN = 3, 2
cv2.setNumThreads(2)
pyvips.cache_set_max(0)


class Vips:
    """libvips: blurs of bytes in integers, the rest lazily in float, on two threads, nothing kept in memory between."""

    name = f"libvips {pyvips.version(0)}.{pyvips.version(1)}.{pyvips.version(2)}"

    def prepare(self, picture):
        return picture

    def effect(self, picture, outer, inner):
        side = picture.shape[0]
        image = pyvips.Image.new_from_memory(picture.data, side, side, 4, "uchar")
        alpha = image[3]
        outer_blur = alpha.gaussblur(outer)
        inner_blur = outer_blur if inner == outer else alpha.gaussblur(inner)
        below = outer_blur.embed(0, OUTER_DOWN, side, side) * OUTER
        inside = (255 - inner_blur.embed(0, INNER_DOWN, side, side)) * alpha * (INNER / 255)
        kept = (255 - inside) * (1 / 255)
        opacity = (alpha + below * ((255 - alpha) * (1 / 255))) * kept + inside
        result = (image.extract_band(0, n=3) * kept).bandjoin(opacity)
        pixels = (result + 0.5).cast("uchar").write_to_memory()
        return numpy.frombuffer(pixels, numpy.uint8).reshape(picture.shape)

    def blur(self, mask, sigma):
        image = pyvips.Image.new_from_memory(mask.data, mask.shape[1], mask.shape[0], 1, "uchar")
        return numpy.frombuffer(image.gaussblur(sigma).write_to_memory(), numpy.uint8).reshape(mask.shape)


class OpenCV:
    """OpenCV: bytes throughout, saturating and rounded, on two threads."""

    name = f"OpenCV {cv2.__version__}"

    def prepare(self, picture):
        return picture

    def effect(self, picture, outer, inner):
        alpha = cv2.extractChannel(picture, 3)
        outer_blur = self.blur(alpha, outer)
        inner_blur = outer_blur if inner == outer else self.blur(alpha, inner)
        below = self.moved(outer_blur, OUTER_DOWN)
        inside = cv2.multiply(alpha, cv2.bitwise_not(self.moved(inner_blur, INNER_DOWN)), scale=INNER / 255)
        kept = cv2.bitwise_not(inside)
        opacity = cv2.add(alpha, cv2.multiply(below, cv2.bitwise_not(alpha), scale=OUTER / 255))
        opacity = cv2.add(cv2.multiply(opacity, kept, scale=1 / 255), inside)
        result = cv2.multiply(picture, cv2.merge((kept, kept, kept, kept)), scale=1 / 255)
        return cv2.insertChannel(opacity, result, 3)

    def blur(self, mask, sigma):
        return cv2.GaussianBlur(mask, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT)

    @staticmethod
    def moved(mask, down):
        return cv2.copyMakeBorder(mask[:-down], down, 0, 0, 0, cv2.BORDER_CONSTANT)


class Pillow:
    """Pillow: blurs and multiplications of masks, then two alpha compositions, which want straight alpha."""

    name = f"Pillow {Image.__version__}"

    def prepare(self, picture):
        return Image.fromarray(pictures.straight(picture), "RGBA")

    def effect(self, image, outer, inner):
        alpha = image.getchannel("A")
        outer_blur = alpha.filter(ImageFilter.GaussianBlur(outer))
        inner_blur = outer_blur if inner == outer else alpha.filter(ImageFilter.GaussianBlur(inner))
        below = self.shadow(self.moved(outer_blur, OUTER_DOWN), OUTER)
        uncovered = ImageChops.invert(self.moved(inner_blur, INNER_DOWN))
        inside = self.shadow(ImageChops.multiply(alpha, uncovered), INNER)
        return Image.alpha_composite(Image.alpha_composite(below, image), inside)

    def finish(self, image):
        return pictures.premultiplied(numpy.asarray(image))

    def blur(self, mask, sigma):
        return numpy.asarray(Image.fromarray(mask, "L").filter(ImageFilter.GaussianBlur(sigma)))

    @staticmethod
    def shadow(mask, opacity):
        shadow = Image.new("RGBA", mask.size)
        shadow.putalpha(mask.point([int(opacity * level + 0.5) for level in range(256)]))
        return shadow

    @staticmethod
    def moved(mask, down):
        result = Image.new("L", mask.size)
        result.paste(mask, (0, down))
        return result


class SkiaRaster:
    """Skia on the CPU: an image filter for the outer shadow, and inside a layer of colour with the blurred picture cut
    out of it, laid over the picture where that is."""

    name = f"Skia {skia.__version__} raster"
    context = None

    def prepare(self, picture):
        info = skia.ImageInfo.Make(
            picture.shape[1], picture.shape[0], skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        return picture, skia.Image.MakeRasterData(info, skia.Data.MakeWithoutCopy(picture), 4 * picture.shape[1])

    def effect(self, prepared, outer, inner):
        picture, image = prepared
        result = numpy.empty_like(picture)
        surface = skia.Surface.MakeRasterDirect(image.imageInfo(), result.data, 4 * picture.shape[1])
        self.draw(surface.getCanvas(), image, outer, inner)
        return result

    @staticmethod
    def draw(canvas, image, outer, inner):
        canvas.clear(skia.ColorTRANSPARENT)
        shadow = skia.ImageFilters.DropShadowOnly(0, OUTER_DOWN, outer, outer, skia.Color4f(0, 0, 0, OUTER).toColor())
        canvas.drawImage(image, 0, 0, skia.SamplingOptions(), skia.Paint(ImageFilter=shadow))
        canvas.saveLayer(None, None)
        canvas.drawImage(image, 0, 0)
        canvas.saveLayer(None, skia.Paint(BlendMode=skia.BlendMode.kSrcATop))
        canvas.drawColor(skia.Color4f(0, 0, 0, INNER).toColor())
        blur = skia.Paint(ImageFilter=skia.ImageFilters.Blur(inner, inner), BlendMode=skia.BlendMode.kDstOut)
        canvas.drawImage(image, 0, INNER_DOWN, skia.SamplingOptions(), blur)
        canvas.restore()
        canvas.restore()


class SkiaGanesh(SkiaRaster):
    """Skia on OpenGL through EGL, in a surface that is kept; the picture goes up and the result comes back every time."""

    name = f"Skia {skia.__version__} Ganesh"

    def __init__(self, renderer):
        make_egl_context_current(renderer)
        self.renderer = renderer
        self.context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
        if self.context is None:
            raise RuntimeError("Skia finds no OpenGL through EGL")
        self.surface = None

    def effect(self, prepared, outer, inner):
        picture, image = prepared
        if self.surface is None or self.surface.width() != picture.shape[1]:
            self.surface = skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kNo, image.imageInfo())
        self.draw(self.surface.getCanvas(), image.makeTextureImage(self.context), outer, inner)
        result = numpy.empty_like(picture)
        if not self.surface.readPixels(image.imageInfo(), result.data, 4 * picture.shape[1], 0, 0):
            raise RuntimeError("Skia gave no pixels back")
        return result


def make_egl_context_current(renderer):
    """An OpenGL context without a surface on the device of this GL_RENDERER: an EGL device, or Mesa's surfaceless platform.
    Skia must run where Intaglio does, or the two cannot be compared."""
    egl = ctypes.CDLL("libEGL.so.1")
    pointer, integer = ctypes.c_void_p, ctypes.c_int
    for name, result, arguments in (
        ("eglGetProcAddress", pointer, (ctypes.c_char_p,)),
        ("eglGetPlatformDisplay", pointer, (ctypes.c_uint, pointer, pointer)),
        ("eglInitialize", ctypes.c_uint, (pointer, pointer, pointer)),
        ("eglBindAPI", ctypes.c_uint, (ctypes.c_uint,)),
        ("eglChooseConfig", ctypes.c_uint, (pointer, pointer, pointer, integer, pointer)),
        ("eglCreateContext", pointer, (pointer, pointer, pointer, pointer)),
        ("eglMakeCurrent", ctypes.c_uint, (pointer, pointer, pointer, pointer)),
    ):
        getattr(egl, name).restype, getattr(egl, name).argtypes = result, arguments
    platform_device, surfaceless_mesa, opengl_api, gl_renderer = 0x313F, 0x31DD, 0x30A2, 0x1F01
    surface_type, renderable, opengl, none = 0x3033, 0x3040, 0x8, 0x3038

    def function(name, result, *arguments):
        address = egl.eglGetProcAddress(name)
        return ctypes.CFUNCTYPE(result, *arguments)(address) if address else None

    platforms = []
    query_devices = function(b"eglQueryDevicesEXT", ctypes.c_uint, integer, pointer, pointer)
    if query_devices:
        devices, count = (pointer * 16)(), integer()
        query_devices(16, devices, ctypes.byref(count))
        platforms = [(platform_device, device) for device in devices[:count.value]]
    found = []
    for platform, device in platforms + [(surfaceless_mesa, None)]:
        display = egl.eglGetPlatformDisplay(platform, device, None)
        if not (display and egl.eglInitialize(display, None, None) and egl.eglBindAPI(opengl_api)):
            continue
        config, count = pointer(), integer()
        wanted = (integer * 5)(surface_type, 0, renderable, opengl, none)
        egl.eglChooseConfig(display, wanted, ctypes.byref(config), 1, ctypes.byref(count))
        context = egl.eglCreateContext(display, config, None, (integer * 1)(none)) if count.value else None
        if not context or not egl.eglMakeCurrent(display, None, None, context):
            continue
        found.append(function(b"glGetString", ctypes.c_char_p, ctypes.c_uint)(gl_renderer).decode())
        if found[-1] == renderer:
            return
    raise RuntimeError(f"EGL gives no OpenGL context on {renderer}, only on {', '.join(found) or 'nothing'}")
