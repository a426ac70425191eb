import type { NodeInfo } from '@trailcast/schema/node';

/** What a node can do on its machine. */
export type MachineFindings = Pick<NodeInfo, 'obs' | 'missing' | 'warnings'>;

/** The machine is looked over again after this, ms. */
export const LOOK_AGAIN_MS = 10_000;

/**
 * Keeps what a look over the machine found. What lacked something is looked over again before the answer, since a package
 * may have been installed meanwhile; a machine that lacked nothing answers at once and is looked over beside, since a
 * creation waits for it.
 */
export class MachineLook {
  #found: Promise<MachineFindings> | null = null;
  #lookedAt = 0;

  constructor(
    private readonly look: () => Promise<MachineFindings>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async machine(): Promise<MachineFindings> {
    const found = this.#found;
    if (found && this.now() - this.#lookedAt <= LOOK_AGAIN_MS) return found;
    const looking = this.#lookAgain();
    const before = await found?.catch(() => null);
    if (!before || before.missing.length > 0) return looking;
    // One that fails is told to whoever asks next.
    looking.catch(() => undefined);
    return before;
  }

  #lookAgain(): Promise<MachineFindings> {
    this.#lookedAt = this.now();
    this.#found = this.look();
    return this.#found;
  }
}
