// A library that a program is started with (LD_PRELOAD): its allocation OROGEN_FAIL_AT fails, and
// with OROGEN_FAIL_ON every one after it. The number of allocations, as they were without a
// failure, goes to the file OROGEN_COUNT_IN.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

static long count = 0, fail_at = -1;
static int fails_on = 0;

__attribute__((constructor)) static void begin(void) {
  const char* at = getenv("OROGEN_FAIL_AT");
  if (at != NULL) fail_at = atol(at);
  fails_on = getenv("OROGEN_FAIL_ON") != NULL;
  count = 0;
}

__attribute__((destructor)) static void end(void) {
  const char* name = getenv("OROGEN_COUNT_IN");
  FILE* file = name == NULL ? NULL : fopen(name, "w");
  if (file == NULL) return;
  fprintf(file, "%ld", count);
  fclose(file);
}

static int fails(void) {
  const long at = count++;
  if (fail_at < 0 || (fails_on ? at < fail_at : at != fail_at)) return 0;
  errno = ENOMEM;
  return 1;
}

void* malloc(size_t bytes) {
  return fails() ? NULL : __libc_malloc(bytes);
}
void* calloc(size_t number, size_t bytes) {
  return fails() ? NULL : __libc_calloc(number, bytes);
}
void* realloc(void* memory, size_t bytes) {
  return fails() ? NULL : __libc_realloc(memory, bytes);
}
void* aligned_alloc(size_t alignment, size_t bytes) {
  return fails() ? NULL : __libc_memalign(alignment, bytes);
}
