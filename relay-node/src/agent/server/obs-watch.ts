import { backoffMs } from '@trailcast/schema/async/backoff';
import { messageOf } from '../node/node-error.js';
import type { ObsInstance } from '../../runner/runner.js';
import { watchFrames } from '../../obs/frame-watch.js';
import { watchPulse } from '../../obs/obs-pulse.js';
import type { ServerContext } from './server-context.js';
import { RETRY_MS } from './server-steps.js';
import { interrupted } from './streaming-attempt.js';

/** An OBS process that ran at least this long is restarted without backoff, ms. */
const STEADY_MS = 60_000;

/** Watches that OBS is alive and responsive. */
export class ObsWatch {
  #startedAt = 0;
  /** Number of consecutive OBS processes that ended soon after their start. */
  #crashes = 0;

  constructor(private readonly context: ServerContext) {}

  /** Starts to check that OBS responds and draws its program, until the signal aborts. */
  run(): void {
    const { model, signal } = this.context;
    const expected = () => model.instance !== null && !model.obsEnded && !model.removing;
    const control = () => model.view.control;
    const cpuTimeMs = async () => (await model.instance?.cpuTimeMs?.()) ?? null;
    watchPulse({ expected, control, cpuTimeMs, hung: () => this.#killHung() }, signal);
    const sending = () => (model.view.output === 'live' ? model.view.control : null);
    watchFrames({ control: sending, changed: (few, share) => this.#drawn(few, share) }, signal);
  }

  /** Records the start of an OBS process. */
  started(): void {
    this.#startedAt = this.context.deps.now();
  }

  /** Watches for the end of the instance's current process. */
  mind(instance: ObsInstance): void {
    const { model, signal, touch } = this.context;
    instance.onStall?.((stalled) => {
      model.stalled = stalled;
      touch();
    });
    void instance.exited.then((reason) => {
      if (!signal.aborted) this.#ended(reason);
    });
  }

  /** Kills a process that hangs. The restart follows its end. */
  #killHung(): void {
    const { model, log } = this.context;
    log.warn('OBS does not respond and is killed');
    void model.instance
      ?.kill()
      .catch((error: unknown) => log.error({ error: messageOf(error) }, 'OBS could not be ended'));
  }

  #drawn(few: boolean, share: number): void {
    const { log } = this.context;
    const drawnPercent = Math.round(share * 100);
    if (few)
      log.warn(
        { drawnPercent },
        'OBS draws too few of its frames: a smaller OBS_VIDEO or fewer servers help',
      );
    else log.info({ drawnPercent }, 'OBS draws its frames again');
  }

  #ended(reason: string): void {
    const { model, deps, log, touch } = this.context;
    const now = deps.now();
    log.warn({ reason }, 'OBS has ended');
    model.obsEnded = true;
    model.attempt = interrupted(model.attempt, now);
    model.view.obsGone();
    this.#crashes = now - this.#startedAt > STEADY_MS ? 0 : this.#crashes + 1;
    if (this.#crashes > 1) model.notBefore.set('restart', now + backoffMs(RETRY_MS, this.#crashes));
    touch();
  }
}
