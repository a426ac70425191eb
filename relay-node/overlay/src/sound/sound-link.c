// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "sound-link.h"
#include "../connect.h"
#include "../memory/frame-memory.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SECOND_NS 1000000000u
/* Seconds of sound that the server may buffer for a slow reader. */
#define WINDOW_S 5u
#define FRAME_BYTES (SOUND_CHANNELS * sizeof(int16_t))
/* Maximum number of receive calls per read. */
#define MAX_CALLS 8

void sound_link_init(struct sound_link *link) {
  link->socket = -1;
  link->window_ns = link->retry_ns = link->received = 0;
  link->filled = 0;
}

void sound_link_close(struct sound_link *link) {
  if (link->socket >= 0) close(link->socket);
  sound_link_init(link);
}

static bool is_connected(struct sound_link *link, const char *path) {
  if (link->socket >= 0) return true;
  const uint64_t now = read_monotonic_ns();
  if (now < link->retry_ns) return false;
  link->socket = *path ? connect_to(path) : -1;
  link->window_ns = now;
  link->received = 0;
  link->retry_ns = now + SECOND_NS;
  return link->socket >= 0;
}

static void disconnect(struct sound_link *link) {
  sound_link_close(link);
  link->retry_ns = read_monotonic_ns() + SECOND_NS;
}

/* Returns true if the server sends too fast. Counts per window, so that a slow phase does not allow a later flood. */
static bool is_flooded(struct sound_link *link) {
  const uint64_t now = read_monotonic_ns();
  if (now - link->window_ns > (uint64_t)WINDOW_S * SECOND_NS) {
    link->window_ns = now;
    link->received = 0;
  }
  return link->received > WINDOW_S * SOUND_RATE * FRAME_BYTES * SOUND_MAX_SPEED;
}

/* Appends received bytes. If the buffer is full, first drops the older half. Returns false if there are none. */
static bool receive(struct sound_link *link) {
  const size_t half = sizeof link->bytes / 2;
  if (link->filled == sizeof link->bytes) {
    memmove(link->bytes, link->bytes + half, half);
    link->filled = half;
  }
  const ssize_t received_bytes = recv(link->socket, link->bytes + link->filled, sizeof link->bytes - link->filled, MSG_DONTWAIT);
  if (received_bytes > 0) {
    link->filled += (size_t)received_bytes;
    link->received += (size_t)received_bytes;
  }
  const bool has_ended = received_bytes == 0 || (received_bytes < 0 && errno != EAGAIN && errno != EINTR);
  if (has_ended || is_flooded(link)) disconnect(link);
  return received_bytes > 0;
}

size_t sound_link_read(struct sound_link *link, const char *path, int wait_ms, int16_t *samples) {
  const bool has_connection = is_connected(link, path);
  struct pollfd poll_request = {.fd = link->socket, .events = POLLIN};
  if (poll(&poll_request, has_connection ? 1 : 0, wait_ms) <= 0) return 0;
  for (int calls = 0; calls < MAX_CALLS && link->socket >= 0 && receive(link); calls++) continue;
  const size_t frames = link->filled / FRAME_BYTES, used_bytes = frames * FRAME_BYTES;
  memcpy(samples, link->bytes, used_bytes);
  memmove(link->bytes, link->bytes + used_bytes, link->filled - used_bytes);
  link->filled -= used_bytes;
  return frames;
}

bool sound_is_silent(const int16_t *samples, size_t frames) {
  for (size_t i = 0; i < frames * SOUND_CHANNELS; i++)
    if (samples[i] != 0) return false;
  return true;
}
