import { HangDetector } from '../machine/hang-detector.js';
import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const CHECK_INTERVAL_MS = 500;
/** Numbers of missed replies after which OBS counts as hung: 3 s if it uses no CPU time, otherwise 15 s. */
const MAX_MISSED_REPLIES = { idle: 6, busy: 30, unknown: 30 };

export interface HangWatchDeps {
  /** Returns true if OBS runs and should reply. */
  isExpected: () => boolean;
  /** Returns null without a connection, which counts as no reply. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** Returns the CPU time of OBS so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called when OBS is hung, and again each time the limit is reached. */
  onHang: () => void;
}

/** Polls OBS until `signal` aborts, because a hung OBS does not close its connection. */
export function watchForHang(deps: HangWatchDeps, signal: AbortSignal, intervalMs = CHECK_INTERVAL_MS): void {
  const watch = new HangWatch(deps);
  let timer = setTimeout(runCheck, intervalMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  function runCheck(): void {
    void watch.check().then((isHung) => {
      if (signal.aborted) return;
      if (isHung) deps.onHang();
      timer = setTimeout(runCheck, intervalMs);
    });
  }
}

class HangWatch {
  /** True while a request has no reply. Only one request is sent at a time. */
  #isPolling = false;
  /** True if OBS has replied since the last check. */
  #hasReplied = false;
  readonly #hangDetector = new HangDetector(MAX_MISSED_REPLIES);

  constructor(private readonly deps: HangWatchDeps) {}

  /** Returns true if OBS is hung, and then restarts the count. */
  async check(): Promise<boolean> {
    const isExpected = this.deps.isExpected();
    const cpuMs = isExpected ? await this.deps.cpuTimeMs().catch(() => null) : null;
    const isReplyMissing = isExpected && !this.#hasReplied;
    this.#hasReplied = false;
    if (isExpected && !this.#isPolling) void this.#poll();
    return this.#hangDetector.recordCheck(isReplyMissing, cpuMs);
  }

  /** Sends a request. A rejection counts as a reply. */
  async #poll(): Promise<void> {
    const control = this.deps.control();
    if (!control) return;
    this.#isPolling = true;
    try {
      await control.streamStatus();
      this.#hasReplied = true;
    } catch (error) {
      this.#hasReplied ||= error instanceof ObsError && error.code === 'rejected';
    } finally {
      this.#isPolling = false;
    }
  }
}
