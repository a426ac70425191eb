import { LIMITS } from '@trailcast/schema/limits';
import { RefusedError } from './errors.js';

/** Control characters, line and paragraph separators, and halves of surrogate pairs, which no database keeps. */
const REFUSED_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Cs}]/u;

/**
 * The name of a stream or a scene collection as it is stored: trimmed, 1 to 64 characters (code points), without control
 * characters. Throws RefusedError.
 */
export function entityName(text: string): string {
  const name = text.trim();
  const length = [...name].length;
  if (length === 0) throw refused('A name needs at least one character.');
  if (length > LIMITS.nameMaxLength) {
    throw refused(`A name has at most ${LIMITS.nameMaxLength} characters; this one has ${length}.`);
  }
  if (REFUSED_CHARACTERS.test(name)) throw refused('A name must not hold control characters.');
  return name;
}

/**
 * 'Stream 1', 'Stream 2' …: one above the count of what is there, or the next number whose name is free.
 */
export function nextDefaultName(prefix: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let number = taken.length + 1;
  while (names.has(`${prefix} ${number}`)) number += 1;
  return `${prefix} ${number}`;
}

function refused(message: string): RefusedError {
  return new RefusedError(message, [{ path: '/name', message }]);
}
