import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { endChild } from '../../../e2e/_kit/cleanup.js';
import { TEST_FEEDS, type TestFeed, type TestFeedName } from './test-feeds.js';
import { until } from '../../../e2e/_kit/wait.js';

const WIDTH = 16;
const HEIGHT = 9;
const FRAME_BYTES = WIDTH * HEIGHT * 3;
const SAMPLE_RATE = 8_000;
/** Size of a window: a tenth of a second of 16-bit samples, bytes. */
const WINDOW_BYTES = (SAMPLE_RATE / 10) * 2;
/** Required number of consecutive frames or windows. */
const MIN_RUN_LENGTH = 3;
const STOP_TIMEOUT_MS = 5_000;

const COLOURS = Object.values(TEST_FEEDS).flatMap(({ colour }) => (colour ? [colour] : []));
const BLACK = [0, 0, 0] as const;

interface Frame {
  atMs: number;
  /** Colour of most pixels, as `r,g,b` of a test feed; null without a majority. */
  background: string | null;
  /** Column of the bar, 0 to 15; null without a bar. */
  bar: number | null;
}
interface Window {
  atMs: number;
  /** Dominant tone of a test feed, Hz; null for silence. */
  tone: number | null;
}

/** Decodes a program and detects the test feed in its picture and sound. Times are those of `performance`. */
export class ProgramView {
  readonly #frames: Frame[] = [];
  readonly #windows: Window[] = [];
  #player: ChildProcess | null = null;

  /** Adds the next chunk of the program, FLV. */
  readonly push = (chunk: Buffer): void => {
    this.#player ??= this.#start();
    this.#player.stdin?.write(chunk);
  };

  /**
   * Waits until the feed's picture moves while its tone, or silence, is audible. Resolves with the time from `sinceMs`
   * to its first frame and sound, ms.
   */
  async waitForArrival(
    name: TestFeedName,
    sinceMs: number,
    limitMs: number,
  ): Promise<{ picture: number; sound: number }> {
    const { colour, tone }: TestFeed = TEST_FEEDS[name];
    const arrivedFeed = await this.#waitFor(`picture and sound of ${name}`, limitMs, () => {
      const frames = findLastRun(this.#frames, sinceMs, ({ background }) => background === String(colour));
      const windows = findLastRun(this.#windows, sinceMs, (window) => window.tone === tone);
      const isMoving = frames.length >= MIN_RUN_LENGTH && new Set(frames.map(({ bar }) => bar)).size > 1;
      return isMoving && windows.length >= MIN_RUN_LENGTH
        ? { frame: frames[0]!, window: windows[0]! }
        : undefined;
    });
    return { picture: arrivedFeed.frame.atMs - sinceMs, sound: arrivedFeed.window.atMs - sinceMs };
  }

  /** Waits until the feed's picture moves without any sound. */
  async waitForSilence(name: TestFeedName, sinceMs: number, limitMs: number): Promise<void> {
    const { colour }: TestFeed = TEST_FEEDS[name];
    await this.#waitFor(`${name} without sound`, limitMs, () => {
      const frames = findLastRun(this.#frames, sinceMs, ({ background }) => background === String(colour));
      const windows = findLastRun(this.#windows, sinceMs, ({ tone }) => tone === null);
      const isMoving = frames.length >= MIN_RUN_LENGTH && new Set(frames.map(({ bar }) => bar)).size > 1;
      return isMoving && windows.length >= MIN_RUN_LENGTH ? windows : undefined;
    });
  }

  /** Waits until the program is dark, like an empty scene. Resolves with the time from `sinceMs`, ms. */
  async waitForDark(sinceMs: number, limitMs: number): Promise<number> {
    const firstFrame = await this.#waitFor('a dark program', limitMs, () => {
      const run = findLastRun(this.#frames, sinceMs, ({ background }) => background === String(BLACK));
      return run.length >= MIN_RUN_LENGTH ? run[0] : undefined;
    });
    return firstFrame.atMs - sinceMs;
  }

  async close(): Promise<void> {
    if (this.#player) await endChild(this.#player, STOP_TIMEOUT_MS, 'SIGKILL');
  }

  #waitFor<T extends object>(waitingFor: string, limitMs: number, find: () => T | undefined): Promise<T> {
    return until(waitingFor, find, limitMs).catch((error: unknown) => {
      const lastSeen = JSON.stringify([this.#frames.at(-1), this.#windows.at(-1)]);
      throw new Error(`${String(error)}; the last frame and sound were ${lastSeen}`);
    });
  }

  #start(): ChildProcess {
    const input = [
      '-fflags',
      'nobuffer',
      '-flags',
      'low_delay',
      '-probesize',
      '100000',
      '-f',
      'flv',
      '-i',
      'pipe:0',
    ];
    const picture = ['-map', '0:v', '-vf', `fps=10,scale=${WIDTH}:${HEIGHT}:flags=area,format=rgb24`];
    const sound = ['-map', '0:a', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:3'];
    const player = spawn(
      'ffmpeg',
      ['-v', 'error', ...input, ...picture, '-f', 'rawvideo', 'pipe:1', ...sound],
      {
        stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      },
    );
    player.stdin?.on('error', () => undefined);
    splitStream(player.stdout as Readable, FRAME_BYTES, (bytes) => this.#frames.push(detectFrame(bytes)));
    splitStream(player.stdio[3] as Readable, WINDOW_BYTES, (bytes) =>
      this.#windows.push(detectWindow(bytes)),
    );
    return player;
  }
}

/** Returns the longest run of matching entries at the end that are not older than `sinceMs`. */
function findLastRun<T extends { atMs: number }>(
  entries: readonly T[],
  sinceMs: number,
  matches: (value: T) => boolean,
): T[] {
  let start = entries.length;
  while (start > 0 && entries[start - 1]!.atMs >= sinceMs && matches(entries[start - 1]!)) start--;
  return entries.slice(start);
}

function splitStream(stream: Readable, size: number, push: (piece: Buffer) => void): void {
  let unread: Buffer = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (; unread.length >= size; unread = unread.subarray(size)) push(unread.subarray(0, size));
  });
}

function detectFrame(bytes: Buffer): Frame {
  const votes = new Map<string, number>();
  const bars: number[] = [];
  for (let offset = 0; offset < FRAME_BYTES; offset += 3) {
    const pixel = [bytes[offset]!, bytes[offset + 1]!, bytes[offset + 2]!] as const;
    if (Math.min(...pixel) > 190) bars.push((offset / 3) % WIDTH);
    const nearest = String(
      [BLACK, ...COLOURS].reduce((a, b) =>
        computeSquaredDistance(pixel, b) < computeSquaredDistance(pixel, a) ? b : a,
      ),
    );
    votes.set(nearest, (votes.get(nearest) ?? 0) + 1);
  }
  const [dominantColour, count] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return {
    atMs: performance.now(),
    background: count * 2 > WIDTH * HEIGHT ? dominantColour : null,
    bar: bars.length > 0 ? Math.round(bars.reduce((sum, x) => sum + x, 0) / bars.length) : null,
  };
}

const computeSquaredDistance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + (value - b[index]!) ** 2, 0);

/** Returns the strongest known tone if it dominates the sound. */
function detectWindow(bytes: Buffer): Window {
  const samples = new Int16Array(bytes.length / 2).map((_, index) => bytes.readInt16LE(index * 2));
  const energy = samples.reduce((sum, value) => sum + value * value, 0);
  const tones = Object.values(TEST_FEEDS).flatMap(({ tone }) => tone ?? []);
  const strongest = tones
    .map((tone) => ({ tone, power: measurePower(samples, tone) }))
    .reduce((a, b) => (b.power > a.power ? b : a));
  // The squared magnitude of a pure tone at its frequency is half its energy times the number of samples.
  const isAudible = energy / samples.length > 100 ** 2 && strongest.power > (energy * samples.length) / 8;
  return { atMs: performance.now(), tone: isAudible ? strongest.tone : null };
}

/** Returns the squared magnitude of one frequency in the samples (Goertzel's algorithm). */
function measurePower(samples: Int16Array, tone: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * tone) / SAMPLE_RATE);
  let [current, previous] = [0, 0];
  for (const sample of samples) [current, previous] = [sample + coefficient * current - previous, current];
  return current * current + previous * previous - coefficient * current * previous;
}
