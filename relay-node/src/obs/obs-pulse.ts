import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const EVERY_MS = 500;
/** OBS is hung after this many beats without a reply and without CPU time: 3 s. */
const STOPPED_BEATS = 6;
/** OBS is hung after this many beats without a reply, even if it uses CPU time or that is unknown: 15 s. */
const SILENT_BEATS = 30;

export interface PulseDeps {
  /** Returns true if OBS runs and should reply. */
  expected: () => boolean;
  /** Null without a connection, which counts as no reply. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** CPU time of OBS so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called when OBS hangs, and again after each further limit. */
  hung: () => void;
}

/**
 * Polls OBS until `signal` aborts and detects when it hangs: the connection to a hung process stays open. A
 * slow OBS still uses CPU time; a suspended one uses none. Counts beats instead of time, so that a delayed
 * agent does not report OBS as hung.
 */
export function watchPulse(deps: PulseDeps, signal: AbortSignal, everyMs = EVERY_MS): void {
  const pulse = new Pulse(deps);
  let timer = setTimeout(beat, everyMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  function beat(): void {
    void pulse.beat().then((hung) => {
      if (signal.aborted) return;
      if (hung) deps.hung();
      timer = setTimeout(beat, everyMs);
    });
  }
}

class Pulse {
  /** At most one request at a time. */
  #isPolling = false;
  #hasReplied = false;
  #silentBeats = 0;
  #stoppedBeats = 0;
  #cpuMs: number | null = null;

  constructor(private readonly deps: PulseDeps) {}

  /** Returns true when OBS hangs, and resets the count. */
  async beat(): Promise<boolean> {
    const expected = this.deps.expected();
    const cpuMs = expected ? await this.deps.cpuTimeMs().catch(() => null) : null;
    if (!expected || this.#hasReplied) this.#reset();
    else this.#count(cpuMs);
    this.#cpuMs = cpuMs;
    if (expected && !this.#isPolling) void this.#poll();
    const hung = this.#stoppedBeats >= STOPPED_BEATS || this.#silentBeats >= SILENT_BEATS;
    if (hung) this.#reset();
    return hung;
  }

  #count(cpuMs: number | null): void {
    this.#silentBeats += 1;
    this.#stoppedBeats = cpuMs !== null && cpuMs === this.#cpuMs ? this.#stoppedBeats + 1 : 0;
  }

  #reset(): void {
    this.#hasReplied = false;
    this.#silentBeats = 0;
    this.#stoppedBeats = 0;
  }

  /** A refusal counts as a reply. */
  async #poll(): Promise<void> {
    const control = this.deps.control();
    if (!control) return;
    this.#isPolling = true;
    try {
      await control.streamStatus();
      this.#hasReplied = true;
    } catch (error) {
      this.#hasReplied ||= error instanceof ObsError && error.code === 'refused';
    } finally {
      this.#isPolling = false;
    }
  }
}
