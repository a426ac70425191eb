export type ObsEvent =
  | { type: 'scene'; scene: string }
  /** The list, in the order of OBS's window (obs-websocket answers it reversed). */
  | { type: 'scenes'; scenes: string[] }
  | { type: 'output'; state: 'starting' | 'live' | 'reconnecting' | 'stopping' | 'stopped' }
  | { type: 'closed'; reason: string };

export type OutputState = Extract<ObsEvent, { type: 'output' }>['state'];

/** Frames of the program since OBS last set its video up. */
export interface DrawnFrames {
  drawn: number;
  /** As many as its rate asks for. */
  due: number;
}

/**
 * One obs-websocket connection. Every call has a time-out and rejects when the connection closes (obs-websocket-js lets
 * a pending call hang there).
 */
export interface ObsControl {
  /** In the order of OBS's window. */
  scenes(): Promise<{ scenes: string[]; current: string }>;
  setScene(scene: string): Promise<void>;
  /** Switches OBS to the slot `name` that the runner wrote, and answers its scenes. */
  setCollection(name: string): Promise<{ scenes: string[]; current: string }>;
  setTarget(target: { server: string; key: string }): Promise<void>;
  setFrameRate(fps: number): Promise<void>;
  /** OBS answers ok even if the connection then fails: the truth comes as `output` events. */
  startStream(): Promise<void>;
  stopStream(): Promise<void>;
  streamStatus(): Promise<{ active: boolean; reconnecting: boolean; durationMs: number; bytes: number }>;
  /** Where it has no time to draw a frame OBS sends a copy of the last one. */
  frames(): Promise<DrawnFrames>;
  /** Reopens the feed source's input, so that OBS reconnects to the ingest. */
  reopenFeed(): Promise<void>;
  /** Milliseconds of media that the feed source has played; advances only while data arrive. */
  feedCursor(): Promise<number>;
  on(listener: (event: ObsEvent) => void): () => void;
  close(): Promise<void>;
}

/** Where an instance's obs-websocket listens. */
export interface ObsAddress {
  host: string;
  port: number;
  /** A Unix socket, used in place of host and port. */
  path?: string;
  password: string;
}

/** Opens a control connection; rejects when OBS can't be reached or does not answer before the signal or its own time-out. */
export type ConnectObs = (address: ObsAddress, signal: AbortSignal) => Promise<ObsControl>;
