// SPDX-License-Identifier: MIT
#include "TestFonts.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Before main(), because fontconfig reads its configuration once. Processes of the tool inherit it. A
// configuration that is set already stays; without the sources, as in a bare root, all fonts are used.
__attribute__((constructor)) static void use_test_fonts(void) {
  char path[4096] = "";
  const char *source = __FILE__;
  const char *name = strrchr(source, '/');
  size_t folder = name ? (size_t)(name + 1 - source) : 0;
  if (folder + sizeof "fonts.conf" > sizeof path) return;
  memcpy(path, source, folder);
  strcpy(path + folder, "fonts.conf");
  if (access(path, R_OK) == 0) setenv("FONTCONFIG_FILE", path, 0);
}
