// SPDX-License-Identifier: MIT
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// In FuzzTarget.swift.
void fuzz_check(const char *target, const uint8_t *bytes, size_t count);

static const char *target_name(void) {
  const char *name = getenv("FUZZ_TARGET");
  return name ? name : "";
}

// What libFuzzer calls: `make fuzz`.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  fuzz_check(target_name(), bytes, count);
  return 0;
}

// Without libFuzzer the program does to files what the fuzzer would: FUZZ_TARGET=json .build/debug/Fuzz FILE…
#if !__has_feature(coverage_sanitizer)
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) {
      perror(argv[i]);
      return 66;
    }
    static uint8_t bytes[1 << 20];
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    fuzz_check(target_name(), bytes, count);
  }
  return 0;
}
#endif
