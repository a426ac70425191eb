import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Operation } from '../../access/operation.js';
import type { Viewer } from '../viewer.js';
import { trimTokenResponses } from './trim-token-responses.js';

const LISTED: Operation = {
  rule: 'verified',
  token: { scope: 'read', response: z.object({ id: z.number() }) },
};
const TOKEN = { userId: 1, role: 'VERIFIED', sessionId: null, token: { id: 1, scopes: ['read'] } } as const;
const SESSION = { userId: 1, role: 'VERIFIED', sessionId: 1 } as const;
const ENTITY = { id: 1, streamKey: 'K' };

describe('trimTokenResponses', () => {
  let app: FastifyInstance;
  let viewer: Viewer;

  beforeEach(() => {
    app = Fastify();
    app.decorateRequest('viewer', null);
    app.addHook('onRequest', async (request) => void (request.viewer = viewer));
    trimTokenResponses(app);
    app.get('/listed', { config: { operation: LISTED } }, async () => ENTITY);
    app.get('/text', { config: { operation: LISTED } }, async () => JSON.stringify(ENTITY));
    app.get('/undeclared', async () => ENTITY);
  });
  afterEach(() => app.close());

  test.each([
    ['/listed', TOKEN, 200, '{"id":1}'],
    ['/listed', SESSION, 200, '"streamKey":"K"'],
    // A string is sent without serialization, so no field can be removed.
    ['/text', TOKEN, 500, 'a response to an API token was not trimmed'],
    ['/text', SESSION, 200, '"streamKey":"K"'],
    ['/undeclared', TOKEN, 500, 'the operation declares no response for API tokens'],
    ['/undeclared', SESSION, 200, '"streamKey":"K"'],
  ] as const)('for %s and the viewer %j, responds %i with %s', async (url, caller, status, text) => {
    viewer = caller;
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([status, expect.stringContaining(text)]);
  });
});
