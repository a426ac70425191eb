import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  STATUS,
  type GraphqlErrorCode,
  type ProblemStatus,
  type ProblemType,
  type QuotaUse,
} from '@trailcast/schema/errors';
import type { Logger } from 'pino';
import { toDatabaseUnavailable } from '../db/database-unavailable.js';
import { ProblemError } from '../errors.js';

/** `extensions` of every error on the wire (docs/contract.md#errors). */
export interface ErrorExtensions {
  code: GraphqlErrorCode;
  status: ProblemStatus;
  type: ProblemType;
  detail?: string;
  errors?: { path: string; message: string }[];
  quota?: QuotaUse;
}

/** Codes of Apollo and graphql-js for malformed requests. */
const MALFORMED_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Returns Apollo's error formatter. Unexpected errors are logged and their details are hidden from the caller. */
export function createErrorFormatter(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const thrown = findCause(error);
    const cause = toDatabaseUnavailable(thrown);
    const extensions = createExtensions(formatted, cause);
    if (extensions.status === 500 || cause !== thrown)
      log.error({ err: thrown, path: formatted.path }, 'GraphQL resolver failed');
    return {
      message: STATUS[extensions.status].title,
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
      extensions: { ...extensions },
    };
  };
}

function createExtensions(formatted: GraphQLFormattedError, cause: unknown): ErrorExtensions {
  if (cause instanceof ProblemError) return createProblemExtensions(cause);
  const isMalformed = MALFORMED_CODES.has(String(formatted.extensions?.['code']));
  return createStatusExtensions(isMalformed ? 400 : 500, isMalformed ? formatted.message : undefined);
}

function createProblemExtensions(problem: ProblemError): ErrorExtensions {
  const detail = problem.status === 500 ? undefined : problem.detail;
  const errors = problem.errors && { errors: problem.errors };
  const quota = problem.quota && { quota: problem.quota };
  return { ...createStatusExtensions(problem.status, detail), type: problem.type, ...errors, ...quota };
}

export function createStatusExtensions(status: ProblemStatus, detail?: string): ErrorExtensions {
  return { code: STATUS[status].code, status, type: 'about:blank', ...(detail !== undefined && { detail }) };
}

/** Returns the error that a resolver threw, which graphql-js may wrap several times. */
function findCause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? findCause(error.originalError) : error;
}
