import { connect } from 'node:net';
import { withDeadline } from '@trailcast/schema/async/deadline';

const RESPONSE_TIMEOUT_MS = 2_000;
const MAX_CHARS = 64 * 1024;

/** The pipe's traffic to the platform. */
export interface PipeStats {
  /** Connections to the platform. */
  connections: number;
  /** Bytes accepted for the platform since the pipe started. Does not grow while the platform reads nothing. */
  bytes: number;
}

/** Queries haproxy's stats socket. Returns null if it does not respond or has no platform. */
export function readPipeStats(socketPath: string): Promise<PipeStats | null> {
  return withDeadline(RESPONSE_TIMEOUT_MS, async (signal) =>
    parseProgramRow(await query(socketPath, 'show stat\n', signal)),
  ).catch(() => null);
}

/** Parses haproxy's CSV by column name (HAProxy 2.6 management guide, 9.1). */
export function parseProgramRow(stat: string): PipeStats | null {
  const [columnNames = [], ...rows] = stat.split('\n').map((line) => line.split(','));
  const readColumn = (row: string[], column: string) => Number(row[columnNames.indexOf(column)]);
  const row = rows.find(([proxy, name]) => proxy === 'platform' && name === 'ingest');
  return row ? { connections: readColumn(row, 'scur'), bytes: readColumn(row, 'bin') } : null;
}

function query(path: string, command: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let response = '';
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve(response);
    };
    signal.addEventListener('abort', () => finish(new Error('no response')), { once: true });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      response += text;
      if (response.length > MAX_CHARS) finish();
    });
    socket.once('end', () => finish());
    socket.once('error', finish);
    socket.once('connect', () => socket.write(command));
  });
}
