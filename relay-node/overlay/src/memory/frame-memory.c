// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "frame-memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifndef F_SEAL_FUTURE_WRITE /* Linux 5.1 */
#define F_SEAL_FUTURE_WRITE 0x0010
#endif
#define NEEDED_SEALS (F_SEAL_SHRINK | F_SEAL_GROW)
/* Maximum number of tries. After a torn frame, there is a newer complete one. */
#define MAX_COPY_TRIES 3

static size_t memory_bytes(uint32_t width, uint32_t height) {
  return FRAME_HEADER_BYTES + FRAME_SLOTS * frame_bytes(width, height);
}

static uint8_t *find_slot(const struct frame_map *map, uint64_t number) {
  const size_t size = frame_bytes(map->width, map->height);
  return (uint8_t *)map->memory + FRAME_HEADER_BYTES + (number % FRAME_SLOTS) * size;
}

size_t frame_bytes(uint32_t width, uint32_t height) { return (size_t)width * height * 4; }

bool is_valid_frame_side(uint32_t side) { return side >= MIN_FRAME_SIDE && side <= MAX_FRAME_SIDE; }

uint64_t read_monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Seals the memory. The existing mapping stays writable, but later ones, including the receiver's, are read-only. */
static bool seal_memory(int fd) {
  const int seals = NEEDED_SEALS | F_SEAL_SEAL;
  if (fcntl(fd, F_ADD_SEALS, seals | F_SEAL_FUTURE_WRITE) == 0) return true;
  return errno == EINVAL && fcntl(fd, F_ADD_SEALS, seals) == 0;
}

int frame_memory_create(uint32_t width, uint32_t height, struct frame_map *map) {
  const size_t bytes = memory_bytes(width, height);
  const int fd = memfd_create("trailcast-frames", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -1;
  void *memory = MAP_FAILED;
  if (ftruncate(fd, (off_t)bytes) == 0) memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED || !seal_memory(fd)) {
    const int error = errno;
    if (memory != MAP_FAILED) munmap(memory, bytes);
    close(fd);
    errno = error;
    return -1;
  }
  *map = (struct frame_map){memory, bytes, width, height};
  map->memory->width = width;
  map->memory->height = height;
  map->memory->magic = FRAME_MAGIC;
  frame_heartbeat(map);
  return fd;
}

const char *frame_memory_open(int fd, struct frame_map *map) {
  struct stat status;
  const int seals = fcntl(fd, F_GET_SEALS);
  if (seals < 0) return "it is not a memory file";
  if ((seals & NEEDED_SEALS) != NEEDED_SEALS) return "its memory is not sealed";
  if (fstat(fd, &status) != 0 || status.st_size < (off_t)FRAME_HEADER_BYTES) return "its memory has no header";
  const size_t bytes = (size_t)status.st_size;
  struct frame_memory *memory = mmap(NULL, bytes, PROT_READ, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) return "its memory can't be mapped";
  /* Read only once, because the writer could change them after the check. */
  const uint32_t magic = *(volatile uint32_t *)&memory->magic;
  const uint32_t width = *(volatile uint32_t *)&memory->width, height = *(volatile uint32_t *)&memory->height;
  const char *error = NULL;
  if (magic != FRAME_MAGIC) error = "its memory has another format";
  else if (!is_valid_frame_side(width) || !is_valid_frame_side(height)) error = "its size is not 16 to 4096 pixels";
  else if (bytes != memory_bytes(width, height)) error = "its memory does not fit its size";
  if (error) munmap(memory, bytes);
  else *map = (struct frame_map){memory, bytes, width, height};
  return error;
}

void frame_memory_close(struct frame_map *map) {
  if (map->memory) munmap(map->memory, map->bytes);
  *map = (struct frame_map){0};
}

uint8_t *frame_begin(struct frame_map *map) {
  const uint64_t number = atomic_load_explicit(&map->memory->newest, memory_order_relaxed) + 1;
  atomic_store_explicit(&map->memory->lock[number % FRAME_SLOTS], 2 * number - 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  return find_slot(map, number);
}

uint64_t frame_publish(struct frame_map *map) {
  const uint64_t number = atomic_load_explicit(&map->memory->newest, memory_order_relaxed) + 1;
  atomic_store_explicit(&map->memory->lock[number % FRAME_SLOTS], 2 * number, memory_order_release);
  atomic_store_explicit(&map->memory->newest, number, memory_order_release);
  return number;
}

void frame_heartbeat(struct frame_map *map) {
  atomic_store_explicit(&map->memory->alive_ns, read_monotonic_ns(), memory_order_relaxed);
}

bool frame_copy_newer(const struct frame_map *map, uint64_t *number, uint8_t *target) {
  for (int i = 0; i < MAX_COPY_TRIES; i++) {
    const uint64_t newest = atomic_load_explicit(&map->memory->newest, memory_order_acquire);
    if (newest == 0 || newest == *number) return false;
    _Atomic uint64_t *lock = &map->memory->lock[newest % FRAME_SLOTS];
    if (atomic_load_explicit(lock, memory_order_acquire) != 2 * newest) continue;
    memcpy(target, find_slot(map, newest), frame_bytes(map->width, map->height));
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(lock, memory_order_relaxed) != 2 * newest) continue;
    *number = newest;
    return true;
  }
  return false;
}
