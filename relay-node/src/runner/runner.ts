import type { Readable } from 'node:stream';
import type { DestinationTarget } from '@trailcast/schema/node';
import type { MachineCores } from '../quality/qualities.js';
import type { CleanCollection, ShownPage } from '../collection/clean-collection.js';
import type { ObsAddress, ObsControl } from '../obs/obs-control.js';
import type { PageState } from '../overlay/protocol.js';
import type { BroadcastSpec, HubState, RecordingSpec } from '../hub/protocol.js';
import type { ObsVideo } from './obs-video.js';
import type { RenderSetup } from './renderer/render-setup.js';

/** Parameters of a new OBS instance. */
export interface InstanceSpec {
  serverId: number;
  /** Unique. Part of the names of the OBS home and all files of the instance. */
  instance: string;
  /** The sanitised collection with its feed URL, and its revision. */
  collection: { revision: number; clean: CleanCollection; images?: readonly ImageFile[] };
  /** Canvas and frame rate; default: the runner's. */
  video?: ObsVideo;
}

/** Thrown if the platform's address is blocked or can't be resolved. The message contains the reason, but no key. */
export class OutputUnreachable extends Error {
  readonly code = 'OUTPUT_UNREACHABLE';
}

/** The stored targets of an instance, including their keys. */
export interface StoredTargets {
  /** Identifies the targets in reports. */
  digest: string;
  targets: readonly DestinationTarget[];
}

/** The agent's request for a broadcast. The hub client adds the resolved destinations. */
export type BroadcastRequest = Omit<BroadcastSpec, 'targets' | 'destinations'>;

/**
 * Sends the program of one server to the platforms. The hub and its connections to the platforms keep running when OBS
 * is restarted.
 */
export interface ProgramHub {
  /** Null while the hub does not run or respond. */
  readonly state: HubState | null;
  /** Time at which the first platform accepted the current broadcast, ms of the agent's clock; null before that. */
  readonly onAirSince: number | null;
  /** URL and stream name to which OBS sends the program. Valid as long as the instance exists. */
  readonly obsTarget: { server: string; key: string };
  /**
   * Prepares a broadcast, or changes the destinations of the current broadcast. Resolves when the hub has confirmed it.
   * Reports a platform with an unusable address as a failed destination.
   */
  open(stored: StoredTargets, broadcast: BroadcastRequest): Promise<void>;
  /** Changes the delay of the current broadcast. Resolves when the hub has confirmed it. */
  setDelay(broadcast: BroadcastRequest): Promise<void>;
  /** Changes the cover of the current broadcast, which hides and mutes it. Resolves when the hub has confirmed it. */
  setCover(broadcast: BroadcastRequest): Promise<void>;
  /** Ends the broadcast at each platform. */
  endBroadcast(): Promise<void>;
  /**
   * Returns the program before any delay, as parts of `schema/src/preview-stream.ts`, until the broadcast ends or the
   * stream is destroyed. Rejects if the hub does not respond.
   */
  watch(): Promise<Readable>;
  /** Recordings folder; null or absent if it can't record. */
  readonly recordings?: string | null;
  /** A hub that does not respond stops writing after this time, ms; absent if it runs on this machine. */
  readonly recordingSilenceMs?: number;
  /** Records the sent program; null ends the recording. A restarted hub continues to record. */
  record?(recording: RecordingSpec | null): void;
  /** Calls the listener at each change of `state`, until the instance is released. */
  onChange(listener: () => void): void;
}

/** An image in a collection. `digest` is the SHA-256 of its file, hex. */
export interface ImageFile {
  digest: string;
  file: Buffer;
}

/** A collection for a running OBS. */
export interface ObsCollection {
  revision: number;
  clean: CleanCollection;
  images?: readonly ImageFile[];
  /** True if OBS still shows its first collection. */
  isFirst?: boolean;
}

/** A running OBS, reachable by obs-websocket. It keeps running when its agent ends. */
export interface ObsInstance {
  readonly serverId: number;
  readonly instance: string;
  readonly websocket: ObsAddress;
  /** Renderer and canvas of the current OBS. `restart` may change them. */
  readonly renderSetup: RenderSetup;
  /** Stores OBS's current canvas and frame rate for its next start. */
  storeVideo(video: ObsVideo): Promise<void>;
  /** Writes a collection into a slot that OBS does not show. Returns the slot's name for SetCurrentSceneCollection. */
  writeCollection(collection: ObsCollection): Promise<string>;
  /** Transfers an open connection to the caller. Returns null if none is open. Absent if not supported. */
  takeConnection?(): ObsControl | null;
  /** Reads the agent's private record beside the OBS home (0600), for adoption. Contains no platform key. */
  readState(): Promise<unknown>;
  writeState(state: unknown): Promise<void>;
  /** Reads the platforms' addresses and keys, for an adopted or restarted OBS. They are stored only on tmpfs (0600). */
  readTargets(): Promise<StoredTargets | null>;
  writeTargets(stored: StoredTargets): Promise<void>;
  /**
   * Opens the route to a platform. Returns the URL that OBS must use: the platform's or a pipe's. Without a
   * hub, must be called before each start of the output.
   * @throws OutputUnreachable
   */
  openOutputRoute(url: string): Promise<string>;
  /** Absent if OBS sends to the platform itself. */
  readonly hub?: ProgramHub | null;
  /**
   * Returns the newest code N in `Connection to … failed: N` lines of OBS's log since `sinceMs` (the
   * agent's `performance.now()`), or null. With a hub, returns the equivalent code of its connection to the platform.
   */
  findConnectFailure(sinceMs: number): number | null;
  /**
   * Calls the listener when the platform stops or resumes accepting data while OBS is connected to the pipe. Absent
   * without a pipe.
   */
  onStall?(listener: (stalled: boolean) => void): void;
  /**
   * Known states of the pages passed to `showPages`. Null if this instance can't show pages, for example because it
   * started before the node supported them. Absent, like `showPages` and `onPages`, if not supported.
   */
  readonly pages?: readonly PageState[] | null;
  /**
   * Shows these pages instead of earlier pages, in the current OBS and after each restart. Rejects if they can't be
   * confined.
   */
  showPages?(pages: readonly ShownPage[]): Promise<void>;
  /** Calls the listener when `pages` may have changed. Replaces an earlier listener. */
  onPages?(listener: () => void): void;
  /** Returns the CPU time of the current OBS process, ms, or null if unknown. Absent if not supported. */
  readCpuTimeMs?(): Promise<number | null>;
  /** Resolves with the reason when OBS, its display or its guard has exited. */
  readonly exited: Promise<string>;
  /** Kills a hung OBS. `exited` then resolves. The home stays for `restart`. */
  kill(): Promise<void>;
  /** Restarts an exited OBS with the same home, port and password. */
  restart(): Promise<void>;
  /** Ends OBS and removes every process, port and file of the instance. Idempotent. */
  remove(): Promise<void>;
}

export interface Machine extends MachineCores {
  memoryBytes: number;
}

/** Runs OBS instances: as processes, in compose stacks, or in a swarm. */
export interface Runner {
  readonly kind: 'process' | 'compose' | 'swarm';
  /** True if new servers can record. */
  readonly canRecord?: boolean;
  /** Reason, for operators, why new servers can't show browser sources; null if they can. */
  readonly pagesProblem: string | null;
  /** Returns missing software, with installation commands. Empty if instances can be started. */
  findMissing(): Promise<{ what: string; how: string }[]>;
  findWarnings(): Promise<string[]>;
  /** Returns OBS's version, e.g. '29.0.2', or null if OBS is unavailable. */
  readObsVersion(): Promise<string | null>;
  /** Canvas and frame rate of a new instance. A start may fall back to a smaller canvas. */
  readonly video: ObsVideo;
  /** Returns a fingerprint of a new instance's video settings and OBS version. Rejects if unknown. */
  readFingerprint?(): Promise<string>;
  /** Returns the machines that currently run instances. Absent if only this one does. Rejects if unknown. */
  listMachines?(signal: AbortSignal): Promise<Machine[]>;
  /**
   * Starts an instance. Starts are queued, about two per core. Rejects within 15 s (swarm: 30 s) if OBS does not
   * respond.
   */
  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance>;
  /** Returns the running instances of an earlier agent. Removes the remains of exited instances. */
  adopt(): Promise<ObsInstance[]>;
  /** Returns the URL at which OBS reads a server's feed, with the ingest's reader token. */
  createFeedUrl(readerToken: string): string;
  /** Starts background work, e.g. a warm pool within the free slots. Call it after `adopt`. */
  run?(countFreeServers: () => number): void;
  /** Stops watching. Instances keep running. With `stop`, removes instances of the warm pool. */
  close(options?: { stop: boolean }): Promise<void>;
}
