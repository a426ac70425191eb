import { backoffMs } from '@trailcast/schema/async/backoff';
import { describeError } from '../node/node-error.js';
import { OutputUnreachable } from '../../runner/runner.js';
import type { StepName } from './next-step.js';
import type { OutputWatch } from './output-watch.js';
import type { ServerContext } from './server-context.js';
import { RETRY_DELAYS_MS, STEPS, type StepContext } from './server-steps.js';

/** Maximum number of tries to show the card. After the last try, the broadcast starts without a card. */
const MAX_CARD_TRIES = 3;

/** Runs steps. Retries failed steps with backoff. */
export class StepRunner {
  /** Number of consecutive failures of each step. */
  readonly #failures = new Map<StepName, number>();

  constructor(
    private readonly context: ServerContext,
    private readonly outputWatch: Pick<OutputWatch, 'recordStartTry' | 'handleFailedTry'>,
    private readonly callbacks: Pick<StepContext, 'onStarted' | 'takePendingTargets'>,
  ) {}

  async run(step: StepName): Promise<void> {
    const { signal, log } = this.context;
    const startedAt = performance.now();
    if (step === 'start-output') this.outputWatch.recordStartTry();
    try {
      await STEPS[step]({ ...this.context, ...this.callbacks });
      this.#failures.delete(step);
      log.debug({ step, ms: Math.round(performance.now() - startedAt) }, 'step done');
    } catch (error) {
      if (!signal.aborted) this.#onFailure(step, error);
    }
  }

  /** Clears all failures. Call it after a newer desired state. */
  clearFailures(): void {
    this.#failures.clear();
  }

  /** Clears the failures to connect. Call it after a start of OBS. */
  clearConnectFailures(): void {
    this.#failures.delete('connect');
    this.context.model.earliestStepTimes.delete('connect');
  }

  #onFailure(step: StepName, error: unknown): void {
    const { model, deps, log } = this.context;
    const failures = (this.#failures.get(step) ?? 0) + 1;
    this.#failures.set(step, failures);
    log.warn({ step, failures, error: describeError(error) }, 'step failed');
    const isUnreachable = error instanceof OutputUnreachable;
    if (step === 'start-output')
      return this.outputWatch.handleFailedTry(isUnreachable ? 'connect-failed' : 'obs-failed');
    if (isUnreachable) model.attempt = { ...model.attempt, lastReason: 'connect-failed' };
    model.earliestStepTimes.set(step, deps.now() + backoffMs(RETRY_DELAYS_MS, failures));
    if (step === 'set-scene' && failures >= MAX_CARD_TRIES) model.broadcast.skipCard();
    const hasServerFailed = step === 'start' || step === 'restart' || (step === 'connect' && failures > 2);
    if (hasServerFailed) model.problem = describeError(error);
  }
}
