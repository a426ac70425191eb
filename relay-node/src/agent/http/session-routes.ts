import { HISTORY_RANGES, NODE_PATHS } from '@trailcast/schema/node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NodeError } from '../node/node-error.js';
import type { Sessions } from '../session/sessions.js';

const SessionId = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });
const ServerId = z.object({ id: z.coerce.number().int().positive() });
const HistoryQuery = z.object({ of: z.enum(HISTORY_RANGES) });

/** Adds the routes that read statistics of running servers, list ended sessions and delete them. */
export function addSessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.get(NODE_PATHS.history(':id'), async ({ params, query }) => {
    const id = ServerId.safeParse(params).data?.id;
    const range = HistoryQuery.safeParse(query).data?.of;
    if (id === undefined) throw new NodeError('not-found', 'There is no such server.');
    if (range === undefined) throw new NodeError('bad-request', 'of must be minutes or session.');
    return sessions.readHistory(id, range);
  });
  app.get(NODE_PATHS.sessions, async () => sessions.list());
  app.delete(NODE_PATHS.session(':id'), async (request, reply) => {
    await sessions.delete(requireId(request));
    return reply.code(204).send();
  });
}

function requireId({ params }: FastifyRequest): string {
  const { data } = SessionId.safeParse(params);
  if (!data) throw new NodeError('not-found', 'There is no such session.');
  return data.id;
}
