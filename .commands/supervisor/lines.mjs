/**
 * Splits a stream of chunks into lines.
 * @param {(line: string) => void} onLine
 * @returns {(chunk: Buffer) => void}
 */
export function lineSplitter(onLine) {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(-64 * 1024);
    for (const line of lines) onLine(line);
  };
}
