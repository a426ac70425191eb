import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { BusyError, TooLargeError } from '../../errors.js';
import { REQUEST_LIMITS, type RequestLimits } from '../limits/request-limits.js';
import type {} from '../feature-routes.js';
import { BodyBudget } from './body-budget.js';
import type { JsonLimits } from '../../json-limits.js';
import { ParseQueue } from './parse-queue.js';
import { readBody, type MinSpeed } from './read-body.js';

type BodyKind = keyof RequestLimits['buffered'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the route's JSON that differ from JSON_LIMITS. */
    json?: Partial<JsonLimits>;
  }
  interface FastifyRequest {
    /** Releases the memory reserved for the request's body; null if there is none. */
    releaseBody: (() => void) | null;
  }
}

/** Parser and limits of a route's body. */
export interface ParsedBody<T> {
  parse: (bytes: Buffer) => T;
  /** Maximum size of the route's body for an authenticated caller, bytes. */
  routeBytes?: number;
  createTooLargeError?: () => Error;
}

/** Limits of a request's body, by the kind of caller. */
interface Allowance {
  kind: BodyKind;
  maxBytes: number;
  minSpeed: MinSpeed;
}

/**
 * Reads all request bodies within one memory limit. The caller is authenticated first: the body of an
 * anonymous caller must be small and arrive quickly. Memory is released when the response was sent.
 */
export class RequestBodies {
  readonly #budgets: Record<BodyKind, BodyBudget>;
  readonly #parseQueue: ParseQueue;

  constructor(private readonly limits: RequestLimits = REQUEST_LIMITS) {
    const { anonymous, webhook, small, upload } = limits.buffered;
    this.#budgets = {
      anonymous: new BodyBudget(anonymous),
      webhook: new BodyBudget(webhook),
      small: new BodyBudget(small),
      upload: new BodyBudget(upload),
    };
    this.#parseQueue = new ParseQueue(limits.parsePauseMs);
  }

  /**
   * Reads and parses a body of at most `routeBytes`. Large bodies are parsed one after the other. Throws
   * TooLargeError (or the error of `createTooLargeError`) for a longer body, MalformedError for a slow, incomplete or
   * invalid one, and BusyError if too many bodies are in memory.
   */
  async readParsed<T>(
    request: FastifyRequest,
    stream: Readable,
    {
      routeBytes = this.limits.bodyBytes,
      createTooLargeError = createDefaultTooLargeError,
      parse,
    }: ParsedBody<T>,
  ): Promise<T> {
    const bytes = await this.#read(
      request,
      stream,
      this.#findAllowance(request, routeBytes),
      createTooLargeError,
    );
    return bytes.length > this.limits.bodyBytes ? this.#parseQueue.run(() => parse(bytes)) : parse(bytes);
  }

  /** Returns the raw bytes of a webhook's body, whose signature is not checked yet. Throws like `readParsed`. */
  readRaw(request: FastifyRequest, stream: Readable): Promise<Buffer> {
    const { webhookBytes: maxBytes, anonymousBodyMs: deadlineMs } = this.limits;
    return this.#read(
      request,
      stream,
      { kind: 'webhook', maxBytes, minSpeed: { deadlineMs } },
      createDefaultTooLargeError,
    );
  }

  /** Bytes of request bodies in memory. */
  get bufferedBytes(): number {
    return Object.values(this.#budgets).reduce((sum, budget) => sum + budget.bufferedBytes, 0);
  }

  /** Returns the limits for a request. Only verified users may send large bodies. */
  #findAllowance({ viewer, headers }: FastifyRequest, routeBytes: number): Allowance {
    const { bodyBytes, anonymousBodyMs, speedWindowMs: windowMs, minBytesPerSecond } = this.limits;
    const smallMaxBytes = Math.min(routeBytes, bodyBytes);
    if (!viewer)
      return { kind: 'anonymous', maxBytes: smallMaxBytes, minSpeed: { deadlineMs: anonymousBodyMs } };
    const minSpeed = { windowMs, bytes: (minBytesPerSecond * windowMs) / 1_000 };
    if (viewer.role === 'UNVERIFIED') return { kind: 'small', maxBytes: smallMaxBytes, minSpeed };
    const declaredBytes = Number(headers['content-length'] ?? Infinity);
    return {
      kind: Math.min(routeBytes, declaredBytes) > bodyBytes ? 'upload' : 'small',
      maxBytes: routeBytes,
      minSpeed,
    };
  }

  #read(
    request: FastifyRequest,
    stream: Readable,
    { kind, maxBytes, minSpeed }: Allowance,
    createTooLargeError: () => Error,
  ): Promise<Buffer> {
    const declaredBytes = Number(request.headers['content-length'] ?? 0);
    if (declaredBytes > maxBytes) return Promise.reject(createTooLargeError());
    const budget = this.#budgets[kind];
    const caller = request.viewer ? `user ${request.viewer.userId}` : `address ${request.ip}`;
    // Rejects immediately if the declared size does not fit.
    if (!budget.fits(caller, declaredBytes)) return Promise.reject(new BusyError());
    let bufferedBytes = 0;
    request.releaseBody = () => {
      budget.release(caller, bufferedBytes);
      bufferedBytes = 0;
    };
    const reserve = (bytes: number) => {
      if (!budget.reserve(caller, bytes)) throw new BusyError();
      bufferedBytes += bytes;
    };
    return readBody(stream, { maxBytes, minSpeed, createTooLargeError, reserve });
  }
}

/** Releases the body's memory when the response was sent or the connection was closed. */
export function releaseBody(request: FastifyRequest, reply: FastifyReply): void {
  const release = () => request.releaseBody?.();
  reply.raw.once('finish', release).once('close', release);
}

function createDefaultTooLargeError(): Error {
  return new TooLargeError('The request body is too large.');
}
