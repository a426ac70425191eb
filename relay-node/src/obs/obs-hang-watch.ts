import { HangDetector } from '../machine/hang-detector.js';
import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const CHECK_INTERVAL_MS = 500;
/** Number of checks without a reply after which OBS counts as hung: 3 s without a reply and CPU time, or 15 s without a reply. */
const MAX_SILENT_CHECKS = { stopped: 6, busy: 30, unknown: 30 };

export interface HangWatchDeps {
  /** Returns true if OBS runs and should reply. */
  isExpected: () => boolean;
  /** Returns null without a connection, which counts as no reply. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** Returns the CPU time of OBS so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called when OBS is hung, and again after each further limit. */
  onHang: () => void;
}

/** Polls OBS until `signal` aborts. Detects a hung OBS, because its connection stays open. */
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
  /** Limits polling to one request at a time. */
  #isPolling = false;
  #hasReplied = false;
  readonly #hangDetector = new HangDetector(MAX_SILENT_CHECKS);

  constructor(private readonly deps: HangWatchDeps) {}

  /** Returns true if OBS is hung, and then restarts the count. */
  async check(): Promise<boolean> {
    const isExpected = this.deps.isExpected();
    const cpuMs = isExpected ? await this.deps.cpuTimeMs().catch(() => null) : null;
    const isSilent = isExpected && !this.#hasReplied;
    this.#hasReplied = false;
    if (isExpected && !this.#isPolling) void this.#poll();
    return this.#hangDetector.recordCheck(isSilent, cpuMs);
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
