// SPDX-License-Identifier: MIT
#include "FileSystem.h"

#include <malloc.h>
#include <sys/vfs.h>

long file_system_kind(int descriptor) {
  struct statfs facts;
  return fstatfs(descriptor, &facts) == 0 ? (long)facts.f_type : -1;
}

void memory_trim(void) { malloc_trim(0); }
