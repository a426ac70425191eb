import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Returns the path of a WebSocket upgrade, without its query. */
export const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0];

/** Refuses a WebSocket upgrade with a status. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const text = STATUS_CODES[status] ?? '';
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
