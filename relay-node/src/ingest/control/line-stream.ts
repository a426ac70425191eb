/** Splits text that arrives in pieces into its lines; a last line without its end waits for the rest. */
export class LineStream {
  #rest = '';

  /** @throws LineTooLong */
  push(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST_LINE) throw new LineTooLong();
    return lines.filter((line) => line !== '');
  }
}

const LONGEST_LINE = 16 << 20;

export class LineTooLong extends Error {
  readonly code = 'LINE_TOO_LONG';
}
