import { ApiToken, CreatedApiToken, TokenScope } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { ApiTokenService } from './api-token.service.js';

const NewTokenBody = z.object({ name: z.string(), scopes: z.array(TokenScope).max(10), days: z.int() });

const tags = ['token'];

/** Creates the REST routes for managing API tokens. The routes require a session and reject API tokens. */
export function apiTokenRoutes(tokens: ApiTokenService): FeatureRoutes {
  return (app) => {
    const list = { tags, summary: "The caller's API tokens", response: { 200: z.array(ApiToken) } };
    app.get('/token', { schema: list }, (request) => tokens.list(getViewer(request)));

    const create = {
      tags,
      summary: 'Create an API token; only this response holds the token',
      body: NewTokenBody,
      response: { 201: CreatedApiToken },
    };
    app.post('/token', { config: { isShownOnce: true }, schema: create }, async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await tokens.create(getViewer(request), request.body)),
    );

    const revoke = {
      tags,
      summary: 'Revoke an API token; its live channels are closed',
      params: IdParameters,
      response: { 204: z.null() },
    };
    app.delete('/token/:id', { schema: revoke }, async (request, reply) => {
      await tokens.revoke(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
