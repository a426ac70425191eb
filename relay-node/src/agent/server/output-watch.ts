import { sleep } from '@trailcast/schema/async/sleep';
import type { OutputFailure } from '@trailcast/schema/node';
import type { ObsInstance } from '../../runner/runner.js';
import type { OutputState } from '../../obs/obs-control.js';
import type { ServerContext } from './server-context.js';
import { STOP_CHECK_DELAY_MS } from './server-steps.js';
import { markFailed, findRequest, recordFailedTry, markLive } from './streaming-attempt.js';

/** Maximum delay between the event of a failed start and its reason in OBS's log, ms. */
const REASON_TIMEOUT_MS = 500;
const POLL_INTERVAL_MS = 20;

/** Handles changes of OBS's output and updates the attempt. */
export class OutputWatch {
  /** Time of the last start request to OBS (performance time). */
  #tryStartedAt = 0;

  constructor(private readonly context: ServerContext) {}

  /** Records the time of a start request to OBS. */
  recordStartTry(): void {
    this.#tryStartedAt = performance.now();
  }

  /** Handles a change of the output. `isRequested` is true if the agent has requested the stop. */
  onOutputChange(previousState: OutputState, state: OutputState, isRequested: boolean): void {
    const { model, deps, log } = this.context;
    log.info({ output: state, attempt: model.attempt.number }, 'output changed');
    if (state === 'live') model.attempt = markLive(model.attempt);
    if (state === 'stopping') model.earliestStepTimes.set('check-output', deps.now() + STOP_CHECK_DELAY_MS);
    if (state !== 'stopped' || isRequested || model.attempt.state !== 'open') return;
    if (previousState === 'starting') void this.#readStartFailure();
    else
      model.attempt = markFailed(
        model.attempt,
        previousState === 'reconnecting' ? 'reconnects-used-up' : 'stopped',
      );
  }

  /** Records a failed try to start the output, and schedules the next try unless the attempt has failed. */
  handleFailedTry(reason: OutputFailure): void {
    const { model, deps, log, notifyChange } = this.context;
    model.attempt = recordFailedTry(model.attempt, findRequest(model.desired), reason, deps.now());
    model.earliestStepTimes.set('start-output', model.attempt.retryAt);
    log.warn({ attempt: model.attempt.number, tries: model.attempt.tries, reason }, 'start failed');
    notifyChange();
  }

  /** Reads the reason of a failed start from OBS's log, because obs-websocket does not report it. */
  async #readStartFailure(): Promise<void> {
    const { model, signal } = this.context;
    const { number } = model.attempt;
    model.earliestStepTimes.set('start-output', Number.POSITIVE_INFINITY);
    const reason = await findStartFailure(model.instance, this.#tryStartedAt, signal);
    if (model.attempt.number === number) this.handleFailedTry(reason);
  }
}

/**
 * Returns the reason why the start at `sinceMs` (performance time) failed. Code -3 in OBS's log means that the platform
 * refused the stream. Another code means that the connection failed. If OBS logs no code in time, OBS itself has
 * failed.
 */
async function findStartFailure(
  instance: ObsInstance | null,
  sinceMs: number,
  signal: AbortSignal,
): Promise<OutputFailure> {
  const deadline = performance.now() + REASON_TIMEOUT_MS;
  let code = instance?.findConnectFailure(sinceMs) ?? null;
  while (code === null && performance.now() < deadline && !signal.aborted) {
    await sleep(POLL_INTERVAL_MS);
    code = instance?.findConnectFailure(sinceMs) ?? null;
  }
  if (code === null) return 'obs-failed';
  return code === -3 ? 'refused' : 'connect-failed';
}
