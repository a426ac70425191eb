import type { ObsControl, ObsEvent, OutputState } from './obs-control.js';
import { SceneTracker } from './scene-tracker.js';

export interface ObsViewListener {
  /** Somebody else has changed the program scene. */
  foreignScene(scene: string): void;
  /** `before` is never `stopping`; `asked`: we had called for the stop. */
  output(before: OutputState, after: OutputState, asked: boolean): void;
  /** Anything that a report shows may have changed. */
  changed(): void;
}

/** What one OBS has told about itself. Outlives its connections; `obsGone` begins anew. */
export class ObsView {
  control: ObsControl | null = null;
  scenes: string[] = [];
  output: OutputState = 'stopped';
  /** When the output went live, agent's clock ms; null unless live or reconnecting. */
  liveSince: number | null = null;
  reconnects = 0;
  frameRate: number | null = null;
  /** Digest of the target that OBS was given. */
  appliedTarget: string | null = null;
  /** The scene asked for last. */
  askedScene: string | null = null;
  readonly scene = new SceneTracker();
  #stopAsked = false;
  /** What the output did before it began to stop. */
  #lastActive: OutputState = 'stopped';
  /** Replies of a collection change are the truth; events during it are of scenes on their way in or out. */
  #deaf = false;
  #release: (() => void) | null = null;

  constructor(
    private readonly listener: ObsViewListener,
    private readonly now: () => number,
  ) {}

  /** Takes over a new connection and what OBS answers on it. */
  async attach(control: ObsControl): Promise<void> {
    const release = control.on((event) => this.#hear(control, event));
    try {
      const [list, status] = await Promise.all([control.scenes(), control.streamStatus()]);
      this.control = control;
      this.#release = release;
      this.scenes = list.scenes;
      this.scene.reset(list.current);
      this.askedScene ??= list.current;
      this.#takeStatus(status);
    } catch (error) {
      release();
      await control.close();
      throw error;
    }
    this.listener.changed();
  }

  async setScene(scene: string): Promise<void> {
    this.scene.asking(scene);
    try {
      await this.#connected().setScene(scene);
    } catch (error) {
      this.scene.refused(scene);
      throw error;
    }
    this.scene.shown(scene);
    this.askedScene = scene;
    this.listener.changed();
  }

  async setCollection(name: string): Promise<void> {
    this.#deaf = true;
    try {
      const { scenes, current } = await this.#connected().setCollection(name);
      this.scenes = scenes;
      this.scene.reset(current);
      this.askedScene = current;
    } finally {
      this.#deaf = false;
    }
    this.listener.changed();
  }

  async setFrameRate(fps: number): Promise<void> {
    await this.#connected().setFrameRate(fps);
    this.frameRate = fps;
  }

  async setTarget(target: { server: string; key: string }, digest: string): Promise<void> {
    await this.#connected().setTarget(target);
    this.appliedTarget = digest;
  }

  /** The state is `starting` before the call: a failure's event may come ahead of the reply. */
  async startStream(): Promise<void> {
    this.#stopAsked = false;
    this.output = this.#lastActive = 'starting';
    try {
      await this.#connected().startStream();
    } catch (error) {
      this.output = 'stopped';
      throw error;
    }
    this.listener.changed();
  }

  async stopStream(): Promise<void> {
    this.#stopAsked = true;
    await this.#connected().stopStream();
    // The event may have come ahead of the reply.
    if (this.output !== 'stopped') this.#setOutput('stopping');
  }

  /** Asks OBS, in case an event was missed. */
  async checkOutput(): Promise<void> {
    this.#takeStatus(await this.#connected().streamStatus());
  }

  async reopenFeed(): Promise<void> {
    await this.#connected().reopenFeed();
  }

  /** OBS has ended: nothing that it told holds any more. */
  obsGone(): void {
    this.detach();
    this.output = 'stopped';
    this.liveSince = null;
    this.reconnects = 0;
    this.frameRate = null;
    this.appliedTarget = null;
    this.askedScene = null;
    this.scene.reset(null);
  }

  /** Lets go of the connection; OBS goes on. */
  detach(): void {
    this.#release?.();
    this.#release = null;
    void this.control?.close().catch(() => undefined);
    this.control = null;
  }

  #connected(): ObsControl {
    if (!this.control) throw new Error('OBS is not connected');
    return this.control;
  }

  #takeStatus(status: { active: boolean; reconnecting: boolean; durationMs: number }): void {
    if (status.active && this.liveSince === null) this.liveSince = this.now() - status.durationMs;
    const state = !status.active ? 'stopped' : status.reconnecting ? 'reconnecting' : 'live';
    if (state !== this.output) this.#setOutput(state);
  }

  #hear(control: ObsControl, event: ObsEvent): void {
    if (event.type === 'closed') {
      if (this.control === control) this.detach();
    } else if (event.type === 'output') {
      this.#setOutput(event.state);
    } else if (!this.#deaf && this.control === control) {
      if (event.type === 'scenes') this.scenes = event.scenes;
      else if (this.scene.event(event.scene)) this.listener.foreignScene(event.scene);
    }
    this.listener.changed();
  }

  #setOutput(state: OutputState): void {
    const before = this.output === 'stopping' ? this.#lastActive : this.output;
    if (state !== 'stopping') this.#lastActive = state;
    if (state === 'reconnecting') this.reconnects += 1;
    if (state === this.output) return;
    this.output = state;
    if (state === 'live') this.reconnects = 0;
    if (state === 'live' || state === 'reconnecting') this.liveSince ??= this.now();
    if (state === 'stopped') this.liveSince = null;
    this.listener.output(before, state, this.#stopAsked);
    this.listener.changed();
  }
}
