import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the response was sent or its connection was closed. */
export function responseEndSignal({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = () => over.abort(new Error('the response has ended'));
  raw.once('finish', end);
  raw.once('close', end);
  if (raw.destroyed) end();
  return over.signal;
}
