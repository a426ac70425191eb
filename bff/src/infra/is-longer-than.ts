/** True when a text has more than `max` characters. One that is far longer is not counted, since counting copies it. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > 2 * max || [...text].length > max;
}
