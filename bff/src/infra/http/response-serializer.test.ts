import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serializeResponses } from './response-serializer.js';

const ResponseBody = z.object({ id: z.int(), name: z.string().max(4) });

describe('serializeResponses', () => {
  let app: FastifyInstance;

  beforeEach(() => {
    app = Fastify();
    app.setSerializerCompiler(serializeResponses);
  });

  afterEach(() => app.close());

  const sendResponse = (body: unknown) => {
    app.get('/response', { schema: { response: { 200: ResponseBody } } }, () => body);
    return app.inject('/response');
  };

  it('removes fields that the schema does not name', async () => {
    const { body, headers } = await sendResponse({ id: 1, name: 'Ada', token: 'secret' });
    expect(JSON.parse(body)).toEqual({ id: 1, name: 'Ada' });
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('rejects a response that does not match the schema', async () => {
    const { statusCode, body } = await sendResponse({ id: 1, name: 'much too long' });
    expect(statusCode).toBe(500);
    expect(body).not.toContain('too long');
  });
});
