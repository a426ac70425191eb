import { FLAG } from './worker-messages.js';

const CHECK_MS = 500;
/** Checks without a sign of life. Counted, not timed, so that a process that was stopped and continued goes on. */
const SILENT_CHECKS = 6;
const MEGABYTE = 1 << 20;

export interface Watched {
  flags: Int32Array;
  /** Resolves when the hook thread has answered. */
  pingHook: () => Promise<unknown>;
  memoryLimitMb: number;
  residentBytes: () => number;
  /** Called once, with the reason in words. */
  onFailure: (reason: string) => void;
}

/** Looks twice a second whether both threads work and memory is within its limit. Answers a function that ends it. */
export function watchThreads(watched: Watched): () => void {
  let dataBeat = -1;
  let dataSilent = 0;
  const check = () => {
    Atomics.add(watched.flags, FLAG.mainBeat, 1);
    const beat = Atomics.load(watched.flags, FLAG.dataBeat);
    dataSilent = beat === dataBeat ? dataSilent + 1 : 0;
    dataBeat = beat;
    if (dataSilent >= SILENT_CHECKS) fail('the data thread hangs');
    else if (watched.residentBytes() > watched.memoryLimitMb * MEGABYTE) fail('too much memory is in use');
    else watched.pingHook().catch(() => fail('the hook thread hangs'));
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
