// SPDX-License-Identifier: MIT

// The program's side of a process that draws SVG.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gnu/libc-version.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Included after the system's headers, whose functions must not be hidden.
#pragma GCC visibility push(hidden)
#include "CCodecs.h"
#pragma GCC visibility pop

extern char **environ;

// The load address and the path of the file that contains an address: the program or a library.
static const void *base_of(const void *address, const char **file) {
  Dl_info info;
  if (!address || !dladdr(address, &info)) return NULL;
  if (file) *file = info.dli_fname;
  return info.dli_fbase;
}

// The command to start: the program itself, in which SVGChild.c takes over before main. If this code is in a
// library, the library is passed to the loader, which initialises it in the same way, so that the surrounding
// program, possibly an interpreter, does not run. As its main program the loader gets libdl, which lies
// beside every C library and has no code to run.
typedef struct {
  const char *arguments[5];
  // The library's folder and name, separately, because the loader accepts no path with a space or colon.
  char folder[PATH_MAX], name[NAME_MAX + 3];
  char program[PATH_MAX];
} Command;

static int choose_command(Command *command) {
  const void *loader_address = (const void *)getauxval(AT_BASE);
  const char *own = NULL, *loader = "/proc/self/exe", *libc = NULL;
  const void *base = base_of((const void *)&choose_command, &own);
  int is_program = base == base_of((const void *)getauxval(AT_ENTRY), NULL);
  memset(command, 0, sizeof *command);
  if (is_program) {
    command->arguments[0] = loader;
    // For a program started through the loader, /proc/self/exe is the loader.
    if (!loader_address) command->arguments[1] = own;
    return 0;
  }
  base_of(loader_address, &loader);
  base_of((const void *)&gnu_get_libc_version, &libc);
  if (!own || !libc || !realpath(own, command->folder)) return errno ? errno : ENOENT;
  char *slash = strrchr(command->folder, '/');
  snprintf(command->name, sizeof command->name, "./%s", slash + 1);
  slash[slash == command->folder] = 0;
  if (strpbrk(command->name, " :")) return EINVAL;
  const char *end = strrchr(libc, '/');
  snprintf(command->program, sizeof command->program, "%.*s/libdl.so.2", (int)(end ? end - libc : 0), libc);
  const char *arguments[] = {loader, "--preload", command->name, command->program, NULL};
  memcpy(command->arguments, arguments, sizeof arguments);
  return 0;
}

// Whether a variable is removed because it changes pictures or the behaviour of libraries: a drawing must
// look the same everywhere.
static int is_dropped(const char *variable) {
  const char *const starts[] = {"LANG=", "LANGUAGE=", "LC_", "PANGO_LANGUAGE=", "FC_LANG=", "G_DEBUG=", "RSVG_"};
  for (size_t index = 0; index < sizeof starts / sizeof *starts; index++) {
    if (!strncmp(variable, starts[index], strlen(starts[index]))) return 1;
  }
  return 0;
}

// The environment plus the mark for SVGChild.c. The language is English, because librsvg draws the branch of
// a `switch` that matches the user's language. In batches each picture has its own thread, so more than a few
// threads for filters would only take memory.
static char **marked_environment(void) {
  size_t count = 0, kept = 0;
  while (environ && environ[count]) count++;
  char **copy = malloc((count + 4) * sizeof *copy);
  if (!copy) return NULL;
  for (size_t index = 0; index < count; index++) {
    if (!is_dropped(environ[index])) copy[kept++] = environ[index];
  }
  copy[kept++] = (char *)CCODECS_SVG_SIGN "=1";
  copy[kept++] = (char *)"LANG=en_US.UTF-8";
  int is_large = sysconf(_SC_NPROCESSORS_ONLN) > 8;
  if (is_large && !getenv("RAYON_NUM_THREADS")) copy[kept++] = (char *)"RAYON_NUM_THREADS=8";
  copy[kept] = NULL;
  return copy;
}

// Moves a descriptor out of the range that descriptors get in the new process.
static int raised(int descriptor) {
  if (descriptor < 0) return -1;
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, CCODECS_SVG_ROOM + 1);
  int reason = errno;
  close(descriptor);
  errno = reason;
  return copy;
}

static int spawn(CCodecsSVGProcess *process, int socket) {
  posix_spawn_file_actions_t actions;
  int reason = posix_spawn_file_actions_init(&actions);
  if (reason) return reason;
  posix_spawnattr_t attributes;
  if ((reason = posix_spawnattr_init(&attributes))) {
    posix_spawn_file_actions_destroy(&actions);
    return reason;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  Command command;
  reason = choose_command(&command);
  char **environment = marked_environment();
  if (!reason && !environment) reason = ENOMEM;
  if (!reason && command.folder[0]) reason = posix_spawn_file_actions_addchdir_np(&actions, command.folder);
  if (!reason) reason = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
  if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, 0, 1);
  if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, process->log, 2);
  if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, socket, CCODECS_SVG_SOCKET);
  if (!reason) reason = posix_spawn_file_actions_adddup2(&actions, process->room, CCODECS_SVG_ROOM);
  if (!reason) {
    reason = posix_spawn(&process->pid, command.arguments[0], &actions, &attributes, (char *const *)command.arguments,
      environment);
  }
  free(environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return reason;
}

int CCodecsSVGStart(CCodecsSVGProcess *process) {
  *process = (CCodecsSVGProcess){.pid = -1, .socket = -1, .room = -1, .log = -1};
  // Child processes inherit the mark, so that the drawing process starts no others.
  if (getenv(CCODECS_SVG_SIGN)) return EPERM;
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)) return errno;
  process->socket = raised(pair[0]);
  int theirs = raised(pair[1]);
  // Sealed against shrinking below, because mapped memory must not be truncated while it is read.
  process->room = raised(memfd_create("intaglio-svg", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  process->log = raised(memfd_create("intaglio-svg-log", MFD_CLOEXEC));
  int reason = 0;
  if (process->socket < 0 || theirs < 0 || process->room < 0 || process->log < 0 ||
      fcntl(process->room, F_ADD_SEALS, F_SEAL_SHRINK) || fcntl(process->log, F_SETFL, O_APPEND)) {
    reason = errno ? errno : EMFILE;
  } else {
    reason = spawn(process, theirs);
  }
  if (theirs >= 0) close(theirs);
  if (reason) {
    process->pid = -1;
    CCodecsSVGForget(process);
  }
  return reason;
}

// The CPU time of a process in seconds.
static double seconds_of(int pid) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &time)) return 0;
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

CCodecsSVGOutcome CCodecsSVGAsk(const CCodecsSVGProcess *process, const CCodecsSVGRequest *request, CCodecsSVGAnswer *answer,
  unsigned seconds) {
  if (request) {
    ssize_t sent;
    do sent = send(process->socket, request, sizeof *request, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    if (sent != sizeof *request) return CCodecsSVGEnded;
  }
  // Seconds only count once they have been waited for, so none passes while this process is stopped or the
  // machine sleeps. On a busy machine, a process that has not used up its CPU time gets up to six times as
  // long.
  double start = seconds_of(process->pid);
  for (unsigned passed = 0;;) {
    struct pollfd source = {.fd = process->socket, .events = POLLIN};
    int ready = poll(&source, 1, 1000);
    if (ready < 0 && errno != EINTR) return CCodecsSVGEnded;
    if (ready > 0) {
      ssize_t count = recv(process->socket, answer, sizeof *answer, MSG_DONTWAIT);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      answer->fault[sizeof answer->fault - 1] = 0;
      return count == sizeof *answer ? CCodecsSVGAnswered : CCodecsSVGEnded;
    }
    if (ready == 0) passed++;
    if (passed >= seconds && (seconds_of(process->pid) - start >= seconds || passed >= CCODECS_SVG_PATIENCE * seconds)) {
      return CCodecsSVGTookTooLong;
    }
  }
}

int CCodecsSVGIsAlive(const CCodecsSVGProcess *process) {
  siginfo_t facts = {0};
  return !waitid(P_PID, (id_t)process->pid, &facts, WEXITED | WNOHANG | WNOWAIT) && !facts.si_pid;
}

static void read_last_line(int log, char *line, size_t count) {
  char text[2048];
  off_t end = lseek(log, 0, SEEK_END);
  off_t start = end > (off_t)sizeof text ? end - (off_t)sizeof text : 0;
  ssize_t length = pread(log, text, sizeof text, start);
  while (length > 0 && text[length - 1] == '\n') length--;
  ssize_t first = length > 0 ? length : 0;
  while (first > 0 && text[first - 1] != '\n') first--;
  size_t kept = length > first ? (size_t)(length - first) : 0;
  if (kept >= count) kept = count - 1;
  memcpy(line, text + first, kept);
  line[kept] = 0;
}

int CCodecsSVGEnd(CCodecsSVGProcess *process, char *line, size_t count) {
  int status = 0;
  // A process that is ending has closed its socket a moment earlier.
  int pid = 0;
  struct pollfd source = {.fd = process->socket, .events = POLLIN};
  int is_ending = poll(&source, 1, 0) > 0 && source.revents & POLLHUP;
  for (int attempt = 0; attempt < 100 && !(pid = waitpid(process->pid, &status, WNOHANG)) && is_ending; attempt++) {
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  }
  int was_ended = pid == process->pid;
  // If the program waits for all its children, it may have reaped this one, and the process number may belong
  // to another process.
  if (pid == 0) {
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {}
  }
  if (count) read_last_line(process->log, line, count);
  CCodecsSVGForget(process);
  return was_ended && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

void CCodecsSVGForget(CCodecsSVGProcess *process) {
  if (process->socket >= 0) close(process->socket);
  if (process->room >= 0) close(process->room);
  if (process->log >= 0) close(process->log);
  process->socket = process->room = process->log = -1;
}
