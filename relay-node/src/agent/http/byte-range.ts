/** Positions of the first and the last byte of a range. Both are inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range that a Range header requests (RFC 9110 section 14.1.2). Null means the whole file, which is also
 * the response to several ranges. Returns 'unsatisfiable' for a range outside the file.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | null | 'unsatisfiable' {
  const [, firstText = '', lastText = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (firstText === '' && lastText === '') return null;
  if (firstText === '') {
    const first = Math.max(0, sizeBytes - Number(lastText));
    return Number(lastText) === 0 || sizeBytes === 0 ? 'unsatisfiable' : { first, last: sizeBytes - 1 };
  }
  const first = Number(firstText);
  const last = lastText === '' ? sizeBytes - 1 : Math.min(Number(lastText), sizeBytes - 1);
  if (lastText !== '' && Number(lastText) < first) return null;
  return first >= sizeBytes ? 'unsatisfiable' : { first, last };
}
