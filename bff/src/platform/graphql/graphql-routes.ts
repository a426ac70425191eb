import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { LIMITS } from '@trailcast/schema/limits';
import { STATUS, type ProblemStatus } from '@trailcast/schema/errors';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { MalformedError, ProblemError } from '../errors.js';
import { bearerToken } from '../push/bearer.js';
import type { ChannelAuthenticator } from '../push/channel-authenticator.js';
import type { GraphqlContext } from './context.js';
import { statusExtensions } from './format-error.js';
import type { OperationLimits } from './operation-limits.js';
import type {} from '../http/feature-routes.js';

type Authenticator = Pick<ChannelAuthenticator, 'authenticate'>;

/**
 * POST with application/json, and GET for queries. What Fastify refuses before Apollo sees it (a body that is too long,
 * no JSON, another content type) is told in GraphQL's shape too.
 */
export function graphqlRoutes(parts: {
  server: ApolloServer<GraphqlContext>;
  authenticator: Authenticator;
  limits: OperationLimits;
  log: Logger;
}): FastifyPluginAsync {
  const { server, authenticator, limits, log } = parts;
  const handler = fastifyApolloHandler(server, { context: (request) => contextOf(request, authenticator) });
  return async (scope) => {
    scope.removeContentTypeParser('text/plain');
    scope.setErrorHandler(async (error: FastifyError | ProblemError, _request, reply) => {
      const status = statusOf(error);
      if (status === 500) log.error({ err: error }, 'graphql request failed');
      const detail = status === 500 ? undefined : error.message;
      const body = { message: STATUS[status].title, extensions: statusExtensions(status, detail) };
      return reply
        .code(status)
        .type('application/json')
        .send({ errors: [body] });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      bodyLimit: LIMITS.requestMaxBytes,
      config: { access: 'public' },
      preHandler: async (request) => checkSize(request.body, limits),
      handler,
    });
  };
}

async function contextOf(request: FastifyRequest, authenticator: Authenticator): Promise<GraphqlContext> {
  const token = bearerToken(request.headers.authorization);
  const viewer = token === null ? null : await authenticator.authenticate(token);
  return { viewer, rateKey: viewer ? `session ${viewer.sessionId}` : `address ${request.ip}` };
}

/** @throws MalformedError */
function checkSize(body: unknown, limits: OperationLimits): void {
  const { query } = (body ?? {}) as { query?: unknown };
  if (typeof query === 'string' && query.length > limits.characters)
    throw new MalformedError('The document is too long. Send long texts as variables.');
}

function statusOf(error: FastifyError | ProblemError): ProblemStatus {
  if (error instanceof ProblemError) return error.status;
  const { statusCode = 500 } = error;
  return statusCode in STATUS ? (statusCode as ProblemStatus) : 500;
}
