import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the response was sent or its connection was closed. */
export function responseEndSignal({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const abortSignal = () => over.abort(new Error('the response has ended'));
  raw.once('finish', abortSignal);
  raw.once('close', abortSignal);
  if (raw.destroyed) abortSignal();
  return over.signal;
}
