/**
 * Returns true if a text has more than `max` code points. Longer texts are not counted exactly, because counting
 * copies them.
 */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > 2 * max || [...text].length > max;
}
