import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const BEARER = `A session's token, or an API token that was created in settings (it begins with \`trailcast_\`). An API
token with the scope \`read\` reaches GET /user, /server, /server/{id}/status, /server/{id}/obs/scenes, /stream and /data, and
gets streams without streamKey, ingestUrl and invitedUsers, and collections without scenes. With the scope \`control\` it
reaches POST and DELETE of /server, /server/{id}/stream, /feed-loss, /keep, /obs/start, /obs/stop, /obs/scene, and
/stream/{id}/restart. Everything else answers 403. An API token that has expired or was revoked answers 401. The same token
works on /graphql and as \`authorization: Bearer TOKEN\` in the CONNECT frame of /ws.`;

/** Collects the routes that follow into an OpenAPI 3.1 document at /api/openapi.json, from the schemas that check them. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
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
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
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
