import type { PageState } from '../../overlay/protocol.js';

/** Commands from an agent to a guard, one JSON object per line. The guard exits after a time without commands. */
export type GuardCommand = { do: 'beat' | 'start' | 'hub' | 'pages' | 'kill' | 'kill-hub' | 'end' };

/** Sent to every agent when it connects and after each change. */
export interface GuardState {
  running: boolean;
  obsPid: number | null;
  xvfbPid: number | null;
  /** Absent from a guard of an earlier agent, which can't kill its hub. */
  hubPid?: number | null;
  /** States of web pages. Absent from a guard of an earlier agent, which shows none. */
  pages?: PageState[];
  /** Reason why OBS does not run; null while it runs or starts. */
  reason: string | null;
  /** True if OBS can only access the needed plug-ins. */
  pluginsHidden: boolean;
}
