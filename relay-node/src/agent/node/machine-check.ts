import type { NodeInfo } from '@trailcast/schema/node';

export type MachineFindings = Pick<NodeInfo, 'obs' | 'missing' | 'warnings'>;

/** Age at which a result expires, ms. */
export const CHECK_AGAIN_MS = 10_000;

/**
 * Caches the check of the machine. When a result has expired, a machine that lacked something is checked before the call
 * returns, because a package may have been installed. Otherwise the call returns the old result and the check runs in
 * the background, because the creation of a server waits for the call.
 */
export class MachineCheck {
  #found: Promise<MachineFindings> | null = null;
  #checkedAt = 0;

  constructor(
    private readonly check: () => Promise<MachineFindings>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async machine(): Promise<MachineFindings> {
    const found = this.#found;
    if (found && this.now() - this.#checkedAt <= CHECK_AGAIN_MS) return found;
    const checking = this.#checkAgain();
    const before = await found?.catch(() => null);
    if (!before || before.missing.length > 0) return checking;
    // Prevents an unhandled rejection. The next caller gets it.
    checking.catch(() => undefined);
    return before;
  }

  #checkAgain(): Promise<MachineFindings> {
    this.#checkedAt = this.now();
    this.#found = this.check();
    return this.#found;
  }
}
