/** Commands of an agent to a guard, one JSON object per line. The guard exits after a time without any. */
export type GuardCommand = { do: 'beat' | 'start' | 'hub' | 'kill' | 'end' };

/** Sent to every agent when it connects and at each change. */
export interface GuardState {
  running: boolean;
  obsPid: number | null;
  xvfbPid: number | null;
  /** Why OBS does not run; null while it runs or starts. */
  reason: string | null;
  /** OBS has access only to the needed plug-ins. */
  pluginsHidden: boolean;
}
