import { AlertDevice, AlertSettings, NewAlertDevice } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { AlertService } from './alert.service.js';

const tags = ['alert'];

export function alertRoutes(alerts: AlertService): FeatureRoutes {
  return (app) => {
    const settings = {
      tags,
      summary: 'Devices that get alerts, and the key for their subscriptions',
      response: { 200: AlertSettings },
    };
    app.get('/alert', { schema: settings }, (request) => alerts.getSettings(getViewer(request)));

    const register = {
      tags,
      summary: 'Send alerts to the browser of this session',
      body: NewAlertDevice,
      response: { 200: AlertDevice },
    };
    app.put('/alert/device', { schema: register }, (request) =>
      alerts.register(getViewer(request), request.body),
    );

    const deletion = {
      tags,
      summary: 'Delete a device, which then gets no alerts',
      params: IdParameters,
      response: { 204: z.null() },
    };
    app.delete('/alert/device/:id', { schema: deletion }, async (request, reply) => {
      await alerts.delete(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
