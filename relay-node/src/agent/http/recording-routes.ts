import { createReadStream } from 'node:fs';
import { NODE_PATHS } from '@trailcast/schema/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Recordings } from '../recording/recordings.js';
import { NodeError } from '../node/node-error.js';
import { byteRange } from './byte-range.js';

const Parameters = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** Serves the list of recordings and their files, whole or in ranges. */
export function addRecordingRoutes(app: FastifyInstance, recordings: Recordings): void {
  app.get(NODE_PATHS.recordings, async () => ({
    revision: recordings.revision,
    recordings: recordings.list(),
  }));
  app.get(NODE_PATHS.recording(':id'), async (request, reply) => {
    const { path, bytes } = recordings.find(idOf(request));
    return sendFile(request, reply, path, bytes);
  });
  app.delete(NODE_PATHS.recording(':id'), async (request, reply) => {
    await recordings.remove(idOf(request));
    return reply.code(204).send();
  });
}

function idOf({ params }: FastifyRequest): string {
  const { data } = Parameters.safeParse(params);
  if (!data) throw new NodeError('not-found', 'There is no such recording.');
  return data.id;
}

/** Ignores If-Range: a complete file never changes. */
function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  size: number,
): FastifyReply {
  const range = byteRange(headers.range, size);
  reply.header('accept-ranges', 'bytes').type('video/mp4');
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(createReadStream(path));
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
    .send(createReadStream(path, { start: first, end: last }));
}
