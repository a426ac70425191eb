import type { DestinationReport, RECORDING_FAILURES } from '@trailcast/schema/node';

/** A platform that a broadcast is sent to. `key` is secret. */
export interface DestinationSpec {
  id: string;
  /** The name in the address, for TLS. */
  host: string;
  /** The pinned address to connect to. */
  address: string;
  port: number;
  tls: boolean;
  /** The address as the user gave it, and its part after the host. */
  url: string;
  app: string;
  key: string;
  /** Why there is no address to connect to, in words; null if there is one. */
  problem: string | null;
}

/** How far the broadcast is sent behind the program. */
export interface DelaySpec {
  /** 0: each tag is sent when it arrives. */
  ms: number;
  /** Number of dumps so far. A higher one throws away once what was not sent yet; the first one given throws nothing. */
  dumps: number;
  /** The broadcast ends when everything that has arrived is sent. */
  isEnding: boolean;
  /** Limit of what waits, bytes. Beyond it the delay is shorter. */
  maxBytes: number;
}

export const NO_DELAY: DelaySpec = { ms: 0, dumps: 0, isEnding: false, maxBytes: 0 };

/** Whether the program is hidden or silent. */
export interface CoverSpec {
  /** The card and silence are sent in place of the program, and what a delay holds is thrown away. */
  panic: boolean;
  /** Silence is sent in place of the sound. */
  muted: boolean;
  /** OBS has confirmed that it shows its privacy scene. It is sent where there is no card. */
  isSceneShown: boolean;
}

export const NO_COVER: CoverSpec = { panic: false, muted: false, isSceneShown: false };

/** One broadcast, from its start until `end`. */
export interface BroadcastSpec {
  /** Another id is another broadcast. The same one changes the destinations of the running one. */
  id: string;
  /** Digest of the targets that `destinations` were made from. */
  targets: string;
  destinations: readonly DestinationSpec[];
  /** Only watchers see it: it is sent to no destination and not recorded, whatever is asked for. */
  isRehearsal?: boolean;
  /** OBS shows the card when it begins to send. */
  withCard: boolean;
  /** The broadcast ends when OBS was away for longer, ms. */
  holdMs: number;
  delay: DelaySpec;
  /** Absent from an agent of an earlier version, which changes nothing of it. */
  cover?: CoverSpec;
}

/** A recording of what is sent, from the next key frame until null or the end of the broadcast. */
export interface RecordingSpec {
  /** Names its files, after the time of their beginning. Another key is another recording. */
  key: string;
  /** Bytes that may be recorded from now on, and which quota would be used up then. */
  budgetBytes: number;
  limit: 'user-quota' | 'node-quota';
  /** Bytes of the disk that stay free. */
  reserveBytes: number;
}

/** Why a recording stopped by itself. The broadcast goes on. */
export interface RecordingFailure {
  code: (typeof RECORDING_FAILURES)[number];
}

export interface RecordingState {
  key: string;
  /** `waiting`: for the broadcast. `stopped`: by itself, with a failure. */
  state: 'waiting' | 'recording' | 'stopped';
  /** Name of the file that is written, in the hub's folder. */
  file: string | null;
  /** Of all files of this recording. */
  bytes: number;
  /** Time since its beginning, ms. */
  ageMs: number | null;
  failure: RecordingFailure | null;
}

/**
 * Commands of the agent to a hub, one JSON object per line. After `watch`, the connection takes no further command: the hub
 * sends the line `WATCH_BEGINS` and then parts of `schema/src/preview-stream.ts`, until the broadcast ends. After
 * `recordings`, it sends `RECORDINGS_BEGIN` and then what `recording/recording-frames.ts` describes.
 */
export type HubCommand =
  | { do: 'broadcast'; broadcast: BroadcastSpec }
  /** Changes the delay of the broadcast with this id. */
  | { do: 'delay'; broadcast: string; delay: DelaySpec }
  /** Hides the broadcast with this id, or silences it. */
  | { do: 'cover'; broadcast: string; cover: CoverSpec }
  | { do: 'record'; recording: RecordingSpec | null }
  | { do: 'end' }
  /** The agent lives. The hub answers with its state. */
  | { do: 'heartbeat' }
  | { do: 'watch' }
  | { do: 'recordings' };

/** The line after which a connection has a preview. */
export const WATCH_BEGINS = 'watch';
/** The line after which a connection has recordings. */
export const RECORDINGS_BEGIN = 'recordings';

/** States of a delay; agents accept no other. */
export const HUB_DELAY_STATES = ['off', 'growing', 'full', 'shrinking', 'ending'] as const;

/** Why a destination does not take the broadcast. `words` are the platform's, or the system's; without the key. */
export interface DestinationFailure {
  code: NonNullable<DestinationReport['failure']>['code'];
  words: string;
}

export interface DestinationState {
  id: string;
  /** `reconnecting`: tried again, also if the platform never accepted. `failed`: the next start tries again. */
  state: DestinationReport['state'];
  /** Time in this state; absent from a hub of an earlier version. */
  stateMs?: number;
  /** Of the newest failed connection; null after it was accepted. */
  failure: DestinationFailure | null;
  /** Attempts to connect again in this outage. */
  reconnects: number;
  /** Bytes that wait in the hub, and the age of the oldest. */
  queuedBytes: number;
  queuedMs: number;
  /** Sent in the last seconds. */
  kbps: number;
  /** Pictures of this broadcast that were left out because the platform took too little. */
  droppedFrames: number;
}

export interface DelayState {
  /**
   * `off`: nothing is delayed. `growing`: the card is sent until the delay is full. `shrinking`: a shorter one begins
   * with a key frame. `ending`: what waits is played out, and then the broadcast ends.
   */
  state: (typeof HUB_DELAY_STATES)[number];
  wantedMs: number;
  dumps: number;
  isEnding: boolean;
  /** How far the broadcast is sent behind the program; while it grows, how much waits. */
  filledMs: number;
  /** Time until it is full or, at the end, until the broadcast is over; else null. */
  leftMs: number | null;
  /** Shorter than wanted, because the encoder sends more than the memory was planned for. */
  isLimited: boolean;
  /** Memory of what waits. */
  bytes: number;
}

export interface CoverState extends CoverSpec {
  /** What is sent in a panic; null without one, and while nothing but silence is sent. */
  shows: 'card' | 'scene' | null;
}

/** Sent to every agent when it connects and at each change; once a second while a broadcast runs. */
export interface HubState {
  /** Id of the broadcast; null without one. */
  broadcast: string | null;
  /** `targets` of the newest command; absent from a hub of an earlier version. */
  targets?: string;
  /** Time since a destination first accepted the broadcast, or since a rehearsal began, ms; null before. */
  onAirMs: number | null;
  destinations: DestinationState[];
  /** OBS sends the program. */
  isPublished: boolean;
  /** The card is sent in place of OBS. */
  isHeld: boolean;
  wantsCard: boolean;
  /** Connections that watch the program; absent from a hub of an earlier version, which knows no `watch`. */
  watchers?: number;
  /** Absent without a broadcast, and from an older hub. */
  delay?: DelayState;
  /** Absent without a broadcast, and from an older hub. */
  cover?: CoverState;
  /** Null without a request; absent from a hub that can't record. */
  recording?: RecordingState | null;
  /** Files of which the agent has not confirmed everything; absent from a hub that writes files itself. */
  unsaved?: string[];
}

/** State of a hub without a broadcast. */
export const IDLE_HUB: HubState = {
  broadcast: null,
  onAirMs: null,
  destinations: [],
  isPublished: false,
  isHeld: false,
  wantsCard: false,
};

/** What a hub reads from its standard input: one JSON object. */
export interface HubOptions {
  /** Path of the control socket. */
  socket: string;
  /** Port for OBS. */
  port: number;
  /** Set in a container, where no guard holds standard input open. */
  container?: {
    /** OBS connects from this subnet, such as 10.213.0.0/29. The hub listens at its own address there. */
    subnet: string;
    /** The hub exits after this time without an agent, ms. */
    silenceMs: number;
    /** File with the secret of agent and hub, where a network is between them; absent where only the agent's user can connect. */
    secretFile?: string;
    /** Recordings are sent to the agent, because the hub has no folder of the node. */
    sendsRecordings?: boolean;
  };
  /** The stream name that OBS must use. */
  token: string;
  /** The user to become; null for the current one. */
  uid: number | null;
  /** A folder of this user for recordings; null or absent if nothing can be recorded. */
  recordings?: string | null;
  /** A file that the hub keeps its card in; absent: a hub that is restarted has none. */
  card?: string;
}
