import type { LiveChange } from '../collection/live-changes.js';
import type { ObsVideo } from '../runner/obs-video.js';
import type { ObsControl, ObsEvent, OutputState } from './obs-control.js';
import { SceneTracker } from './scene-tracker.js';

/** Callbacks of an ObsView. */
export interface ObsViewListener {
  /** Called when the program scene was set in OBS itself, not by the agent. */
  onSceneSetInObs(scene: string): void;
  /** `previousState` is never `stopping`. `isRequested` is true if the agent has requested the stop. */
  onOutput(previousState: OutputState, newState: OutputState, isRequested: boolean): void;
  /** Called when any reported value may have changed. */
  onChange(): void;
}

/** The known state of one OBS. The state remains valid between connections, until `resetAfterExit`. */
export class ObsView {
  /** Null while OBS is not connected. */
  control: ObsControl | null = null;
  scenes: string[] = [];
  output: OutputState = 'stopped';
  /** Time at which the output went live, ms of the agent's clock; null unless live or reconnecting. */
  liveSince: number | null = null;
  reconnects = 0;
  /** Null before the frame rate is first set. */
  frameRate: number | null = null;
  /** Digest of the target that OBS is set to; null before the first target. */
  appliedTarget: string | null = null;
  /** The scene that was set last; null before the first connection and after an exit of OBS. */
  requestedScene: string | null = null;
  readonly scene = new SceneTracker();
  #isStopRequested = false;
  /** Last state of the output that is not `stopping`. */
  #stateBeforeStopping: OutputState = 'stopped';
  /** True during a collection change. Scene events are ignored then, because they may refer to either collection. */
  #isChangingCollection = false;
  /** Resolves after all requested changes. */
  #pendingChanges: Promise<void> = Promise.resolve();
  #removeListener: (() => void) | null = null;

  constructor(
    private readonly listener: ObsViewListener,
    private readonly now: () => number,
  ) {}

  /** Uses a new connection and reads OBS's state over it. */
  async attach(control: ObsControl): Promise<void> {
    const removeListener = control.on((event) => this.#onEvent(control, event));
    try {
      // The requests are sent in sequence, because OBS's second reply would wait for the acknowledgement of the first.
      const sceneList = await control.readScenes();
      const status = await control.readStreamStatus();
      this.control = control;
      this.#removeListener = removeListener;
      this.scenes = sceneList.scenes;
      this.scene.reset(sceneList.current);
      this.requestedScene ??= sceneList.current;
      this.#applyStatus(status);
    } catch (error) {
      removeListener();
      await control.close();
      throw error;
    }
    this.listener.onChange();
  }

  async setScene(scene: string): Promise<void> {
    this.scene.recordRequest(scene);
    try {
      await this.#requireControl().setScene(scene);
    } catch (error) {
      this.scene.recordRejection(scene);
      throw error;
    }
    this.scene.recordShown(scene);
    this.requestedScene = scene;
    this.listener.onChange();
  }

  async setCollection(name: string): Promise<void> {
    this.#isChangingCollection = true;
    try {
      const { scenes, current } = await this.#requireControl().setCollection(name);
      this.scenes = scenes;
      this.scene.reset(current);
      this.requestedScene = current;
    } finally {
      this.#isChangingCollection = false;
    }
    this.listener.onChange();
  }

  /** Applies changes after all changes of earlier calls, so that the newest change takes effect last. */
  change(changes: readonly LiveChange[]): Promise<void> {
    const applied = this.#pendingChanges.then(async () => {
      for (const change of changes) await this.#requireControl().change(change);
    });
    this.#pendingChanges = applied.catch(() => undefined);
    return applied;
  }

  async setVideo(video: ObsVideo, frameRate: number): Promise<void> {
    await this.#requireControl().setVideo(video, frameRate);
    this.frameRate = frameRate;
  }

  async setFrameRate(fps: number): Promise<void> {
    await this.#requireControl().setFrameRate(fps);
    this.frameRate = fps;
  }

  async setTarget(target: { server: string; key: string }, digest: string): Promise<void> {
    await this.#requireControl().setTarget(target);
    this.appliedTarget = digest;
  }

  /** Starts the output. Sets `starting` before the request, because a failure event can precede the reply. */
  async startStream(): Promise<void> {
    this.#isStopRequested = false;
    this.output = this.#stateBeforeStopping = 'starting';
    try {
      await this.#requireControl().startStream();
    } catch (error) {
      this.output = 'stopped';
      throw error;
    }
    this.listener.onChange();
  }

  async stopStream(): Promise<void> {
    this.#isStopRequested = true;
    await this.#requireControl().stopStream();
    // The event may precede the reply.
    if (this.output !== 'stopped') this.#setOutput('stopping');
  }

  /** Reads the output state from OBS, in case an event was missed. */
  async checkOutput(): Promise<void> {
    this.#applyStatus(await this.#requireControl().readStreamStatus());
  }

  async reopenFeed(): Promise<void> {
    await this.#requireControl().reopenFeed();
  }

  /** Resets the state after OBS has exited. */
  resetAfterExit(): void {
    this.detach();
    this.output = 'stopped';
    this.liveSince = null;
    this.reconnects = 0;
    this.frameRate = null;
    this.appliedTarget = null;
    this.requestedScene = null;
    this.scene.reset(null);
  }

  /** Closes the connection. OBS continues to run. */
  detach(): void {
    this.#removeListener?.();
    this.#removeListener = null;
    void this.control?.close().catch(() => undefined);
    this.control = null;
  }

  #requireControl(): ObsControl {
    if (!this.control) throw new Error('OBS is not connected');
    return this.control;
  }

  #applyStatus(status: { active: boolean; reconnecting: boolean; durationMs: number }): void {
    if (status.active && this.liveSince === null) this.liveSince = this.now() - status.durationMs;
    const state = !status.active ? 'stopped' : status.reconnecting ? 'reconnecting' : 'live';
    if (state !== this.output) this.#setOutput(state);
  }

  #onEvent(control: ObsControl, event: ObsEvent): void {
    if (event.type === 'closed') {
      if (this.control === control) this.detach();
    } else if (event.type === 'output') {
      this.#setOutput(event.state);
    } else if (!this.#isChangingCollection && this.control === control) {
      if (event.type === 'scenes') this.scenes = event.scenes;
      else if (this.scene.recordEvent(event.scene)) this.listener.onSceneSetInObs(event.scene);
    }
    this.listener.onChange();
  }

  #setOutput(state: OutputState): void {
    const previousState = this.output === 'stopping' ? this.#stateBeforeStopping : this.output;
    if (state !== 'stopping') this.#stateBeforeStopping = state;
    if (state === 'reconnecting') this.reconnects += 1;
    if (state === this.output) return;
    this.output = state;
    if (state === 'live') this.reconnects = 0;
    if (state === 'live' || state === 'reconnecting') this.liveSince ??= this.now();
    if (state === 'stopped') this.liveSince = null;
    this.listener.onOutput(previousState, state, this.#isStopRequested);
    this.listener.onChange();
  }
}
