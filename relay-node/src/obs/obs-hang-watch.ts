import { HangDetector } from '../machine/hang-detector.js';
import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const CHECK_INTERVAL_MS = 500;
/** Numbers of missed replies after which OBS counts as hung: 3 s if it uses no CPU time, otherwise 15 s. */
const MAX_MISSED_REPLIES = { idle: 6, busy: 30, unknown: 30 };

export interface HangWatchDeps {
  /** Returns true if OBS runs and should reply. */
  isReplyExpected: () => boolean;
  /** Returns null without a connection. A missing connection counts as a missing reply. */
  getControl: () => Pick<ObsControl, 'readStreamStatus'> | null;
  /** Returns the CPU time of OBS so far, ms; null if unknown. */
  readCpuTimeMs: () => Promise<number | null>;
  /** Called each time the number of missed replies reaches the limit. */
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

  /** Checks whether OBS has replied. Returns true if OBS is hung, and then restarts the count of missed replies. */
  async check(): Promise<boolean> {
    const isReplyExpected = this.deps.isReplyExpected();
    const cpuMs = isReplyExpected ? await this.deps.readCpuTimeMs().catch(() => null) : null;
    const isReplyMissing = isReplyExpected && !this.#hasReplied;
    this.#hasReplied = false;
    if (isReplyExpected && !this.#isPolling) void this.#poll();
    return this.#hangDetector.recordCheck(isReplyMissing, cpuMs);
  }

  /** Sends a request. A rejection counts as a reply. */
  async #poll(): Promise<void> {
    const control = this.deps.getControl();
    if (!control) return;
    this.#isPolling = true;
    try {
      await control.readStreamStatus();
      this.#hasReplied = true;
    } catch (error) {
      this.#hasReplied ||= error instanceof ObsError && error.code === 'rejected';
    } finally {
      this.#isPolling = false;
    }
  }
}
