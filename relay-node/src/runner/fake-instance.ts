import type { CleanCollection, ShownPage } from '../collection/clean-collection.js';
import type { FakeObs } from '../obs/fake-obs.js';
import type { PageState } from '../overlay/protocol.js';
import type { ObsVideo } from './obs-video.js';
import type { RenderSetup } from './renderer/render-setup.js';
import type { FakeHub } from './fake-hub.js';
import { OutputUnreachable } from './runner.js';
import type { InstanceSpec, ObsInstance, StoredTargets } from './runner.js';

/** An instance with a `FakeObs`. `exit` simulates its exit. */
export class FakeInstance implements ObsInstance {
  readonly serverId: number;
  readonly instance: string;
  readonly websocket: { host: string; port: number; password: string };
  /** Set by tests before a restart. */
  renderSetup: RenderSetup;
  isAlive = true;
  isRemoved = false;
  restarts = 0;
  /** If set, the next restart rejects with this message. */
  restartError: string | null = null;
  /** Reason why no platform is reachable; null if all are. */
  unreachableReason: string | null = null;
  /** All written revisions, starting with the first start's. */
  readonly writtenRevisions: number[];
  shownCollection: CleanCollection;
  readonly #onRemoved: () => void;
  /** Set by tests. */
  pages: PageState[] | null = [];
  /** The lists of web pages passed to `showPages`, by their sources. */
  readonly pageCalls: string[][] = [];
  /** If set, the next call of `showPages` rejects with this message. */
  pagesError: string | null = null;
  /** Simulates a change of `pages`. */
  notifyPages: () => void = () => undefined;
  #state: unknown = null;
  #targets: StoredTargets | null = null;
  /** Simulates a platform that stops or resumes accepting data. */
  stall: (isStalled: boolean) => void = () => undefined;
  #exited!: Promise<string>;
  #exit!: (reason: string) => void;

  constructor(
    spec: InstanceSpec,
    readonly obs: FakeObs,
    video: ObsVideo,
    port: number,
    onRemoved: () => void,
    readonly hub: FakeHub | null = null,
  ) {
    this.serverId = spec.serverId;
    this.instance = spec.instance;
    this.websocket = { host: '127.0.0.1', port, password: `password-${port}` };
    this.renderSetup = { renderer: 'software', video, fallback: null, endedAt: null };
    this.shownCollection = spec.collection.clean;
    this.writtenRevisions = [spec.collection.revision];
    this.#onRemoved = onRemoved;
    this.#watch();
  }

  /** Resolves when the current OBS exits. `restart` creates a new promise. */
  get exited(): Promise<string> {
    return this.#exited;
  }

  async storeVideo(video: ObsVideo): Promise<void> {
    this.renderSetup = { ...this.renderSetup, video };
  }

  async writeCollection(collection: { revision: number; clean: CleanCollection }): Promise<string> {
    const slot = this.obs.slot === 'slot-a' ? 'slot-b' : 'slot-a';
    this.obs.writeSlot(slot, collection.clean);
    this.writtenRevisions.push(collection.revision);
    this.shownCollection = collection.clean;
    return slot;
  }

  async showPages(pages: readonly ShownPage[]): Promise<void> {
    const failure = this.pagesError;
    this.pagesError = null;
    if (failure) throw new Error(failure);
    this.pageCalls.push(pages.flatMap(({ sources }) => sources));
  }

  onPages(listener: () => void): void {
    this.notifyPages = listener;
  }

  onStall(listener: (isStalled: boolean) => void): void {
    this.stall = listener;
  }

  async readState(): Promise<unknown> {
    return structuredClone(this.#state);
  }

  async writeState(state: unknown): Promise<void> {
    this.#state = structuredClone(state);
  }

  async readTargets(): Promise<StoredTargets | null> {
    return this.#targets;
  }

  async writeTargets(stored: StoredTargets): Promise<void> {
    this.#targets = structuredClone(stored);
  }

  async openOutputRoute(url: string): Promise<string> {
    if (this.unreachableReason !== null) throw new OutputUnreachable(this.unreachableReason);
    return url;
  }

  findConnectFailure(sinceMs: number): number | null {
    const lastFailure = this.obs.lastConnectFailure;
    return lastFailure && lastFailure.atMs >= sinceMs ? lastFailure.code : null;
  }

  async restart(): Promise<void> {
    if (this.isRemoved) throw new Error(`Instance ${this.instance} has been removed`);
    const failure = this.restartError;
    this.restartError = null;
    if (failure) throw new Error(failure);
    this.restarts += 1;
    this.obs.restart();
    this.isAlive = true;
    this.#watch();
  }

  async kill(): Promise<void> {
    if (this.isAlive) this.exit();
  }

  async remove(): Promise<void> {
    if (this.isRemoved) return;
    this.isRemoved = true;
    this.exit('removed');
    this.#onRemoved();
  }

  /** Simulates kill -9 of OBS. */
  exit(reason = 'OBS ended by signal SIGKILL'): void {
    this.isAlive = false;
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
