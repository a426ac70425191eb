import { type ChildProcess, spawn } from 'node:child_process';
import type { Page } from 'playwright-core';
import { endChild } from '../_kit/cleanup.js';

/** Number of the clock's bits. A row at the frame's upper edge has a block per bit, the lowest first; white is 1. */
const BITS = 16;
const BLOCK = 40;
const [WIDTH, HEIGHT] = [BITS * BLOCK, 360];
const FPS = 15;
/** Unit of the clock, ms. */
const UNIT_MS = 20;
/** Upper limit of a plausible age, ms. */
const MAX_AGE_MS = 30_000;
const END_TIMEOUT_MS = 5_000;
/** Maximum number of frames that a platform sends to a new viewer immediately. */
const MAX_BURST = 3 * FPS;
/** SRT latency of a phone, µs. */
const LATENCY_US = 120_000;

/** A simulated phone that draws the capture time into its video frames. All times are from this machine's clock. */
export class ClockFeed {
  readonly #startedAt = Date.now();
  readonly #phone: ChildProcess;

  constructor(ingestUrl: string) {
    const picture = ['-f', 'lavfi', '-i', this.#clock];
    const sound = ['-re', '-f', 'lavfi', '-i', 'sine=sample_rate=48000'];
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(FPS)];
    const stream = ['-c:a', 'aac', '-ac', '2', '-f', 'mpegts', '-muxdelay', '0', '-flush_packets', '1'];
    const url = `${ingestUrl}&mode=caller&pkt_size=1316&latency=${LATENCY_US}`;
    this.#phone = spawn('ffmpeg', ['-v', 'error', ...picture, ...sound, ...encoder, ...stream, url], {
      stdio: 'ignore',
    });
  }

  /** ffmpeg's video filters. `realtime` paces the frames, and `geq` draws the time into each frame. */
  get #clock(): string {
    const units = `floor(T*1000/${UNIT_MS})`;
    return [
      `color=black:size=${BITS}x1:rate=${FPS},format=gray,realtime`,
      `setpts='(time(0)-${this.#startedAt / 1_000})/TB'`,
      `geq=lum='255*mod(floor(${units}/pow(2,X)),2)'`,
      `setpts='N/(${FPS}*TB)'`,
      `scale=${WIDTH}:${BLOCK}:flags=neighbor,pad=${WIDTH}:${HEIGHT},format=yuv420p`,
    ].join(',');
  }

  /** Returns the age of each of the next frames when the page's video shows it, ms. */
  measureAgesInPage(page: Page, count: number): Promise<number[]> {
    return page.evaluate<number[]>(`new Promise((resolve) => {
      const video = document.querySelector('video');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [${WIDTH}, ${BLOCK}];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const ages = [];
      const read = () => {
        context.drawImage(video, 0, 0, ${WIDTH}, ${HEIGHT});
        const now = Date.now();
        let units = 0;
        for (let bit = 0; bit < ${BITS}; bit += 1) {
          const [level] = context.getImageData((bit + 0.5) * ${BLOCK}, ${BLOCK / 2}, 1, 1).data;
          if (level > 127) units += 2 ** bit;
        }
        ages.push(now - ${this.#startedAt} - units * ${UNIT_MS});
        if (ages.length === ${count}) resolve(ages);
        else video.requestVideoFrameCallback(read);
      };
      video.requestVideoFrameCallback(read);
    })`);
  }

  /** Returns the age of each of the next frames of an FLV stream when it is decoded, ms. */
  measureAgesOfStream(flvUrl: string, count: number): Promise<number[]> {
    const input = [
      '-fflags',
      'nobuffer',
      '-flags',
      'low_delay',
      '-probesize',
      '100000',
      '-analyzeduration',
      '0',
    ];
    const clock = `crop=${WIDTH}:${BLOCK}:0:0,scale=${BITS}:1:flags=area`;
    const output = ['-an', '-vf', clock, '-vsync', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
    const decoder = spawn('ffmpeg', ['-v', 'error', ...input, '-i', flvUrl, ...output], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ages: number[] = [];
    let remaining = Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      decoder.once('exit', () => reject(new Error('the decoder has ended')));
      decoder.stdout.on('data', (chunk: Buffer) => {
        remaining = Buffer.concat([remaining, chunk]);
        for (; remaining.length >= BITS; remaining = remaining.subarray(BITS)) {
          const units = remaining
            .subarray(0, BITS)
            .reduce((sum, level, bit) => sum + (level > 127 ? 2 ** bit : 0), 0);
          ages.push(Date.now() - this.#startedAt - units * UNIT_MS);
        }
        // The platform first sends the current group of pictures (GOP) in a burst.
        if (ages.length < MAX_BURST + count) return;
        resolve(ages.slice(-count));
        decoder.kill('SIGKILL');
      });
    });
  }

  async close(): Promise<void> {
    await endChild(this.#phone, END_TIMEOUT_MS);
  }
}

/** Returns true if every age is between 0 and 30 s. A frame without the clock gives other ages. */
export function arePlausibleAges(ages: readonly number[]): boolean {
  return ages.every((age) => age > 0 && age < MAX_AGE_MS);
}

export function computeMedian(ages: readonly number[]): number {
  return [...ages].sort((a, b) => a - b)[ages.length >> 1] ?? NaN;
}
