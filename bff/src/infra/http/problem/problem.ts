import { STATUS, type Problem, type ProblemStatus } from '@trailcast/schema/errors';
import { z } from 'zod';
import { unlessDatabaseAway } from '../../db/database-away.js';
import { BusyError, DatabaseAwayError, ProblemError, TooManyRequestsError } from '../../errors.js';

/** A refused request as it goes out: the RFC 9457 body and the headers beside it. */
export interface ProblemAnswer {
  problem: Problem;
  headers: Record<string, string | undefined>;
}

/** What Fastify and its plugins throw, as far as it matters here. */
const FrameworkError = z.object({
  statusCode: z.number().int(),
  code: z.string().optional(),
  validation: z
    .array(z.object({ instancePath: z.string().default(''), message: z.string().default('is not valid') }))
    .optional(),
});

const DETAILS: Partial<Record<ProblemStatus, string>> = {
  400: 'The request can’t be read.',
  404: 'There is nothing at this address.',
  413: 'The request’s body is too large.',
  415: 'Send the body as JSON: content-type application/json.',
  429: 'Too many requests.',
  500: 'Something went wrong here. It has been noted; try again later.',
  502: 'A part behind this service failed. Try again later.',
  503: 'A part behind this service can’t be reached. Try again later.',
};

/** An answer names the first mistakes of a body, and no more of a name than helps to find it. */
const MAX_ISSUES = 20;
const MAX_ISSUE_CHARACTERS = 200;

/** Any error as the answer that a caller may see: a 5xx tells nothing of its cause, a 4xx what to do. */
export function problemOf(thrown: unknown): ProblemAnswer {
  const error = unlessDatabaseAway(thrown);
  if (error instanceof ProblemError) return ownProblem(error);
  const parsed = FrameworkError.safeParse(error);
  if (!parsed.success) return plainProblem(500);
  const { statusCode, validation } = parsed.data;
  if (validation) return validationProblem(validation);
  return plainProblem(knownStatus(statusCode));
}

/** A problem without more to say than its status. */
export function plainProblem(
  status: ProblemStatus,
  detail = DETAILS[status] ?? STATUS[status].title,
): ProblemAnswer {
  return { problem: { type: 'about:blank', title: STATUS[status].title, status, detail }, headers: {} };
}

function ownProblem(error: ProblemError): ProblemAnswer {
  const { status, type, detail, errors, quota } = error;
  return {
    problem: {
      type,
      title: STATUS[status].title,
      status,
      detail,
      ...(errors ? { errors } : {}),
      ...(quota ? { quota } : {}),
    },
    headers: retryAfter(error),
  };
}

/** The header that says when to come back, for the refusals that know it. */
export function retryAfter(error: ProblemError): { 'retry-after'?: string } {
  const knows =
    error instanceof TooManyRequestsError || error instanceof DatabaseAwayError || error instanceof BusyError;
  return knows ? { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))) } : {};
}

function validationProblem(issues: { instancePath: string; message: string }[]): ProblemAnswer {
  const errors = issues.slice(0, MAX_ISSUES).map(({ instancePath, message }) => ({
    path: instancePath.slice(0, MAX_ISSUE_CHARACTERS),
    message: message.slice(0, MAX_ISSUE_CHARACTERS),
  }));
  const first = errors[0];
  const detail = first
    ? `${first.path || 'The request'}: ${first.message}`
    : 'The request has another shape.';
  const { problem, headers } = plainProblem(400, detail);
  return { problem: { ...problem, errors }, headers };
}

/** Statuses that the contract does not know become the nearest that it does. */
function knownStatus(status: number): ProblemStatus {
  if (status in STATUS) return status as ProblemStatus;
  return status >= 400 && status < 500 ? 400 : 500;
}
