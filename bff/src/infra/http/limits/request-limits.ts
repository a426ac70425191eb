const KIB = 1024;
const MIB = 1024 * KIB;

/** How many bytes of bodies are held at once, over all requests and for one caller. */
export interface HeldBytes {
  total: number;
  perCaller: number;
}

/** What one request may cost the process. Sizes are in bytes, times in ms. */
export interface RequestLimits {
  /** A body where the route names no other limit, and every body without a credential. */
  bodyBytes: number;
  /** A payment provider's event. */
  webhookBytes: number;
  /** From the end of the headers to the end of the body, without a credential. */
  anonymousBodyMs: number;
  /** With a credential, each window of this length must bring `paceBytesPerSecond`. */
  paceWindowMs: number;
  paceBytesPerSecond: number;
  /** Bodies that wait for their end or their answer, by the kind of their sender. */
  held: Record<'anonymous' | 'webhook' | 'small' | 'upload', HeldBytes>;
  /** From the connection, or the previous answer, to the end of the headers. */
  headersMs: number;
  /** The whole request: above the time that the largest body takes at the slowest pace. */
  requestMs: number;
  /** A connection on which nothing moves is closed. */
  idleMs: number;
  /** How long the rest of a body is read and dropped after an early answer, so that the answer arrives. */
  lingerMs: number;
  /** How much of that rest is read at most: dropping many large bodies at once holds up everybody else. */
  lingerBytes: number;
  /** Between two checks of `headersMs` and `requestMs`. */
  checkMs: number;
  /** Between two large bodies that are parsed: the time in which other requests run. */
  parsePauseMs: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  bodyBytes: 64 * KIB,
  webhookBytes: 256 * KIB,
  anonymousBodyMs: 10_000,
  paceWindowMs: 10_000,
  paceBytesPerSecond: 16_000,
  held: {
    anonymous: { total: 4 * MIB, perCaller: MIB },
    webhook: { total: 4 * MIB, perCaller: MIB },
    small: { total: 8 * MIB, perCaller: 2 * MIB },
    upload: { total: 24 * MIB, perCaller: 10 * MIB },
  },
  headersMs: 10_000,
  requestMs: 600_000,
  idleMs: 60_000,
  lingerMs: 5_000,
  lingerBytes: MIB,
  checkMs: 1_000,
  parsePauseMs: 100,
};
