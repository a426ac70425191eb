/** Returns the query of a request target. Works for targets such as `//`, which URL can't parse. */
export function parseQuery(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}
