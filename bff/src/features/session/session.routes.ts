import { Session } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { SessionService } from './session.service.js';

export function sessionRoutes(sessions: SessionService): FeatureRoutes {
  return (app) => {
    app.get('/session', { schema: { tags: ['session'], response: { 200: z.array(Session) } } }, (request) =>
      sessions.list(getViewer(request)),
    );

    app.delete(
      '/session/others',
      {
        schema: {
          tags: ['session'],
          summary: 'Sign out every other device; API tokens stay',
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await sessions.revokeOthers(getViewer(request));
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/session/:id',
      {
        schema: { tags: ['session'], params: IdParameters, response: { 204: z.null() } },
      },
      async (request, reply) => {
        await sessions.revoke(getViewer(request), request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/user/logout',
      { schema: { tags: ['user'], response: { 204: z.null() } } },
      async (request, reply) => {
        await sessions.logout(getViewer(request));
        return reply.code(204).send(null);
      },
    );
  };
}
