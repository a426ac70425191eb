import type { PageState } from '../../overlay/protocol.js';

/** Commands of an agent to a guard, one JSON object per line. The guard exits after a time without any. */
export type GuardCommand = { do: 'beat' | 'start' | 'hub' | 'pages' | 'kill' | 'kill-hub' | 'end' };

/** Sent to every agent when it connects and at each change. */
export interface GuardState {
  running: boolean;
  obsPid: number | null;
  xvfbPid: number | null;
  /** Absent from the guard of an earlier agent, which can't kill its hub. */
  hubPid?: number | null;
  /** States of web pages. Absent from the guard of an earlier agent, which shows none. */
  pages?: PageState[];
  /** Why OBS does not run; null while it runs or starts. */
  reason: string | null;
  /** OBS has access only to the needed plug-ins. */
  pluginsHidden: boolean;
}
