import { inTime } from '@trailcast/schema/async/deadline';

/** One thing that this process needs. `detail` is shown in the body of /readyz, so nothing secret. */
export interface ReadinessPiece {
  readonly name: string;
  /** True once it has been reached; a rejection counts as not ready. */
  check(): Promise<{ ok: boolean; detail?: unknown }>;
  /** Needed for the first time only: afterwards it is told in the body and no longer decides. */
  readonly onlyFirst?: boolean;
  /** Told in the body, and never decides: the process can do without it. */
  readonly onlyTold?: boolean;
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
  #retired = false;

  constructor(private readonly pieces: readonly ReadinessPiece[]) {}

  /** The process is about to end: from now on it is not ready, whatever its pieces say. */
  retire(): void {
    this.#retired = true;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(this.pieces.map((piece) => this.#ask(piece)));
    return {
      ready: !this.#retired && results.every(({ counts }) => counts),
      parts: {
        ...Object.fromEntries(results.map(({ name, answer }) => [name, answer])),
        ...(this.#retired ? { process: { ok: false, detail: 'ending' } } : {}),
      },
    };
  }

  async #ask(piece: ReadinessPiece) {
    const answer = await inTime(CHECK_TIMEOUT_MS, () => piece.check(), noAnswer).catch(() => ({ ok: false }));
    if (answer.ok) this.#reached.add(piece.name);
    const spared = piece.onlyTold === true || (piece.onlyFirst === true && this.#reached.has(piece.name));
    const counts = answer.ok || spared;
    return { name: piece.name, answer, counts };
  }
}
