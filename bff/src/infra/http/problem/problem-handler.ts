import type { FastifyInstance, FastifyReply } from 'fastify';
import { createProblem, toProblem, type ProblemResponse } from './problem.js';

/** Sends every error as application/problem+json. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const response = toProblem(error);
    if (response.problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, response);
  });
}

/** Sends 404 for an unknown path as application/problem+json. */
export function handleNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, createProblem(404)));
}

/** Sends a problem without applying the route's response schema. */
export function sendProblem(reply: FastifyReply, { problem, headers }: ProblemResponse): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}
