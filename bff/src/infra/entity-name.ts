import { LIMITS } from '@trailcast/schema/limits';
import { UnprocessableError } from './errors.js';

/** Control characters, line and paragraph separators, and unpaired surrogates, which no database can store. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
/**
 * Format characters that belong to visible characters: joiners and direction marks of scripts and emoji, and flags
 * of regions.
 */
const ALLOWED_FORMAT_CHARACTERS = /[\u200c-\u200f\u061c]|\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
/** Invisible characters, including those that change the text direction. */
const INVISIBLE_CHARACTERS = /\p{Cf}/u;
/** Characters that render blank, although Unicode classifies some of them as letters or symbols. */
const BLANK_CHARACTERS = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;

/**
 * Returns the trimmed name of a stream or a scene collection. Throws UnprocessableError unless it has 1 to 64 code
 * points, at least one of them visible, and no control or invisible characters.
 */
export function parseEntityName(text: string): string {
  const name = text.trim();
  // A code point takes one or two UTF-16 units, so longer texts need no exact count.
  const length = name.length > 2 * LIMITS.nameMaxLength ? name.length : [...name].length;
  if (length === 0) throw createFieldError('A name needs at least one character.');
  if (length > LIMITS.nameMaxLength) {
    throw createFieldError(`A name can have at most ${LIMITS.nameMaxLength} characters.`);
  }
  if (CONTROL_CHARACTERS.test(name)) throw createFieldError('A name must not contain control characters.');
  if (INVISIBLE_CHARACTERS.test(name.replace(ALLOWED_FORMAT_CHARACTERS, ''))) {
    throw createFieldError(
      'A name must not contain invisible characters. Type it again instead of pasting it.',
    );
  }
  if (name.replace(BLANK_CHARACTERS, '') === '')
    throw createFieldError('A name needs at least one visible character.');
  return name;
}

/** Returns 'Stream 1', 'Stream 2' …: one above the number of used names, or the next number whose name is free. */
export function nextDefaultName(prefix: string, usedNames: readonly string[]): string {
  const names = new Set(usedNames);
  let number = usedNames.length + 1;
  while (names.has(`${prefix} ${number}`)) number += 1;
  return `${prefix} ${number}`;
}

function createFieldError(message: string): UnprocessableError {
  return new UnprocessableError(message, [{ path: '/name', message }]);
}
