import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { inTime } from '@trailcast/schema/async/deadline';
import type { WebSocket, WebSocketServer } from 'ws';
import { isAllowedOrigin } from './origin.js';

/** Time limit of a check of who may connect, ms. */
const ADMIT_MS = 10_000;
/** Time in which a refused client must take the response, ms. */
const REFUSAL_MS = 2_000;

/** Handles a WebSocket upgrade. Returns false for another path and leaves the socket to the caller. */
export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** The upgrades of one path. `Place` is the resource of the path, `Caller` the client that may connect to it. */
export interface UpgradesAt<Place, Caller> {
  publicUrl: string;
  /** Returns the resource of a path (without its query); null for another handler's path. */
  at: (path: string) => Place | null;
  /** Returns who may connect, or the HTTP status of a refusal. */
  admit: (place: Place) => Promise<Caller | number> | Caller | number;
  open: (socket: WebSocket, caller: Caller) => void;
  /** Called once for each caller of `admit`, when its connection has closed or could not be opened. */
  release?: (caller: Caller) => void;
  /** `admit` that takes longer refuses with 503. */
  admitMs?: number;
}

/** Upgrades requests of one path, after the check of their origin. */
export function handleUpgradesAt<Place, Caller extends object>(
  sockets: WebSocketServer,
  { publicUrl, at, admit, open, release = () => undefined, admitMs = ADMIT_MS }: UpgradesAt<Place, Caller>,
): HandleUpgrade {
  return (request, socket, head) => {
    const place = at((request.url ?? '').split('?', 1)[0] ?? '');
    if (place === null) return false;
    const take = (admitted: Caller | number): void => {
      if (typeof admitted === 'number') return refuseUpgrade(socket, admitted);
      if (socket.destroyed) return release(admitted);
      socket.once('close', () => release(admitted));
      sockets.handleUpgrade(request, socket, head, (accepted) => open(accepted, admitted));
    };
    const { origin, host } = request.headers;
    if (!isAllowedOrigin(origin, host, publicUrl)) {
      refuseUpgrade(socket, 403);
      return true;
    }
    const admitted = admit(place);
    if (!(admitted instanceof Promise)) take(admitted);
    else {
      const ignore = () => undefined;
      socket.on('error', ignore);
      let isLate = false;
      void inTime(
        admitMs,
        () => admitted,
        () => new Error('the check took too long'),
      )
        .catch(() => {
          isLate = true;
          return 503;
        })
        .then((result) => {
          socket.off('error', ignore);
          take(result);
        });
      void admitted.then((caller) => isLate && typeof caller !== 'number' && release(caller)).catch(ignore);
    }
    return true;
  };
}

/**
 * Refuses a WebSocket upgrade with a status, and closes the connection even if the client does not, or does not take the
 * response within `withinMs`: no timeout of the HTTP server applies after an upgrade.
 */
export function refuseUpgrade(socket: Duplex, status: number, withinMs = REFUSAL_MS): void {
  const text = STATUS_CODES[status] ?? '';
  const timer = setTimeout(() => socket.destroy(), withinMs);
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
