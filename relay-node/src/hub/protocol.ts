import type { DestinationReport, RECORDING_FAILURES } from '@trailcast/schema/node';

/** A platform that a broadcast is sent to. `key` is secret. */
export interface DestinationSpec {
  id: string;
  /** Host name of the URL, for TLS. */
  host: string;
  /** The pinned address to connect to. */
  address: string;
  port: number;
  tls: boolean;
  /** The URL as the user entered it. */
  url: string;
  /** Path of the URL. */
  app: string;
  key: string;
  /** Reason for a missing address, as text; null if there is an address. */
  problem: string | null;
}

/** The requested delay of a broadcast. */
export interface DelaySpec {
  /** Length of the delay, ms. 0 sends tags when they arrive. */
  ms: number;
  /** Number of requested dumps. The hub dumps once when it increases, but not for the first number it gets. */
  dumps: number;
  /** True if the broadcast ends when everything received so far is sent. */
  isEnding: boolean;
  /** Memory limit of the delay, bytes. Beyond it, the delay is shortened. */
  maxBytes: number;
}

export const NO_DELAY: DelaySpec = { ms: 0, dumps: 0, isEnding: false, maxBytes: 0 };

/** The requested panic and mute of a broadcast. */
export interface CoverSpec {
  /** True if the card and silence replace the program. The delay is dumped. */
  panic: boolean;
  /** True if silence replaces the audio. */
  muted: boolean;
  /** True once OBS shows its privacy scene. The scene is sent if there is no card. */
  isSceneShown: boolean;
}

export const NO_COVER: CoverSpec = { panic: false, muted: false, isSceneShown: false };

/** One broadcast, from its start until `end`. */
export interface BroadcastSpec {
  /** A new id begins a new broadcast. The same id updates the running broadcast. */
  id: string;
  /** Digest of the targets in `destinations`. */
  targets: string;
  destinations: readonly DestinationSpec[];
  /** True for a rehearsal: only watchers receive it. Requests to send it to destinations or to record it are ignored. */
  isRehearsal?: boolean;
  /** True if OBS shows the card when it starts to send. */
  withCard: boolean;
  /** Time without OBS after which the broadcast ends, ms. */
  holdMs: number;
  delay: DelaySpec;
  /** Absent from an older agent. The cover does not change then. */
  cover?: CoverSpec;
}

/** A requested recording. It lasts from the next key frame until null is requested or the broadcast ends. */
export interface RecordingSpec {
  /** Part of the file names, after the start time. A new key begins a new recording. */
  key: string;
  /** Number of bytes that may still be recorded. */
  budgetBytes: number;
  /** The quota that ends the recording. */
  limit: 'user-quota' | 'node-quota';
  /** Disk space to leave free, bytes. */
  reserveBytes: number;
}

/** Reason for a recording that stopped without a request. The broadcast continues. */
export interface RecordingFailure {
  code: (typeof RECORDING_FAILURES)[number];
}

/** Progress of the requested recording. */
export interface RecordingState {
  key: string;
  /** `waiting` before the broadcast; `stopped` after a failure. */
  state: 'waiting' | 'recording' | 'stopped';
  /** Name of the current file, in the hub's folder. */
  file: string | null;
  /** Size of all files of this recording. */
  bytes: number;
  /** Time since the recording began, ms; null before. */
  ageMs: number | null;
  failure: RecordingFailure | null;
}

/**
 * Commands from the agent to a hub, one JSON object per line. After `watch`, the connection accepts no further
 * commands: the hub sends the line `WATCH_BEGINS` and then parts of `schema/src/preview-stream.ts`, until the broadcast
 * ends. After `recordings`, it sends `RECORDINGS_BEGIN` and then the frames of `recording/recording-frames.ts`.
 */
export type HubCommand =
  | { do: 'broadcast'; broadcast: BroadcastSpec }
  /** Changes the delay of the broadcast with this id. */
  | { do: 'delay'; broadcast: string; delay: DelaySpec }
  /** Hides or mutes the broadcast with this id. */
  | { do: 'cover'; broadcast: string; cover: CoverSpec }
  | { do: 'record'; recording: RecordingSpec | null }
  | { do: 'end' }
  /** Prevents the hub from exiting. The hub responds with its state. */
  | { do: 'heartbeat' }
  | { do: 'watch' }
  | { do: 'recordings' };

/** Line before a preview. */
export const WATCH_BEGINS = 'watch';
/** Line before recordings. */
export const RECORDINGS_BEGIN = 'recordings';

/** States of a delay. Agents reject other values. */
export const HUB_DELAY_STATES = ['off', 'growing', 'full', 'shrinking', 'ending'] as const;

/**
 * Reason for a destination that does not accept the broadcast. `words` is the message of the platform or the system,
 * without the key.
 */
export interface DestinationFailure {
  code: NonNullable<DestinationReport['failure']>['code'];
  words: string;
}

/** State of one destination of the broadcast. */
export interface DestinationState {
  id: string;
  /** `reconnecting` is retried, even if the platform never accepted. `failed` is retried only by the next start. */
  state: DestinationReport['state'];
  /** Time in this state, ms; absent from an older hub. */
  stateMs?: number;
  /** Reason of the last failed connection; null after an accepted connection. */
  failure: DestinationFailure | null;
  /** Number of reconnects since the connection was lost; 0 while it is live. */
  reconnects: number;
  /** Bytes queued in the hub. */
  queuedBytes: number;
  /** Age of the oldest queued byte, ms. */
  queuedMs: number;
  /** Bitrate of the last seconds, kbit/s. */
  kbps: number;
  /** Frames of this broadcast that were dropped because the platform was too slow. */
  droppedFrames: number;
}

/** State of the broadcast's delay. */
export interface DelayState {
  /**
   * `off`: no delay. `growing`: the card is sent until the delay is full. `shrinking`: a shorter delay starts with a
   * key frame. `ending`: the delay is played out, and then the broadcast ends.
   */
  state: (typeof HUB_DELAY_STATES)[number];
  wantedMs: number;
  dumps: number;
  isEnding: boolean;
  /** Current delay, ms. While the delay grows, its filled part. */
  filledMs: number;
  /** Time until the delay is full, ms, or at the end until the broadcast is over; otherwise null. */
  leftMs: number | null;
  /** True if the delay is shorter than requested, because the encoder exceeds the planned memory. */
  isLimited: boolean;
  /** Memory in use, bytes. */
  bytes: number;
}

/** The cover that is in effect for viewers. */
export interface CoverState extends CoverSpec {
  /** The content that is sent in a panic; null without a panic, and while only silence is sent. */
  shows: 'card' | 'scene' | null;
}

/** Sent to every agent when it connects and after each change; once a second during a broadcast. */
export interface HubState {
  /** Id of the broadcast; null without a broadcast. */
  broadcast: string | null;
  /** `targets` of the newest command; absent from an older hub. */
  targets?: string;
  /** Time since the first destination accepted, or since the rehearsal began, ms; null before that. */
  onAirMs: number | null;
  destinations: DestinationState[];
  /** True while OBS sends the program. */
  isPublished: boolean;
  /** True while the card replaces OBS. */
  isHeld: boolean;
  wantsCard: boolean;
  /** Number of connections that watch the program; absent from an older hub without `watch`. */
  watchers?: number;
  /** Absent without a broadcast, and from an older hub. */
  delay?: DelayState;
  /** Absent without a broadcast, and from an older hub. */
  cover?: CoverState;
  /** Null if no recording is requested; absent from a hub that can't record. */
  recording?: RecordingState | null;
  /** Files that the agent has not confirmed completely; absent from a hub that writes files itself. */
  unsaved?: string[];
}

export const IDLE_HUB: HubState = {
  broadcast: null,
  onAirMs: null,
  destinations: [],
  isPublished: false,
  isHeld: false,
  wantsCard: false,
};

/** Options that a hub reads from standard input as one JSON object. */
export interface HubOptions {
  socket: string;
  /** Port that OBS connects to. */
  port: number;
  /** Set in a container, where no guard controls standard input. */
  container?: {
    /** Subnet of OBS, such as 10.213.0.0/29. The hub listens on its own address there. */
    subnet: string;
    /** The hub exits after this time without an agent, ms. */
    silenceMs: number;
    /**
     * File with the shared secret of agent and hub if there is a network between them. Absent if only the agent's user
     * can connect.
     */
    secretFile?: string;
    /** True if the hub sends recordings to the agent, because it can't write to the node's folders. */
    sendsRecordings?: boolean;
  };
  /** The stream name that OBS must use. */
  token: string;
  /** The user to run as; null for the current user. */
  uid: number | null;
  /** The hub's folder for recordings; null or absent if it can't record. */
  recordings?: string | null;
  /** File for the card. Without a file, a restarted hub has no card. */
  card?: string;
}
