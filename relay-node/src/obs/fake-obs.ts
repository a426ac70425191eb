import type { CleanCollection } from '../collection/clean-collection.js';
import type { SoundLevels } from '@trailcast/schema/node';
import type { ObsEvent, OutputState } from './obs-control.js';

/** A control connection, as FakeObs uses it. */
interface FakeConnection {
  deliver(event: ObsEvent): void;
  break(reason: string): void;
}

/** Result of an output start. */
export type StartOutcome = 'live' | 'connect-failed' | 'refused' | 'no-response';

/**
 * A simulated OBS for unit tests, with scenes, slots for collections, target and output. Tests control the platform's
 * behaviour. The state is independent of connections.
 */
export class FakeObs {
  scenes: string[] = [];
  current = '';
  target: { server: string; key: string } | null = null;
  fps = 5;
  output: OutputState = 'stopped';
  /** Result of all later starts of the output. */
  startOutcome: StartOutcome = 'live';
  /** Chooses the result of each start of the output. If null, `startOutcome` applies. */
  chooseStartOutcome: (() => StartOutcome) | null = null;
  streamDurationMs = 0;
  streamBytes = 0;
  feedCursorMs = 0;
  /** True if the feed cursor advances at each read. */
  isFeedPlaying = false;
  frames = { rendered: 0, expected: 0, skipped: 0, load: 0 };
  /** Number of reopenings of the feed's input. */
  feedReopenings = 0;
  readonly levelListeners = new Set<(levels: SoundLevels) => void>();
  /** Returns the JPEG for a quality; null if the collection has no feed source. */
  createPicture: (quality: number) => Buffer | null = () => Buffer.from('a picture');
  /** All calls of control methods in order, e.g. `setScene Live`. A target is recorded without its key. */
  readonly calls: string[] = [];
  /** If set, connection attempts reject with this message. */
  connectError: string | null = null;
  /** Newest failure in OBS's log. `atMs` is a time of `performance`. */
  lastConnectFailure: { atMs: number; code: number } | null = null;

  readonly #slots = new Map<string, CleanCollection>();
  readonly #controls = new Set<FakeConnection>();
  readonly #nextFailures = new Map<string, Error>();
  #shownSlot: string;

  constructor(collection: CleanCollection) {
    this.#shownSlot = 'relay';
    this.#slots.set('relay', collection);
    this.load('relay');
  }

  get slot(): string {
    return this.#shownSlot;
  }

  get connections(): number {
    return this.#controls.size;
  }

  /** Adds a connection. Returns a function that removes it. */
  attach(control: FakeConnection): () => void {
    if (this.connectError) throw new Error(this.connectError);
    this.#controls.add(control);
    return () => this.#controls.delete(control);
  }

  /** Makes the next call of `method` reject. */
  failNext(method: string, failure: string | Error = `${method} failed`): void {
    this.#nextFailures.set(method, typeof failure === 'string' ? new Error(failure) : failure);
  }

  /** Records a call of a control method. Throws if `failNext` was called for the method. */
  record(method: string, detail = ''): void {
    this.calls.push(detail ? `${method} ${detail}` : method);
    const failure = this.#nextFailures.get(method);
    this.#nextFailures.delete(method);
    if (failure) throw failure;
  }

  writeSlot(name: string, collection: CleanCollection): void {
    this.#slots.set(name, collection);
  }

  load(name: string): void {
    const collection = this.#slots.get(name);
    if (!collection) throw new Error(`Slot ${name} has no collection`);
    this.#shownSlot = name;
    this.scenes = [...collection.scenes, ...(collection.cardScene === null ? [] : [collection.cardScene])];
    this.current = collection.currentScene;
  }

  showScene(scene: string): void {
    if (!this.scenes.includes(scene)) throw new Error(`No source was found by the name of \`${scene}\`.`);
    if (scene === this.current) return;
    this.current = scene;
    this.emit({ type: 'scene', scene });
  }

  startOutput(): void {
    this.setOutput('starting');
    const outcome = this.chooseStartOutcome?.() ?? this.startOutcome;
    if (outcome === 'live') this.setOutput('live');
    if (outcome === 'connect-failed') this.failOutput(-2);
    if (outcome === 'refused') this.failOutput(-3);
  }

  /** Simulates a failed connection of the output with a libobs code. */
  failOutput(code: number): void {
    this.lastConnectFailure = { atMs: performance.now(), code };
    this.setOutput('stopped');
  }

  setOutput(state: OutputState): void {
    if (state === this.output) return;
    this.output = state;
    this.emit({ type: 'output', state });
  }

  /** Delivers an event to all connections, after the reply to the call that caused it. */
  emit(event: ObsEvent): void {
    for (const control of this.#controls) void Promise.resolve().then(() => control.deliver(event));
  }

  /** Breaks all connections, as when OBS exits. */
  disconnect(reason: string): void {
    for (const control of [...this.#controls]) control.break(reason);
  }

  /** Simulates a restart of OBS with its saved state. */
  restart(): void {
    this.disconnect('OBS has ended');
    this.output = 'stopped';
    this.fps = 5;
    this.load(this.#shownSlot);
  }
}
