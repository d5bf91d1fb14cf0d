// SPDX-License-Identifier: MIT

// The process that draws SVG: this program or library, started again by SVGProcess.c. The program's own code
// never runs.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Included after the system's headers, whose functions must not be hidden.
#pragma GCC visibility push(hidden)
#include "CCodecs.h"
#pragma GCC visibility pop

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// The sanitizers reserve terabytes of addresses.
#define ADDRESSES_ARE_UNLIMITED 1
#endif
#endif

// Opens librsvg. Returns its version, or 0 if it cannot be opened.
static uint32_t open_library(void) {
  void *library = dlopen(CCODECS_SVG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  size_t count;
  const CCodecsFunction *functions = CCodecsFunctionsOfRSVG(&count);
  for (size_t index = 0; library && index < count; index++) {
    *functions[index].address = dlsym(library, functions[index].name);
    if (!*functions[index].address) return 0;
  }
  if (!library) return 0;
  const unsigned *major = dlsym(library, "rsvg_major_version"), *minor = dlsym(library, "rsvg_minor_version");
  return major && minor ? 1000 * *major + *minor : 2052;
}

static void limit(int resource, uint64_t count) {
  struct rlimit both;
  if (getrlimit(resource, &both)) return;
  both.rlim_cur = both.rlim_max == RLIM_INFINITY || count < both.rlim_max ? count : both.rlim_max;
  setrlimit(resource, &both);
}

// The size of the address space in use, in bytes.
static uint64_t address_count(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 1ul << 30;
  if (fscanf(file, "%lu", &pages) != 1) pages = 1ul << 18;
  fclose(file);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void refuse(CCodecsSVGAnswer *answer, CCodecsError *error) {
  answer->state = CCodecsSVGRefused;
  const char *text = error && error->message ? error->message : "librsvg cannot draw it, and gives no reason";
  snprintf(answer->fault, sizeof answer->fault, "%s", text);
  if (error) CCodecs_g_error_free(error);
}

// Sets the size of a drawing without a width or a height.
static void size_by_view_box(RsvgHandle *handle, CCodecsSVGAnswer *answer) {
  int has_width, has_height, has_box;
  CCodecsLength width, height;
  CCodecsRectangle box;
  CCodecs_rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, &box);
  int is_wide = has_width && width.unit == CCodecsUnitPixel;
  int is_high = has_height && height.unit == CCodecsUnitPixel;
  if (!(has_box && box.width > 0 && box.height > 0)) {
    answer->width = is_wide ? width.length : 300;
    answer->height = is_high ? height.length : 150;
  } else if (is_wide) {
    answer->width = width.length;
    answer->height = width.length * box.height / box.width;
  } else if (is_high) {
    answer->width = height.length * box.width / box.height;
    answer->height = height.length;
  } else {
    answer->width = box.width;
    answer->height = box.height;
  }
}

static RsvgHandle *load(const CCodecsSVGRequest *request, const unsigned char *room, CCodecsSVGAnswer *answer) {
  CCodecsError *error = NULL;
  // Loaded from bytes without a base URL, so that only references into the drawing and data URLs are
  // followed.
  RsvgHandle *handle = CCodecs_rsvg_handle_new_from_data(room, request->byteCount, &error);
  if (!handle) {
    refuse(answer, error);
    return NULL;
  }
  // CSS has this many pixels per inch.
  CCodecs_rsvg_handle_set_dpi(handle, 96);
  size_t count = strnlen(request->style, sizeof request->style);
  if (count && !CCodecs_rsvg_handle_set_stylesheet(handle, (const uint8_t *)request->style, count, &error)) {
    CCodecs_g_object_unref(handle);
    refuse(answer, error);
    return NULL;
  }
  if (!CCodecs_rsvg_handle_get_intrinsic_size_in_pixels(handle, &answer->width, &answer->height)) {
    size_by_view_box(handle, answer);
  }
  answer->state = CCodecsSVGLoaded;
  return handle;
}

static void draw(RsvgHandle *handle, const CCodecsSVGRequest *request, unsigned char *room, CCodecsSVGAnswer *answer) {
  memset(room, 0, (size_t)4 * request->columns * request->rows);
  cairo_surface_t *surface = CCodecs_cairo_image_surface_create_for_data(room, CCodecsFormatARGB32, (int)request->columns,
    (int)request->rows, (int)(4 * request->columns));
  cairo_t *context = CCodecs_cairo_create(surface);
  CCodecs_cairo_scale(context, request->columns / request->width, request->rows / request->height);
  CCodecsRectangle viewport = {0, 0, request->width, request->height};
  CCodecsError *error = NULL;
  int is_drawn =
    CCodecs_rsvg_handle_render_document(handle, context, &viewport, &error) && !CCodecs_cairo_status(context);
  CCodecs_cairo_destroy(context);
  CCodecs_cairo_surface_destroy(surface);
  if (is_drawn) answer->state = CCodecsSVGDrawn;
  else refuse(answer, error);
}

static void answer_with(const CCodecsSVGAnswer *answer) {
  if (send(CCODECS_SVG_SOCKET, answer, sizeof *answer, MSG_NOSIGNAL) != sizeof *answer) _exit(0);
}

static void serve(void) {
  CCodecsSVGAnswer answer = {.version = open_library()};
  answer.state = answer.version ? CCodecsSVGReady : CCodecsSVGWithoutLibrary;
  answer_with(&answer);
  if (answer.state != CCodecsSVGReady) return;

  uint64_t before = address_count();
  unsigned char *room = NULL;
  uint64_t capacity = 0;
  RsvgHandle *handle = NULL;
  CCodecsSVGRequest request;
  while (recv(CCODECS_SVG_SOCKET, &request, sizeof request, 0) == sizeof request) {
    // In case the parent process is gone: it would otherwise enforce the time limit.
    alarm(request.seconds);
#ifndef ADDRESSES_ARE_UNLIMITED
    limit(RLIMIT_AS, before + request.capacity + request.memory);
#endif
    if (request.capacity != capacity) {
      if (room) munmap(room, capacity);
      room = mmap(NULL, request.capacity, PROT_READ | PROT_WRITE, MAP_SHARED, CCODECS_SVG_ROOM, 0);
      if (room == MAP_FAILED) abort();
      capacity = request.capacity;
    }
    memset(&answer, 0, sizeof answer);
    if (request.byteCount) {
      if (handle) CCodecs_g_object_unref(handle);
      handle = load(&request, room, &answer);
    } else if (handle) {
      draw(handle, &request, room, &answer);
      CCodecs_g_object_unref(handle);
      handle = NULL;
    }
    alarm(0);
    answer_with(&answer);
    // After a heavy drawing, return its memory while idle.
    if (!handle && mallinfo2().fordblks > 1 << 25) malloc_trim(0);
  }
}

__attribute__((constructor)) static void serve_if_asked(void) {
  struct stat facts;
  if (!getenv(CCODECS_SVG_SIGN) || fstat(CCODECS_SVG_SOCKET, &facts) || !S_ISSOCK(facts.st_mode)) return;
  // Closes the program's inherited descriptors.
  syscall(SYS_close_range, CCODECS_SVG_ROOM + 1, ~0u, 0);
  // Signals sent to all processes of a terminal or a job are meant for the program, which may want to finish
  // this drawing.
  const int signals[] = {SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGXFSZ};
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_IGN);
  // The program's runtime may print long crash reports.
  const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
  limit(RLIMIT_CORE, 0);
  // Limits the messages of libraries, which go to a file in memory.
  limit(RLIMIT_FSIZE, 1 << 16);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_NAME, "intaglio-svg");
  // Each arena would reserve 64 MiB of addresses.
  mallopt(M_ARENA_MAX, 1);
  serve();
  _exit(0);
}
