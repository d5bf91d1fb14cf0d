// SPDX-License-Identifier: MIT

/* Cuts a picture into the surface that it lies on, and writes it as a file:

       cc indent.c -o indent $(pkg-config --cflags --libs intaglio)
       ./indent [PICTURE] RESULT

   Without a picture it draws a disc itself. It is C99, and C++ as well. */

#include <intaglio.h>
#include <stdio.h>
#include <stdlib.h>

static char *error;

/* Ends the program when a call has failed, with its status, which is one for shells too. */
static void check(intaglio_status status) {
  if (status == INTAGLIO_OK) return;
  fprintf(stderr, "indent: %s\n", error);
  intaglio_string_free(error);
  exit((int)status);
}

/* A blue disc on transparent ground, as the program's own pixels. */
static intaglio_picture *disc(void) {
  enum { side = 256 };
  static unsigned char memory[side][side][4];
  intaglio_pixels pixels;
  intaglio_picture *picture = NULL;
  int x, y;
  for (y = 0; y < side; y++) {
    for (x = 0; x < side; x++) {
      int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
      int inside = dx * dx + dy * dy < 3 * side * side / 4;
      memory[y][x][2] = inside ? 160 : 0;
      memory[y][x][3] = inside ? 255 : 0;
    }
  }
  intaglio_pixels_init(&pixels, sizeof pixels);
  pixels.data = memory;
  pixels.width = pixels.height = side;
  check(intaglio_picture_from_pixels(&pixels, &picture, &error));
  return picture;
}

int main(int count, char **arguments) {
  intaglio_renderer *renderer = NULL;
  intaglio_style *style = NULL;
  intaglio_picture *picture = NULL, *result = NULL;
  if (count != 2 && count != 3) {
    fprintf(stderr, "usage: indent [PICTURE] RESULT\n");
    return INTAGLIO_INVALID;
  }
  if (count == 3) {
    check(intaglio_picture_from_file(arguments[1], 0, &picture, &error));
  } else {
    picture = disc();
  }
  check(intaglio_renderer_create(NULL, &renderer, &error)); /* NULL: whatever is best on this machine. */
  printf("%s\n", intaglio_renderer_description(renderer));
  check(intaglio_style_from_css("inset 0 8px 12px #000c, 0 2px 2px #fff9", &style, &error));
  check(intaglio_render(renderer, picture, style, NULL, &result, &error));
  check(intaglio_picture_write(result, arguments[count - 1], NULL, &error));
  intaglio_picture_destroy(result);
  intaglio_picture_destroy(picture);
  intaglio_style_destroy(style);
  intaglio_renderer_destroy(renderer);
  return 0;
}
