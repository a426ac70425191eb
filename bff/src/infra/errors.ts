import { PROBLEM_TYPES, type ProblemStatus, type ProblemType, type QuotaUse } from '@trailcast/schema/errors';

/** An error that every transport can report: REST as a problem body, GraphQL as an error's extensions. */
export abstract class ProblemError extends Error {
  abstract readonly status: ProblemStatus;
  readonly type: ProblemType = 'about:blank';
  readonly errors?: { path: string; message: string }[];
  readonly quota?: QuotaUse;

  /** `detail` is shown to the caller. It describes the problem and the remedy, and never contains a secret. */
  constructor(
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.name = new.target.name;
  }
}

/** The request does not have the shape that the contract requires. */
export class MalformedError extends ProblemError {
  readonly status = 400;
  constructor(
    detail: string,
    override readonly errors?: { path: string; message: string }[],
  ) {
    super(detail);
  }
}

/** The credential is missing, expired or revoked. */
export class UnauthorizedError extends ProblemError {
  readonly status = 401;
  constructor(detail = 'Sign in first.') {
    super(detail);
  }
}

/** The caller's role or relation to the entity does not allow the operation. */
export class ForbiddenError extends ProblemError {
  readonly status = 403;
  override readonly type = PROBLEM_TYPES.forbidden;
}

/** The action needs an ACTIVE payment. */
export class PaymentRequiredError extends ProblemError {
  readonly status = 403;
  override readonly type = PROBLEM_TYPES.paymentRequired;
  constructor(detail = 'This needs an active subscription.') {
    super(detail);
  }
}

/** The entity does not exist, or its existence is hidden from the caller. */
export class NotFoundError extends ProblemError {
  readonly status = 404;
}

/** The current state does not allow the action. */
export class ConflictError extends ProblemError {
  readonly status = 409;
}

/** A panic is active and hides every scene. */
export class PanicError extends ProblemError {
  readonly status = 409;
  override readonly type = PROBLEM_TYPES.panic;
}

/** The user has reached a quota. */
export class QuotaError extends ProblemError {
  readonly status = 409;
  constructor(
    override readonly quota: QuotaUse,
    detail: string,
  ) {
    super(detail);
  }
}

/** The request exceeds a size limit. */
export class TooLargeError extends ProblemError {
  readonly status = 413;
}

/** The operation does not accept the body's media type. */
export class UnsupportedTypeError extends ProblemError {
  readonly status = 415;
}

/** The request is well-formed but breaks a rule of the product. */
export class UnprocessableError extends ProblemError {
  readonly status = 422;
  constructor(
    detail: string,
    override readonly errors?: { path: string; message: string }[],
  ) {
    super(detail);
  }
}

/** The caller exceeded a rate limit. */
export class TooManyRequestsError extends ProblemError {
  readonly status = 429;
  /** `retryAfterMs` is sent as Retry-After, in seconds. */
  constructor(
    readonly retryAfterMs: number,
    detail = 'Too many requests. Wait a moment and try again.',
  ) {
    super(detail);
  }
}

/** A service behind the BFF returned an error. */
export class UpstreamFailedError extends ProblemError {
  readonly status = 502;
}

/** A service behind the BFF can't be reached. */
export class UnavailableError extends ProblemError {
  readonly status = 503;
}

/** The database is unreachable or overloaded. A retry may succeed. */
export class DatabaseUnavailableError extends UnavailableError {
  /** Sent as Retry-After, in seconds. */
  readonly retryAfterMs = 2_000;
  constructor(options?: ErrorOptions) {
    super('The data can’t be reached right now. Try again in a moment.', options);
  }
}

/** Too many request bodies are in memory. A retry may succeed. */
export class BusyError extends UnavailableError {
  /** Sent as Retry-After, in seconds. */
  readonly retryAfterMs = 2_000;
  constructor() {
    super('The server is busy right now. Try again in a moment.');
  }
}

/** No relay node has a free slot. */
export class NoCapacityError extends ProblemError {
  readonly status = 503;
  override readonly type = PROBLEM_TYPES.noCapacity;
}

/** The user's previous server may still be running. Two servers must never publish to one channel. */
export class PreviousServerStoppingError extends ProblemError {
  readonly status = 503;
  override readonly type = PROBLEM_TYPES.previousServerStopping;
}
