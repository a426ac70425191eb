import { Destination, DestinationKind } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { DestinationService } from './destination.service.js';

const NewDestinationBody = z.object({
  kind: DestinationKind,
  name: z.string().optional(),
  server: z.string().optional(),
  key: z.string(),
  enabled: z.boolean().optional(),
});
const ChangeBody = z.object({
  name: z.string().optional(),
  server: z.string().optional(),
  key: z.string().optional(),
  enabled: z.boolean().optional(),
});
const tags = ['destination'];

/** Creates the REST routes of docs/contract.md#destinations-of-a-broadcast. */
export function destinationRoutes(destinations: DestinationService): FeatureRoutes {
  return (app) => {
    const list = {
      tags,
      summary: "The caller's destinations; keys are never returned",
      response: { 200: z.array(Destination) },
    };
    app.get('/destination', { schema: list }, (request) => destinations.list(getViewer(request)));

    const create = {
      tags,
      summary: 'Add a destination',
      body: NewDestinationBody,
      response: { 201: Destination },
    };
    app.post('/destination', { schema: create }, async (request, reply) =>
      reply.code(201).send(await destinations.create(getViewer(request), request.body)),
    );

    const change = {
      tags,
      summary: 'Change or switch a destination, also during a broadcast; fields left out keep their value',
      params: IdParameters,
      body: ChangeBody,
      response: { 200: Destination },
    };
    app.put('/destination/:id', { schema: change }, (request) =>
      destinations.change(getViewer(request), request.params.id, request.body),
    );

    const deletion = {
      tags,
      summary: 'Delete a destination',
      params: IdParameters,
      response: { 204: z.null() },
    };
    app.delete('/destination/:id', { schema: deletion }, async (request, reply) => {
      await destinations.delete(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
