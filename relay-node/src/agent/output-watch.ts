import type { OutputFailure } from '@trailcast/schema/node';
import type { OutputState } from './next-step.js';
import type { ServerContext } from './server-context.js';
import { STOP_CHECK_MS } from './server-steps.js';
import { startFailure } from './start-failure.js';
import { failed, tryFailed, wentLive } from './streaming-attempt.js';

/** What OBS tells of its output, and what that says of the attempt to be on air. */
export class OutputWatch {
  #tryBegan = 0;

  constructor(private readonly context: ServerContext) {}

  /** OBS is asked to start its output. */
  tryBegins(): void {
    this.#tryBegan = performance.now();
  }

  /** `asked`: the change follows a stop of ours. */
  changed(before: OutputState, after: OutputState, asked: boolean): void {
    const { model, parts, log } = this.context;
    log.info({ output: after, attempt: model.attempt.number }, 'output');
    if (after === 'live') model.attempt = wentLive(model.attempt);
    if (after === 'stopping') model.notBefore.set('check-output', parts.now() + STOP_CHECK_MS);
    if (after !== 'stopped' || asked || model.attempt.state !== 'open') return;
    if (before === 'starting') void this.#diagnose();
    else model.attempt = failed(model.attempt, before === 'reconnecting' ? 'reconnects-used-up' : 'stopped');
  }

  /** One try has failed; another follows unless the attempt ends with it. */
  tryFailed(reason: OutputFailure): void {
    const { model, parts, log, touch } = this.context;
    model.attempt = tryFailed(model.attempt, model.desired.streaming, reason, parts.now());
    model.notBefore.set('start-stream', model.attempt.retryAt);
    log.warn({ attempt: model.attempt.number, tries: model.attempt.tries, reason }, 'start failed');
    touch();
  }

  /** Finds the reason of a start that failed: OBS tells it in its log alone. */
  async #diagnose(): Promise<void> {
    const { model, signal } = this.context;
    const { number } = model.attempt;
    model.notBefore.set('start-stream', Number.POSITIVE_INFINITY);
    const reason = await startFailure(model.instance, this.#tryBegan, signal);
    if (model.attempt.number === number) this.tryFailed(reason);
  }
}
