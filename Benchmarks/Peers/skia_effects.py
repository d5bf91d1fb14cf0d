# SPDX-License-Identifier: MIT
"""The effect of effects.py as Skia does it best, on the CPU and on OpenGL. Needs nothing but skia-python and NumPy."""
import ctypes

import numpy
import skia

from pictures import INNER, INNER_DOWN, OUTER, OUTER_DOWN


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
