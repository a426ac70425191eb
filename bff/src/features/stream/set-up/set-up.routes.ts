import { HandedOver, HandOver, StatsKey, StreamSetUp } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../../infra/http/feature-routes.js';
import type { SetUpService } from './set-up.service.js';

const tags = ['set-up'];
const RedeemBody = z.object({ token: z.string().max(100) });

/** Creates the REST routes that set up phones. Responses with a secret are never stored for an Idempotency-Key. */
export function setUpRoutes(setUps: SetUpService): FeatureRoutes {
  return (app) => {
    const params = IdParameters;
    const secretConfig = { isShownOnce: true } as const;
    const noContent = { 204: z.null() };

    const stateSchema = {
      tags,
      summary: 'State of a phone’s set-up',
      params,
      response: { 200: StreamSetUp },
    };
    app.get('/stream/:id/set-up', { schema: stateSchema }, (request) =>
      setUps.readState(getViewer(request), request.params.id),
    );

    const handOverSchema = {
      tags,
      summary: 'Create a link for one other phone',
      params,
      response: { 201: HandOver },
    };
    app.post(
      '/stream/:id/hand-over',
      { config: secretConfig, schema: handOverSchema },
      async (request, reply) => {
        const handOver = await setUps.createHandOver(getViewer(request), request.params.id);
        return reply.code(201).header('cache-control', 'no-store').send(handOver);
      },
    );

    const revokeSchema = { tags, summary: 'Revoke the link', params, response: noContent };
    app.delete('/stream/:id/hand-over', { schema: revokeSchema }, async (request, reply) => {
      await setUps.revokeHandOver(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });

    const redeemSchema = {
      tags,
      summary: 'Redeem a link and get the phone’s settings',
      body: RedeemBody,
      response: { 200: HandedOver },
    };
    app.post('/hand-over', { config: secretConfig, schema: redeemSchema }, async (request, reply) => {
      const settings = await setUps.redeemHandOver(request.body.token);
      return reply.header('cache-control', 'no-store').send(settings);
    });

    const statsKeySchema = {
      tags,
      summary: 'Create an address where others can read the statistics',
      params,
      response: { 201: StatsKey },
    };
    app.post(
      '/stream/:id/stats-key',
      { config: secretConfig, schema: statsKeySchema },
      async (request, reply) => {
        const statsKey = await setUps.createStatsKey(getViewer(request), request.params.id);
        return reply.code(201).header('cache-control', 'no-store').send(statsKey);
      },
    );

    const revokeStatsKeySchema = {
      tags,
      summary: 'Revoke the address with the statistics',
      params,
      response: noContent,
    };
    app.delete('/stream/:id/stats-key', { schema: revokeStatsKeySchema }, async (request, reply) => {
      await setUps.revokeStatsKey(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
