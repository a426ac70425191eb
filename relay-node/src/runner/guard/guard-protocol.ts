/** Commands of an agent to a guard, one JSON object per line. The guard exits after a time without any. */
export type GuardCommand = { do: 'beat' } | { do: 'start' } | { do: 'kill' } | { do: 'end' };

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

/** Returns a data handler that calls `onLine` for each whole line. A line longer than 64 KiB is dropped. */
export function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 64 * 1024) rest = '';
    for (const line of lines) if (line) onLine(line);
  };
}
