/** Distance between two hues, degrees. Closer ones look alike. */
const HUE_STEP = 45;

/** Returns the hue in which an author's name is shown, degrees: the same one each time. */
export function authorHue(author: string): number {
  let sum = 0;
  for (const letter of author) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return Math.floor(sum / HUE_STEP) * HUE_STEP;
}
