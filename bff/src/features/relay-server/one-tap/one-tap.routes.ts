import { HelperNote, ServerStatus, Timestamp } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../../infra/http/feature-routes.js';
import type { OneTapService } from './one-tap.service.js';

export function oneTapRoutes(service: OneTapService): FeatureRoutes {
  return (app) => {
    const shared = { tags: ['server'], params: IdParameters, response: { 200: ServerStatus } };
    const panicSchema = {
      ...shared,
      summary: 'Begin or end a panic, which hides picture and sound from viewers',
      body: z.object({ panic: z.boolean(), since: Timestamp.optional() }),
    };
    app.put('/server/:id/panic', { schema: panicSchema }, (request) =>
      service.setPanic(getViewer(request), request.params.id, request.body.panic, request.body.since),
    );
    const muteSchema = {
      ...shared,
      summary: 'Mute or unmute the sound that viewers hear',
      body: z.object({ muted: z.boolean() }),
    };
    app.put('/server/:id/mute', { schema: muteSchema }, (request) =>
      service.setMuted(getViewer(request), request.params.id, request.body.muted),
    );
    const noteSchema = {
      ...shared,
      summary: 'Tell the owner of a problem with the broadcast, as a helper',
      body: z.object({ note: HelperNote }),
    };
    app.post('/server/:id/note', { schema: noteSchema }, (request) =>
      service.sendNote(getViewer(request), request.params.id, request.body.note),
    );
  };
}
