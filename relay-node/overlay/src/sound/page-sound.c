// SPDX-License-Identifier: MIT
#include "page-sound.h"
#include "sound-link.h"

#include <stdio.h>
#include <string.h>
#include <util/platform.h>
#include <util/threading.h>

#define WAIT_MS 200
#define SECOND_NS 1000000000u
#define LEAD_NS 80000000u
#define MAX_LEAD_NS 300000000u
/* Number of silent frames that are played after sound, so that a short pause does not interrupt it. */
#define PAUSE_FRAMES SOUND_RATE

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t source_added = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static bool is_stopping;
static struct page_sound *sounds;

/* Returns a source in the program, or NULL if there is none. */
static obs_source_t *find_program_source(void) {
  for (const struct page_sound *sound = sounds; sound; sound = sound->next)
    if (obs_source_active(sound->source)) return sound->source;
  return NULL;
}

/*
 * Reserves the time for the next samples, directly after the previous ones. After a pause, or if the samples are too
 * late or much too early, returns a time LEAD_NS from now. This lead tolerates late samples.
 */
static uint64_t reserve_time(size_t frames) {
  static uint64_t next;
  const uint64_t now = os_gettime_ns();
  if (next < now || next > now + MAX_LEAD_NS) next = now + LEAD_NS;
  const uint64_t time = next;
  next += frames * SECOND_NS / SOUND_RATE;
  return time;
}

static void output_samples(obs_source_t *source, const int16_t *samples, size_t frames) {
  const struct obs_source_audio audio = {
      .data = {(const uint8_t *)samples},
      .frames = (uint32_t)frames,
      .speakers = SPEAKERS_STEREO,
      .format = AUDIO_FORMAT_16BIT,
      .samples_per_sec = SOUND_RATE,
      .timestamp = reserve_time(frames),
  };
  obs_source_output_audio(source, &audio);
}

/* Waits without a connection for a source, and copies its path. Returns false at the end. */
static bool wait_for_source(struct sound_link *link, char *path) {
  pthread_mutex_lock(&lock);
  if (!sounds) sound_link_close(link);
  while (!sounds && !is_stopping) pthread_cond_wait(&source_added, &lock);
  const bool has_source = !is_stopping;
  if (has_source) strcpy(path, sounds->path);
  pthread_mutex_unlock(&lock);
  return has_source;
}

static void *play_sound(void *data) {
  static struct sound_link link;
  static int16_t samples[SOUND_MAX_FRAMES * SOUND_CHANNELS];
  char path[sizeof sounds->path], connected[sizeof path] = "";
  size_t silent = PAUSE_FRAMES;
  os_set_thread_name("trailcast: page sound");
  sound_link_init(&link);
  while (wait_for_source(&link, path)) {
    if (strcmp(path, connected) != 0) sound_link_close(&link);
    strcpy(connected, path);
    const size_t frames = sound_link_read(&link, path, WAIT_MS, samples);
    silent = sound_is_silent(samples, frames) ? silent + frames : 0;
    if (frames == 0 || silent >= PAUSE_FRAMES) continue;
    pthread_mutex_lock(&lock);
    obs_source_t *source = find_program_source();
    if (source) output_samples(source, samples, frames);
    pthread_mutex_unlock(&lock);
  }
  sound_link_close(&link);
  return data;
}

bool page_sound_start(void) {
  is_stopping = false;
  return pthread_create(&thread, NULL, play_sound, NULL) == 0;
}

static void set_stopping(void) {
  pthread_mutex_lock(&lock);
  is_stopping = true;
  pthread_cond_signal(&source_added);
  pthread_mutex_unlock(&lock);
}

void page_sound_stop(void) {
  set_stopping();
  pthread_join(thread, NULL);
}

/* Writes the path of the sound server's socket, which is beside the frame writer's; empty if it is too long. */
static void write_sound_path(char *path, size_t size, const char *socket) {
  const char *slash = strrchr(socket, '/');
  const int folder = slash ? (int)(slash - socket) : 0;
  if (snprintf(path, size, "%.*s/sound/samples", folder, socket) >= (int)size) *path = 0;
}

void page_sound_add(struct page_sound *sound, obs_source_t *source, const char *socket) {
  pthread_mutex_lock(&lock);
  sound->source = source;
  write_sound_path(sound->path, sizeof sound->path, socket);
  sound->next = sounds;
  sounds = sound;
  pthread_cond_signal(&source_added);
  pthread_mutex_unlock(&lock);
}

void page_sound_remove(struct page_sound *sound) {
  pthread_mutex_lock(&lock);
  for (struct page_sound **link = &sounds; *link; link = &(*link)->next) {
    if (*link != sound) continue;
    *link = sound->next;
    break;
  }
  pthread_mutex_unlock(&lock);
}
