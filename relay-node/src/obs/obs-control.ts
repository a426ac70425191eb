import type { PictureSource, SoundLevels } from '@trailcast/schema/node';
import type { LiveChange } from '../collection/live-changes.js';
import type { ObsVideo } from '../runner/obs-video.js';

export type ObsEvent =
  | { type: 'scene'; scene: string }
  /** In the order of OBS's window (obs-websocket returns them reversed). */
  | { type: 'scenes'; scenes: string[] }
  | { type: 'output'; state: 'starting' | 'live' | 'reconnecting' | 'stopping' | 'stopped' }
  | { type: 'closed'; reason: string };

export type OutputState = Extract<ObsEvent, { type: 'output' }>['state'];

/** Frames of the program since OBS last initialised its video, and what OBS takes. */
export interface DrawnFrames {
  drawn: number;
  /** Number expected from the frame rate. */
  due: number;
  /** Frames that the encoder had no time for. They are not sent. */
  late: number;
  /** Part of the machine's CPU that OBS uses, 0 to 1. */
  load: number;
}

/**
 * One obs-websocket connection. Every call has a timeout and rejects when the connection closes
 * (obs-websocket-js would leave it pending).
 */
export interface ObsControl {
  /** Returns the scenes in the order of OBS's window. */
  scenes(): Promise<{ scenes: string[]; current: string }>;
  setScene(scene: string): Promise<void>;
  /** Switches OBS to the slot `name` and returns its scenes. */
  setCollection(name: string): Promise<{ scenes: string[]; current: string }>;
  /** Changes one thing in the current collection, also during a broadcast. */
  change(change: LiveChange): Promise<void>;
  setTarget(target: { server: string; key: string }): Promise<void>;
  /** Sets the canvas and the current frame rate, and encodes the next broadcast for the video's size and rate. */
  setVideo(video: ObsVideo, frameRate: number): Promise<void>;
  setFrameRate(fps: number): Promise<void>;
  /** OBS replies ok even if the connection then fails; `output` events report the actual state. */
  startStream(): Promise<void>;
  stopStream(): Promise<void>;
  streamStatus(): Promise<{ active: boolean; reconnecting: boolean; durationMs: number; bytes: number }>;
  /** OBS sends a copy of the last frame when it has no time to draw one. */
  frames(): Promise<DrawnFrames>;
  /**
   * Returns a JPEG of the program's scene, or of the feed source; null if the collection has no feed source. `width` in
   * pixels, `quality` from 1 to 100.
   */
  picture(of: PictureSource, size: { width: number; quality: number }): Promise<Buffer | null>;
  /** Reopens the feed source's input, so that OBS reconnects to the ingest. */
  reopenFeed(): Promise<void>;
  /** Returns the milliseconds of media that the feed source has played. Advances only while data arrives. */
  feedCursor(): Promise<number>;
  /**
   * Reports how loud the sound is, about 20 times a second. OBS measures while somebody listens. Returns the function that
   * ends it.
   */
  levels(listener: (levels: SoundLevels) => void): Promise<() => void>;
  on(listener: (event: ObsEvent) => void): () => void;
  close(): Promise<void>;
}

/** Address of an instance's obs-websocket. */
export interface ObsAddress {
  host: string;
  port: number;
  /** A Unix socket, used instead of host and port. */
  path?: string;
  password: string;
}

/** Opens a control connection. Rejects when OBS is unreachable or does not respond in time. */
export type ConnectObs = (address: ObsAddress, signal: AbortSignal) => Promise<ObsControl>;
