/** Returns a data handler that calls `onLine` for each complete line. Drops lines longer than 64 KiB. */
export function createLineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let incompleteLine = '';
  return (chunk) => {
    const lines = (incompleteLine + chunk.toString('utf8')).split('\n');
    incompleteLine = lines.pop() ?? '';
    if (incompleteLine.length > 64 * 1024) incompleteLine = '';
    for (const line of lines) if (line) onLine(line);
  };
}
