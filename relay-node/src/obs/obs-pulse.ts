import type { ObsControl } from './obs-control.js';
import { ObsError } from './obs-error.js';

const EVERY_MS = 500;
/** Beats in a row without an answer and without CPU time after which OBS is hung: 3 s. */
const STOPPED_BEATS = 6;
/** Beats in a row without an answer after which OBS is hung although it uses CPU time, or nobody knows: 15 s. */
const SILENT_BEATS = 30;

export interface PulseParts {
  /** OBS is there and should answer. */
  expected: () => boolean;
  /** Null while there is no connection, which counts as no answer. */
  control: () => Pick<ObsControl, 'streamStatus'> | null;
  /** CPU time that OBS has used so far, ms; null where it is unknown. */
  cpuTimeMs: () => Promise<number | null>;
  /** OBS hangs. Called again each time that the beats are full. */
  hung: () => void;
}

/**
 * Asks OBS for a sign of life until `signal` aborts: the connection to a process that hangs stays open and reports nothing.
 * An OBS that is only slow still uses CPU time, and a stopped one uses none. Beats are counted and time is not measured,
 * so that an agent that was held up itself does not blame OBS.
 */
export function keepPulse(parts: PulseParts, signal: AbortSignal, everyMs = EVERY_MS): void {
  const pulse = new Pulse(parts);
  let timer = setTimeout(beat, everyMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  function beat(): void {
    void pulse.beat().then((hung) => {
      if (signal.aborted) return;
      if (hung) parts.hung();
      timer = setTimeout(beat, everyMs);
    });
  }
}

class Pulse {
  /** A request is under way; there is never a second one. */
  #asking = false;
  #answered = false;
  #silentBeats = 0;
  #stoppedBeats = 0;
  #cpuMs: number | null = null;

  constructor(private readonly parts: PulseParts) {}

  /** True when OBS hangs; the count begins anew then. */
  async beat(): Promise<boolean> {
    const expected = this.parts.expected();
    const cpuMs = expected ? await this.parts.cpuTimeMs().catch(() => null) : null;
    if (!expected || this.#answered) this.#reset();
    else this.#count(cpuMs);
    this.#cpuMs = cpuMs;
    if (expected && !this.#asking) void this.#ask();
    const hung = this.#stoppedBeats >= STOPPED_BEATS || this.#silentBeats >= SILENT_BEATS;
    if (hung) this.#reset();
    return hung;
  }

  #count(cpuMs: number | null): void {
    this.#silentBeats += 1;
    this.#stoppedBeats = cpuMs !== null && cpuMs === this.#cpuMs ? this.#stoppedBeats + 1 : 0;
  }

  #reset(): void {
    this.#answered = false;
    this.#silentBeats = 0;
    this.#stoppedBeats = 0;
  }

  /** A refusal is an answer too. */
  async #ask(): Promise<void> {
    const control = this.parts.control();
    if (!control) return;
    this.#asking = true;
    try {
      await control.streamStatus();
      this.#answered = true;
    } catch (error) {
      this.#answered ||= error instanceof ObsError && error.code === 'refused';
    } finally {
      this.#asking = false;
    }
  }
}
