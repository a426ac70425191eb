import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the answer was sent or its connection was closed. */
export function answerOver({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  const end = () => over.abort(new Error('the answer is over'));
  raw.once('finish', end);
  raw.once('close', end);
  if (raw.destroyed) end();
  return over.signal;
}
