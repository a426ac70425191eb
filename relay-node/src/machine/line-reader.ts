/** Returns a data handler that calls `onLine` for each complete line. Drops lines longer than 64 KiB. */
export function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 64 * 1024) rest = '';
    for (const line of lines) if (line) onLine(line);
  };
}
