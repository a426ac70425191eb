/** Returns the length of a text's longest word in characters; 0 without one. */
export function longestWordLength(text: string): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => [...word].length));
}
