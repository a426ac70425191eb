import { createReadStream } from 'node:fs';
import { NODE_PATHS } from '@trailcast/schema/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Recordings } from '../recording/recordings.js';
import { NodeError } from '../node/node-error.js';
import { parseByteRange } from './byte-range.js';

const Parameters = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

/** Adds the routes that list, serve and delete recordings. Serves a whole file or a range. */
export function addRecordingRoutes(app: FastifyInstance, recordings: Recordings): void {
  app.get(NODE_PATHS.recordings, async () => ({
    revision: recordings.revision,
    recordings: recordings.list(),
  }));
  app.get(NODE_PATHS.recording(':id'), async (request, reply) => {
    const { path, bytes } = recordings.find(requireId(request));
    return sendFile(request, reply, path, bytes);
  });
  app.delete(NODE_PATHS.recording(':id'), async (request, reply) => {
    await recordings.delete(requireId(request));
    return reply.code(204).send();
  });
}

function requireId({ params }: FastifyRequest): string {
  const { data } = Parameters.safeParse(params);
  if (!data) throw new NodeError('not-found', 'There is no such recording.');
  return data.id;
}

/** Sends a file or a range of the file. Ignores If-Range, because a complete file never changes. */
function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  path: string,
  sizeBytes: number,
): FastifyReply {
  const range = parseByteRange(headers.range, sizeBytes);
  reply.header('accept-ranges', 'bytes').type('video/mp4');
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  if (!range) return reply.header('content-length', sizeBytes).send(createReadStream(path));
  const { first, last } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${sizeBytes}`)
    .header('content-length', last - first + 1)
    .send(createReadStream(path, { start: first, end: last }));
}
