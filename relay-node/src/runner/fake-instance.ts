import type { CleanCollection } from '../collection/clean-collection.js';
import type { FakeObs } from '../obs/fake-obs.js';
import { OutputUnreachable } from './runner.js';
import type { InstanceSpec, ObsInstance } from './runner.js';

/** An instance whose OBS is a `FakeObs`; `die` plays its end. */
export class FakeInstance implements ObsInstance {
  readonly serverId: number;
  readonly instance: string;
  readonly websocket: { host: string; port: number; password: string };
  alive = true;
  removed = false;
  /** How often OBS was started again. */
  restarts = 0;
  /** The next restart rejects with this. */
  restartError: string | null = null;
  /** Why no platform can be reached; null: each can. */
  closedWay: string | null = null;
  /** Revisions in the order in which they were written, the first at the start. */
  readonly written: number[];
  readonly #forget: () => void;
  #state: unknown = null;
  #target: { server: string; key: string } | null = null;
  /** Plays a platform that takes nothing, and one that takes again. */
  stall: (stalled: boolean) => void = () => undefined;
  #exited!: Promise<string>;
  #exit!: (reason: string) => void;

  constructor(
    spec: InstanceSpec,
    readonly obs: FakeObs,
    port: number,
    forget: () => void,
  ) {
    this.serverId = spec.serverId;
    this.instance = spec.instance;
    this.websocket = { host: '127.0.0.1', port, password: `password-${port}` };
    this.written = [spec.collection.revision];
    this.#forget = forget;
    this.#watch();
  }

  /** Of the present run: after `restart` there is a new one. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  async writeCollection(collection: { revision: number; clean: CleanCollection }): Promise<string> {
    const slot = this.obs.slot === 'slot-a' ? 'slot-b' : 'slot-a';
    this.obs.writeSlot(slot, collection.clean);
    this.written.push(collection.revision);
    return slot;
  }

  onStall(tell: (stalled: boolean) => void): void {
    this.stall = tell;
  }

  async readState(): Promise<unknown> {
    return structuredClone(this.#state);
  }

  async writeState(state: unknown): Promise<void> {
    this.#state = structuredClone(state);
  }

  async readTarget(): Promise<{ server: string; key: string } | null> {
    return this.#target;
  }

  async writeTarget(target: { server: string; key: string }): Promise<void> {
    this.#target = { ...target };
  }

  async outputServer(server: string): Promise<string> {
    if (this.closedWay !== null) throw new OutputUnreachable(this.closedWay);
    return server;
  }

  connectFailure(sinceMs: number): number | null {
    const last = this.obs.lastConnectFailure;
    return last && last.atMs >= sinceMs ? last.code : null;
  }

  async restart(): Promise<void> {
    if (this.removed) throw new Error(`Instance ${this.instance} has been removed`);
    const failure = this.restartError;
    this.restartError = null;
    if (failure) throw new Error(failure);
    this.restarts += 1;
    this.obs.restart();
    this.alive = true;
    this.#watch();
  }

  async kill(): Promise<void> {
    if (this.alive) this.die();
  }

  async remove(): Promise<void> {
    if (this.removed) return;
    this.removed = true;
    this.die('removed');
    this.#forget();
  }

  /** OBS ends, as by kill -9. */
  die(reason = 'OBS ended by signal SIGKILL'): void {
    this.alive = false;
    this.obs.output = 'stopped';
    this.obs.disconnect(reason);
    this.#exit(reason);
  }

  #watch(): void {
    this.#exited = new Promise((resolve) => {
      this.#exit = resolve;
    });
  }
}
