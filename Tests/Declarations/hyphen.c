// SPDX-License-Identifier: MIT

// Prints what Sources/Core/Shims/CPango declares of libhyphen. Compiled with HEADERS, it uses the library's
// own header, and the compiler checks every function of the list against that. See
// scripts/test-declarations.
//
// Packages: libhyphen-dev

#include <stdio.h>

#ifdef HEADERS
#include <hyphen.h>

#define HYPHEN(result, name, parameters, arguments) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result(*) parameters), #name);
#include "../../Sources/Core/Shims/CPango/Functions.h"
#else
#include "../../Sources/Core/Shims/CPango/include/CPango.h"
#endif

#define FIELD(type, field) \
  printf("%s.%s: %zu at %zu\n", #type, #field, sizeof(((type *)0)->field), __builtin_offsetof(type, field));

int main(void) {
  FIELD(HyphenDict, cset) FIELD(HyphenDict, utf8)
}
