import type { FrameWriter } from './frame-writer.js';

/** A frame writer that records the written frames as texts; null for an empty frame. */
export class FakeFrameWriter implements FrameWriter {
  readonly shownFrames: (string | null)[] = [];
  heartbeatCount = 0;
  isEnded = false;
  rejectsFrames = false;

  async writeFrame(png: Buffer): Promise<void> {
    if (this.rejectsFrames || this.isEnded) throw new Error('rejected');
    this.shownFrames.push(png.toString('utf8'));
  }

  async clear(): Promise<void> {
    this.shownFrames.push(null);
  }

  sendHeartbeat(): void {
    this.heartbeatCount += 1;
  }

  close(): void {
    this.isEnded = true;
  }
}
