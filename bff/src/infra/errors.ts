import { PROBLEM_TYPES, type ProblemStatus, type ProblemType, type QuotaUse } from '@trailcast/schema/errors';

/** A refusal that every transport can tell: REST as a problem body, GraphQL as an error's extensions. */
export abstract class ProblemError extends Error {
  abstract readonly status: ProblemStatus;
  readonly type: ProblemType = 'about:blank';
  readonly errors?: { path: string; message: string }[];
  readonly quota?: QuotaUse;

  /** `detail` is shown to the caller: what is wrong and what to do, never a secret. */
  constructor(
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.name = new.target.name;
  }
}

/** The request has not the shape that the contract asks for. */
export class MalformedError extends ProblemError {
  readonly status = 400;
  constructor(
    detail: string,
    override readonly errors?: { path: string; message: string }[],
  ) {
    super(detail);
  }
}

/** No credential, or a dead one. */
export class UnauthorizedError extends ProblemError {
  readonly status = 401;
  constructor(detail = 'Sign in first.') {
    super(detail);
  }
}

/** The caller's role or relation to the entity does not allow it. */
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

/** Unknown, or not the caller's to know about. */
export class NotFoundError extends ProblemError {
  readonly status = 404;
}

/** The present state does not allow it. */
export class ConflictError extends ProblemError {
  readonly status = 409;
}

/** The account has used up what it may have. */
export class QuotaError extends ProblemError {
  readonly status = 409;
  constructor(override readonly quota: QuotaUse) {
    super(QUOTA_DETAILS[quota.kind](quota));
  }
}

/** Above a size limit. */
export class TooLargeError extends ProblemError {
  readonly status = 413;
}

/** Well-formed, but refused by a rule of the product. */
export class RefusedError extends ProblemError {
  readonly status = 422;
  constructor(
    detail: string,
    override readonly errors?: { path: string; message: string }[],
  ) {
    super(detail);
  }
}

/** Above a rate limit. */
export class TooManyRequestsError extends ProblemError {
  readonly status = 429;
  /** `retryAfterMs` travels as Retry-After. */
  constructor(readonly retryAfterMs: number) {
    super('Too many requests. Wait a moment and try again.');
  }
}

/** A part behind the BFF answered, but failed. */
export class UpstreamFailedError extends ProblemError {
  readonly status = 502;
}

/** A part behind the BFF can't be reached now. */
export class UnavailableError extends ProblemError {
  readonly status = 503;
}

/** The database is away or too busy; the same call may work in a moment. */
export class DatabaseAwayError extends UnavailableError {
  /** Travels as Retry-After. */
  readonly retryAfterMs = 2_000;
  constructor(options?: ErrorOptions) {
    super('The data can’t be reached right now. Try again in a moment.', options);
  }
}

/** Too many bodies are held at once; the same call may work in a moment. */
export class BusyError extends UnavailableError {
  /** Travels as Retry-After. */
  readonly retryAfterMs = 2_000;
  constructor() {
    super('There is too much to do right now. Try again in a moment.');
  }
}

/** No node has a free slot. */
export class NoCapacityError extends ProblemError {
  readonly status = 503;
  override readonly type = PROBLEM_TYPES.noCapacity;
}

/** The previous server still runs somewhere; two must never send to one channel. */
export class PreviousServerStoppingError extends ProblemError {
  readonly status = 503;
  override readonly type = PROBLEM_TYPES.previousServerStopping;
}

const DELETE_ONE = 'Delete one that you no longer need.';
const QUOTA_DETAILS: Record<QuotaUse['kind'], (quota: QuotaUse) => string> = {
  collections: ({ used, limit }) =>
    `You have ${used} scene collections, and an account can have ${limit}. ${DELETE_ONE}`,
  streams: ({ used, limit }) => `You have ${used} streams, and an account can have ${limit}. ${DELETE_ONE}`,
  tokens: ({ used, limit }) => `You have ${used} API tokens, and an account can have ${limit}. ${DELETE_ONE}`,
  'collection-bytes': ({ used, limit }) =>
    `Your scene collections hold ${mebibytes(used)} MiB of text, and an account can have ${mebibytes(limit)} MiB. ${DELETE_ONE}`,
};

/** One decimal, rounded down: what is nearly full does not read as full. */
const mebibytes = (bytes: number) => String(Math.floor((bytes / 1024 ** 2) * 10) / 10);
