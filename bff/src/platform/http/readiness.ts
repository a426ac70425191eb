import { inTime } from '../within.js';

/** One thing that this process needs. `detail` is shown in the body of /readyz, so nothing secret. */
export interface ReadinessPiece {
  readonly name: string;
  /** True once it has been reached; a rejection counts as not ready. */
  check(): Promise<{ ok: boolean; detail?: unknown }>;
  /** Needed for the first time only: afterwards it is told in the body and no longer decides. */
  readonly onlyFirst?: boolean;
}

export interface ReadinessReport {
  ready: boolean;
  parts: Record<string, { ok: boolean; detail?: unknown }>;
}

const CHECK_TIMEOUT_MS = 2_000;
const noAnswer = () => new Error('no answer in time');

/** Whether the process can be used: the pieces that features registered. */
export class Readiness {
  readonly #reached = new Set<string>();

  constructor(private readonly pieces: readonly ReadinessPiece[]) {}

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(this.pieces.map((piece) => this.#ask(piece)));
    return {
      ready: results.every(({ counts }) => counts),
      parts: Object.fromEntries(results.map(({ name, answer }) => [name, answer])),
    };
  }

  async #ask(piece: ReadinessPiece) {
    const answer = await inTime(CHECK_TIMEOUT_MS, () => piece.check(), noAnswer).catch(() => ({ ok: false }));
    if (answer.ok) this.#reached.add(piece.name);
    const counts = answer.ok || (piece.onlyFirst === true && this.#reached.has(piece.name));
    return { name: piece.name, answer, counts };
  }
}
