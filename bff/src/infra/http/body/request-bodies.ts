import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { BusyError, TooLargeError } from '../../errors.js';
import { REQUEST_LIMITS, type RequestLimits } from '../limits/request-limits.js';
import type {} from '../feature-routes.js';
import { BodyBudget } from './body-budget.js';
import type { JsonLimits } from '../../json-limits.js';
import { ParseTurns } from './parse-turns.js';
import { readBody, type Pace } from './read-body.js';

type Kind = keyof RequestLimits['held'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where the route's JSON may hold other amounts than JSON_LIMITS. */
    json?: Partial<JsonLimits>;
  }
  interface FastifyRequest {
    /** Gives back what the request's body held; null where nothing is held. */
    releaseBody: (() => void) | null;
  }
}

export interface ParsedBody<T> {
  parse: (bytes: Buffer) => T;
  /** The most that the route takes, with a credential. */
  routeBytes?: number;
  tooLarge?: () => Error;
}

/** What a request may send, by who sends it. */
interface Allowance {
  kind: Kind;
  maxBytes: number;
  pace: Pace;
}

/**
 * Reads the bodies of requests under one bound for all of them. The caller's credential is known by then: without one, a
 * body is small and has to come soon. The bytes count until the request has been answered.
 */
export class RequestBodies {
  readonly #budgets: Record<Kind, BodyBudget>;
  readonly #turns: ParseTurns;

  constructor(private readonly limits: RequestLimits = REQUEST_LIMITS) {
    const { anonymous, webhook, small, upload } = limits.held;
    this.#budgets = {
      anonymous: new BodyBudget(anonymous),
      webhook: new BodyBudget(webhook),
      small: new BodyBudget(small),
      upload: new BodyBudget(upload),
    };
    this.#turns = new ParseTurns(limits.parsePauseMs);
  }

  /**
   * Reads a body of at most `routeBytes` and parses it; large ones take turns. Throws TooLargeError, MalformedError and
   * BusyError. `tooLarge` replaces the refusal of a body that is too long.
   */
  async parsed<T>(
    request: FastifyRequest,
    stream: Readable,
    { routeBytes = this.limits.bodyBytes, tooLarge = bodyTooLarge, parse }: ParsedBody<T>,
  ): Promise<T> {
    const bytes = await this.#read(request, stream, this.#allowanceOf(request, routeBytes), tooLarge);
    return bytes.length > this.limits.bodyBytes ? this.#turns.take(() => parse(bytes)) : parse(bytes);
  }

  /** The raw bytes of a payment provider's event, whose signature has not been checked. Throws like `json`. */
  event(request: FastifyRequest, stream: Readable): Promise<Buffer> {
    const { webhookBytes: maxBytes, anonymousBodyMs: deadlineMs } = this.limits;
    return this.#read(request, stream, { kind: 'webhook', maxBytes, pace: { deadlineMs } }, bodyTooLarge);
  }

  /** Bytes of bodies that are held now. */
  get held(): number {
    return Object.values(this.#budgets).reduce((sum, budget) => sum + budget.held, 0);
  }

  /** A route that takes large bodies takes them from verified users only. */
  #allowanceOf({ viewer, headers }: FastifyRequest, routeBytes: number): Allowance {
    const { bodyBytes, anonymousBodyMs, paceWindowMs: windowMs, paceBytesPerSecond } = this.limits;
    const least = Math.min(routeBytes, bodyBytes);
    if (!viewer) return { kind: 'anonymous', maxBytes: least, pace: { deadlineMs: anonymousBodyMs } };
    const pace = { windowMs, bytes: (paceBytesPerSecond * windowMs) / 1_000 };
    if (viewer.role === 'UNVERIFIED') return { kind: 'small', maxBytes: least, pace };
    const declared = Number(headers['content-length'] ?? Infinity);
    return {
      kind: Math.min(routeBytes, declared) > bodyBytes ? 'upload' : 'small',
      maxBytes: routeBytes,
      pace,
    };
  }

  #read(
    request: FastifyRequest,
    stream: Readable,
    { kind, maxBytes, pace }: Allowance,
    tooLarge: () => Error,
  ): Promise<Buffer> {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > maxBytes) return Promise.reject(tooLarge());
    const budget = this.#budgets[kind];
    const caller = request.viewer ? `user ${request.viewer.userId}` : `address ${request.ip}`;
    // Not even begun where it could not be finished now.
    if (!budget.fits(caller, declared)) return Promise.reject(new BusyError());
    let held = 0;
    request.releaseBody = () => {
      budget.release(caller, held);
      held = 0;
    };
    const hold = (bytes: number) => {
      if (!budget.take(caller, bytes)) throw new BusyError();
      held += bytes;
    };
    return readBody(stream, { maxBytes, pace, tooLarge, hold });
  }
}

/** Gives back what bodies held once their requests have been answered, or their callers have gone. */
export function releaseBody(request: FastifyRequest, reply: FastifyReply): void {
  const release = () => request.releaseBody?.();
  reply.raw.once('finish', release).once('close', release);
}

function bodyTooLarge(): Error {
  return new TooLargeError('The request’s body is too large.');
}
