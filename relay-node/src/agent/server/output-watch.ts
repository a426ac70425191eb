import { sleep } from '@trailcast/schema/async/sleep';
import type { OutputFailure } from '@trailcast/schema/node';
import type { ObsInstance } from '../../runner/runner.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';
import { STOP_CHECK_MS } from './server-steps.js';
import { failed, tryFailed, wentLive } from './streaming-attempt.js';

/** OBS writes the reason of a failed start a little after the event, ms. */
const REASON_WAIT_MS = 500;
const LOOK_EVERY_MS = 20;

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

/**
 * Why the start at `sinceMs` (performance time) failed: OBS tells it in its log alone. -3: the platform refused the
 * stream; any other number is a trouble on the way to it; none within half a second: OBS itself.
 */
async function startFailure(
  instance: ObsInstance | null,
  sinceMs: number,
  signal: AbortSignal,
): Promise<OutputFailure> {
  const end = performance.now() + REASON_WAIT_MS;
  let code = instance?.connectFailure(sinceMs) ?? null;
  while (code === null && performance.now() < end && !signal.aborted) {
    await sleep(LOOK_EVERY_MS);
    code = instance?.connectFailure(sinceMs) ?? null;
  }
  if (code === null) return 'obs-failed';
  return code === -3 ? 'refused' : 'connect-failed';
}
