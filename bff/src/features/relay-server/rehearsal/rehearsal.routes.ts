import { SimulatedFeed } from '@trailcast/schema/node';
import { ServerStatus, ThresholdAdvice } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../../infra/http/feature-routes.js';
import type { RehearsalService } from './rehearsal.service.js';
import type { ThresholdService } from './threshold.service.js';

/** Creates the REST routes of rehearsals and of advice on thresholds. */
export function rehearsalRoutes(service: RehearsalService, thresholds: ThresholdService): FeatureRoutes {
  return (app) => {
    const statusSchema = (summary: string) => ({
      tags: ['server'],
      summary,
      params: IdParameters,
      response: { 200: ServerStatus },
    });
    const startSchema = statusSchema(
      'Start a rehearsal, a broadcast without destinations; responds when OBS has confirmed it',
    );
    app.post('/server/:id/rehearsal', { schema: startSchema }, (request) =>
      service.start(getViewer(request), request.params.id),
    );
    app.delete('/server/:id/rehearsal', { schema: statusSchema('End the rehearsal') }, (request) =>
      service.stop(getViewer(request), request.params.id),
    );
    const feedSchema = {
      ...statusSchema('Simulate a weak or lost feed in the rehearsal; the phone stays connected'),
      body: z.object({ feed: SimulatedFeed }),
    };
    app.put('/server/:id/rehearsal/feed', { schema: feedSchema }, (request) =>
      service.simulate(getViewer(request), request.params.id, request.body.feed),
    );
    const adviceSchema = {
      tags: ['server'],
      summary: "Scene switches that the thresholds would have made in the owner's last broadcasts",
      params: IdParameters,
      response: { 200: ThresholdAdvice },
    };
    app.get('/server/:id/thresholds', { schema: adviceSchema }, (request) =>
      thresholds.evaluate(getViewer(request), request.params.id),
    );
  };
}
