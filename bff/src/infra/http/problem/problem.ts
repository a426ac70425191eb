import { STATUS, type Problem, type ProblemStatus } from '@trailcast/schema/errors';
import { z } from 'zod';
import { toDatabaseUnavailable } from '../../db/database-unavailable.js';
import { BusyError, DatabaseUnavailableError, ProblemError, TooManyRequestsError } from '../../errors.js';

/** An error response: the RFC 9457 body and its headers. */
export interface ProblemResponse {
  problem: Problem;
  headers: Record<string, string | undefined>;
}

/** Fields that are read from errors of Fastify and its plugins. */
const FrameworkError = z.object({
  statusCode: z.number().int(),
  code: z.string().optional(),
  validation: z
    .array(z.object({ instancePath: z.string().default(''), message: z.string().default('is not valid') }))
    .optional(),
});

const DETAILS: Partial<Record<ProblemStatus, string>> = {
  400: 'The request can’t be read.',
  404: 'No resource exists at this address.',
  413: 'The request body is too large.',
  415: 'Send the body as JSON: content-type application/json.',
  429: 'Too many requests.',
  500: 'Something went wrong on our side. The error was logged; try again later.',
  502: 'An upstream service failed. Try again later.',
  503: 'An upstream service can’t be reached. Try again later.',
};

/** Limits of validation errors in a response. */
const MAX_ISSUES = 20;
const MAX_ISSUE_CHARACTERS = 200;

/**
 * Returns the response for any error. A 5xx response does not reveal its cause; a 4xx response contains the
 * remedy.
 */
export function toProblem(thrown: unknown): ProblemResponse {
  const error = toDatabaseUnavailable(thrown);
  if (error instanceof ProblemError) return fromProblemError(error);
  const parsed = FrameworkError.safeParse(error);
  if (!parsed.success) return createProblem(500);
  const { statusCode, validation } = parsed.data;
  if (validation) return createValidationProblem(validation);
  return createProblem(toKnownStatus(statusCode));
}

/** Returns a problem for a status, with a default detail. */
export function createProblem(
  status: ProblemStatus,
  detail = DETAILS[status] ?? STATUS[status].title,
): ProblemResponse {
  return { problem: { type: 'about:blank', title: STATUS[status].title, status, detail }, headers: {} };
}

function fromProblemError(error: ProblemError): ProblemResponse {
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
    headers: createRetryAfterHeader(error),
  };
}

/** Returns the Retry-After header for errors that define it. */
export function createRetryAfterHeader(error: ProblemError): { 'retry-after'?: string } {
  const hasRetryAfter =
    error instanceof TooManyRequestsError ||
    error instanceof DatabaseUnavailableError ||
    error instanceof BusyError;
  return hasRetryAfter ? { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))) } : {};
}

function createValidationProblem(issues: { instancePath: string; message: string }[]): ProblemResponse {
  const errors = issues.slice(0, MAX_ISSUES).map(({ instancePath, message }) => ({
    path: instancePath.slice(0, MAX_ISSUE_CHARACTERS),
    message: message.slice(0, MAX_ISSUE_CHARACTERS),
  }));
  const firstError = errors[0];
  const detail = firstError
    ? `${firstError.path || 'The request'}: ${firstError.message}`
    : 'The request does not have the expected shape.';
  const { problem, headers } = createProblem(400, detail);
  return { problem: { ...problem, errors }, headers };
}

/** Maps a status that is not in the contract to 400 or 500. */
function toKnownStatus(status: number): ProblemStatus {
  if (status in STATUS) return status as ProblemStatus;
  return status >= 400 && status < 500 ? 400 : 500;
}
