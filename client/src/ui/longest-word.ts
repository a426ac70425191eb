/** Returns the characters of a text's longest word; 0 without one. */
export function longestWord(text: string): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => [...word].length));
}
