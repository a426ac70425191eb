import type { PictureSource, SoundLevels } from '@trailcast/schema/node';
import type { LiveChange } from '../collection/live-changes.js';
import type { ObsVideo } from '../runner/obs-video.js';
import type { FakeObs } from './fake-obs.js';
import type { FrameCounts, ObsControl, ObsEvent } from './obs-control.js';

/**
 * One connection to a `FakeObs`. The constructor throws if OBS is unreachable. All methods reject after the connection
 * has ended.
 */
export class FakeObsControl implements ObsControl {
  readonly #obs: FakeObs;
  readonly #removeFromObs: () => void;
  readonly #listeners = new Set<(event: ObsEvent) => void>();
  /** Reason of the end; null while the connection is open. */
  #endReason: string | null = null;

  constructor(obs: FakeObs) {
    this.#obs = obs;
    this.#removeFromObs = obs.attach(this);
  }

  async readScenes(): Promise<{ scenes: string[]; current: string }> {
    this.#call('readScenes');
    return { scenes: [...this.#obs.scenes], current: this.#obs.current };
  }

  async setScene(scene: string): Promise<void> {
    this.#call('setScene', scene);
    this.#obs.showScene(scene);
  }

  async setCollection(name: string): Promise<{ scenes: string[]; current: string }> {
    this.#call('setCollection', name);
    this.#obs.load(name);
    this.#obs.emit({ type: 'scenes', scenes: [...this.#obs.scenes] });
    this.#obs.emit({ type: 'scene', scene: this.#obs.current });
    return { scenes: [...this.#obs.scenes], current: this.#obs.current };
  }

  async change(change: LiveChange): Promise<void> {
    this.#call('change', JSON.stringify(change));
  }

  async setTarget(target: { server: string; key: string }): Promise<void> {
    this.#call('setTarget', target.server);
    this.#obs.target = { ...target };
  }

  async setVideo({ width, height, fps }: ObsVideo, frameRate: number): Promise<void> {
    this.#call('setVideo', `${width}x${height}@${fps}`);
    this.#throwWhileActive();
    this.#obs.fps = frameRate;
  }

  async setFrameRate(fps: number): Promise<void> {
    this.#call('setFrameRate', String(fps));
    this.#throwWhileActive();
    this.#obs.fps = fps;
  }

  async startStream(): Promise<void> {
    this.#call('startStream');
    if (this.#obs.output !== 'stopped') throw new Error('The output is already active.');
    this.#obs.startOutput();
  }

  async stopStream(): Promise<void> {
    this.#call('stopStream');
    if (this.#obs.output === 'stopped') throw new Error('The output is not active.');
    this.#obs.setOutput('stopping');
    this.#obs.setOutput('stopped');
  }

  async readStreamStatus(): Promise<{
    active: boolean;
    reconnecting: boolean;
    durationMs: number;
    bytes: number;
  }> {
    this.#call('readStreamStatus');
    const { output, streamDurationMs, streamBytes } = this.#obs;
    return {
      active: output === 'live' || output === 'reconnecting' || output === 'stopping',
      reconnecting: output === 'reconnecting',
      durationMs: streamDurationMs,
      bytes: streamBytes,
    };
  }

  async readFrameCounts(): Promise<FrameCounts> {
    this.#call('readFrameCounts');
    return { ...this.#obs.frames };
  }

  async takePicture(
    source: PictureSource,
    { width, quality }: { width: number; quality: number },
  ): Promise<Buffer | null> {
    this.#call('takePicture', `${source} ${width} ${quality}`);
    return this.#obs.createPicture(quality);
  }

  async takeScenePicture(
    scene: string,
    { width, quality }: { width: number; quality: number },
  ): Promise<Buffer> {
    this.#call('takeScenePicture', `${scene} ${width} ${quality}`);
    return this.#obs.createPicture(quality) ?? Buffer.alloc(0);
  }

  async reopenFeed(): Promise<void> {
    this.#call('reopenFeed');
    this.#obs.feedReopenings += 1;
  }

  async readFeedCursor(): Promise<number> {
    this.#call('readFeedCursor');
    if (this.#obs.isFeedPlaying) this.#obs.feedCursorMs += 40;
    return this.#obs.feedCursorMs;
  }

  async subscribeToLevels(listener: (levels: SoundLevels) => void): Promise<() => void> {
    this.#call('subscribeToLevels');
    this.#obs.levelListeners.add(listener);
    return () => this.#obs.levelListeners.delete(listener);
  }

  on(listener: (event: ObsEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#end('closed by the agent');
  }

  /** Delivers an event to the listeners, unless the connection has ended. */
  deliver(event: ObsEvent): void {
    if (this.#endReason !== null) return;
    for (const listener of this.#listeners) listener(event);
  }

  /** Simulates a close by OBS: listeners receive `closed`, and later calls reject. */
  break(reason: string): void {
    this.#end(reason);
  }

  #throwWhileActive(): void {
    if (this.#obs.output !== 'stopped')
      throw new Error('Video settings cannot be changed while an output is active.');
  }

  #end(reason: string): void {
    if (this.#endReason !== null) return;
    this.#endReason = reason;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener({ type: 'closed', reason });
    this.#removeFromObs();
  }

  #call(method: string, detail?: string): void {
    if (this.#endReason !== null) throw new Error(`obs-websocket: ${this.#endReason}`);
    this.#obs.record(method, detail);
  }
}
