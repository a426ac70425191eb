import type { FastifyInstance } from 'fastify';

/**
 * JSON in and nothing else: other content types are 415. An empty body under a JSON content type is no body, because
 * SPEC.md's client sends that content type with every call.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
