// SPDX-License-Identifier: MIT
// Connection to the sound server of all pages. It sends signed 16-bit stereo samples, SOUND_RATE frames a second, including
// silence.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOUND_RATE 48000u
#define SOUND_CHANNELS 2u
/* Maximum number of frames of one read, 0.1 s. Earlier frames are dropped, because they would delay all later ones. */
#define SOUND_MAX_FRAMES (SOUND_RATE / 10)
/* Maximum speed of the untrusted server as a multiple of SOUND_RATE. A faster one is disconnected for a second. */
#define SOUND_MAX_SPEED 4u

struct sound_link {
  int socket; /* -1 while not connected */
  uint64_t retry_ns;
  uint64_t window_ns, received; /* start of a window and bytes since then, to detect a flood */
  uint8_t bytes[SOUND_MAX_FRAMES * SOUND_CHANNELS * sizeof(int16_t)];
  size_t filled;
};

void sound_link_init(struct sound_link *link);
void sound_link_close(struct sound_link *link);
/*
 * Waits at most `wait_ms` for sound from the server at `path`. Tries to connect once a second. Returns the number of
 * frames copied to `samples`, at most SOUND_MAX_FRAMES; 0 if there are none.
 */
size_t sound_link_read(struct sound_link *link, const char *path, int wait_ms, int16_t *samples);
bool sound_is_silent(const int16_t *samples, size_t frames);
