import { inTime } from '@trailcast/schema/async/deadline';

/** One dependency of this process. `detail` is shown in the body of /readyz, so it must not contain secrets. */
export interface ReadinessPiece {
  readonly name: string;
  /** Returns `ok` if the dependency is reachable. A rejection counts as not ready. */
  check(): Promise<{ ok: boolean; detail?: unknown }>;
  /** Required at startup only. Later results are reported but do not affect readiness. */
  readonly onlyAtStartup?: boolean;
  /** Reported, but never affects readiness. */
  readonly isInformational?: boolean;
}

export interface ReadinessReport {
  ready: boolean;
  parts: Record<string, { ok: boolean; detail?: unknown }>;
}

const CHECK_TIMEOUT_MS = 2_000;
const timeoutError = () => new Error('the check timed out');

/** Reports whether the process can serve requests. */
export class Readiness {
  readonly #everReady = new Set<string>();
  #isDraining = false;

  constructor(private readonly pieces: readonly ReadinessPiece[]) {}

  /** Makes the process report not ready, because it shuts down. */
  drain(): void {
    this.#isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(this.pieces.map((piece) => this.#check(piece)));
    return {
      ready: !this.#isDraining && results.every(({ passes }) => passes),
      parts: {
        ...Object.fromEntries(results.map(({ name, result }) => [name, result])),
        ...(this.#isDraining ? { process: { ok: false, detail: 'ending' } } : {}),
      },
    };
  }

  async #check(piece: ReadinessPiece) {
    const result = await inTime(CHECK_TIMEOUT_MS, () => piece.check(), timeoutError).catch(() => ({
      ok: false,
    }));
    if (result.ok) this.#everReady.add(piece.name);
    const isOptional =
      piece.isInformational === true || (piece.onlyAtStartup === true && this.#everReady.has(piece.name));
    const passes = result.ok || isOptional;
    return { name: piece.name, result, passes };
  }
}
