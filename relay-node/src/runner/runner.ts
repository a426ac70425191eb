import type { CleanCollection } from '../collection/clean-collection.js';
import type { ObsAddress } from '../obs/obs-control.js';

/** What one OBS instance is started with. */
export interface InstanceSpec {
  serverId: number;
  /** Never reused; names the OBS home and every file of the instance. */
  instance: string;
  /** The collection's revision and its cleaned text, feed address already in place. */
  collection: { revision: number; clean: CleanCollection };
}

/** The runner opens no way to a platform's address; the message says why and holds no key. */
export class OutputUnreachable extends Error {
  readonly code = 'OUTPUT_UNREACHABLE';
}

/** A running OBS, reachable by obs-websocket. Survives the agent that started it. */
export interface ObsInstance {
  readonly serverId: number;
  readonly instance: string;
  readonly websocket: ObsAddress;
  /** Writes a collection into the slot that OBS does not show and answers its name, for SetCurrentSceneCollection. */
  writeCollection(collection: { revision: number; clean: CleanCollection }): Promise<string>;
  /**
   * Small private record beside the OBS home (0600), for adoption: what the agent must know again after a restart.
   * Holds no platform key.
   */
  readState(): Promise<unknown>;
  writeState(state: unknown): Promise<void>;
  /** The platform target, kept in the OBS home on tmpfs alone (0600), so that an adopted or restarted OBS has it. */
  readTarget(): Promise<{ server: string; key: string } | null>;
  writeTarget(target: { server: string; key: string }): Promise<void>;
  /**
   * Opens the way to a platform's address and answers the address at which this OBS finds it: the same one, or that of a pipe.
   * Asked before each start of the output.
   * @throws OutputUnreachable
   */
  outputServer(server: string): Promise<string>;
  /** Newest `Connection to … failed: N` number of OBS's log since `sinceMs` (performance time of the caller), or null. */
  connectFailure(sinceMs: number): number | null;
  /**
   * Has `tell` called when the platform takes nothing of a program that OBS believes connected, and when it flows again;
   * absent where nothing stands between the two.
   */
  onStall?(tell: (stalled: boolean) => void): void;
  /** CPU time that the present run of OBS has used, ms; null when it can't be known. Absent where nobody counts it. */
  cpuTimeMs?(): Promise<number | null>;
  /** Resolves with a reason in words when OBS, its display or its guard has gone. */
  readonly exited: Promise<string>;
  /** Ends an OBS that hangs, at once; `exited` tells it, and the home stays for `restart`. */
  kill(): Promise<void>;
  /** Starts OBS again after it has gone, in the same home with the same port and password. */
  restart(): Promise<void>;
  /** Ends OBS and removes every process, port and file of the instance. Idempotent. */
  remove(): Promise<void>;
}

/** What a machine has for OBS instances. */
export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** Where OBS instances run: as processes of this machine, in compose stacks, in a swarm. */
export interface Runner {
  readonly kind: 'process' | 'compose' | 'swarm';
  /** What is missing on this machine and how to get it; empty when instances can be started. */
  missing(): Promise<{ what: string; how: string }[]>;
  /** What an operator should know although it works. */
  warnings(): Promise<string[]>;
  /** OBS's version, e.g. '29.0.2'; null when OBS can't be had. */
  obsVersion(): Promise<string | null>;
  /** Names what an instance is made of that starts now: its canvas and its OBS. Rejects when that can't be known. */
  madeOf?(): Promise<string>;
  /** Machines that instances run on now, where they are others than this one. Rejects when that can't be known. */
  machines?(signal: AbortSignal): Promise<Machine[]>;
  /** Starts are queued: about two at once per core. Rejects within 15 s (swarm: 30 s) when OBS does not come up. */
  start(spec: InstanceSpec, signal: AbortSignal): Promise<ObsInstance>;
  /** Instances that an earlier agent started and that still run; removes what is left of dead ones it can't use. */
  adopt(): Promise<ObsInstance[]>;
  /** Address at which an OBS of this runner reads the feed of a server, from the ingest's reader token. */
  feedAddress(readerToken: string): string;
  /** Begins what the runner does by itself, e.g. instances kept warm within the slots that are free; after `adopt`. */
  run?(freeServers: () => number): void;
  /** Stops watching; instances go on, but with `stop` those that belong to no server. */
  close(options?: { stop: boolean }): Promise<void>;
}
