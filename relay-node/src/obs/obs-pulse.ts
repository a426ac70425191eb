import { SilenceCount } from '../machine/silence-count.js';
import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const EVERY_MS = 500;
/** Missed beats: OBS counts as hung after 3 s without a reply and without CPU time, or after 15 s without a reply. */
const LIMITS = { stopped: 6, busy: 30, unknown: 30 };

export interface PulseDeps {
  /** Returns true if OBS runs and should reply. */
  expected: () => boolean;
  /** Null without a connection, which counts as no reply. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** CPU time of OBS so far, ms; null if unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** Called when OBS is hung, and again after each further limit. */
  hung: () => void;
}

/** Polls OBS until `signal` aborts and detects a hung OBS, whose connection stays open. */
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
  /** Limits polling to one request at a time. */
  #isPolling = false;
  #hasReplied = false;
  readonly #silence = new SilenceCount(LIMITS);

  constructor(private readonly deps: PulseDeps) {}

  /** Returns true if OBS is hung, and then restarts the count. */
  async beat(): Promise<boolean> {
    const expected = this.deps.expected();
    const cpuMs = expected ? await this.deps.cpuTimeMs().catch(() => null) : null;
    const isSilent = expected && !this.#hasReplied;
    this.#hasReplied = false;
    if (expected && !this.#isPolling) void this.#poll();
    return this.#silence.countBeat(isSilent, cpuMs);
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
