// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "Signals.h"
#include "FileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

// Signal handlers may do very little; the thread at the pipe's other end may do anything.
static int writing_end = -1;

static void hear(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already wakes its reader.
  (void)!write(writing_end, &byte, 1);
  errno = before;
}

void signal_handle(int number, const struct sigaction *action) {
  struct sigaction before;
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(number, action, NULL);
}

int signals_heard(const int *numbers, int count) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  writing_end = ends[1];
  struct sigaction action = {.sa_handler = hear, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < count; index++) signal_handle(numbers[index], &action);
  return ends[0];
}
