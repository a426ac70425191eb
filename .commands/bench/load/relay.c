/*
 * A minimal relay in C on libsrt, with which the ingest is compared. It has one UDP port. A caller with the stream-id
 * `publish:NAME` sends, `read:NAME` or `read:NAME/ANYTHING` receives. The relay fans the payload out unchanged.
 *
 *   relay PORT LATENCY_MS [bonded]
 *
 * bonded: use a reorder tolerance and no NAK reports, for a relay behind an SRTLA receiver.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <arpa/inet.h>
#include <srt/srt.h>

enum { MAX_FEEDS = 256, MAX_READERS = 16, MAX_READY = 512, NAME = 128 };

struct feed { char name[NAME]; SRTSOCKET publisher, readers[MAX_READERS]; int reader_count; };
static struct feed feeds[MAX_FEEDS];
static int feed_count;

static struct feed *find_or_add_feed(const char *name, size_t length) {
  for (int i = 0; i < feed_count; i++)
    if (strlen(feeds[i].name) == length && memcmp(feeds[i].name, name, length) == 0) return &feeds[i];
  if (feed_count == MAX_FEEDS || length >= NAME) return NULL;
  struct feed *feed = &feeds[feed_count++];
  memcpy(feed->name, name, length);
  feed->publisher = SRT_INVALID_SOCK;
  return feed;
}

/* Returns the feed of a publisher's socket, or NULL. */
static struct feed *find_feed(SRTSOCKET publisher) {
  for (int i = 0; i < feed_count; i++)
    if (feeds[i].publisher == publisher) return &feeds[i];
  return NULL;
}

static void close_socket(int eid, SRTSOCKET s) {
  srt_epoll_remove_usock(eid, s);
  for (int i = 0; i < feed_count; i++) {
    if (feeds[i].publisher == s) feeds[i].publisher = SRT_INVALID_SOCK;
    for (int r = 0; r < feeds[i].reader_count; r++)
      if (feeds[i].readers[r] == s) feeds[i].readers[r--] = feeds[i].readers[--feeds[i].reader_count];
  }
  srt_close(s);
}

static void accept_caller(int eid, SRTSOCKET listener) {
  SRTSOCKET s = srt_accept(listener, NULL, NULL);
  if (s == SRT_INVALID_SOCK) return;
  char id[513] = {0};
  int size = 512, no = 0;
  srt_getsockflag(s, SRTO_STREAMID, id, &size);
  srt_setsockflag(s, SRTO_RCVSYN, &no, sizeof no);
  srt_setsockflag(s, SRTO_SNDSYN, &no, sizeof no);
  int publishes = strncmp(id, "publish:", 8) == 0;
  const char *name = strchr(id, ':');
  struct feed *feed = name ? find_or_add_feed(name + 1, strcspn(name + 1, "/")) : NULL;
  if (!feed || (!publishes && feed->reader_count == MAX_READERS)) { srt_close(s); return; }
  int events = publishes ? SRT_EPOLL_IN | SRT_EPOLL_ERR : SRT_EPOLL_ERR;
  if (publishes) feed->publisher = s;
  else feed->readers[feed->reader_count++] = s;
  srt_epoll_add_usock(eid, s, &events);
}

static void relay_packet(int eid, SRTSOCKET s) {
  char buffer[1500];
  int size = srt_recvmsg(s, buffer, sizeof buffer);
  if (size <= 0) {
    if (srt_getsockstate(s) >= SRTS_BROKEN) close_socket(eid, s);
    return;
  }
  struct feed *feed = find_feed(s);
  if (!feed) return;
  for (int r = 0; r < feed->reader_count; r++) srt_sendmsg(feed->readers[r], buffer, size, -1, 1);
}

int main(int argc, char **argv) {
  if (argc != 3 && argc != 4) return 2;
  int latency = atoi(argv[2]), no = 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  srt_startup();
  srt_setloglevel(0);
  SRTSOCKET listener = srt_create_socket();
  srt_setsockflag(listener, SRTO_LATENCY, &latency, sizeof latency);
  srt_setsockflag(listener, SRTO_RCVSYN, &no, sizeof no);
  if (argc == 4) {
    int tolerance = 40;
    srt_setsockflag(listener, SRTO_LOSSMAXTTL, &tolerance, sizeof tolerance);
    srt_setsockflag(listener, SRTO_NAKREPORT, &no, sizeof no);
  }
  if (srt_bind(listener, (struct sockaddr *)&address, sizeof address) == SRT_ERROR || srt_listen(listener, 64) == SRT_ERROR) {
    fprintf(stderr, "listen: %s\n", srt_getlasterror_str());
    return 1;
  }
  int eid = srt_epoll_create(), in = SRT_EPOLL_IN;
  srt_epoll_add_usock(eid, listener, &in);
  static SRT_EPOLL_EVENT ready[MAX_READY];
  for (;;) {
    int n = srt_epoll_uwait(eid, ready, MAX_READY, 1000);
    for (int i = 0; i < n && i < MAX_READY; i++) {
      if (ready[i].fd == listener) accept_caller(eid, listener);
      else relay_packet(eid, ready[i].fd);
    }
  }
}
