import { withTimeout } from '@trailcast/schema/async/deadline';

/** One dependency of this process. `detail` is shown in the body of /readyz, so it must not contain secrets. */
export interface ReadinessCheck {
  readonly name: string;
  /** Resolves with `ok: true` if the dependency is reachable. A rejection counts as not ready. */
  check(): Promise<{ ok: boolean; detail?: unknown }>;
  /** True if the check only has to pass once. Later results are reported but do not affect readiness. */
  readonly isStartupOnly?: boolean;
  /** True if the result is reported but never affects readiness. */
  readonly isInformational?: boolean;
}

/** Body of /readyz: the result of each check, by its name. */
export interface ReadinessReport {
  ready: boolean;
  parts: Record<string, { ok: boolean; detail?: unknown }>;
}

const CHECK_TIMEOUT_MS = 2_000;
const createTimeoutError = () => new Error('the check timed out');

/** Reports whether the process can serve requests. */
export class Readiness {
  readonly #passedCheckNames = new Set<string>();
  #isDraining = false;

  constructor(private readonly checks: readonly ReadinessCheck[]) {}

  /** Makes the process report not ready, because it shuts down. */
  drain(): void {
    this.#isDraining = true;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(this.checks.map((check) => this.#check(check)));
    return {
      ready: !this.#isDraining && results.every(({ isPassing }) => isPassing),
      parts: {
        ...Object.fromEntries(results.map(({ name, result }) => [name, result])),
        ...(this.#isDraining ? { process: { ok: false, detail: 'ending' } } : {}),
      },
    };
  }

  async #check(check: ReadinessCheck) {
    const result = await withTimeout(CHECK_TIMEOUT_MS, () => check.check(), createTimeoutError).catch(() => ({
      ok: false,
    }));
    if (result.ok) this.#passedCheckNames.add(check.name);
    const isOptional =
      check.isInformational === true ||
      (check.isStartupOnly === true && this.#passedCheckNames.has(check.name));
    const isPassing = result.ok || isOptional;
    return { name: check.name, result, isPassing };
  }
}
