import { LIMITS } from '@trailcast/schema/limits';
import { RefusedError } from './errors.js';

/** Control characters, line and paragraph separators, and halves of surrogate pairs, which no database keeps. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Cs}]/u;
/** What is part of a visible character: joiners and direction marks of scripts and emoji, and flags of regions. */
const PARTS_OF_CHARACTERS = /[\u200c-\u200f\u061c]|\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
/** Invisible characters, and those that turn the direction of the text around them. */
const INVISIBLE_CHARACTERS = /\p{Cf}/u;
/** Blank, though Unicode calls some of them letters or symbols. */
const BLANK_CHARACTERS = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;

/**
 * The name of a stream or a scene collection as it is stored: trimmed, 1 to 64 characters (code points), of which one can be
 * seen, without control characters and invisible ones. Throws RefusedError.
 */
export function entityName(text: string): string {
  const name = text.trim();
  // Counted only where it can matter: characters take one or two units.
  const length = name.length > 2 * LIMITS.nameMaxLength ? name.length : [...name].length;
  if (length === 0) throw refused('A name needs at least one character.');
  if (length > LIMITS.nameMaxLength) {
    throw refused(`A name has at most ${LIMITS.nameMaxLength} characters.`);
  }
  if (CONTROL_CHARACTERS.test(name)) throw refused('A name must not hold control characters.');
  if (INVISIBLE_CHARACTERS.test(name.replace(PARTS_OF_CHARACTERS, ''))) {
    throw refused('A name must not hold invisible characters. Type it again instead of pasting it.');
  }
  if (name.replace(BLANK_CHARACTERS, '') === '') throw refused('A name needs a character that can be seen.');
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
