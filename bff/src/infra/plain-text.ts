/** Control characters, line and paragraph separators, and unpaired surrogates. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\p{Cs}]+/gu;
/** Invisible characters, including those that change the text direction, but not the joiners of scripts and emoji. */
const INVISIBLE_CHARACTERS = /(?![\u200c\u200d])\p{Cf}/gu;

/** Returns an untrusted text in one line, without invisible characters, and with at most `maxLength` code points. */
export function toPlainText(text: string, maxLength: number): string {
  // A code point takes one or two UTF-16 units.
  const boundedText = text.slice(0, 4 * maxLength);
  const visibleText = boundedText.replace(CONTROL_CHARACTERS, ' ').replace(INVISIBLE_CHARACTERS, '');
  return [...visibleText].slice(0, maxLength).join('').trim();
}
