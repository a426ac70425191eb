import type { NodeInfo } from '@trailcast/schema/node';

export type MachineFindings = Pick<NodeInfo, 'obs' | 'missing' | 'warnings'>;

/** Maximum age of a cached result, ms. */
export const MAX_RESULT_AGE_MS = 10_000;

/**
 * Caches the findings about the machine. If an expired result reports missing packages, `readFindings` waits for a
 * new check, because a package may have been installed. Otherwise `readFindings` returns the expired result immediately
 * and checks in the background.
 */
export class MachineCheck {
  #lastCheck: Promise<MachineFindings> | null = null;
  #checkedAt = 0;

  constructor(
    private readonly checkMachine: () => Promise<MachineFindings>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the findings. Rejects if the check fails. */
  async readFindings(): Promise<MachineFindings> {
    const lastCheck = this.#lastCheck;
    if (lastCheck && this.now() - this.#checkedAt <= MAX_RESULT_AGE_MS) return lastCheck;
    const newCheck = this.#startCheck();
    const lastFindings = await lastCheck?.catch(() => null);
    if (!lastFindings || lastFindings.missing.length > 0) return newCheck;
    // Prevents an unhandled rejection. The next call returns this rejected check.
    newCheck.catch(() => undefined);
    return lastFindings;
  }

  #startCheck(): Promise<MachineFindings> {
    this.#checkedAt = this.now();
    this.#lastCheck = this.checkMachine();
    return this.#lastCheck;
  }
}
