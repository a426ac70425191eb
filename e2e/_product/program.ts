import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

const WIDTH = 32;
const HEIGHT = 18;
const FRAME_BYTES = WIDTH * HEIGHT * 3;
const SAMPLE_RATE = 8000;
/** Difference of a channel, 0 to 255, from which on a colour counts as another. */
const COLOUR_TOLERANCE = 24;

export type Colour = [red: number, green: number, blue: number];

/** Decodes a channel continuously. Stores its two newest frames and its last half second of sound. */
export class ProgramWatcher {
  private decoder!: ChildProcess;
  private isClosed = false;
  private frame: Buffer | null = null;
  private previousFrame: Buffer | null = null;
  private sound = Buffer.alloc(0);
  /** Numbers of decoded frames and sound bytes. */
  frames = 0;
  soundBytes = 0;

  constructor(private readonly flvUrl: string) {
    this.startDecoder();
  }

  /** Returns the share of the picture within the tolerance of the colour on every channel, 0 to 1. */
  measureShare([red, green, blue]: Colour): number {
    if (!this.frame) return 0;
    let matching = 0;
    for (let offset = 0; offset < FRAME_BYTES; offset += 3) {
      const [r = 0, g = 0, b = 0] = this.frame.subarray(offset, offset + 3);
      if (
        Math.abs(r - red) < COLOUR_TOLERANCE &&
        Math.abs(g - green) < COLOUR_TOLERANCE &&
        Math.abs(b - blue) < COLOUR_TOLERANCE
      )
        matching += 1;
    }
    return matching / (WIDTH * HEIGHT);
  }

  /** Returns the number of different colours: a few for a plain scene, dozens for the test card. */
  countColours(): number {
    const colours = new Set<number>();
    const frame = this.frame ?? Buffer.alloc(0);
    for (let offset = 0; offset < frame.length; offset += 3) {
      colours.add(
        ((frame[offset] ?? 0) >> 5) * 64 +
          ((frame[offset + 1] ?? 0) >> 5) * 8 +
          ((frame[offset + 2] ?? 0) >> 5),
      );
    }
    return colours.size;
  }

  /** Returns the mean difference between the last two frames, 0 to 255. It is near 0 for a still picture. */
  measureMotion(): number {
    if (!this.frame || !this.previousFrame) return 0;
    let sum = 0;
    for (let offset = 0; offset < FRAME_BYTES; offset++)
      sum += Math.abs((this.frame[offset] ?? 0) - (this.previousFrame[offset] ?? 0));
    return sum / FRAME_BYTES;
  }

  /** Returns true if the picture has many colours and moves, like the test card. */
  showsTestCard(): boolean {
    return this.countColours() >= 20 && this.measureMotion() > 0.2;
  }

  /** Returns the share of `hertz` in the sound of the last half second, 0 to 1 (Goertzel's filter). */
  measureTone(hertz: number): number {
    const count = this.sound.length / 2;
    const factor = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
    let [current, previousValue, energy] = [0, 0, 0];
    for (let index = 0; index < count; index++) {
      const sample = this.sound.readInt16LE(index * 2);
      energy += sample * sample;
      [current, previousValue] = [sample + factor * current - previousValue, current];
    }
    if (energy < count * 100) return 0;
    const power = current * current + previousValue * previousValue - factor * current * previousValue;
    return (2 * power) / (count * energy);
  }

  close(): void {
    this.isClosed = true;
    this.decoder.kill('SIGKILL');
  }

  /** Starts the decoder. Restarts it when it exits, because the program may not have started yet. */
  private startDecoder(): void {
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
    this.decoder.once(
      'exit',
      () => !this.isClosed && setTimeout(() => !this.isClosed && this.startDecoder(), 300),
    );
  }

  private readFrames(stream: Readable): void {
    let remaining = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      remaining = Buffer.concat([remaining, chunk]);
      while (remaining.length >= FRAME_BYTES) {
        this.previousFrame = this.frame;
        this.frame = Buffer.from(remaining.subarray(0, FRAME_BYTES));
        remaining = remaining.subarray(FRAME_BYTES);
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
