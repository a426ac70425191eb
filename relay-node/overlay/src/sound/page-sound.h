// SPDX-License-Identifier: MIT
// The sound of all pages of a server. Chromium mixes it, so one page source in the program plays it for all. All page
// sources have the same mute and volume. Without a page in the program, the sound is not played.
#pragma once

#include <obs-module.h>

/* A source that may play the sound. */
struct page_sound {
  obs_source_t *source;
  char path[108]; /* of the sound server's socket */
  struct page_sound *next;
};

/* Starts and ends the thread that plays the sound. */
bool page_sound_start(void);
void page_sound_stop(void);

/* Adds a source. `socket` is the path of the page's frame writer. The sound server's socket is beside it. */
void page_sound_add(struct page_sound *sound, obs_source_t *source, const char *socket);
void page_sound_remove(struct page_sound *sound);
