import type { UrgentRequests } from '../../one-tap/use-one-tap.js';
import type { Quality } from '../../quality.js';
import type { SimulatedFeed } from '../../rehearsal/rehearsal-section.js';
import type { ServerPaneState } from '../../server-state.js';
import type { StreamChoice } from '../stream-selector.js';
import type { FeedLoss } from './dead-zone-switch.js';
import type { DestinationChoice } from './destination-switches.js';

/** A request to the user's server that can be running. */
export type ServerTask =
  | 'stream'
  | 'scene'
  | 'start'
  | 'stop'
  | 'delete'
  | 'deadZone'
  | 'quality'
  | 'recording'
  | 'delay'
  | 'dump'
  | 'rehearsal'
  | 'rehearsalEnd'
  | 'simulation'
  | 'keep';

export interface RunningServerData {
  streams: readonly StreamChoice[];
  /** Null while unavailable: the starter collection's scenes are then shown, disabled. */
  scenes: readonly string[] | null;
  /** Qualities that the server's node offers; empty while unknown. */
  qualities: readonly Quality[];
  /** The user's destinations; empty while unknown. */
  destinations: readonly DestinationChoice[];
  /** Pictures of the scenes by name; null if none are shown. */
  scenePictures?: ReadonlyMap<string, string> | null;
  /** Id of the destination that is being switched; null if there is none. */
  switchingId: string | null;
  figures?: React.ReactNode;
  /** The newest chat messages. */
  chatLines?: React.ReactNode;
  /** The phone of the server's stream. Shown by these controls only on air on a phone. */
  phone?: React.ReactNode;
  lastAction?: React.ReactNode;
  urgent: UrgentRequests;
  /** False if the user has switched the picture off. */
  isPictureShown: boolean;
  /** True to show the costs of qualities, which concern only operators. */
  forOperators: boolean;
  recordingsPath: string;
  /** Advice on the thresholds, shown in a rehearsal. */
  thresholds?: React.ReactNode;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince?: number | null;
  /** True if a changed collection is applied only after the broadcast. */
  hasPendingCollection: boolean;
  /** Price of the server, EUR per hour; null while unknown. */
  serverFee: number | null;
  busy: ServerTask | null;
}

export interface RunningServerActions {
  onStart: () => void;
  onStop: () => void;
  onEndAfterDelay: () => void;
  onDump: () => void;
  /** Ends the rehearsal, then starts the broadcast. */
  onGoLive: () => void;
  onRehearse: () => void;
  onEndRehearsal: () => void;
  onSimulate: (feed: SimulatedFeed) => void;
  onDelay: (seconds: number) => void;
  /** Resolves with false if the switch failed. */
  onScene: (scene: string) => Promise<boolean>;
  onAssign: (streamId: string | null) => void;
  onFeedLoss: (feedLoss: FeedLoss | null) => void;
  onDestination: (id: string, enabled: boolean) => void;
  onQuality: (quality: string | null) => void;
  onRecording: (on: boolean) => void;
  onCopy: (url: string) => void;
}

export interface RunningServerProps extends RunningServerData, RunningServerActions {
  state: Extract<ServerPaneState, { kind: 'running' }>;
  /** The scene that is shown again when the lost feed is back; null if none or unknown. */
  returnScene?: string | null;
  onAskDelete: () => void;
  /** The element into which the settings are rendered; null to render them below the other controls. */
  settingsPlace?: HTMLElement | null;
}
