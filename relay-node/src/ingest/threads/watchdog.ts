import { FLAG } from './worker-messages.js';

const CHECK_INTERVAL_MS = 500;
/** Number of missed heartbeats after which a thread counts as hung. A time limit would fail a suspended process. */
const MAX_MISSED_HEARTBEATS = 6;
const MEBIBYTE = 1 << 20;

/** The checked threads and limits. */
export interface WatchdogOptions {
  /** The memory that the threads share, see `FLAG`. */
  flags: Int32Array;
  /** Resolves when the hook thread responds. */
  pingHook: () => Promise<unknown>;
  /** Resolves when the SRTLA thread responds, or immediately if there is none. */
  pingSrtla?: () => Promise<unknown>;
  memoryLimitMb: number;
  /** Returns the resident memory of the process. */
  residentBytes: () => number;
  /** Called once with the reason. */
  onFailure: (reason: string) => void;
}

/** Checks the threads and the memory twice a second. Returns a function that stops the checks. */
export function watchThreads(options: WatchdogOptions): () => void {
  let dataHeartbeat = -1;
  let missedDataHeartbeats = 0;
  const checkThreads = () => {
    Atomics.add(options.flags, FLAG.mainHeartbeat, 1);
    const heartbeat = Atomics.load(options.flags, FLAG.dataHeartbeat);
    missedDataHeartbeats = heartbeat === dataHeartbeat ? missedDataHeartbeats + 1 : 0;
    dataHeartbeat = heartbeat;
    if (missedDataHeartbeats >= MAX_MISSED_HEARTBEATS) fail('the data thread hangs');
    else if (options.residentBytes() > options.memoryLimitMb * MEBIBYTE) fail('too much memory is in use');
    else {
      options.pingHook().catch(() => fail('the hook thread hangs'));
      options.pingSrtla?.().catch(() => fail('the SRTLA thread hangs'));
    }
  };
  const timer = setInterval(checkThreads, CHECK_INTERVAL_MS);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  const fail = (reason: string) => {
    if (isStopped) return;
    stop();
    options.onFailure(reason);
  };
  return stop;
}
