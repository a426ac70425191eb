import { createEncodingSettings } from '../runner/home/obs-files.js';
import type { ObsVideo } from '../runner/obs-video.js';
import type { PictureSource, SoundLevels } from '@trailcast/schema/node';
import type { LiveChange } from '../collection/live-changes.js';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type OBSWebSocket from 'obs-websocket-js/json';
import { EventSubscription } from 'obs-websocket-js/json';
import { z } from 'zod';
import { loadHiddenImages } from './hidden-images.js';
import { listInputNames } from './list-input-names.js';
import { ObsRequests } from './obs-requests.js';
import type { FrameCounts, ObsControl, ObsEvent } from './obs-control.js';
import { ObsError } from './obs-error.js';
import { parseOutputState } from './output-state.js';
import { parseSoundLevels } from './sound-levels.js';
import { parseSceneList, sortByWindowOrder } from './scene-list.js';

/** Events that OBS sends except during a change of the collection. */
export const EVENTS = EventSubscription.Config | EventSubscription.Scenes | EventSubscription.Outputs;

const COLLECTION_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 500;

/** Kind of the plug-in's inputs (`relay-node/overlay`). */
const PAGE_KIND = 'trailcast_browser';
const FEED_KIND = 'ffmpeg_source';
const FeedSettings = z.object({ inputSettings: z.object({ input: z.string() }) });

/** Controls OBS through obs-websocket 5.x. Created by `connectObs`. */
export class ObsWebsocketControl implements ObsControl {
  readonly #socket: OBSWebSocket;
  readonly #requests: ObsRequests;
  readonly #listeners = new Set<(event: ObsEvent) => void>();
  readonly #levelListeners = new Set<(levels: SoundLevels) => void>();
  /** Names of the inputs that are web pages. Up to date only while there are level listeners. */
  #pageNames: ReadonlySet<string> = new Set();
  /** Resolves when the images of scenes that are not on program are loaded; null before the first picture of a scene. */
  #imagesLoad: Promise<void> | null = null;
  /** True during a collection change, when scene events are incomplete. */
  #isChangingCollection = false;

  constructor(socket: OBSWebSocket) {
    this.#socket = socket;
    this.#requests = new ObsRequests(socket);
    this.#addSocketListeners();
  }

  async readScenes(): Promise<{ scenes: string[]; current: string }> {
    return parseSceneList(await this.#requests.send('GetSceneList'));
  }

  /** Resolves at the reply. OBS's event follows about 40 ms later, because of TCP's delayed acknowledgements. */
  async setScene(scene: string): Promise<void> {
    await this.#requests.send('SetCurrentProgramScene', { sceneName: scene });
  }

  /** Verifies the result, because OBS also replies ok for an unknown name. */
  async setCollection(name: string): Promise<{ scenes: string[]; current: string }> {
    // Without TCP_NODELAY, OBS delays each burst of events by 40 ms, until the previous message is acknowledged.
    await this.#requests.subscribe(0);
    const request = { sceneCollectionName: name };
    try {
      await this.#requests.send('SetCurrentSceneCollection', request, COLLECTION_TIMEOUT_MS);
    } finally {
      this.#imagesLoad = null;
      // OBS has sent no events during the change.
      await this.#readPageNames().catch(() => undefined);
      await this.#requests.subscribe(this.#events);
    }
    const { currentSceneCollectionName: currentName } = await this.#requests.send('GetSceneCollectionList');
    if (currentName !== name)
      throw new ObsError('unexpected', `OBS did not load the scene collection ${name}`);
    return this.#reportScenes();
  }

  /** Applies one change. `overlay` preserves the other settings of a text source. */
  async change(change: LiveChange): Promise<void> {
    switch (change.kind) {
      case 'visible':
        await this.#requests.send('SetSceneItemEnabled', {
          ...{ sceneName: change.container, sceneItemId: change.item, sceneItemEnabled: change.visible },
        });
        return;
      case 'text':
        await this.#requests.send('SetInputSettings', {
          inputName: change.source,
          inputSettings: { text: change.text, ...(change.font && { font: { ...change.font } }) },
          overlay: true,
        });
        return;
      case 'muted':
        await this.#requests.send('SetInputMute', { inputName: change.source, inputMuted: change.muted });
        return;
      case 'volume':
        await this.#requests.send('SetInputVolume', {
          inputName: change.source,
          inputVolumeMul: change.volume,
        });
    }
  }

  async setTarget({ server, key }: { server: string; key: string }): Promise<void> {
    await this.#requests.send('SetStreamServiceSettings', {
      streamServiceType: 'rtmp_custom',
      streamServiceSettings: { server, key, bwtest: false, use_auth: false },
    });
  }

  /** Sets size and frame rate in one request, because OBS reinitialises its video for each request. */
  async setVideo(video: ObsVideo, frameRate: number): Promise<void> {
    const { width, height } = video;
    await this.#requests.send('SetVideoSettings', {
      ...{ baseWidth: width, baseHeight: height },
      ...{ outputWidth: width, outputHeight: height },
      ...{ fpsNumerator: frameRate, fpsDenominator: 1 },
    });
    for (const [parameterName, parameterValue] of Object.entries(createEncodingSettings(video)))
      await this.#requests.send('SetProfileParameter', {
        ...{ parameterCategory: 'SimpleOutput', parameterName, parameterValue },
      });
  }

  async setFrameRate(fps: number): Promise<void> {
    await this.#requests.send('SetVideoSettings', { fpsNumerator: fps, fpsDenominator: 1 });
  }

  async startStream(): Promise<void> {
    await this.#requests.send('StartStream');
  }

  async stopStream(): Promise<void> {
    await this.#requests.send('StopStream');
  }

  async readStreamStatus(): Promise<{
    active: boolean;
    reconnecting: boolean;
    durationMs: number;
    bytes: number;
  }> {
    const status = await this.#requests.send('GetStreamStatus');
    return {
      active: status.outputActive,
      reconnecting: status.outputReconnecting,
      durationMs: status.outputDuration,
      bytes: status.outputBytes,
    };
  }

  async readFrameCounts(): Promise<FrameCounts> {
    const { renderTotalFrames, renderSkippedFrames, outputSkippedFrames, cpuUsage } =
      await this.#requests.send('GetStats');
    return {
      rendered: renderTotalFrames - renderSkippedFrames,
      expected: renderTotalFrames,
      skipped: outputSkippedFrames,
      load: cpuUsage / 100,
    };
  }

  async takePicture(
    source: PictureSource,
    { width, quality }: { width: number; quality: number },
  ): Promise<Buffer | null> {
    const sourceName = source === 'feed' ? await this.#findFeedInput() : (await this.readScenes()).current;
    return sourceName === null ? null : this.#takeScreenshot(sourceName, { width, quality });
  }

  async takeScenePicture(
    scene: string,
    { width, quality }: { width: number; quality: number },
  ): Promise<Buffer> {
    this.#imagesLoad ??= loadHiddenImages(this.#requests).catch((error: unknown) => {
      this.#imagesLoad = null;
      throw error;
    });
    await this.#imagesLoad;
    return this.#takeScreenshot(scene, { width, quality });
  }

  async #takeScreenshot(
    sourceName: string,
    { width, quality }: { width: number; quality: number },
  ): Promise<Buffer> {
    const { imageData } = await this.#requests.send('GetSourceScreenshot', {
      ...{ sourceName, imageFormat: 'jpg', imageWidth: width, imageCompressionQuality: quality },
    });
    return Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
  }

  /** Sets the input's URL again, so that OBS reopens it. The RESTART action does not reconnect. */
  async reopenFeed(): Promise<void> {
    const inputName = await this.#findFeedInput();
    if (inputName === null) return;
    const { inputSettings } = FeedSettings.parse(
      await this.#requests.send('GetInputSettings', { inputName }),
    );
    await this.#requests.send('SetInputSettings', {
      inputName,
      inputSettings: { input: inputSettings.input },
    });
  }

  async readFeedCursor(): Promise<number> {
    const inputName = await this.#findFeedInput();
    if (inputName === null) return 0;
    const { mediaCursor } = await this.#requests.send('GetMediaInputStatus', { inputName });
    return mediaCursor ?? 0;
  }

  async subscribeToLevels(listener: (levels: SoundLevels) => void): Promise<() => void> {
    this.#levelListeners.add(listener);
    const removeListener = () => {
      this.#levelListeners.delete(listener);
      // An ended connection needs no subscription.
      void this.#requests.subscribe(this.#events).catch(() => undefined);
    };
    try {
      await this.#readPageNames();
      await this.#requests.subscribe(this.#events);
      return removeListener;
    } catch (error) {
      removeListener();
      throw error;
    }
  }

  /** Reads the names of the web pages if there are level listeners, because only they need them. */
  async #readPageNames(): Promise<void> {
    if (this.#levelListeners.size > 0)
      this.#pageNames = new Set(await listInputNames(this.#requests, PAGE_KIND));
  }

  /** Bit mask of the subscribed events. Includes sound levels only while there are level listeners. */
  get #events(): number {
    return this.#levelListeners.size > 0 ? EVENTS | EventSubscription.InputVolumeMeters : EVENTS;
  }

  on(listener: (event: ObsEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Closes the connection. The remaining listeners receive `closed`. */
  async close(): Promise<void> {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener({ type: 'closed', reason: 'closed by the agent' });
    const newTimeoutError = () => new Error('OBS does not close the connection');
    await withTimeout(CLOSE_TIMEOUT_MS, () => this.#socket.disconnect(), newTimeoutError).catch(
      () => undefined,
    );
  }

  /**
   * Returns the name of the feed source, the only media source of a sanitised collection; null without a feed source.
   */
  async #findFeedInput(): Promise<string | null> {
    return (await listInputNames(this.#requests, FEED_KIND))[0] ?? null;
  }

  #addSocketListeners(): void {
    this.#socket.on('CurrentProgramSceneChanged', ({ sceneName }) => {
      if (!this.#isChangingCollection) this.#emit({ type: 'scene', scene: sceneName });
    });
    this.#socket.on('SceneListChanged', ({ scenes }) => {
      if (!this.#isChangingCollection) this.#emit({ type: 'scenes', scenes: sortByWindowOrder(scenes) });
    });
    this.#socket.on('CurrentSceneCollectionChanging', () => (this.#isChangingCollection = true));
    this.#socket.on('CurrentSceneCollectionChanged', () => void this.#onCollectionChanged());
    this.#socket.on('StreamStateChanged', (event) => {
      const state = parseOutputState(event.outputState);
      if (state) this.#emit({ type: 'output', state });
    });
    this.#socket.on('InputVolumeMeters', ({ inputs }) => {
      const levels = parseSoundLevels(inputs, this.#pageNames);
      for (const listener of this.#levelListeners) listener(levels);
    });
    this.#socket.once('ConnectionClosed', ({ message, code }) => {
      this.#emit({ type: 'closed', reason: message || `connection closed (${code})` });
    });
  }

  async #onCollectionChanged(): Promise<void> {
    this.#isChangingCollection = false;
    this.#imagesLoad = null;
    // If the connection has ended, listeners receive `closed`.
    await this.#reportScenes().catch(() => undefined);
    await this.#readPageNames().catch(() => undefined);
  }

  async #reportScenes(): Promise<{ scenes: string[]; current: string }> {
    const sceneList = await this.readScenes();
    this.#emit({ type: 'scenes', scenes: sceneList.scenes });
    this.#emit({ type: 'scene', scene: sceneList.current });
    return sceneList;
  }

  #emit(event: ObsEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
