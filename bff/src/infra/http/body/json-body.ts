import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { MalformedError, TooLargeError } from '../../errors.js';
import { findExceededJsonLimit, JSON_LIMITS, type JsonLimits } from '../../json-limits.js';
import type { RequestBodies } from './request-bodies.js';

type ParseText = (request: FastifyRequest, text: string) => unknown;

/**
 * Accepts JSON bodies only; other content types are rejected with 415. An empty body with a JSON content type counts
 * as no body, because clients send that content type with every request (docs/specification.md#7-calls).
 * `createTooLargeError` creates the error for a body that is too long.
 */
export function acceptJsonOnly(
  app: FastifyInstance,
  bodies: RequestBodies,
  createTooLargeError?: (request: FastifyRequest) => Error,
): void {
  const parseText = createTextParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest, stream: Readable) =>
    bodies.readParsed(request, stream, {
      routeBytes: request.routeOptions.bodyLimit,
      ...(createTooLargeError && { createTooLargeError: () => createTooLargeError(request) }),
      parse: (bytes) => parseJson(request, bytes, parseText),
    }),
  );
}

/** Checks the limits before parsing, so that an expensive body is rejected early. */
function parseJson(request: FastifyRequest, bytes: Buffer, parseText: ParseText): unknown {
  if (bytes.length === 0) return undefined;
  requireWithinLimits(bytes, { ...JSON_LIMITS, ...request.routeOptions.config.json });
  if (!isUtf8(bytes)) throw new MalformedError('The body is not UTF-8.');
  return parseText(request, bytes.toString());
}

/** Throws MalformedError if the body is nested too deeply, TooLargeError if it exceeds another limit. */
function requireWithinLimits(bytes: Buffer, limits: JsonLimits): void {
  const exceeded = findExceededJsonLimit(bytes, limits);
  if (exceeded === 'depth') throw new MalformedError('The body is nested too deeply.');
  if (exceeded === 'values') throw new TooLargeError('The body has too many values.');
  if (exceeded) throw new TooLargeError('The body is too large when pretty-printed.');
}

/** Returns Fastify's JSON parser, which rejects prototype properties. */
function createTextParser(app: FastifyInstance): ParseText {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text) => {
    const outcome: { error?: Error | null; value?: unknown } = {};
    void parse(request, text, (error, value: unknown) => void Object.assign(outcome, { error, value }));
    if (outcome.error) throw outcome.error;
    return outcome.value;
  };
}
