import type { PageState } from '../../overlay/protocol.js';

/** Sent to a new guard's standard input once OBS's home is written. Without it, the guard removes the instance. */
export const START_COMMAND = 'start\n';

/** Commands from an agent to a guard, one JSON object per line. The guard exits after a time without commands. */
export type GuardCommand = { do: 'heartbeat' | 'start' | 'hub' | 'pages' | 'kill' | 'kill-hub' | 'end' };

/** Sent to every agent when it connects and after each change. */
export interface GuardState {
  running: boolean;
  obsPid: number | null;
  xvfbPid: number | null;
  /**
   * Process id of the hub; null while it does not run. Absent if an older agent version started the guard, which then
   * has no `kill-hub`.
   */
  hubPid?: number | null;
  /** States of web pages. Absent if an older agent version started the guard, which then can't show pages. */
  pages?: PageState[];
  /** Reason why OBS does not run; null while it runs or starts. */
  reason: string | null;
  /** True if OBS can only access the needed plug-ins. */
  pluginsHidden: boolean;
}
