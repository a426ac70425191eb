import { Phone, PhoneChange, PhoneEnrolment } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../../infra/http/feature-routes.js';
import type { PhoneService } from './phone.service.js';

const tags = ['phone'];

/** Creates the REST routes of a stream's phone. Responses with a secret are never stored for an Idempotency-Key. */
export function phoneRoutes(phones: PhoneService): FeatureRoutes {
  return (app) => {
    const params = IdParameters;
    const secretConfig = { isShownOnce: true } as const;

    const getSchema = { tags, summary: 'State of the stream’s phone', params, response: { 200: Phone } };
    app.get('/stream/:id/phone', { schema: getSchema }, (request) =>
      phones.get(getViewer(request), request.params.id),
    );

    const changeSchema = {
      tags,
      summary: 'Change one setting of the phone',
      params,
      body: PhoneChange,
      response: { 200: Phone },
    };
    app.put('/stream/:id/phone', { schema: changeSchema }, (request) =>
      phones.change(getViewer(request), request.params.id, request.body),
    );

    const enrolmentSchema = {
      tags,
      summary: 'Address and password of the phone’s remote control',
      params,
      response: { 200: PhoneEnrolment.nullable() },
    };
    app.get(
      '/stream/:id/phone/enrolment',
      { config: secretConfig, schema: enrolmentSchema },
      async (request, reply) => {
        const secrets = await phones.readEnrolment(getViewer(request), request.params.id);
        return reply.header('cache-control', 'no-store').send(secrets);
      },
    );

    const enrolSchema = {
      tags,
      summary: 'Enrol a phone for remote control',
      params,
      response: { 201: PhoneEnrolment },
    };
    app.post(
      '/stream/:id/phone/enrolment',
      { config: secretConfig, schema: enrolSchema },
      async (request, reply) => {
        const secrets = await phones.enrol(getViewer(request), request.params.id);
        return reply.code(201).header('cache-control', 'no-store').send(secrets);
      },
    );

    const revokeSchema = {
      tags,
      summary: 'Revoke the enrolment of the phone',
      params,
      response: { 204: z.null() },
    };
    app.delete('/stream/:id/phone/enrolment', { schema: revokeSchema }, async (request, reply) => {
      await phones.revoke(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
