import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TooLargeError } from '../../errors.js';
import type { RequestLimits } from './request-limits.js';

/** Path of the sandbox, whose responses may be endless and pause for a long time. */
const STREAMING_PATH = '/sandbox/';

/** Returns Fastify's time limits for connections. */
export function createConnectionTimeouts({
  headersMs,
  requestMs,
  idleMs,
  checkMs,
  bodyBytes,
}: RequestLimits) {
  return {
    bodyLimit: bodyBytes,
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  };
}

/** Closes idle connections, and connections on which the client still sends a body after the response. */
export function limitConnections(app: FastifyInstance, { lingerMs, lingerBytes }: RequestLimits): void {
  const streamingSockets = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ raw, url }) => {
    if (url.startsWith(STREAMING_PATH)) streamingSockets.add(raw.socket);
  });
  app.server.on('timeout', (socket: Socket) => {
    const isPausedStream = streamingSockets.has(socket) && socket.writableLength === 0;
    if (!isPausedStream) socket.destroy();
  });
  app.addHook('onError', async (request, _reply, error) => {
    request.discardsBody = error instanceof TooLargeError;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.raw.complete) discardRest(request.raw, lingerBytes);
    // Closing the connection during an upload would lose the response.
    if (request.discardsBody) reply.removeHeader('connection');
    return payload;
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const closeTimer = setTimeout(() => !raw.complete && raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(closeTimer));
  });
}

/** Discards the rest of a body. After `bytes` it stops reading, so that TCP backpressure stops the sender. */
function discardRest(body: IncomingMessage, bytes: number): void {
  let remaining = bytes;
  body.on('data', (chunk: Buffer) => {
    remaining -= chunk.length;
    if (remaining <= 0) body.pause();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the response is sent before the whole body has arrived. The rest of the body is discarded. */
    discardsBody: boolean;
  }
}
