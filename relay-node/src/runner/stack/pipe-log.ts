import { fileTail } from '../home/file-tail.js';

/** A connection of the program that the pipe could not make. */
interface PipeFailure {
  /** When OBS called, milliseconds since the epoch. */
  atMs: number;
  words: string;
}

/** haproxy's own lines stand between ours. `ts` is its termination state (HAProxy 2.6, 8.5). */
const LINE = /^program (\d+)\.(\d{3}) (..) (\d+) (.*)$/;

/** haproxy takes its time when OBS calls, which may be a little before the agent heard of it. */
const TOLERANCE_MS = 2;

/** Why the pipe could not connect since `sinceMs` (time of `performance`), in words; null when it could. */
export function loggedPipeFailure(path: string, sinceMs: number, toleranceMs = TOLERANCE_MS): string | null {
  const failure = newestPipeFailure(fileTail(path));
  if (!failure) return null;
  const atMs = performance.now() - (Date.now() - failure.atMs);
  return atMs >= sinceMs - toleranceMs ? failure.words : null;
}

/** The newest failed connection in the pipe's log. */
export function newestPipeFailure(log: string): PipeFailure | null {
  for (const line of log.split('\n').reverse()) {
    const match = LINE.exec(line);
    const words = match && wordsOf(match[3] ?? '', match[5] ?? '');
    if (words) return { atMs: Number(match[1]) * 1000 + Number(match[2]), words };
  }
  return null;
}

/** Null when the connection came about. */
function wordsOf(state: string, error: string): string | null {
  if (/certificate|SSL|TLS/i.test(error)) return `no secure connection to the platform (${error})`;
  if (state === 'sC') return 'the platform does not answer';
  if (state === 'SC') return 'the platform refuses the connection or there is no way to it';
  return null;
}
