/**
 * Number of silent beats after which a process counts as hung: without CPU time, with CPU time, and with unknown CPU
 * time.
 */
export interface SilenceLimits {
  stopped: number;
  busy: number;
  unknown: number;
}

/**
 * Detects a hung process. A slow process still uses CPU time; a suspended one uses none. Counts beats instead of time,
 * so that a delayed agent does not report a process as hung.
 */
export class SilenceCount {
  #silentBeats = 0;
  #stoppedBeats = 0;
  #cpuMs: number | null = null;

  constructor(private readonly limits: SilenceLimits) {}

  /**
   * Counts a beat. `cpuMs` is the CPU time of the process so far; null if unknown. Returns true if the process is hung,
   * and then restarts the count.
   */
  countBeat(isSilent: boolean, cpuMs: number | null): boolean {
    const isStopped = cpuMs !== null && cpuMs === this.#cpuMs;
    this.#cpuMs = cpuMs;
    this.#silentBeats = isSilent ? this.#silentBeats + 1 : 0;
    this.#stoppedBeats = isSilent && isStopped ? this.#stoppedBeats + 1 : 0;
    const { stopped, busy, unknown } = this.limits;
    const maxSilentBeats = cpuMs === null ? unknown : busy;
    const isHung = this.#stoppedBeats >= stopped || this.#silentBeats >= maxSilentBeats;
    if (isHung) this.#silentBeats = this.#stoppedBeats = 0;
    return isHung;
  }
}
