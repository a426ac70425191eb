import { FLAG } from './worker-messages.js';

const CHECK_MS = 500;
/** Number of consecutive failed checks. Not a time, so that a suspended process survives. */
const MAX_SILENT_CHECKS = 6;
const MEBIBYTE = 1 << 20;

export interface WatchOptions {
  flags: Int32Array;
  /** Resolves when the hook thread responds. */
  pingHook: () => Promise<unknown>;
  /** Resolves when the SRTLA thread responds, or immediately if there is none. */
  pingSrtla?: () => Promise<unknown>;
  memoryLimitMb: number;
  residentBytes: () => number;
  /** Called once, with the reason. */
  onFailure: (reason: string) => void;
}

/**
 * Checks twice a second that the threads run and memory is within its limit. Returns a function that stops the checks.
 */
export function watchThreads(watched: WatchOptions): () => void {
  let dataBeat = -1;
  let dataSilentChecks = 0;
  const check = () => {
    Atomics.add(watched.flags, FLAG.mainBeat, 1);
    const beat = Atomics.load(watched.flags, FLAG.dataBeat);
    dataSilentChecks = beat === dataBeat ? dataSilentChecks + 1 : 0;
    dataBeat = beat;
    if (dataSilentChecks >= MAX_SILENT_CHECKS) fail('the data thread hangs');
    else if (watched.residentBytes() > watched.memoryLimitMb * MEBIBYTE) fail('too much memory is in use');
    else {
      watched.pingHook().catch(() => fail('the hook thread hangs'));
      watched.pingSrtla?.().catch(() => fail('the SRTLA thread hangs'));
    }
  };
  const timer = setInterval(check, CHECK_MS);
  let failed = false;
  const stop = () => {
    failed = true;
    clearInterval(timer);
  };
  const fail = (reason: string) => {
    if (failed) return;
    stop();
    watched.onFailure(reason);
  };
  return stop;
}
