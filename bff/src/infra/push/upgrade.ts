import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { WebSocket, WebSocketServer } from 'ws';
import { isAllowedOrigin } from './origin.js';

/** Timeout of `admit`, ms. */
const ADMIT_TIMEOUT_MS = 10_000;
/** Time in which a rejected client must read the response, ms. */
const REJECTION_TIMEOUT_MS = 2_000;

/** Handles a WebSocket upgrade. Returns false for another path and leaves the socket to the caller. */
export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Options of a handler for one kind of path. `Resource` is the resource at the path, `Caller` an admitted client. */
export interface UpgradeOptions<Resource, Caller> {
  publicUrl: string;
  /** Returns the resource of a path (without its query), or null for another handler's path. */
  findResource: (path: string) => Resource | null;
  /** Returns the admitted client, or the HTTP status of the rejection. */
  admit: (resource: Resource) => Promise<Caller | number> | Caller | number;
  open: (socket: WebSocket, caller: Caller) => void;
  /** Called once for each admitted client, when its connection has closed or could not be opened. */
  release?: (caller: Caller) => void;
  /** Timeout of `admit`, after which the client is rejected with 503. */
  admitMs?: number;
}

/** Returns a handler that checks the origin, admits the client and upgrades the connection. */
export function handleUpgradesAt<Resource, Caller extends object>(
  webSocketServer: WebSocketServer,
  {
    publicUrl,
    findResource,
    admit,
    open,
    release = () => undefined,
    admitMs = ADMIT_TIMEOUT_MS,
  }: UpgradeOptions<Resource, Caller>,
): HandleUpgrade {
  return (request, socket, head) => {
    const resource = findResource((request.url ?? '').split('?', 1)[0] ?? '');
    if (resource === null) return false;
    const completeUpgrade = (admitted: Caller | number): void => {
      if (typeof admitted === 'number') return rejectUpgrade(socket, admitted);
      if (socket.destroyed) return release(admitted);
      socket.once('close', () => release(admitted));
      webSocketServer.handleUpgrade(request, socket, head, (accepted) => open(accepted, admitted));
    };
    const { origin, host } = request.headers;
    if (!isAllowedOrigin(origin, host, publicUrl)) {
      rejectUpgrade(socket, 403);
      return true;
    }
    const admitted = admit(resource);
    if (!(admitted instanceof Promise)) completeUpgrade(admitted);
    else {
      const ignoreError = () => undefined;
      socket.on('error', ignoreError);
      let isLate = false;
      void withTimeout(
        admitMs,
        () => admitted,
        () => new Error('the check took too long'),
      )
        .catch(() => {
          isLate = true;
          return 503;
        })
        .then((result) => {
          socket.off('error', ignoreError);
          completeUpgrade(result);
        });
      void admitted
        .then((caller) => isLate && typeof caller !== 'number' && release(caller))
        .catch(ignoreError);
    }
    return true;
  };
}

/**
 * Rejects a WebSocket upgrade with a status. Closes the connection even if the client keeps it open or does
 * not read the response within `timeoutMs`, because the HTTP server's timeouts end with an upgrade.
 */
export function rejectUpgrade(socket: Duplex, status: number, timeoutMs = REJECTION_TIMEOUT_MS): void {
  const text = STATUS_CODES[status] ?? '';
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
