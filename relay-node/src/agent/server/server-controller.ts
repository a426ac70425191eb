import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ObsInstance } from '../../runner/runner.js';
import { inTime } from '@trailcast/schema/async/deadline';
import { nextStep } from './next-step.js';
import { messageOf, NodeError } from '../node/node-error.js';
import { ObsWatch } from './obs-watch.js';
import { OutputWatch } from './output-watch.js';
import { watchPlayback } from './playback-watch.js';
import { ServerModel } from './server-model.js';
import type { ServerParts } from './server-parts.js';
import { serverReport } from './server-report.js';
import { type ServerState, ServerStateFile } from './server-state-file.js';
import { targetDigest } from './server-steps.js';
import { StepTaker } from './step-taker.js';
import { Waiters } from './waiters.js';
import { Wake } from './wake.js';

/** Longest wait for a running step when the server is removed, ms. */
const ABORT_MS = 3_000;

/** Brings one server from what it is to what it should be, step by step, for as long as it lives. */
export class ServerController {
  readonly #log: Logger;
  readonly #model: ServerModel;
  readonly #obs: ObsWatch;
  readonly #output: OutputWatch;
  readonly #steps: StepTaker;
  readonly #abort = new AbortController();
  readonly #wake = new Wake();
  readonly #waiters = new Waiters(() => this.#isAnswer());
  #loop: Promise<void> = Promise.resolve();
  #file: ServerStateFile | null = null;
  #settled = false;
  #pendingTarget: { server: string; key: string } | null = null;

  constructor(
    readonly id: number,
    desired: DesiredServer,
    private readonly parts: ServerParts,
  ) {
    this.#log = parts.log.child({ server: id });
    this.#model = new ServerModel(id, desired, parts, {
      foreignScene: (scene) => this.#foreignScene(scene),
      output: (before, after, asked) => this.#output.changed(before, after, asked),
      changed: () => this.#touch(),
    });
    const { signal } = this.#abort;
    const context = { model: this.#model, parts, log: this.#log, signal, touch: () => this.#touch() };
    this.#obs = new ObsWatch(context);
    this.#output = new OutputWatch(context);
    this.#steps = new StepTaker(context, this.#output, {
      started: () => this.#started(),
      takePendingTarget: () => this.#takePendingTarget(),
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
    this.#obs.run();
    watchPlayback({ model: this.#model, signal: this.#abort.signal, touch: () => this.#touch() });
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
    this.#steps.forget();
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
    await inTime(ABORT_MS, () => this.#loop, late).catch((error: unknown) =>
      this.#log.warn({ error: messageOf(error) }, 'not ended in order'),
    );
  }

  async #reconcile(): Promise<void> {
    const model = this.#model;
    while (!this.#abort.signal.aborted) {
      model.advance();
      const step = nextStep(model.wanted, model.seen(), model.notBefore, this.parts.now());
      if (step.do !== 'wait') {
        await this.#steps.take(step.do);
        this.#publish();
        continue;
      }
      this.#settled = step.settled;
      this.#publish();
      await this.#wake.wait(earliest(step.until, model.nextMoment), this.parts.now());
    }
  }

  #started(): void {
    this.#steps.obsStarted();
    this.#obs.started();
    this.#watch();
    this.#log.info({ instance: this.instance }, 'OBS runs');
  }

  /** Minds the present run of OBS, and keeps what the next agent must know of it. */
  #watch(): void {
    const { instance } = this.#model;
    if (!instance) return;
    this.#file ??= new ServerStateFile(instance, (error) =>
      this.#log.error({ error: messageOf(error) }, 'state not written'),
    );
    this.#obs.mind(instance);
  }

  #foreignScene(scene: string): void {
    if (scene === this.#model.wanted.scene) return;
    this.#log.info('scene changed in OBS by somebody else');
    this.#model.sceneTakenOver(scene);
  }

  #takePendingTarget(): { server: string; key: string } | null {
    const target = this.#pendingTarget;
    this.#pendingTarget = null;
    return target;
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

const late = () => new Error('a step goes on');
