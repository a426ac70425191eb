/*
 * Sends SRT load through a relay: P publishers, each with R readers. Every payload of 1316 bytes contains the publisher's
 * number, a sequence number and the send time. Loss and one-way latency are exact, because both ends use this process's
 * monotonic clock.
 *
 *   srt-load HOST PUBLISH_PORT READ_PORT P R KBPS SECONDS LATENCY_MS PUBLISH_ID READ_ID
 *
 * PUBLISH_ID and READ_ID are stream-ids with %d for the publisher's number; READ_ID may contain a second %d for the
 * reader's. Prints one line of JSON. Payloads of the first second are not counted.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <arpa/inet.h>
#include <srt/srt.h>

enum { PAYLOAD = 1316, MAX_SOCKETS = 1024, BUCKETS = 5000000 };
static const uint32_t MAGIC = 0x54434c44;

struct stamp { uint32_t magic, publisher; uint64_t sequence, sent_ns; };

static int publishers, readers, kbps, seconds;
static SRTSOCKET publisher_sockets[MAX_SOCKETS], reader_sockets[MAX_SOCKETS];
static uint64_t sent[MAX_SOCKETS], received, bad, broken;
static uint64_t count_from_ns;
static volatile int finished;
/* Latencies in steps of 1 microsecond from 0 to 5 s. */
static uint32_t histogram[BUCKETS];

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void fail(const char *operation) {
  fprintf(stderr, "%s: %s\n", operation, srt_getlasterror_str());
  exit(1);
}

/* With `local`, sockets share one UDP port and its threads. The first call stores the port in `local`. */
static SRTSOCKET connect_to(const char *host, int port, const char *stream_id, int latency_ms, struct sockaddr_in *local) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  if (inet_pton(AF_INET, host, &address.sin_addr) != 1) fail("address");
  SRTSOCKET s = srt_create_socket();
  if (local && srt_bind(s, (struct sockaddr *)local, sizeof *local) == SRT_ERROR) fail("bind");
  srt_setsockflag(s, SRTO_LATENCY, &latency_ms, sizeof latency_ms);
  if (*stream_id) srt_setsockflag(s, SRTO_STREAMID, stream_id, (int)strlen(stream_id));
  if (srt_connect(s, (struct sockaddr *)&address, sizeof address) == SRT_ERROR) {
    fprintf(stderr, "%s: reject %d\n", stream_id, srt_getrejectreason(s));
    fail("connect");
  }
  struct sockaddr_in bound;
  int size = sizeof bound;
  if (local && srt_getsockname(s, (struct sockaddr *)&bound, &size) == SRT_ERROR) fail("name");
  if (local) local->sin_port = bound.sin_port;
  return s;
}

static void count_payload(const char *buffer, int size) {
  struct stamp stamp;
  memcpy(&stamp, buffer, sizeof stamp);
  if (size != PAYLOAD || stamp.magic != MAGIC) { bad++; return; }
  if (stamp.sent_ns < count_from_ns) return;
  uint64_t us = (now_ns() - stamp.sent_ns) / 1000;
  histogram[us < BUCKETS ? us : BUCKETS - 1]++;
  received++;
}

static void *read_all(void *unused) {
  (void)unused;
  int eid = srt_epoll_create(), events = SRT_EPOLL_IN | SRT_EPOLL_ERR;
  for (int i = 0; i < publishers * readers; i++) srt_epoll_add_usock(eid, reader_sockets[i], &events);
  static SRT_EPOLL_EVENT ready[MAX_SOCKETS];
  char buffer[1500];
  while (!finished) {
    int n = srt_epoll_uwait(eid, ready, MAX_SOCKETS, 100);
    for (int i = 0; i < n && i < MAX_SOCKETS; i++) {
      int size = srt_recvmsg(ready[i].fd, buffer, sizeof buffer);
      if (size > 0) { count_payload(buffer, size); continue; }
      if (srt_getsockstate(ready[i].fd) < SRTS_BROKEN) continue;
      broken++;
      srt_epoll_remove_usock(eid, ready[i].fd);
    }
  }
  srt_epoll_release(eid);
  return NULL;
}

/* Sends the payloads of all publishers at staggered times, so the load is even. */
static void send_all(uint64_t start_ns) {
  uint64_t interval = (uint64_t)PAYLOAD * 8 * 1000000 / (uint64_t)kbps;
  uint64_t step = interval / (uint64_t)publishers;
  char payload[PAYLOAD] = {0};
  for (uint64_t turn = 0;; turn++) {
    uint64_t due = start_ns + turn * step;
    if (due > start_ns + (uint64_t)seconds * 1000000000u) return;
    uint64_t now = now_ns();
    if (due > now) {
      struct timespec wait = {(time_t)((due - now) / 1000000000u), (long)((due - now) % 1000000000u)};
      nanosleep(&wait, NULL);
    }
    int p = (int)(turn % (uint64_t)publishers);
    struct stamp stamp = {MAGIC, (uint32_t)p, turn / (uint64_t)publishers, now_ns()};
    memcpy(payload, &stamp, sizeof stamp);
    if (srt_sendmsg(publisher_sockets[p], payload, PAYLOAD, -1, 1) == PAYLOAD && stamp.sent_ns >= count_from_ns) sent[p]++;
  }
}

static double percentile_ms(double share) {
  uint64_t rank = (uint64_t)((double)received * share), counted = 0;
  for (int us = 0; us < BUCKETS; us++)
    if ((counted += histogram[us]) > rank) return us / 1000.0;
  return BUCKETS / 1000.0;
}

int main(int argc, char **argv) {
  if (argc != 11) { fprintf(stderr, "usage: see the comment at the top of srt-load.c\n"); return 2; }
  const char *host = argv[1];
  int publish_port = atoi(argv[2]), read_port = atoi(argv[3]), latency_ms = atoi(argv[8]);
  publishers = atoi(argv[4]); readers = atoi(argv[5]); kbps = atoi(argv[6]); seconds = atoi(argv[7]);
  if (publishers < 1 || readers < 0 || publishers * (readers + 1) > MAX_SOCKETS || kbps < 1) return 2;
  srt_startup();
  srt_setloglevel(0);
  char id[512];
  for (int p = 0; p < publishers; p++) {
    snprintf(id, sizeof id, argv[9], p);
    publisher_sockets[p] = connect_to(host, publish_port, id, latency_ms, NULL);
  }
  /* All readers share one port: separate threads for 20 readers would cost more than the relay. */
  struct sockaddr_in local = {.sin_family = AF_INET};
  for (int p = 0; p < publishers; p++)
    for (int r = 0; r < readers; r++) {
      snprintf(id, sizeof id, argv[10], p, r);
      SRTSOCKET s = connect_to(host, read_port, id, latency_ms, &local);
      int no = 0;
      srt_setsockflag(s, SRTO_RCVSYN, &no, sizeof no);
      reader_sockets[p * readers + r] = s;
    }
  uint64_t start = now_ns();
  count_from_ns = start + 1000000000u;
  pthread_t thread;
  pthread_create(&thread, NULL, read_all, NULL);
  send_all(start);
  /* Wait for packets and retransmissions in flight over two hops. */
  struct timespec rest = {(time_t)(1 + latency_ms * 2 / 1000), (long)(latency_ms * 2 % 1000) * 1000000};
  nanosleep(&rest, NULL);
  finished = 1;
  pthread_join(thread, NULL);

  uint64_t expected = 0, lost = 0, retransmitted = 0;
  for (int p = 0; p < publishers; p++) {
    expected += sent[p] * (uint64_t)readers;
    SRT_TRACEBSTATS stats;
    if (srt_bstats(publisher_sockets[p], &stats, 0) == 0) {
      lost += (uint64_t)stats.pktSndLossTotal;
      retransmitted += (uint64_t)stats.pktRetransTotal;
    }
  }
  printf("{\"expected\":%llu,\"received\":%llu,\"bytes\":%llu,\"bad\":%llu,\"broken\":%llu,\"lost\":%llu,\"retransmitted\":%llu,"
         "\"p50Ms\":%.3f,\"p99Ms\":%.3f,\"maxMs\":%.3f}\n",
         (unsigned long long)expected, (unsigned long long)received, (unsigned long long)received * PAYLOAD,
         (unsigned long long)bad, (unsigned long long)broken, (unsigned long long)lost, (unsigned long long)retransmitted,
         percentile_ms(0.5), percentile_ms(0.99), percentile_ms(0.999999));
  fflush(stdout);
  /* Exit without closing the sockets. */
  _Exit(0);
}
