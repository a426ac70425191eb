/**
 * Splits a stream of chunks into lines.
 * @param {(line: string) => void} onLine
 * @returns {(chunk: Buffer) => void}
 */
export function createLineSplitter(onLine) {
  let incompleteLine = '';
  return (chunk) => {
    const lines = (incompleteLine + chunk.toString()).split('\n');
    incompleteLine = (lines.pop() ?? '').slice(-64 * 1024);
    for (const line of lines) onLine(line);
  };
}
