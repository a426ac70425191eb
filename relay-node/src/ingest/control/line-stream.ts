/** Splits chunks of text into lines, and buffers an incomplete last line. */
export class LineStream {
  #incompleteLine = '';

  /** Returns the lines completed by `chunk`. Throws LineTooLong if a line exceeds 16 MiB. */
  push(chunk: string): string[] {
    const lines = (this.#incompleteLine + chunk).split('\n');
    this.#incompleteLine = lines.pop() ?? '';
    if (this.#incompleteLine.length > MAX_LINE_LENGTH) throw new LineTooLong();
    return lines.filter((line) => line !== '');
  }
}

const MAX_LINE_LENGTH = 16 << 20;

/** Thrown if a line exceeds 16 MiB. */
export class LineTooLong extends Error {
  readonly code = 'LINE_TOO_LONG';
}
