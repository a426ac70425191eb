/** What an agent asks of a guard, one JSON object per line. Not hearing anything is the guard's reason to end. */
export type GuardCommand = { do: 'beat' } | { do: 'start' } | { do: 'kill' } | { do: 'end' };

/** What the guard tells every agent when it connects and at each change. */
export interface GuardState {
  /** OBS runs. */
  running: boolean;
  obsPid: number | null;
  xvfbPid: number | null;
  /** Why OBS does not run any more; null while it runs or is being started. */
  reason: string | null;
  /** OBS sees the needed plug-ins alone. */
  pluginsHidden: boolean;
}

/** Calls `onLine` for each whole line of a stream; a line longer than 64 KiB is dropped. */
export function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 64 * 1024) rest = '';
    for (const line of lines) if (line) onLine(line);
  };
}
