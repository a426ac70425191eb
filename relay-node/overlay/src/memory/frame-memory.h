// SPDX-License-Identifier: MIT
// Memory that a frame writer shares with OBS: a header, then FRAME_SLOTS frames of premultiplied BGRA.
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FRAME_MAGIC 0x31425254u /* "TRB1" */
#define FRAME_SLOTS 3u
#define FRAME_HEADER_BYTES 4096u
/* Limits of a page's width and height, pixels. */
#define MIN_FRAME_SIDE 16u
#define MAX_FRAME_SIDE 4096u

/*
 * Frame n (starting with 1) is in slot n % FRAME_SLOTS. The slot's lock is 2n - 1 while frame n is written, and 2n
 * afterwards. If a reader finds the same even lock before and after its copy, the copy is a complete frame.
 */
struct frame_memory {
  uint32_t magic, width, height, reserved;
  _Atomic uint64_t newest;   /* number of the newest complete frame; 0 for none */
  _Atomic uint64_t alive_ns; /* CLOCK_MONOTONIC of the writer's last heartbeat */
  _Atomic uint64_t lock[FRAME_SLOTS];
};

/* A mapping of the shared memory. `width` and `height` are copies that the other process can't change. */
struct frame_map {
  struct frame_memory *memory;
  size_t bytes;
  uint32_t width, height;
};

size_t frame_bytes(uint32_t width, uint32_t height);
bool is_valid_frame_side(uint32_t side);
uint64_t read_monotonic_ns(void);

/* Creates sealed memory and maps it for writing. Returns its descriptor, or -1 with errno. */
int frame_memory_create(uint32_t width, uint32_t height, struct frame_map *map);

/*
 * Maps a received descriptor read-only. Returns NULL on success, otherwise an error message. Rejects memory that is not
 * sealed against shrinking, because reading truncated memory would end the process with SIGBUS.
 */
const char *frame_memory_open(int fd, struct frame_map *map);

void frame_memory_close(struct frame_map *map);

/* Returns the slot for the next frame. Readers still see the newest complete one. */
uint8_t *frame_begin(struct frame_map *map);
/* Publishes the frame written since `frame_begin`. Returns its number. */
uint64_t frame_publish(struct frame_map *map);
/* Confirms that the newest frame is current. */
void frame_heartbeat(struct frame_map *map);

/*
 * Copies the newest frame if its number differs from *number, and sets *number. Returns false if there is none or it is
 * torn.
 */
bool frame_copy_newer(const struct frame_map *map, uint64_t *number, uint8_t *target);
