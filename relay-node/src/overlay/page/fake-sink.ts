import type { FrameSink } from './frame-writer.js';

/** Records what would be shown: PNG texts, and null for an empty frame. */
export class FakeSink implements FrameSink {
  readonly shown: (string | null)[] = [];
  signs = 0;
  isEnded = false;
  refuses = false;

  async frame(png: Buffer): Promise<void> {
    if (this.refuses || this.isEnded) throw new Error('refused');
    this.shown.push(png.toString('utf8'));
  }

  async clear(): Promise<void> {
    this.shown.push(null);
  }

  signOfLife(): void {
    this.signs += 1;
  }

  close(): void {
    this.isEnded = true;
  }
}
