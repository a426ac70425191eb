import { backoffMs } from '@trailcast/schema/async/backoff';
import { describeError } from '../node/node-error.js';
import type { ObsInstance } from '../../runner/runner.js';
import { type EncoderStats, watchFrames } from '../../obs/frame-watch.js';
import { watchForHang } from '../../obs/obs-hang-watch.js';
import { HubWatch } from '../broadcast/hub-watch.js';
import type { ServerContext } from './server-context.js';
import { RETRY_DELAYS_MS } from './server-steps.js';
import { markInterrupted } from './streaming-attempt.js';

/** Minimum run time of an OBS process that is restarted without backoff, ms. */
const STEADY_AFTER_MS = 60_000;

/** Watches that OBS runs, responds, and renders its frames. */
export class ObsWatch {
  /** Start time of the current OBS process. */
  #startedAt = 0;
  readonly #hubWatch: HubWatch;
  /** Number of consecutive OBS processes that ended soon after their start. */
  #crashes = 0;

  constructor(private readonly context: ServerContext) {
    this.#hubWatch = new HubWatch(context);
  }

  /** Checks responses and frames until the signal aborts. */
  run(): void {
    const { model, signal } = this.context;
    const isReplyExpected = () => model.instance !== null && !model.hasObsEnded && !model.isBeingRemoved;
    const getControl = () => model.view.control;
    const readCpuTimeMs = async () => (await model.instance?.readCpuTimeMs?.()) ?? null;
    watchForHang(
      {
        isReplyExpected,
        getControl,
        readCpuTimeMs,
        onHang: () => this.#killHung(),
      },
      signal,
    );
    const getSendingControl = () => (model.view.output === 'live' ? model.view.control : null);
    watchFrames(
      {
        getControl: getSendingControl,
        onStutterChange: (isStuttering, share) => this.#onStutterChange(isStuttering, share),
        onSentShare: (share) => this.#onSentShare(share),
        onEncoderStats: (stats) => this.#onEncoderStats(stats),
      },
      signal,
    );
  }

  /** Records the start of an OBS process. */
  onStarted(): void {
    this.#startedAt = this.context.deps.now();
  }

  /** Watches the instance's current process for its exit and for stalled outputs. */
  watch(instance: ObsInstance): void {
    const { model, signal, notifyChange } = this.context;
    instance.onStall?.((isStalled) => {
      model.isStalled = isStalled;
      notifyChange();
    });
    this.#hubWatch.watch(instance);
    void instance.exited.then((reason) => {
      if (!signal.aborted) this.#onExit(reason);
    });
  }

  /** Kills a hung OBS process. The exit of the process triggers the restart. */
  #killHung(): void {
    const { model, log } = this.context;
    log.warn('OBS does not respond, so it is killed');
    void model.instance
      ?.kill()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'OBS could not be killed'));
  }

  #onSentShare(share: number | null): void {
    const { model, notifyChange } = this.context;
    const roundedShare = share === null ? null : Math.round(share * 100) / 100;
    if (roundedShare === model.drawnShare) return;
    model.drawnShare = roundedShare;
    notifyChange();
  }

  /** Rounds the statistics, so that small changes are not reported. */
  #onEncoderStats(stats: EncoderStats | null): void {
    const { model, notifyChange } = this.context;
    const roundedStats = stats && {
      lateShare: Math.round(stats.lateShare * 100) / 100,
      load: Math.min(1, Math.round(stats.load * 20) / 20),
    };
    if (JSON.stringify(roundedStats) === JSON.stringify(model.encoder)) return;
    model.encoder = roundedStats;
    notifyChange();
  }

  #onStutterChange(isStuttering: boolean, share: number): void {
    const { log } = this.context;
    const renderedPercent = Math.round(share * 100);
    if (isStuttering)
      log.warn(
        { renderedPercent },
        'OBS renders too few of its frames; choose a lower quality or run fewer servers',
      );
    else log.info({ renderedPercent }, 'OBS renders its frames again');
  }

  #onExit(reason: string): void {
    const { model, deps, log, notifyChange } = this.context;
    const now = deps.now();
    log.warn({ reason }, 'OBS has ended');
    model.hasObsEnded = true;
    model.attempt = markInterrupted(model.attempt, now);
    model.view.resetAfterExit();
    this.#crashes = now - this.#startedAt > STEADY_AFTER_MS ? 0 : this.#crashes + 1;
    if (this.#crashes > 1)
      model.earliestStepTimes.set('restart', now + backoffMs(RETRY_DELAYS_MS, this.#crashes));
    notifyChange();
  }
}
