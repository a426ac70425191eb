// SPDX-License-Identifier: MIT
// Tests without OBS. Prints `ok NAME` for each test, and exits with code 1 after the first failure.
#define _GNU_SOURCE
#include "../src/memory/frame-memory.h"
#include "../src/sound/sound-link.h"
#include "../src/source/frame-link.h"
#include "../src/source/regions.h"
#include "../src/writer/readers.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define WIDTH 64u
#define HEIGHT 48u

static void expect(bool condition, const char *message) {
  if (condition) return;
  printf("failed: %s\n", message);
  exit(1);
}

static void expect_error(int fd, const char *error) {
  struct frame_map map;
  const char *actual_error = frame_memory_open(fd, &map);
  expect(actual_error && strcmp(actual_error, error) == 0, error);
  close(fd);
}

/* Returns memory with this size, these seals and this header, as a hostile writer could create it. */
static int create_hostile_memory(size_t bytes, int seals, const uint32_t header[3]) {
  const int fd = memfd_create("hostile", MFD_ALLOW_SEALING);
  expect(ftruncate(fd, (off_t)bytes) == 0 && pwrite(fd, header, 12, 0) == 12, "hostile memory is created");
  expect(seals == 0 || fcntl(fd, F_ADD_SEALS, seals) == 0, "hostile memory is sealed");
  return fd;
}

static void rejects_invalid_memory(void) {
  const int sealed = F_SEAL_SHRINK | F_SEAL_GROW;
  const size_t valid_bytes = FRAME_HEADER_BYTES + FRAME_SLOTS * frame_bytes(WIDTH, HEIGHT);
  const uint32_t valid_header[] = {FRAME_MAGIC, WIDTH, HEIGHT}, wrong_magic[] = {1, WIDTH, HEIGHT};
  const uint32_t flat_header[] = {FRAME_MAGIC, WIDTH, 15}, huge_header[] = {FRAME_MAGIC, 4097, HEIGHT};
  const uint32_t larger_header[] = {FRAME_MAGIC, WIDTH, HEIGHT + 1};
  expect_error(create_hostile_memory(valid_bytes, 0, valid_header), "its memory is not sealed");
  expect_error(create_hostile_memory(valid_bytes, F_SEAL_GROW, valid_header), "its memory is not sealed");
  expect_error(create_hostile_memory(valid_bytes, F_SEAL_SHRINK, valid_header), "its memory is not sealed");
  expect_error(create_hostile_memory(64, sealed, valid_header), "its memory has no header");
  expect_error(create_hostile_memory(valid_bytes, sealed, wrong_magic), "its memory has another format");
  expect_error(create_hostile_memory(valid_bytes, sealed, flat_header), "its size is not 16 to 4096 pixels");
  expect_error(create_hostile_memory(valid_bytes, sealed, huge_header), "its size is not 16 to 4096 pixels");
  expect_error(create_hostile_memory(valid_bytes, sealed, larger_header), "its memory does not fit its size");
  expect_error(open("/proc/self/exe", O_RDONLY), "it is not a memory file");
  struct frame_map map;
  const int fd = create_hostile_memory(valid_bytes, sealed, valid_header);
  expect(frame_memory_open(fd, &map) == NULL && map.width == WIDTH && map.height == HEIGHT, "valid memory is accepted");
  frame_memory_close(&map);
  close(fd);
}

static void seals_its_own_memory(void) {
  struct frame_map map;
  const int fd = frame_memory_create(WIDTH, HEIGHT, &map);
  expect(fd >= 0, "memory is created");
  expect(ftruncate(fd, 0) != 0, "the memory can't be truncated");
  expect(mmap(NULL, map.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED, "others can't write");
  struct frame_map reader;
  expect(frame_memory_open(fd, &reader) == NULL, "the memory is accepted");
  frame_memory_close(&reader);
  frame_memory_close(&map);
  close(fd);
}

static void copies_only_complete_new_frames(void) {
  struct frame_map map;
  const int fd = frame_memory_create(WIDTH, HEIGHT, &map);
  uint8_t *copy = malloc(frame_bytes(WIDTH, HEIGHT));
  uint64_t number = 0;
  expect(!frame_copy_newer(&map, &number, copy), "there is no frame at first");
  memset(frame_begin(&map), 7, frame_bytes(WIDTH, HEIGHT));
  expect(!frame_copy_newer(&map, &number, copy), "an unfinished frame is not copied");
  expect(frame_publish(&map) == 1 && frame_copy_newer(&map, &number, copy) && number == 1, "a complete frame is copied");
  expect(copy[0] == 7 && !frame_copy_newer(&map, &number, copy), "a frame is copied only once");
  free(copy);
  frame_memory_close(&map);
  close(fd);
}

struct race {
  struct frame_map map;
  _Atomic bool is_over;
};

/* Writes frames of equal bytes, so that a torn frame is detected. */
static void *write_frames(void *data) {
  struct race *race = data;
  for (unsigned i = 0; !race->is_over; i++) {
    uint8_t *slot = frame_begin(&race->map);
    memset(slot, (int)(i & 255), frame_bytes(race->map.width, race->map.height));
    frame_publish(&race->map);
  }
  return NULL;
}

static void never_copies_a_torn_frame(void) {
  struct race race = {0};
  const int fd = frame_memory_create(WIDTH, HEIGHT, &race.map);
  const size_t size = frame_bytes(WIDTH, HEIGHT);
  uint8_t *copy = malloc(size);
  uint64_t number = 0;
  pthread_t writer;
  pthread_create(&writer, NULL, write_frames, &race);
  const uint64_t deadline_ns = read_monotonic_ns() + 1000000000u;
  unsigned copied_count = 0, torn_count = 0;
  while (read_monotonic_ns() < deadline_ns) {
    if (!frame_copy_newer(&race.map, &number, copy)) continue;
    copied_count++;
    if (memcmp(copy, copy + 1, size - 1) != 0) torn_count++;
  }
  race.is_over = true;
  pthread_join(writer, NULL);
  expect(copied_count > 10 && torn_count == 0, "no copied frame is torn");
  free(copy);
  frame_memory_close(&race.map);
  close(fd);
}

static void finds_non_empty_regions(void) {
  static uint32_t pixels[200 * 100];
  static struct regions found;
  find_regions(&found, (uint8_t *)pixels, 200, 100);
  expect(found.count == 0, "an empty frame has no regions");
  pixels[20 * 200 + 70] = pixels[40 * 200 + 70] = 0xff0000ff;
  find_regions(&found, (uint8_t *)pixels, 200, 100);
  const struct region *only = &found.items[0];
  expect(found.count == 1 && only->y == 16 && only->height == 32, "equal bands are joined");
  expect(only->x <= 69 && only->x + only->width >= 72, "a region has a margin of a pixel");
  pixels[99 * 200 + 199] = 1;
  find_regions(&found, (uint8_t *)pixels, 200, 100);
  const struct region *last = &found.items[found.count - 1];
  expect(found.count == 2 && last->x + last->width == 200 && last->y + last->height == 100, "a region ends at the edge");
  pixels[48 * 200 + 70] = 1;
  find_regions(&found, (uint8_t *)pixels, 200, 100);
  expect(found.items[0].y + found.items[0].height >= 49, "a region has a margin above it");
}

static void reports_a_missing_writer_as_absent(void) {
  struct frame_link link;
  link_init(&link);
  link_poll(&link, "/nonexistent/socket", 1);
  expect(link.state == LINK_ABSENT && link.retry_ns > 1, "a missing writer is absent, and retried later");
  link_close(&link);
}

/* Connects a source and accepts it. Returns its socket. */
static int connect_source(struct readers *readers, const struct sockaddr_un *address) {
  const int source = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  expect(connect(source, (const struct sockaddr *)address, sizeof *address) == 0, "a source connects");
  readers_accept(readers);
  return source;
}

static void sends_its_memory_to_16_sources(void) {
  enum { SOURCES = 16 };
  char folder[] = "/tmp/readers-XXXXXX";
  expect(mkdtemp(folder) != NULL, "a folder is created");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/page.sock", folder);
  struct frame_map map;
  struct readers readers;
  const int fd = frame_memory_create(WIDTH, HEIGHT, &map);
  expect(readers_listen(&readers, address.sun_path, getuid(), fd), "a writer listens");
  int sources[SOURCES];
  char byte;
  for (int i = 0; i < SOURCES; i++) {
    sources[i] = connect_source(&readers, &address);
    expect(recv(sources[i], &byte, 1, MSG_DONTWAIT) == 1 && byte == 'M', "16 sources get the memory");
  }
  const int other = connect_source(&readers, &address);
  expect(recv(other, &byte, 1, MSG_DONTWAIT) == 0, "the 17th connection is closed");
  for (int i = 0; i < SOURCES; i++) close(sources[i]), close(readers.sockets[i]);
  close(other);
  close(readers.listener);
  frame_memory_close(&map);
  close(fd);
  expect(unlink(address.sun_path) == 0 && rmdir(folder) == 0, "the folder is removed");
}

/* Returns the listening socket of a sound server in a new folder. */
static int serve_sound(char *folder, struct sockaddr_un *address) {
  expect(mkdtemp(folder) != NULL, "a folder is created");
  snprintf(address->sun_path, sizeof address->sun_path, "%s/samples", folder);
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  expect(bind(listener, (struct sockaddr *)address, sizeof *address) == 0 && listen(listener, 2) == 0, "a sound server listens");
  return listener;
}

static void reads_complete_frames_of_sound(void) {
  static struct sound_link link;
  static int16_t received_bytes[SOUND_MAX_FRAMES * SOUND_CHANNELS];
  char folder[] = "/tmp/sound-XXXXXX";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  sound_link_init(&link);
  expect(sound_link_read(&link, "/nonexistent", 1, received_bytes) == 0, "there is no server");
  const int listener = serve_sound(folder, &address);
  expect(sound_link_read(&link, address.sun_path, 1, received_bytes) == 0 && link.socket < 0, "it does not connect again within a second");
  link.retry_ns = 0;
  expect(sound_link_read(&link, address.sun_path, 1, received_bytes) == 0 && link.socket >= 0, "it is connected");
  const int server = accept(listener, NULL, NULL);
  const int16_t sent[] = {1, -2, 3, -4};
  expect(write(server, sent, 5) == 5, "a frame and a byte are sent");
  expect(sound_link_read(&link, address.sun_path, 100, received_bytes) == 1 && received_bytes[0] == 1 && received_bytes[1] == -2, "the complete frame is read");
  expect(write(server, (const char *)sent + 5, 3) == 3, "the rest is sent");
  expect(sound_link_read(&link, address.sun_path, 100, received_bytes) == 1 && received_bytes[0] == 3 && received_bytes[1] == -4, "the next frame is read");
  close(server);
  expect(sound_link_read(&link, address.sun_path, 100, received_bytes) == 0 && link.socket < 0, "the end of the server is detected");
  expect(sound_is_silent((const int16_t[4]){0}, 2) && !sound_is_silent(sent, 2), "silence is detected");
  close(listener);
  expect(unlink(address.sun_path) == 0 && rmdir(folder) == 0, "the folder is removed");
}

static void drops_late_sound(void) {
  static struct sound_link link;
  static int16_t received_bytes[SOUND_MAX_FRAMES * SOUND_CHANNELS], sent[SOUND_MAX_FRAMES * SOUND_CHANNELS * 2];
  char folder[] = "/tmp/sound-XXXXXX";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int listener = serve_sound(folder, &address);
  sound_link_init(&link);
  sound_link_read(&link, address.sun_path, 1, received_bytes);
  const int server = accept(listener, NULL, NULL);
  for (size_t i = 0; i < sizeof sent / sizeof *sent; i++) sent[i] = (int16_t)(i / 2);
  expect(write(server, sent, sizeof sent) == (ssize_t)sizeof sent, "0.2 s are sent");
  const size_t frames = sound_link_read(&link, address.sun_path, 100, received_bytes);
  expect(frames > 0 && frames <= SOUND_MAX_FRAMES && received_bytes[(frames - 1) * 2] == sent[SOUND_MAX_FRAMES * 4 - 1], "the newest frames are read");
  close(server);
  close(listener);
  sound_link_close(&link);
  expect(unlink(address.sun_path) == 0 && rmdir(folder) == 0, "the folder is removed");
}

/* Sends sound without pauses until the connection closes. */
static void *flood(void *data) {
  static const int16_t noise[1 << 15] = {1};
  while (send(*(const int *)data, noise, sizeof noise, MSG_NOSIGNAL) > 0) continue;
  return NULL;
}

static void disconnects_from_a_flood_of_sound(void) {
  static struct sound_link link;
  static int16_t received_bytes[SOUND_MAX_FRAMES * SOUND_CHANNELS];
  char folder[] = "/tmp/sound-XXXXXX";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int listener = serve_sound(folder, &address);
  sound_link_init(&link);
  sound_link_read(&link, address.sun_path, 1, received_bytes);
  int server = accept(listener, NULL, NULL);
  pthread_t sender;
  expect(pthread_create(&sender, NULL, flood, &server) == 0, "a flood begins");
  for (int reads = 0; reads < 10000 && link.socket >= 0; reads++) sound_link_read(&link, address.sun_path, 100, received_bytes);
  expect(link.socket < 0 && link.retry_ns > read_monotonic_ns(), "the flood is disconnected, and not reconnected immediately");
  pthread_join(sender, NULL);
  close(server);
  close(listener);
  expect(unlink(address.sun_path) == 0 && rmdir(folder) == 0, "the folder is removed");
}

int main(void) {
  const struct {
    const char *name;
    void (*run)(void);
  } tests[] = {
      {"rejects memory that is not sealed or has an invalid header", rejects_invalid_memory},
      {"seals its own memory", seals_its_own_memory},
      {"copies only complete new frames", copies_only_complete_new_frames},
      {"never copies a torn frame", never_copies_a_torn_frame},
      {"finds the non-empty regions", finds_non_empty_regions},
      {"reports a missing writer as absent", reports_a_missing_writer_as_absent},
      {"sends its memory to at most 16 sources", sends_its_memory_to_16_sources},
      {"reads complete frames of sound", reads_complete_frames_of_sound},
      {"drops late sound", drops_late_sound},
      {"disconnects from a flood of sound", disconnects_from_a_flood_of_sound},
  };
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
    tests[i].run();
    printf("ok %s\n", tests[i].name);
  }
  return 0;
}
