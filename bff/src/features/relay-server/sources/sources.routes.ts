import { ServerSources, SourceChange } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameter, IdParameters } from '../../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../../infra/http/feature-routes.js';
import type { SourcesService } from './sources.service.js';

const SourceParameters = z.object({ id: IdParameter, source: z.string().max(32) });

export function sourcesRoutes(service: SourcesService): FeatureRoutes {
  return (app) => {
    const shared = { tags: ['server'], response: { 200: ServerSources } };
    const listSchema = {
      ...shared,
      summary: 'Sources of the shown scene, from front to back, and its sounds',
      params: IdParameters,
    };
    app.get('/server/:id/sources', { schema: listSchema }, (request) =>
      service.readSources(getViewer(request), request.params.id),
    );
    const changeSchema = {
      ...shared,
      summary: 'Show, mute or change a source, also during a broadcast; saved in the scene collection',
      params: SourceParameters,
      body: SourceChange,
    };
    app.put('/server/:id/sources/:source', { schema: changeSchema }, (request) =>
      service.change(getViewer(request), request.params.id, request.params.source, request.body),
    );
  };
}
