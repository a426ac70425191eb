import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

const WIDTH = 32;
const HEIGHT = 18;
const FRAME_BYTES = WIDTH * HEIGHT * 3;
const SAMPLE_RATE = 8000;

export type Colour = [red: number, green: number, blue: number];

/** Decodes a channel continuously, and keeps its two newest frames and its last half second of sound. */
export class ProgramWatcher {
  private decoder!: ChildProcess;
  private closed = false;
  private frame: Buffer | null = null;
  private previous: Buffer | null = null;
  private sound = Buffer.alloc(0);
  /** Numbers of decoded frames and sound bytes. */
  frames = 0;
  soundBytes = 0;

  constructor(private readonly flvUrl: string) {
    this.decode();
  }

  /** Share of the picture within 24 steps of `colour` on every channel, 0 to 1. */
  shareOf([red, green, blue]: Colour): number {
    if (!this.frame) return 0;
    let near = 0;
    for (let at = 0; at < FRAME_BYTES; at += 3) {
      const [r = 0, g = 0, b = 0] = this.frame.subarray(at, at + 3);
      if (Math.abs(r - red) < 24 && Math.abs(g - green) < 24 && Math.abs(b - blue) < 24) near += 1;
    }
    return near / (WIDTH * HEIGHT);
  }

  /** Returns the number of clearly different colours: a few for a plain scene, dozens for the test card. */
  variety(): number {
    const seen = new Set<number>();
    const frame = this.frame ?? Buffer.alloc(0);
    for (let at = 0; at < frame.length; at += 3) {
      seen.add(((frame[at] ?? 0) >> 5) * 64 + ((frame[at + 1] ?? 0) >> 5) * 8 + ((frame[at + 2] ?? 0) >> 5));
    }
    return seen.size;
  }

  /** Mean difference between the last two frames, 0 to 255; a still picture is near 0. */
  motion(): number {
    if (!this.frame || !this.previous) return 0;
    let sum = 0;
    for (let at = 0; at < FRAME_BYTES; at++)
      sum += Math.abs((this.frame[at] ?? 0) - (this.previous[at] ?? 0));
    return sum / FRAME_BYTES;
  }

  /** Returns true if the picture is the test card: many colours that move. */
  showsTestCard(): boolean {
    return this.variety() >= 20 && this.motion() > 0.2;
  }

  /** Share of `hertz` in the sound of the last half second, 0 to 1 (Goertzel's filter). */
  toneAt(hertz: number): number {
    const count = this.sound.length / 2;
    const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
    let [one, two, energy] = [0, 0, 0];
    for (let index = 0; index < count; index++) {
      const sample = this.sound.readInt16LE(index * 2);
      energy += sample * sample;
      [one, two] = [sample + factor * one - two, one];
    }
    if (energy < count * 100) return 0;
    const power = one * one + two * two - factor * one * two;
    return (2 * power) / (count * energy);
  }

  close(): void {
    this.closed = true;
    this.decoder.kill('SIGKILL');
  }

  /** Reconnects if the program has not started or has ended. */
  private decode(): void {
    const input = [
      '-fflags',
      'nobuffer',
      '-flags',
      'low_delay',
      '-probesize',
      '300000',
      '-analyzeduration',
      '500000',
    ];
    const picture = ['-map', '0:v', '-vf', `fps=5,scale=${WIDTH}:${HEIGHT}:flags=area`, '-pix_fmt', 'rgb24'];
    const sound = ['-map', '0:a', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:3'];
    const args = [...input, '-i', this.flvUrl, ...picture, '-f', 'rawvideo', 'pipe:1', ...sound];
    this.decoder = spawn('ffmpeg', ['-v', 'error', ...args], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
    this.readFrames(this.decoder.stdout as Readable);
    this.readSound(this.decoder.stdio[3] as Readable);
    this.decoder.once('exit', () => !this.closed && setTimeout(() => !this.closed && this.decode(), 300));
  }

  private readFrames(stream: Readable): void {
    let rest = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= FRAME_BYTES) {
        this.previous = this.frame;
        this.frame = Buffer.from(rest.subarray(0, FRAME_BYTES));
        rest = rest.subarray(FRAME_BYTES);
        this.frames += 1;
      }
    });
  }

  private readSound(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.soundBytes += chunk.length;
      const joined = Buffer.concat([this.sound, chunk]);
      this.sound = Buffer.from(joined.subarray(-SAMPLE_RATE));
    });
  }
}
