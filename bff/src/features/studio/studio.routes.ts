import {
  CreatedStudioInvite,
  LogEntry,
  Studio,
  StudioHelper,
  StudioInvite,
  StudioLevel,
  StudioOffer,
} from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { StudioHelpersService } from './studio-helpers.service.js';
import type { StudioInvitesService } from './studio-invites.service.js';
import type { StudiosService } from './studios.service.js';

export interface StudioServices {
  helpers: StudioHelpersService;
  invites: StudioInvitesService;
  studios: StudiosService;
}

const until = z.int().positive().nullable().optional();
const HelperBody = z.object({ userId: z.int().positive(), level: StudioLevel, until });
const HelperChangeBody = z.object({ level: StudioLevel.optional(), until });
const InviteBody = z.object({ level: StudioLevel, until });
const TokenBody = z.object({ token: z.string().max(100) });
const tags = ['studio'];
const noContent = { 204: z.null() };

/**
 * Creates the REST routes of docs/contract.md#studio. A response with a link is never stored for an Idempotency-Key.
 */
export function studioRoutes({ helpers, invites, studios }: StudioServices): FeatureRoutes {
  return (app) => {
    const params = IdParameters;
    const secretConfig = { isShownOnce: true } as const;

    const listSchema = {
      tags,
      summary: 'Helpers of the caller’s studio',
      response: { 200: z.array(StudioHelper) },
    };
    app.get('/studio/helpers', { schema: listSchema }, (request) => helpers.list(getViewer(request)));

    const addSchema = {
      tags,
      summary: 'Make a user a helper',
      body: HelperBody,
      response: { 201: StudioHelper },
    };
    app.post('/studio/helpers', { schema: addSchema }, async (request, reply) =>
      reply.code(201).send(await helpers.add(getViewer(request), request.body)),
    );

    const changeSchema = {
      tags,
      summary: 'Change a helper’s level or end; fields left out keep their value',
      params,
      body: HelperChangeBody,
      response: { 200: StudioHelper },
    };
    app.put('/studio/helpers/:id', { schema: changeSchema }, (request) =>
      helpers.change(getViewer(request), request.params.id, request.body),
    );

    const removeSchema = { tags, summary: 'Remove a helper', params, response: noContent };
    app.delete('/studio/helpers/:id', { schema: removeSchema }, async (request, reply) => {
      await helpers.remove(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });

    const linksSchema = { tags, summary: 'Links of the last 24 h', response: { 200: z.array(StudioInvite) } };
    app.get('/studio/invites', { schema: linksSchema }, (request) => invites.list(getViewer(request)));

    const inviteSchema = {
      tags,
      summary: 'Create a link that makes one user a helper',
      body: InviteBody,
      response: { 201: CreatedStudioInvite },
    };
    app.post('/studio/invites', { config: secretConfig, schema: inviteSchema }, async (request, reply) => {
      const invite = await invites.create(getViewer(request), request.body);
      return reply.code(201).header('cache-control', 'no-store').send(invite);
    });

    const revokeSchema = { tags, summary: 'Revoke a link', params, response: noContent };
    app.delete('/studio/invites/:id', { schema: revokeSchema }, async (request, reply) => {
      await invites.revoke(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });

    const offerSchema = {
      tags,
      summary: 'Owner, level and end that a link offers; the link stays unused',
      body: TokenBody,
      response: { 200: StudioOffer },
    };
    app.post('/studio/offer', { config: secretConfig, schema: offerSchema }, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await studios.readOffer(getViewer(request), request.body.token)),
    );

    const joinSchema = {
      tags,
      summary: 'Join a studio with a link',
      body: TokenBody,
      response: { 201: Studio },
    };
    app.post('/studio/join', { config: secretConfig, schema: joinSchema }, async (request, reply) =>
      reply.code(201).send(await studios.join(getViewer(request), request.body.token)),
    );

    const listStudiosSchema = {
      tags,
      summary: 'Studios the caller helps with',
      response: { 200: z.array(Studio) },
    };
    app.get('/studios', { schema: listStudiosSchema }, (request) => studios.list(getViewer(request)));

    const leaveSchema = {
      tags,
      summary: 'Leave a studio; its id is the owner’s',
      params,
      response: noContent,
    };
    app.delete('/studios/:id', { schema: leaveSchema }, async (request, reply) => {
      await studios.leave(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });

    const logSchema = {
      tags,
      summary: 'Log of the caller’s server, the newest action first',
      params,
      response: { 200: z.array(LogEntry) },
    };
    app.get('/server/:id/log', { schema: logSchema }, (request) =>
      helpers.readLog(getViewer(request), request.params.id),
    );
  };
}
