import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainProblem, problemOf, type ProblemAnswer } from './problem.js';

/** Answers every refusal as application/problem+json. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = problemOf(error);
    if (answer.problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, answer);
  });
}

/** Answers an unknown address as application/problem+json. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, plainProblem(404)));
}

/** Sends a problem past response schemas. */
export function sendProblem(reply: FastifyReply, { problem, headers }: ProblemAnswer): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}
