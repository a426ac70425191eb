/**
 * Numbers of consecutive missed replies after which a process counts as hung: if it uses no CPU time, if it uses CPU
 * time, and if its CPU time is unknown.
 */
export interface HangLimits {
  idle: number;
  busy: number;
  unknown: number;
}

/**
 * Detects a hung process. A slow process still uses CPU time; a suspended process uses no CPU time. Counts checks
 * instead of time, so that a process does not count as hung after a delay of the agent.
 */
export class HangDetector {
  #missedReplies = 0;
  #idleChecks = 0;
  #cpuMs: number | null = null;

  constructor(private readonly limits: HangLimits) {}

  /**
   * Records a check. `cpuMs` is the CPU time of the process so far; null if unknown. Returns true if the process is
   * hung, and then restarts the count.
   */
  recordCheck(isReplyMissing: boolean, cpuMs: number | null): boolean {
    const isIdle = cpuMs !== null && cpuMs === this.#cpuMs;
    this.#cpuMs = cpuMs;
    this.#missedReplies = isReplyMissing ? this.#missedReplies + 1 : 0;
    this.#idleChecks = isReplyMissing && isIdle ? this.#idleChecks + 1 : 0;
    const { idle, busy, unknown } = this.limits;
    const maxMissedReplies = cpuMs === null ? unknown : busy;
    const isHung = this.#idleChecks >= idle || this.#missedReplies >= maxMissedReplies;
    if (isHung) this.#missedReplies = this.#idleChecks = 0;
    return isHung;
  }
}
