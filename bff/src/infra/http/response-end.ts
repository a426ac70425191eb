import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the response was sent or its connection was closed. */
export function createEndSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('the response has ended'));
  raw.once('finish', abort);
  raw.once('close', abort);
  if (raw.destroyed) abort();
  return controller.signal;
}
