/** Maximum message size, bytes: a screenshot of 4096x4096 pixels of noise in base64. */
const MAX_MESSAGE_BYTES = 96 * 1024 * 1024;

/** Splits a stream at zero bytes. Throws Error if a message is larger than 96 MiB. */
export class MessageReader {
  #parts: Buffer[] = [];
  #length = 0;

  constructor(private readonly onMessage: (text: string) => void) {}

  push(data: Buffer): void {
    let remaining = data;
    for (let messageEnd = remaining.indexOf(0); messageEnd >= 0; messageEnd = remaining.indexOf(0)) {
      this.#add(remaining.subarray(0, messageEnd));
      const text = Buffer.concat(this.#parts).toString('utf8');
      this.#parts = [];
      this.#length = 0;
      remaining = remaining.subarray(messageEnd + 1);
      this.onMessage(text);
    }
    this.#add(remaining);
  }

  #add(part: Buffer): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#length > MAX_MESSAGE_BYTES) throw new Error('Chromium has sent a message that is too long');
    this.#parts.push(part);
  }
}
