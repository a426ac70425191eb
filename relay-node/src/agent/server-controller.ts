import type { DesiredServer, OutputFailure, ServerReport } from '@trailcast/schema/node';
import type { CleanCollection } from '../collection/clean-collection.js';
import { OutputUnreachable } from '../runner/output-unreachable.js';
import type { ObsInstance } from '../runner/runner.js';
import { nextStep, type OutputState, type StepName } from './next-step.js';
import { NodeError } from './node-error.js';
import { keepPulse } from './obs-pulse.js';
import { ServerModel } from './server-model.js';
import type { ServerParts } from './server-parts.js';
import { serverReport } from './server-report.js';
import { type ServerState, ServerStateFile } from './server-state-file.js';
import { STEPS, STOP_CHECK_MS, targetDigest, wordsOf } from './server-steps.js';
import { startFailure } from './start-failure.js';
import { failed, interrupted, tryFailed, wentLive } from './streaming-attempt.js';
import { inTime } from '../time-limit.js';
import { Waiters } from './waiters.js';
import { Wake } from './wake.js';

const MAX_BACK_OFF_MS = 15_000;
/** OBS that ran this long before it ended is restarted at once, ms. */
const STEADY_MS = 60_000;
/** Longest wait for a running step when the server is removed, ms. */
const ABORT_MS = 3_000;

/** Brings one server from what it is to what it should be, step by step, for as long as it lives. */
export class ServerController {
  readonly #model: ServerModel;
  readonly #abort = new AbortController();
  readonly #wake = new Wake();
  readonly #failures = new Map<StepName, number>();
  readonly #waiters = new Waiters(() => this.#isAnswer());
  #loop: Promise<void> = Promise.resolve();
  #file: ServerStateFile | null = null;
  #settled = false;
  #pendingTarget: { server: string; key: string } | null = null;
  #startedAt = 0;
  /** Ends of OBS in a row, each soon after its start. */
  #crashes = 0;
  #tryBegan = 0;

  constructor(
    readonly id: number,
    desired: DesiredServer,
    private readonly parts: ServerParts,
  ) {
    this.#model = new ServerModel(id, desired, parts, {
      foreignScene: (scene) => this.#foreignScene(scene),
      output: (before, after, asked) => this.#output(before, after, asked),
      changed: () => this.#touch(),
    });
  }

  get instance(): string {
    return this.#model.desired.instance;
  }

  get report(): ServerReport {
    return serverReport(this.#model, this.#settled, this.parts.now());
  }

  /** Begins to reconcile. */
  run(): void {
    this.#loop = this.#reconcile();
    const model = this.#model;
    const expected = () => model.instance !== null && !model.obsEnded && !model.removing;
    const control = () => model.view.control;
    keepPulse({ expected, control, silent: () => this.#obsSilent() }, this.#abort.signal);
  }

  /** Takes over an OBS that an earlier agent started, before `run`. */
  adopt(instance: ObsInstance, state: ServerState, clean: CleanCollection): void {
    const model = this.#model;
    model.restore(state, clean);
    model.instance = instance;
    this.parts.routing.remember(this.id, model.readerToken, state.desired.feed);
    this.#watch();
  }

  /**
   * Takes over a newer desired state; the same generation again is no news. The feed changes first, whatever step goes on:
   * a generation that is observed shows no feed that it has lost.
   * @throws NodeError `stale` for an older one.
   */
  async update(desired: DesiredServer): Promise<void> {
    const model = this.#model;
    const { generation } = model.desired;
    if (desired.generation < generation)
      throw new NodeError('stale', `Generation ${generation} was here before ${desired.generation}.`);
    if (desired.generation === generation) return;
    if (desired.feed !== model.desired.feed && (await this.#route(desired.feed))) model.routed = desired.feed;
    model.update(desired);
    this.#failures.clear();
    this.#settled = false;
    this.#touch();
    // What is answered for must outlive this agent: an older state would be brought back by the next one.
    await this.#file?.flushed();
  }

  /** False when the ingest does not answer: a step tries again. */
  #route(feed: string | null): Promise<boolean> {
    return this.parts.routing.route(this.id, this.#model.readerToken, feed).then(
      () => true,
      () => false,
    );
  }

  /** Keeps the target in the OBS home; used from the next start on. Answers its digest. */
  async setTarget(target: { server: string; key: string }): Promise<string> {
    const digest = targetDigest(target);
    if (this.#model.instance) await this.#model.instance.writeTarget(target);
    else this.#pendingTarget = target;
    this.#model.targetDigest = digest;
    this.#touch();
    return digest;
  }

  /** Something outside has changed: the feed, a slot. */
  poke(): void {
    this.#wake.wake();
  }

  /** Resolves when nothing is left to do, the server can't run or goes, the time is up, or the signal aborts. */
  async whenSettled(timeoutMs: number, signal: AbortSignal): Promise<void> {
    await this.#waiters.wait(timeoutMs, signal);
    await this.#file?.flushed();
  }

  /** Ends OBS and removes everything of the server. Idempotent; rejects when something is left. */
  async remove(): Promise<void> {
    this.#model.removing = true;
    this.#abort.abort();
    this.#model.view.detach();
    this.#touch();
    await this.#ended();
    await this.#model.instance?.remove();
    this.parts.admission.releaseBroadcast(this.id);
    await this.parts.routing.forget(this.id).catch(() => undefined);
    this.parts.log.info({ server: this.id, instance: this.instance }, 'server removed');
  }

  /** Lets go; OBS and its broadcast go on. */
  async close(): Promise<void> {
    this.#abort.abort();
    this.#model.view.detach();
    this.#wake.wake();
    await this.#ended();
    await this.#file?.flushed();
  }

  /** The loop's end; a step that does not heed its signal is left behind. */
  async #ended(): Promise<void> {
    await inTime(this.#loop, ABORT_MS, 'a step goes on').catch((error: unknown) =>
      this.#log.warn({ error: wordsOf(error) }, 'not ended in order'),
    );
  }

  async #reconcile(): Promise<void> {
    const model = this.#model;
    while (!this.#abort.signal.aborted) {
      model.advance();
      const step = nextStep(model.wanted, model.seen(), model.notBefore, this.parts.now());
      if (step.do !== 'wait') {
        await this.#take(step.do);
        continue;
      }
      this.#settled = step.settled;
      this.#publish();
      await this.#wake.wait(earliest(step.until, model.nextMoment), this.parts.now());
    }
  }

  async #take(step: StepName): Promise<void> {
    const began = performance.now();
    if (step === 'start-stream') this.#tryBegan = began;
    try {
      await STEPS[step]({
        model: this.#model,
        parts: this.parts,
        signal: this.#abort.signal,
        started: () => this.#started(),
        takePendingTarget: () => this.#takePendingTarget(),
      });
      this.#failures.delete(step);
      this.#log.debug({ step, ms: Math.round(performance.now() - began) }, 'step done');
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#stepFailed(step, error);
    }
    this.#publish();
  }

  #stepFailed(step: StepName, error: unknown): void {
    const failures = (this.#failures.get(step) ?? 0) + 1;
    this.#failures.set(step, failures);
    this.#log.warn({ step, failures, error: wordsOf(error) }, 'step failed');
    const unreachable = error instanceof OutputUnreachable;
    if (step === 'start-stream') return this.#tryFailed(unreachable ? 'connect-failed' : 'obs-failed');
    if (unreachable) this.#model.attempt = { ...this.#model.attempt, lastReason: 'connect-failed' };
    const backOff = Math.min(500 * 2 ** failures, MAX_BACK_OFF_MS);
    this.#model.notBefore.set(step, this.parts.now() + backOff);
    const lifecycle = step === 'start' || step === 'restart' || (step === 'connect' && failures > 2);
    if (lifecycle) this.#model.problem = wordsOf(error);
  }

  #started(): void {
    this.#startedAt = this.parts.now();
    // What failed was the connection to the run before.
    this.#failures.delete('connect');
    this.#model.notBefore.delete('connect');
    this.#watch();
    this.#log.info({ instance: this.instance }, 'OBS runs');
  }

  /** Minds the end of the present run of OBS. */
  #watch(): void {
    const { instance } = this.#model;
    if (!instance) return;
    this.#file ??= new ServerStateFile(instance, (error) =>
      this.#log.error({ error: wordsOf(error) }, 'state not written'),
    );
    instance.onStall?.((stalled) => {
      this.#model.stalled = stalled;
      this.#touch();
    });
    void instance.exited.then((reason) => {
      if (!this.#abort.signal.aborted) this.#obsEnded(reason);
    });
  }

  /** A process that hangs does not end by itself; the restart follows its end. */
  #obsSilent(): void {
    this.#log.warn('OBS does not answer any more and is ended');
    void this.#model.instance
      ?.kill()
      .catch((error: unknown) => this.#log.error({ error: wordsOf(error) }, 'OBS could not be ended'));
  }

  #obsEnded(reason: string): void {
    const model = this.#model;
    const now = this.parts.now();
    this.#log.warn({ reason }, 'OBS has ended');
    model.obsEnded = true;
    model.attempt = interrupted(model.attempt, now);
    model.view.obsGone();
    this.#crashes = now - this.#startedAt > STEADY_MS ? 0 : this.#crashes + 1;
    if (this.#crashes > 1)
      model.notBefore.set('restart', now + Math.min(500 * 2 ** this.#crashes, MAX_BACK_OFF_MS));
    this.#touch();
  }

  #foreignScene(scene: string): void {
    if (scene === this.#model.wanted.scene) return;
    this.#log.info('scene changed in OBS by somebody else');
    this.#model.sceneTakenOver(scene);
  }

  #output(before: OutputState, after: OutputState, asked: boolean): void {
    const model = this.#model;
    this.#log.info({ output: after, attempt: model.attempt.number }, 'output');
    if (after === 'live') model.attempt = wentLive(model.attempt);
    if (after === 'stopping') model.notBefore.set('check-output', this.parts.now() + STOP_CHECK_MS);
    if (after !== 'stopped' || asked || model.attempt.state !== 'open') return;
    if (before === 'starting') void this.#diagnose();
    else model.attempt = failed(model.attempt, before === 'reconnecting' ? 'reconnects-used-up' : 'stopped');
  }

  /** Finds the reason of a start that failed: OBS tells it in its log alone. */
  async #diagnose(): Promise<void> {
    const { attempt, instance } = this.#model;
    this.#model.notBefore.set('start-stream', Number.POSITIVE_INFINITY);
    const reason = await startFailure(instance, this.#tryBegan, this.#abort.signal);
    if (this.#model.attempt.number === attempt.number) this.#tryFailed(reason);
  }

  #tryFailed(reason: OutputFailure): void {
    const model = this.#model;
    model.attempt = tryFailed(model.attempt, model.desired.streaming, reason, this.parts.now());
    model.notBefore.set('start-stream', model.attempt.retryAt);
    this.#log.warn({ attempt: model.attempt.number, tries: model.attempt.tries, reason }, 'start failed');
    this.#touch();
  }

  #takePendingTarget(): { server: string; key: string } | null {
    const target = this.#pendingTarget;
    this.#pendingTarget = null;
    return target;
  }

  get #log() {
    return this.parts.log.child({ server: this.id });
  }

  #isAnswer(): boolean {
    return this.#settled || this.#model.removing || this.#model.problem !== null;
  }

  #touch(): void {
    this.#publish();
    this.#wake.wake();
  }

  #publish(): void {
    const { state } = this.#model;
    if (state && !this.#model.removing) this.#file?.save(state);
    this.#waiters.check();
    this.parts.changed();
  }
}

function earliest(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.min(first, second);
}
