/** The query of a request's target, whatever its path is: `//` is no address, but may be asked for. */
export function queryOf(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1));
}
