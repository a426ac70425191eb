import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * Collects the routes registered afterwards into an OpenAPI 3.1 document at /api/openapi.json, from their
 * validation schemas.
 */
export async function documentApi(
  app: FastifyInstance,
  publicUrl: string,
  bearerDescription: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trailcast',
        version: '1',
        description: 'A relay studio for people who stream outdoors.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearerDescription } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  let document: Buffer | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
