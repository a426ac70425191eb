/** Splits chunks of text into lines, and buffers an incomplete last line. */
export class LineStream {
  #rest = '';

  /** Returns the lines completed by `piece`. Throws LineTooLong. */
  push(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > MAX_LINE_LENGTH) throw new LineTooLong();
    return lines.filter((line) => line !== '');
  }
}

const MAX_LINE_LENGTH = 16 << 20;

export class LineTooLong extends Error {
  readonly code = 'LINE_TOO_LONG';
}
