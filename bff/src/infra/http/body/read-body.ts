import type { Readable } from 'node:stream';
import { MalformedError } from '../../errors.js';

/** How fast a body must arrive: whole within `deadlineMs`, or `bytes` in each window of `windowMs`. */
export type Pace = { deadlineMs: number } | { windowMs: number; bytes: number };

export interface BodyLimits {
  maxBytes: number;
  pace: Pace;
  /** Thrown above `maxBytes`. */
  tooLarge: () => Error;
  /** Counts bytes that arrived. Throws when they can't be held. */
  hold: (bytes: number) => void;
}

/**
 * Reads a body whole. Throws what `limits` throw, and MalformedError for one that is too slow or breaks off. What comes
 * after the end of the reading is dropped.
 */
export function readBody(stream: Readable, limits: BodyLimits): Promise<Buffer> {
  const { maxBytes, pace, tooLarge, hold } = limits;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) return settle(tooLarge());
      try {
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        settle(error as Error);
      }
    };
    const onEnd = () => settle(null);
    const onCut = () => settle(new MalformedError('The body broke off.'));
    const stopWatch = watchPace(pace, () => length, () => settle(new SlowBodyError())); // prettier-ignore
    const settle = (error: Error | null) => {
      stopWatch();
      stream.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut);
      // A stream that fails later has nobody left to tell.
      stream.on('error', () => undefined).resume();
      if (error === null) resolve(Buffer.concat(chunks, length));
      else reject(error);
    };
    stream.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut);
  });
}

/** The body did not arrive in time; the connection is closed behind the answer. */
class SlowBodyError extends MalformedError {
  constructor() {
    super('The body of the request arrived too slowly.');
  }
}

/** Calls `slow` once the body is behind its pace; returns what ends the watch. */
function watchPace(pace: Pace, arrived: () => number, slow: () => void): () => void {
  if ('deadlineMs' in pace) {
    const deadline = setTimeout(slow, pace.deadlineMs);
    return () => clearTimeout(deadline);
  }
  let before = 0;
  const window = setInterval(() => {
    if (arrived() - before < pace.bytes) return slow();
    before = arrived();
  }, pace.windowMs);
  return () => clearInterval(window);
}
