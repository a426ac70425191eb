/**
 * Number of silent checks after which a process counts as hung: without CPU time, with CPU time, and with unknown CPU
 * time.
 */
export interface HangLimits {
  stopped: number;
  busy: number;
  unknown: number;
}

/**
 * Detects a hung process. A slow process still uses CPU time; a suspended one uses none. Counts checks instead of time,
 * so that a delayed agent does not report a process as hung.
 */
export class HangDetector {
  #silentChecks = 0;
  #stoppedChecks = 0;
  #cpuMs: number | null = null;

  constructor(private readonly limits: HangLimits) {}

  /**
   * Records a check. `cpuMs` is the CPU time of the process so far; null if unknown. Returns true if the process is hung,
   * and then restarts the count.
   */
  recordCheck(isSilent: boolean, cpuMs: number | null): boolean {
    const isStopped = cpuMs !== null && cpuMs === this.#cpuMs;
    this.#cpuMs = cpuMs;
    this.#silentChecks = isSilent ? this.#silentChecks + 1 : 0;
    this.#stoppedChecks = isSilent && isStopped ? this.#stoppedChecks + 1 : 0;
    const { stopped, busy, unknown } = this.limits;
    const maxSilentChecks = cpuMs === null ? unknown : busy;
    const isHung = this.#stoppedChecks >= stopped || this.#silentChecks >= maxSilentChecks;
    if (isHung) this.#silentChecks = this.#stoppedChecks = 0;
    return isHung;
  }
}
