// EGL, OpenGL ES 3.2 and the extensions of both, as Swift sees them.
#pragma once
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
