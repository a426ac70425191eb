import koffi, { type LibraryHandle } from 'koffi';
import { LIBRARIES } from './libsrt-constants.js';

/** SRTO_* numbers of srt.h 1.5. */
export const SRT_OPTION = {
  SNDSYN: 1,
  RCVSYN: 2,
  UDP_SNDBUF: 8,
  UDP_RCVBUF: 9,
  PASSPHRASE: 26,
  LOSSMAXTTL: 42,
  RCVLATENCY: 43,
  PEERLATENCY: 44,
  STREAMID: 46,
  PAYLOADSIZE: 49,
  IPV6ONLY: 54,
  PEERIDLETIMEO: 55,
} as const;

/** SRT_EPOLL_* flags. */
export const SRT_EVENT = { IN: 1, ERR: 8 } as const;

/** SRT_SOCKSTATUS. */
export const SRTS_CONNECTED = 5;
/** First state of a broken connection. */
export const SRTS_BROKEN = 6;

/** Offsets in struct SRT_TRACEBSTATS. The buffer is larger than the struct of any 1.5 release. */
const STATS_OFFSETS = { pktRecvTotal: 16, pktRcvLossTotal: 28, msRTT: 328 };
const STATS_BUFFER_BYTES = 2048;

const PACKAGE = 'libsrt1.5-openssl';

/** Thrown if no variant of libsrt is installed. */
class LibsrtMissing extends Error {
  readonly code = 'LIBSRT_MISSING';
  constructor(detail: string) {
    super(`libsrt is missing: install the package ${PACKAGE} (tried ${LIBRARIES.join(', ')}; ${detail})`);
  }
}

/** int (void* opaque, SRTSOCKET new, int hsversion, const struct sockaddr* peer, const char* streamid) */
const ListenHook = koffi.proto('int (void*, int, int, void*, const char*)');
const ListenHookPointer = koffi.pointer(ListenHook);
const SockaddrBytes = koffi.array('uint8_t', 28);

/**
 * Called in the handshake. `peer` is a struct sockaddr. Returns 0 to accept, -1 to refuse. Must return
 * quickly and never throw.
 */
export type HandshakeHook = (socket: number, peer: Uint8Array, streamId: string) => 0 | -1;

/**
 * libsrt's functions for the ingest. No other file uses the foreign-function interface. Sockets and the epoll set are
 * numbers that all threads of the process can use. Each thread loads the library itself. Functions return -1 on
 * failure. `lastError` then returns the reason in the same thread.
 */
export type Libsrt = ReturnType<typeof loadLibsrt>;

/** Loads the library. Throws LibsrtMissing if no variant is installed. */
export function loadLibsrt() {
  const library = openLibrary();
  const bindFunction = <F>(declaration: string) => library.func(declaration) as unknown as F;
  return {
    ...createSocketFunctions(bindFunction),
    ...createOptionFunctions(bindFunction),
    ...createDataFunctions(bindFunction),
    ...createEpollFunctions(bindFunction),
    /**
     * Registers the hook and returns a function that unregisters it. The calling thread must stay free to run
     * the hook.
     */
    listenHook: createListenHook(library),
  };
}

type BindFunction = <F>(declaration: string) => F;
/** Writes a struct sockaddr and its size. */
type NameReader = (s: number, address: Buffer, size: Buffer) => number;

/** sizeof(struct sockaddr_in6), the largest address. */
const SOCKADDR_BYTES = 28;

const createSocketFunctions = (bindFunction: BindFunction) => ({
  startup: bindFunction<() => number>('int srt_startup()'),
  cleanup: bindFunction<() => number>('int srt_cleanup()'),
  setLogLevel: bindFunction<(level: number) => void>('void srt_setloglevel(int)'),
  version: createVersionReader(bindFunction<() => number>('uint32_t srt_getversion()')),
  createSocket: bindFunction<() => number>('int srt_create_socket()'),
  bind: bindFunction<(s: number, address: Buffer, size: number) => number>(
    'int srt_bind(int, const void*, int)',
  ),
  /** Connects a socket. A non-blocking socket is not yet connected on return. */
  connect: bindFunction<(s: number, address: Buffer, size: number) => number>(
    'int srt_connect(int, const void*, int)',
  ),
  listen: bindFunction<(s: number, backlog: number) => number>('int srt_listen(int, int)'),
  close: bindFunction<(s: number) => number>('int srt_close(int)'),
  state: bindFunction<(s: number) => number>('int srt_getsockstate(int)'),
  setRejectReason: bindFunction<(s: number, code: number) => number>('int srt_setrejectreason(int, int)'),
  readRejectReason: bindFunction<(s: number) => number>('int srt_getrejectreason(int)'),
  lastError: createErrorReader(
    bindFunction<(systemError: Buffer) => number>('int srt_getlasterror(void*)'),
    bindFunction<() => string>('const char* srt_getlasterror_str()'),
  ),
});

/** Converts 0xXXYYZZ to 'X.Y.Z'. */
const createVersionReader = (read: () => number) => () => {
  const version = read();
  return `${version >> 16}.${(version >> 8) & 0xff}.${version & 0xff}`;
};

const createErrorReader = (read: (systemError: Buffer) => number, readText: () => string) => () => {
  const systemError = Buffer.alloc(4);
  read(systemError);
  return { text: readText(), errno: systemError.readInt32LE(0) };
};

function createOptionFunctions(bindFunction: BindFunction) {
  const set = bindFunction<(s: number, option: number, value: Buffer, size: number) => number>(
    'int srt_setsockflag(int, int, const void*, int)',
  );
  const get = bindFunction<(s: number, option: number, value: Buffer, size: Buffer) => number>(
    'int srt_getsockflag(int, int, void*, void*)',
  );
  const size = Buffer.alloc(4);
  const text = Buffer.alloc(1024);
  return {
    setOption: (s: number, option: number, value: number) => set(s, option, encodeInt32(value), 4),
    setText: (s: number, option: number, value: string) => {
      const bytes = Buffer.from(value);
      return set(s, option, bytes, bytes.length);
    },
    /** Returns the stream-id; '' without a stream-id. */
    streamId: (s: number): string => {
      size.writeInt32LE(text.length);
      if (get(s, SRT_OPTION.STREAMID, text, size) < 0) return '';
      return text.toString('utf8', 0, size.readInt32LE(0));
    },
  };
}

function createDataFunctions(bindFunction: BindFunction) {
  const accept = bindFunction<(s: number, peer: null, size: null) => number>(
    'int srt_accept(int, void*, void*)',
  );
  const readPeerName = bindFunction<NameReader>('int srt_getpeername(int, void*, void*)');
  const readLocalName = bindFunction<NameReader>('int srt_getsockname(int, void*, void*)');
  const readStats = bindFunction<(s: number, stats: Buffer, clear: number) => number>(
    'int srt_bstats(int, void*, int)',
  );
  const stats = Buffer.alloc(STATS_BUFFER_BYTES);
  return {
    accept: (listener: number) => accept(listener, null, null),
    /** Returns the peer's UDP port, or 0. */
    peerPort: (s: number) => readPort(readPeerName, s),
    /** Returns the UDP port that the socket is bound to, or 0. */
    localPort: (s: number) => readPort(readLocalName, s),
    receive: bindFunction<(s: number, buffer: Buffer, size: number) => number>(
      'int srt_recvmsg(int, void*, int)',
    ),
    send: bindFunction<(s: number, buffer: Buffer, size: number) => number>(
      'int srt_send(int, const void*, int)',
    ),
    rttMs: (s: number) => (readStats(s, stats, 0) < 0 ? 0 : stats.readDoubleLE(STATS_OFFSETS.msRTT)),
    /** Returns the numbers of received data packets (including retransmitted packets) and of lost packets. */
    readPacketCounts: (s: number) =>
      readStats(s, stats, 0) < 0
        ? { received: 0, lost: 0 }
        : {
            received: Number(stats.readBigInt64LE(STATS_OFFSETS.pktRecvTotal)),
            lost: stats.readInt32LE(STATS_OFFSETS.pktRcvLossTotal),
          },
  };
}

function createEpollFunctions(bindFunction: BindFunction) {
  const add = bindFunction<(epoll: number, s: number, events: Buffer) => number>(
    'int srt_epoll_add_usock(int, int, const void*)',
  );
  return {
    createEpoll: bindFunction<() => number>('int srt_epoll_create()'),
    releaseEpoll: bindFunction<(epoll: number) => number>('int srt_epoll_release(int)'),
    watch: (epoll: number, s: number, events: number) => add(epoll, s, encodeInt32(events)),
    unwatch: bindFunction<(epoll: number, s: number) => number>('int srt_epoll_remove_usock(int, int)'),
    /**
     * Fills `events` with pairs of socket and flags. Returns the number of ready sockets, which may exceed
     * `maxEvents`.
     */
    wait: bindFunction<(epoll: number, events: Int32Array, maxEvents: number, timeoutMs: number) => number>(
      'int srt_epoll_uwait(int, void*, int, int64_t)',
    ),
  };
}

const createListenHook =
  (library: LibraryHandle) =>
  (listener: number, hook: HandshakeHook): (() => void) => {
    const nativeHook = (
      _opaque: unknown,
      socket: number,
      _version: number,
      peer: unknown,
      streamId: string | null,
    ) => hook(socket, koffi.decode(peer, SockaddrBytes) as Uint8Array, streamId ?? '');
    const registered = koffi.register(nativeHook, ListenHookPointer);
    library.func('srt_listen_callback', 'int', ['int', ListenHookPointer, 'void*'])(
      listener,
      registered,
      null,
    );
    return () => koffi.unregister(registered);
  };

function readPort(read: NameReader, s: number): number {
  const address = Buffer.alloc(SOCKADDR_BYTES);
  return read(s, address, encodeInt32(SOCKADDR_BYTES)) < 0 ? 0 : address.readUInt16BE(2);
}

function encodeInt32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function openLibrary(): LibraryHandle {
  let detail = '';
  for (const name of LIBRARIES) {
    try {
      return koffi.load(name);
    } catch (error) {
      detail ||= error instanceof Error ? error.message : String(error);
    }
  }
  throw new LibsrtMissing(detail);
}
