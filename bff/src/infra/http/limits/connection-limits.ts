import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TooLargeError } from '../../errors.js';
import type { RequestLimits } from './request-limits.js';

/** Streams below this address have no end, and may be silent for long. */
const ENDLESS = '/sandbox/';

/** Fastify's options that bound what a connection may take in time. */
export function serverTimes({ headersMs, requestMs, idleMs, checkMs, bodyBytes }: RequestLimits) {
  return {
    bodyLimit: bodyBytes,
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

/** Closes connections whose client neither sends nor takes anything, and those that go on sending after their answer. */
export function limitConnections(app: FastifyInstance, { lingerMs, lingerBytes }: RequestLimits): void {
  const endless = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ raw, url }) => {
    if (url.startsWith(ENDLESS)) endless.add(raw.socket);
  });
  app.server.on('timeout', (socket: Socket) => {
    const waitsForMore = endless.has(socket) && socket.writableLength === 0;
    if (!waitsForMore) socket.destroy();
  });
  app.addHook('onError', async (request, _reply, error) => {
    request.lingers = error instanceof TooLargeError;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.raw.complete) drain(request.raw, lingerBytes);
    // A connection that is closed under an upload takes the answer with it.
    if (request.lingers) reply.removeHeader('connection');
    return payload;
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const end = setTimeout(() => !raw.complete && raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(end));
  });
}

/** Drops what still arrives of a body; after `bytes` nothing more is read, and TCP stops its sender. */
function drain(body: IncomingMessage, bytes: number): void {
  let left = bytes;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) body.pause();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer goes out while the body is still arriving; the rest of it is dropped. */
    lingers: boolean;
  }
}
