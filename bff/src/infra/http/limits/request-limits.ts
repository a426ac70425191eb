const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits of request bodies in memory, in total and per caller, bytes. */
export interface BufferedBytes {
  total: number;
  perCaller: number;
}

/** Limits of one request. Sizes are in bytes, times in ms. */
export interface RequestLimits {
  /** Body of a route without its own limit, and every body of an anonymous caller. */
  bodyBytes: number;
  webhookBytes: number;
  /** Time from the end of the headers to the end of the body for an anonymous caller. */
  anonymousBodyMs: number;
  /** An authenticated caller must send `minBytesPerSecond` in each window of this length. */
  speedWindowMs: number;
  minBytesPerSecond: number;
  /** Limits of the bodies that are in memory until their response was sent, by kind of body. */
  buffered: Record<'anonymous' | 'webhook' | 'small' | 'upload', BufferedBytes>;
  /** Time from the connection or the previous response to the end of the headers. */
  headersMs: number;
  /** Time limit of the whole request, longer than the largest body takes at the minimum speed. */
  requestMs: number;
  /** An idle connection is closed after this time. */
  idleMs: number;
  /**
   * Time for which the rest of a body is read and discarded after an early response, so that the client receives the
   * response.
   */
  lingerMs: number;
  /** Maximum size of the discarded rest, bytes. Discarding many large bodies at once would delay other requests. */
  lingerBytes: number;
  /** Interval of the checks of `headersMs` and `requestMs`. */
  checkMs: number;
  /** Pause after parsing a large body, during which other requests run. */
  parsePauseMs: number;
}

export const REQUEST_LIMITS: RequestLimits = {
  bodyBytes: 64 * KIB,
  webhookBytes: 256 * KIB,
  anonymousBodyMs: 10_000,
  speedWindowMs: 10_000,
  minBytesPerSecond: 16_000,
  buffered: {
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
