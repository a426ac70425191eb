import { backoffMs } from '@trailcast/schema/async/backoff';
import { describeError } from '../node/node-error.js';
import { OutputUnreachable } from '../../runner/runner.js';
import type { StepName } from './next-step.js';
import type { OutputWatch } from './output-watch.js';
import type { ServerContext } from './server-context.js';
import { RETRY_DELAYS_MS, STEPS, type StepContext } from './server-steps.js';

/** Number of tries to show the card's scene before a start. */
const MAX_CARD_TRIES = 3;

/** Runs steps. A failed step is delayed by a backoff. */
export class StepRunner {
  readonly #failures = new Map<StepName, number>();

  constructor(
    private readonly context: ServerContext,
    private readonly output: Pick<OutputWatch, 'recordStartTry' | 'failTry'>,
    private readonly callbacks: Pick<StepContext, 'onStarted' | 'takePendingTargets'>,
  ) {}

  async run(step: StepName): Promise<void> {
    const { signal, log } = this.context;
    const startedAt = performance.now();
    if (step === 'start-stream') this.output.recordStartTry();
    try {
      await STEPS[step]({ ...this.context, ...this.callbacks });
      this.#failures.delete(step);
      log.debug({ step, ms: Math.round(performance.now() - startedAt) }, 'step done');
    } catch (error) {
      if (!signal.aborted) this.#onFailure(step, error);
    }
  }

  /** Clears the failures of the previous request. */
  clearFailures(): void {
    this.#failures.clear();
  }

  /** Clears the failures of the previous OBS process. */
  clearConnectFailures(): void {
    this.#failures.delete('connect');
    this.context.model.notBefore.delete('connect');
  }

  #onFailure(step: StepName, error: unknown): void {
    const { model, deps, log } = this.context;
    const failures = (this.#failures.get(step) ?? 0) + 1;
    this.#failures.set(step, failures);
    log.warn({ step, failures, error: describeError(error) }, 'step failed');
    const isUnreachable = error instanceof OutputUnreachable;
    if (step === 'start-stream') return this.output.failTry(isUnreachable ? 'connect-failed' : 'obs-failed');
    if (isUnreachable) model.attempt = { ...model.attempt, lastReason: 'connect-failed' };
    model.notBefore.set(step, deps.now() + backoffMs(RETRY_DELAYS_MS, failures));
    if (step === 'set-scene' && failures >= MAX_CARD_TRIES) model.broadcast.skipCard();
    const stopsServer = step === 'start' || step === 'restart' || (step === 'connect' && failures > 2);
    if (stopsServer) model.problem = describeError(error);
  }
}
