import { WeakLinkShape } from '@trailcast/schema/weak-link-shape';
import { Id, Stream } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { StreamService } from './stream.service.js';

/** `{name}`, or the bare string (docs/contract.md#values). */
const NameBody = z
  .union([z.string(), z.object({ name: z.string() })])
  .transform((body) => (typeof body === 'string' ? body : body.name));
const NewStreamBody = z
  .union([z.string(), z.object({ name: z.string().optional() })])
  .nullish()
  .transform((body) => (typeof body === 'string' ? body : body?.name));
const InvitesBody = z.array(Id);

const streamResponse = { 200: Stream } as const;
const tags = ['stream'];

/** Creates the REST routes of docs/contract.md#streams. */
export function streamRoutes(streams: StreamService): FeatureRoutes {
  return (app) => {
    const listSchema = {
      tags,
      summary: 'Streams that the caller owns or is invited to',
      response: { 200: z.array(Stream) },
    };
    app.get('/stream', { schema: listSchema }, (request) => streams.list(getViewer(request)));

    const createSchema = { tags, summary: 'Create a stream', body: NewStreamBody, response: { 201: Stream } };
    app.post('/stream', { schema: createSchema }, async (request, reply) => {
      const stream = await streams.create(getViewer(request), request.body);
      return reply.code(201).send(stream);
    });

    const invitesSchema = {
      tags,
      summary: 'Set the invited users',
      params: IdParameters,
      body: InvitesBody,
      response: streamResponse,
    };
    app.put('/stream/:id/invites', { schema: invitesSchema }, (request) =>
      streams.setInvites(getViewer(request), request.params.id, request.body),
    );

    const renameSchema = {
      tags,
      summary: 'Rename a stream',
      params: IdParameters,
      body: NameBody,
      response: streamResponse,
    };
    app.put('/stream/:id/name', { schema: renameSchema }, (request) =>
      streams.rename(getViewer(request), request.params.id, request.body),
    );

    const weakLinkSchema = {
      tags,
      summary: 'Set when the feed counts as weak; null switches it off',
      params: IdParameters,
      body: WeakLinkShape.nullable(),
      response: streamResponse,
    };
    app.put('/stream/:id/weak-link', { schema: weakLinkSchema }, (request) =>
      streams.setWeakLink(getViewer(request), request.params.id, request.body),
    );

    const restartSchema = {
      tags,
      summary: "Close the feed's connection",
      params: IdParameters,
      response: streamResponse,
    };
    app.post('/stream/:id/restart', { schema: restartSchema }, (request) =>
      streams.restart(getViewer(request), request.params.id),
    );

    const regenerateSchema = {
      tags,
      summary: 'Replace the key',
      params: IdParameters,
      response: streamResponse,
    };
    app.put('/stream/:id/regenerate', { schema: regenerateSchema }, (request) =>
      streams.regenerate(getViewer(request), request.params.id),
    );

    const deletionSchema = {
      tags,
      summary: 'Delete a stream',
      params: IdParameters,
      response: { 204: z.null() },
    };
    app.delete('/stream/:id', { schema: deletionSchema }, async (request, reply) => {
      await streams.delete(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
