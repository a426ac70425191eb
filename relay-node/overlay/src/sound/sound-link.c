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
#define FRAME_BYTES (SOUND_CHANNELS * sizeof(int16_t))

void sound_link_init(struct sound_link *link) {
  link->socket = -1;
  link->retry_ns = 0;
  link->filled = 0;
}

void sound_link_close(struct sound_link *link) {
  if (link->socket >= 0) close(link->socket);
  sound_link_init(link);
}

static bool is_connected(struct sound_link *link, const char *path) {
  if (link->socket >= 0) return true;
  const uint64_t now = monotonic_ns();
  if (now < link->retry_ns) return false;
  link->socket = connect_to(path);
  link->retry_ns = now + SECOND_NS;
  return link->socket >= 0;
}

/* Appends what has arrived. Without room, the older half is dropped, in whole frames. Returns false once nothing is left. */
static bool receive(struct sound_link *link) {
  const size_t half = sizeof link->bytes / 2;
  if (link->filled == sizeof link->bytes) {
    memmove(link->bytes, link->bytes + half, half);
    link->filled = half;
  }
  const ssize_t got = recv(link->socket, link->bytes + link->filled, sizeof link->bytes - link->filled, MSG_DONTWAIT);
  if (got > 0) link->filled += (size_t)got;
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
    const uint64_t retry = link->retry_ns;
    sound_link_close(link);
    link->retry_ns = retry;
  }
  return got > 0;
}

size_t sound_link_read(struct sound_link *link, const char *path, int wait_ms, int16_t *to) {
  const bool connected = is_connected(link, path);
  struct pollfd wanted = {.fd = link->socket, .events = POLLIN};
  if (poll(&wanted, connected ? 1 : 0, wait_ms) <= 0) return 0;
  while (link->socket >= 0 && receive(link)) continue;
  const size_t frames = link->filled / FRAME_BYTES, used = frames * FRAME_BYTES;
  memcpy(to, link->bytes, used);
  memmove(link->bytes, link->bytes + used, link->filled - used);
  link->filled -= used;
  return frames;
}

bool sound_is_silent(const int16_t *samples, size_t frames) {
  for (size_t i = 0; i < frames * SOUND_CHANNELS; i++)
    if (samples[i] != 0) return false;
  return true;
}
