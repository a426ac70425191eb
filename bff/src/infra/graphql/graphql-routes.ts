import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { LIMITS } from '@trailcast/schema/limits';
import { STATUS, type ProblemStatus } from '@trailcast/schema/errors';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ForbiddenError, ProblemError, TooLargeError, UnauthorizedError } from '../errors.js';
import type { RequestBodies } from '../http/body/request-bodies.js';
import { acceptJsonOnly } from '../http/body/json-body.js';
import { createRetryAfterHeader } from '../http/problem/problem.js';
import { parseBearerToken } from '../push/bearer.js';
import type { ChannelAuthenticator } from '../push/channel-authenticator.js';
import { createEndSignal } from '../http/response-end.js';
import { TextBudget } from './text-budget.js';
import { describeCredential, type Viewer } from '../viewer.js';
import type { GraphqlContext } from './context.js';
import { createStatusExtensions } from './format-error.js';
import type { OperationGate } from './operation-gate.js';
import type {} from '../http/feature-routes.js';

type Authenticator = Pick<ChannelAuthenticator, 'authenticate'>;

/** Maximum size of a document and its variables, bytes: a multiple of the largest text of any field. */
const MAX_VALUE_BYTES = 3 * LIMITS.collectionMaxBytes;

/**
 * Registers POST with application/json and GET for queries. Fastify's own errors (body too large, invalid JSON,
 * wrong content type) have GraphQL's error format too.
 */
export function graphqlRoutes(deps: {
  server: ApolloServer<GraphqlContext>;
  authenticator: Authenticator;
  gate: OperationGate;
  bodies: RequestBodies;
  log: Logger;
}): FastifyPluginAsync {
  const { server, authenticator, gate, bodies, log } = deps;
  const handler = fastifyApolloHandler(server, {
    context: async (request, reply) => createContext(request, reply),
  });
  return async (scope) => {
    acceptJsonOnly(scope, bodies, createTooLargeError);
    scope.setErrorHandler(async (error: FastifyError | ProblemError, _request, reply) => {
      const status = findStatus(error);
      if (status === 500) log.error({ err: error }, 'GraphQL request failed');
      const detail = status === 500 ? undefined : error.message;
      const body = { message: STATUS[status].title, extensions: createStatusExtensions(status, detail) };
      return reply
        .code(status)
        .headers(error instanceof ProblemError ? createRetryAfterHeader(error) : {})
        .type('application/json')
        .send({ errors: [body] });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      bodyLimit: LIMITS.requestMaxBytes,
      config: { access: 'public', json: { prettyBytes: MAX_VALUE_BYTES } },
      onRequest: async (request) => void (request.viewer = await authenticateRequest(request, authenticator)),
      preHandler: async ({ body, query }) => [body, query].forEach((input) => checkDocument(input, gate)),
      handler,
    });
  };
}

/** Authenticates the caller before the body is read. */
async function authenticateRequest(
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Viewer | null> {
  const token = parseBearerToken(request.headers.authorization);
  return token === null ? null : authenticator.authenticate(token);
}

function createContext({ viewer, ip }: FastifyRequest, reply: FastifyReply): GraphqlContext {
  const rateKey = viewer ? describeCredential(viewer) : `address ${ip}`;
  return { viewer, rateKey, textBudget: new TextBudget(() => createEndSignal(reply)) };
}

/**
 * Returns the error for a body that is too large. A missing or unverified credential is reported before the
 * size.
 */
function createTooLargeError({ viewer, headers }: FastifyRequest): Error {
  if (!viewer && headers.authorization !== undefined) return new UnauthorizedError();
  if (viewer?.role === 'UNVERIFIED') return new ForbiddenError('Your account has not been verified yet.');
  return new TooLargeError('The request body is too large.');
}

/** Throws MalformedError if the document exceeds a limit. */
function checkDocument(input: unknown, gate: OperationGate): void {
  const { query } = (input ?? {}) as { query?: unknown };
  if (typeof query === 'string') gate.check(query);
}

function findStatus(error: FastifyError | ProblemError): ProblemStatus {
  if (error instanceof ProblemError) return error.status;
  const { statusCode = 500 } = error;
  return statusCode in STATUS ? (statusCode as ProblemStatus) : 500;
}
