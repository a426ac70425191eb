import type { FrameSink } from './frame-writer.js';

/** Records the shown frames as texts; null for an empty frame. */
export class FakeSink implements FrameSink {
  readonly shownFrames: (string | null)[] = [];
  heartbeatCount = 0;
  isEnded = false;
  refusesFrames = false;

  async writeFrame(png: Buffer): Promise<void> {
    if (this.refusesFrames || this.isEnded) throw new Error('refused');
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
