import type { Readable } from 'node:stream';
import { MalformedError } from '../../errors.js';

/** Minimum speed of a body: complete within `deadlineMs`, or at least `bytes` in each window of `windowMs`. */
export type MinSpeed = { deadlineMs: number } | { windowMs: number; bytes: number };

/** Limits of one request body. */
export interface BodyLimits {
  maxBytes: number;
  minSpeed: MinSpeed;
  /** Creates the error for a body above `maxBytes`. */
  createTooLargeError: () => Error;
  /** Reserves memory for received bytes. Throws if there is not enough. */
  reserve: (bytes: number) => void;
}

/**
 * Returns the complete body. Throws the errors of `limits`, and MalformedError if the body is too slow or ends
 * early. Bytes that arrive later are discarded.
 */
export function readBody(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  const { maxBytes, minSpeed, createTooLargeError, reserve } = limits;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) return settle(createTooLargeError());
      try {
        reserve(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        settle(error as Error);
      }
    };
    const onEnd = () => settle(null);
    const onEarlyEnd = () => settle(new MalformedError('The body is incomplete.'));
    const stopSpeedCheck = startSpeedCheck(minSpeed, () => length, () => settle(new SlowBodyError())); // prettier-ignore
    const settle = (error: Error | null) => {
      stopSpeedCheck();
      stream.off('data', onData).off('end', onEnd).off('close', onEarlyEnd).off('error', onEarlyEnd);
      // Errors after this point are ignored.
      stream.on('error', () => undefined).resume();
      if (error === null) resolve(Buffer.concat(chunks, length));
      else reject(error);
    };
    stream.on('data', onData).on('end', onEnd).on('close', onEarlyEnd).on('error', onEarlyEnd);
  });
}

/** The body arrived too slowly. The connection is closed after the response. */
class SlowBodyError extends MalformedError {
  constructor() {
    super('The body of the request arrived too slowly.');
  }
}

/** Calls `onSlow` when the body is slower than `minSpeed`. Returns a function that stops the check. */
function startSpeedCheck(
  minSpeed: MinSpeed,
  countArrivedBytes: () => number,
  onSlow: () => void,
): () => void {
  if ('deadlineMs' in minSpeed) {
    const deadline = setTimeout(onSlow, minSpeed.deadlineMs);
    return () => clearTimeout(deadline);
  }
  let previousBytes = 0;
  const timer = setInterval(() => {
    if (countArrivedBytes() - previousBytes < minSpeed.bytes) return onSlow();
    previousBytes = countArrivedBytes();
  }, minSpeed.windowMs);
  return () => clearInterval(timer);
}
