import { LIMITS } from '@trailcast/schema/limits';
import { MalformedError } from '../errors.js';

const TOO_LONG = `The texts of scenes that this request selects are longer than ${LIMITS.graphqlTextMaxBytes / 1024 ** 2} MiB. Ask for fewer collections.`;

/** Long texts of one request's answer: what a field costs by its length, beside what a document costs by its fields. */
export class AnswerTexts {
  #bytes = 0;

  constructor(
    /** Aborts when the answer was sent or its connection was closed. */
    readonly over: AbortSignal,
  ) {}

  /** Counts texts of the answer. Throws MalformedError above the limit. */
  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > LIMITS.graphqlTextMaxBytes) throw new MalformedError(TOO_LONG);
  }
}
