#include "FileSystem.h"

#include <sys/vfs.h>

long file_system_kind(int descriptor) {
  struct statfs facts;
  return fstatfs(descriptor, &facts) == 0 ? (long)facts.f_type : -1;
}
