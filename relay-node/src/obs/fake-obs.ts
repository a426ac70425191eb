import type { CleanCollection } from '../collection/clean-collection.js';
import type { ObsEvent, OutputState } from './obs-control.js';

/** A control connection as OBS sees it. */
interface FakeConnection {
  deliver(event: ObsEvent): void;
  break(reason: string): void;
}

/** What the platform does with the next start: takes it, can't be reached, refuses it, or never answers. */
export type StartOutcome = 'live' | 'connect-failed' | 'refused' | 'silent';

/**
 * A hand-written OBS for unit tests: it holds scenes, slots, target and output state as the real one does, and lets the
 * test play the outside world. Its state survives connections, as OBS survives its agent.
 */
export class FakeObs {
  scenes: string[] = [];
  current = '';
  target: { server: string; key: string } | null = null;
  fps = 5;
  output: OutputState = 'stopped';
  /** What becomes of the starts to come. */
  startOutcome: StartOutcome = 'live';
  streamDurationMs = 0;
  streamBytes = 0;
  feedCursorMs = 0;
  /** The feed's cursor moves on with each look at it. */
  feedPlays = false;
  frames = { drawn: 0, due: 0 };
  /** How often the feed's input was opened again. */
  feedReopened = 0;
  /** Every call in order, e.g. `setScene Live`; a target is named by its server alone. */
  readonly calls: string[] = [];
  /** Connection attempts reject while this is set. */
  connectError: string | null = null;
  /** Newest failure number of OBS's log with the time of `performance` it came at. */
  lastConnectFailure: { atMs: number; code: number } | null = null;

  readonly #slots = new Map<string, CleanCollection>();
  readonly #controls = new Set<FakeConnection>();
  readonly #failing = new Map<string, string>();
  #shown: string;

  constructor(collection: CleanCollection) {
    this.#shown = 'relay';
    this.#slots.set('relay', collection);
    this.load('relay');
  }

  /** The slot that OBS shows. */
  get slot(): string {
    return this.#shown;
  }

  get connections(): number {
    return this.#controls.size;
  }

  /** Adds a connection; returns what takes it off again. */
  attach(control: FakeConnection): () => void {
    if (this.connectError) throw new Error(this.connectError);
    this.#controls.add(control);
    return () => this.#controls.delete(control);
  }

  /** The next call of `method` rejects with `message`. */
  failNext(method: string, message = `${method} failed`): void {
    this.#failing.set(method, message);
  }

  /** Records a call; throws when the test asked for its failure. */
  record(method: string, detail = ''): void {
    this.calls.push(detail ? `${method} ${detail}` : method);
    const failure = this.#failing.get(method);
    this.#failing.delete(method);
    if (failure) throw new Error(failure);
  }

  writeSlot(name: string, collection: CleanCollection): void {
    this.#slots.set(name, collection);
  }

  load(name: string): void {
    const collection = this.#slots.get(name);
    if (!collection) throw new Error(`Slot ${name} has no collection`);
    this.#shown = name;
    this.scenes = [...collection.scenes];
    this.current = collection.currentScene;
  }

  showScene(scene: string): void {
    if (!this.scenes.includes(scene)) throw new Error(`No source was found by the name of \`${scene}\`.`);
    if (scene === this.current) return;
    this.current = scene;
    this.emit({ type: 'scene', scene });
  }

  /** Plays a start as `startOutcome` says. */
  startOutput(): void {
    this.setOutput('starting');
    if (this.startOutcome === 'live') this.setOutput('live');
    if (this.startOutcome === 'connect-failed') this.failOutput(-2);
    if (this.startOutcome === 'refused') this.failOutput(-3);
  }

  /** The output's connection ends with OBS's failure number. */
  failOutput(code: number): void {
    this.lastConnectFailure = { atMs: performance.now(), code };
    this.setOutput('stopped');
  }

  setOutput(state: OutputState): void {
    if (state === this.output) return;
    this.output = state;
    this.emit({ type: 'output', state });
  }

  /** Every connection hears the event after the call that made it has been answered. */
  emit(event: ObsEvent): void {
    for (const control of this.#controls) void Promise.resolve().then(() => control.deliver(event));
  }

  /** The connections break, as when OBS ends or its websocket fails. */
  disconnect(reason: string): void {
    for (const control of [...this.#controls]) control.break(reason);
  }

  /** OBS has gone and comes again with what it had saved. */
  restart(): void {
    this.disconnect('OBS has ended');
    this.output = 'stopped';
    this.fps = 5;
    this.load(this.#shown);
  }
}
