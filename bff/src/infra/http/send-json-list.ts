import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { ZodType } from 'zod';

/** A client that reads nothing for this long is disconnected, ms. */
const STALL_TIMEOUT_MS = 30_000;

/**
 * Sends a JSON list entry by entry with backpressure. Each entry is validated by `shape`. An error after the first
 * entry closes the connection.
 */
export function sendJsonList<T>(
  reply: FastifyReply,
  entries: AsyncIterable<T>,
  shape: ZodType<T>,
): FastifyReply {
  reply.raw.setTimeout(STALL_TIMEOUT_MS, () => reply.raw.destroy());
  const stream = Readable.from(generateText(entries, shape), { objectMode: false });
  return reply.type('application/json; charset=utf-8').send(stream);
}

async function* generateText<T>(entries: AsyncIterable<T>, shape: ZodType<T>): AsyncGenerator<string> {
  let separator = '[';
  for await (const entry of entries) {
    yield separator + JSON.stringify(shape.parse(entry));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
