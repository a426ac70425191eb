import { readFileTail } from '../home/file-tail.js';

/** A failed connection to the platform. */
interface PipeFailure {
  /** Time at which OBS connected, ms since the epoch. */
  connectedAtMs: number;
  reason: string;
}

/** Log line of the pipe's configuration. The third field is haproxy's termination state (HAProxy 2.6, 8.5). */
const LOG_LINE = /^program (\d+)\.(\d{3}) (..) (\d+) (.*)$/;

/** haproxy records the time of OBS's connection, which can be slightly before the agent's. */
const TOLERANCE_MS = 2;

/** Returns the reason why the pipe failed to connect since `sinceMs` (`performance.now()`), or null. */
export function readPipeFailure(path: string, sinceMs: number, toleranceMs = TOLERANCE_MS): string | null {
  const failure = findNewestFailure(readFileTail(path));
  if (!failure) return null;
  const connectedAtMs = performance.now() - (Date.now() - failure.connectedAtMs);
  return connectedAtMs >= sinceMs - toleranceMs ? failure.reason : null;
}

/** Returns the newest failed connection in the log, or null. */
export function findNewestFailure(log: string): PipeFailure | null {
  for (const line of log.split('\n').reverse()) {
    const match = LOG_LINE.exec(line);
    const reason = match && describeFailure(match[3] ?? '', match[5] ?? '');
    if (reason) return { connectedAtMs: Number(match[1]) * 1000 + Number(match[2]), reason };
  }
  return null;
}

/** Returns null for a successful connection. */
function describeFailure(state: string, error: string): string | null {
  if (/certificate|SSL|TLS/i.test(error)) return `no secure connection to the platform (${error})`;
  if (state === 'sC') return 'the platform does not respond';
  if (state === 'SC') return 'the platform refuses the connection or cannot be reached';
  return null;
}
