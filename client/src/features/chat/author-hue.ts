/**
 * Hues of names, degrees: far enough apart to differ, and none between 345 and 35, because red means loss and orange
 * means live.
 */
const HUES = [330, 50, 90, 135, 180, 225, 265, 298] as const;

/** Returns an author's colour, which is readable in both themes at every hue. */
export function createAuthorColour(author: string): { base: string; _dark: string } {
  const hue = computeAuthorHue(author);
  return { base: `hsl(${hue} 85% 24%)`, _dark: `hsl(${hue} 75% 76%)` };
}

/** Returns the hue in which an author's name is shown, degrees. It is always the same for the same author. */
export function computeAuthorHue(author: string): number {
  let hash = 0;
  for (const character of author) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return HUES[Math.floor((hash / 360) * HUES.length)] ?? HUES[0];
}
