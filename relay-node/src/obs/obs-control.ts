import type { PictureSource, SoundLevels } from '@trailcast/schema/node';
import type { LiveChange } from '../collection/live-changes.js';
import type { ObsVideo } from '../runner/obs-video.js';

export type ObsEvent =
  | { type: 'scene'; scene: string }
  /** `scenes` has the order of OBS's window. */
  | { type: 'scenes'; scenes: string[] }
  | { type: 'output'; state: 'starting' | 'live' | 'reconnecting' | 'stopping' | 'stopped' }
  | { type: 'closed'; reason: string };

export type OutputState = Extract<ObsEvent, { type: 'output' }>['state'];

/** Numbers of frames since OBS last initialised its video, and OBS's CPU load. */
export interface FrameCounts {
  rendered: number;
  /** Rendered and missed frames: all that the frame rate requires. */
  expected: number;
  /** Rendered frames that OBS skipped due to encoding lag, and did not send. */
  skipped: number;
  /** Share of the machine's CPU that OBS uses, 0 to 1. */
  load: number;
}

/**
 * One obs-websocket connection. Every request has a timeout and rejects when the connection closes, unlike the requests
 * of obs-websocket-js.
 */
export interface ObsControl {
  /** Returns the scenes in the order of OBS's window. */
  readScenes(): Promise<{ scenes: string[]; current: string }>;
  setScene(scene: string): Promise<void>;
  /** Switches OBS to the collection in the slot `name` and returns its scenes. */
  setCollection(name: string): Promise<{ scenes: string[]; current: string }>;
  /** Applies one change to the current collection, even during a broadcast. */
  change(change: LiveChange): Promise<void>;
  setTarget(target: { server: string; key: string }): Promise<void>;
  /** Sets the canvas and the current frame rate, and the encoder settings of the next broadcast. */
  setVideo(video: ObsVideo, frameRate: number): Promise<void>;
  setFrameRate(fps: number): Promise<void>;
  /**
   * Starts the output. OBS replies ok even if its connection then fails. The `output` events report the actual state.
   */
  startStream(): Promise<void>;
  stopStream(): Promise<void>;
  readStreamStatus(): Promise<{ active: boolean; reconnecting: boolean; durationMs: number; bytes: number }>;
  /** Returns the frame counts. For a missed frame, OBS sends a copy of the last one. */
  readFrameCounts(): Promise<FrameCounts>;
  /**
   * Returns a JPEG of the program's scene, or of the feed source; null if the collection has no feed source. `width` in
   * pixels, `quality` from 1 to 100.
   */
  takePicture(source: PictureSource, size: { width: number; quality: number }): Promise<Buffer | null>;
  /** Returns a JPEG of any scene. `width` in pixels, `quality` from 1 to 100. */
  takeScenePicture(scene: string, size: { width: number; quality: number }): Promise<Buffer>;
  /** Reopens the feed source's input, so that OBS reconnects to the ingest. */
  reopenFeed(): Promise<void>;
  /** Returns the playback position of the feed source, ms. The position only advances while data arrives. */
  readFeedCursor(): Promise<number>;
  /**
   * Reports sound levels about 20 times a second. OBS only measures them while there is a listener. Returns a function
   * that removes the listener.
   */
  subscribeToLevels(listener: (levels: SoundLevels) => void): Promise<() => void>;
  on(listener: (event: ObsEvent) => void): () => void;
  close(): Promise<void>;
}

/** Address and password of one obs-websocket. */
export interface ObsAddress {
  host: string;
  port: number;
  /** A Unix socket, used instead of host and port. */
  path?: string;
  password: string;
}

/** Opens a control connection. Rejects if OBS is unreachable or does not respond in time. */
export type ConnectObs = (address: ObsAddress, signal: AbortSignal) => Promise<ObsControl>;
