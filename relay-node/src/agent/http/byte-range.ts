/** The first and the last byte of a range, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range that a Range header requests (RFC 9110 section 14.1.2). Null means the whole file, which is also
 * the response to several ranges. Returns 'unsatisfiable' for a range outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const first = Math.max(0, size - Number(to));
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { first, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
