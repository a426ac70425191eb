import { connect } from 'node:net';
import { within } from '@trailcast/schema/async/deadline';

const ANSWER_MS = 2_000;
const MAX_CHARS = 64 * 1024;

/** The pipe's traffic to the platform. */
export interface PipeFigures {
  /** Connections to the platform. */
  open: number;
  /** Bytes accepted for the platform since the pipe started. Does not grow while the platform reads nothing. */
  bytes: number;
}

/** Queries haproxy's stats socket. Returns null if it does not respond or has no platform. */
export function pipeFigures(socketPath: string): Promise<PipeFigures | null> {
  return within(ANSWER_MS, async (signal) =>
    programRow(await query(socketPath, 'show stat\n', signal)),
  ).catch(() => null);
}

/** Parses haproxy's CSV by column name (HAProxy 2.6 management guide, 9.1). */
export function programRow(stat: string): PipeFigures | null {
  const [head = [], ...rows] = stat.split('\n').map((line) => line.split(','));
  const at = (row: string[], column: string) => Number(row[head.indexOf(column)]);
  const row = rows.find(([proxy, name]) => proxy === 'platform' && name === 'ingest');
  return row ? { open: at(row, 'scur'), bytes: at(row, 'bin') } : null;
}

function query(path: string, command: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let answer = '';
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve(answer);
    };
    signal.addEventListener('abort', () => end(new Error('no answer')), { once: true });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > MAX_CHARS) end();
    });
    socket.once('end', () => end());
    socket.once('error', end);
    socket.once('connect', () => socket.write(command));
  });
}
