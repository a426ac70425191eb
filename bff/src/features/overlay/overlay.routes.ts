import { Overlay, OverlayAddress, OverlayAlerts, OverlayChoice, TipHook } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameter, IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { OverlayAlertsService } from './overlay-alerts.service.js';
import type { OverlayService } from './overlay.service.js';
import type { TipHooksService } from './tips/tip-hooks.service.js';

export interface OverlayServices {
  pages: OverlayService;
  alerts: OverlayAlertsService;
  tips: TipHooksService;
}

const tags = ['overlay'];
const noContentResponse = { 204: z.null() };

/**
 * Creates the REST routes of docs/contract.md#overlay-pages. A response with an address is never stored for an
 * Idempotency-Key.
 */
export function overlayRoutes({ pages, alerts, tips }: OverlayServices): FeatureRoutes {
  return (app) => {
    const shownOnceConfig = { isShownOnce: true } as const;
    const read = { tags, summary: 'The caller’s overlay pages', response: { 200: Overlay } };
    app.get('/overlay', { schema: read }, (request) => pages.read(getViewer(request)));

    const set = {
      tags,
      summary: 'Choose looks and language of the overlay pages',
      body: OverlayChoice,
      response: { 200: Overlay },
    };
    app.put('/overlay', { schema: set }, (request) => pages.set(getViewer(request), request.body));

    const create = {
      tags,
      summary: 'Create the address of the overlay pages',
      response: { 201: OverlayAddress },
    };
    app.post('/overlay/address', { config: shownOnceConfig, schema: create }, async (request, reply) =>
      reply.code(201).send(await pages.createAddress(getViewer(request))),
    );

    const deleteAddress = {
      tags,
      summary: 'Delete the address of the overlay pages',
      response: noContentResponse,
    };
    app.delete('/overlay/address', { schema: deleteAddress }, async (request, reply) => {
      await pages.deleteAddress(getViewer(request));
      return reply.code(204).send(null);
    });

    const createTips = {
      tags,
      summary: 'Create the address to which other programs send tips',
      response: { 201: TipHook },
    };
    app.post('/overlay/tips', { config: shownOnceConfig, schema: createTips }, async (request, reply) =>
      reply.code(201).send(await tips.create(getViewer(request))),
    );

    const deleteTips = { tags, summary: 'Delete the address for tips', response: noContentResponse };
    app.delete('/overlay/tips', { schema: deleteTips }, async (request, reply) => {
      await tips.remove(getViewer(request));
      return reply.code(204).send(null);
    });

    const queue = {
      tags,
      summary: 'Alerts of a studio',
      params: IdParameters,
      response: { 200: OverlayAlerts },
    };
    app.get('/studios/:id/alerts', { schema: queue }, (request) =>
      alerts.read(getViewer(request), request.params.id),
    );

    const pause = {
      tags,
      summary: 'Pause or resume the alerts of a studio',
      params: IdParameters,
      body: z.object({ paused: z.boolean() }),
      response: { 200: OverlayAlerts },
    };
    app.put('/studios/:id/alerts', { schema: pause }, (request) =>
      alerts.pause(getViewer(request), request.params.id, request.body.paused),
    );

    const skip = {
      tags,
      summary: 'Skip an alert of a studio',
      params: z.object({ id: IdParameter, alertId: IdParameter }),
      response: { 200: OverlayAlerts },
    };
    app.delete('/studios/:id/alerts/:alertId', { schema: skip }, (request) =>
      alerts.skip(getViewer(request), request.params.id, request.params.alertId),
    );
  };
}
