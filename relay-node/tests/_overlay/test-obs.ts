import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endChild } from '../../../e2e/_kit/cleanup.js';
import { PermanentFailure, until } from '../../../e2e/_kit/wait.js';
import { FOLDER, PLUGIN } from './make-overlay.js';

/** Graphics modules of OBS. */
export const RENDERERS = {
  'the software renderer': join(FOLDER, '../renderer/build/lib/libobs-opengl.so.1'),
  llvmpipe: 'libobs-opengl.so.1',
} as const;

const SCREEN = '-screen 0 64x64x24 -nolisten tcp';

/** A program with libobs that draws the source of a web page over grey. */
export class TestObs {
  readonly #child: ChildProcess;
  readonly #picture: string;
  #drawnCount = 0;
  log = '';

  constructor(
    module: string,
    socket: string,
    { width, height }: { width: number; height: number },
    folder: string,
  ) {
    this.#picture = join(folder, 'picture.rgba');
    const command = [join(FOLDER, 'build/golden'), module, PLUGIN, socket, String(width), String(height)];
    this.#child = spawn('xvfb-run', ['-a', '-s', SCREEN, ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // The source logs its state at a level below warnings.
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', GOLDEN_VERBOSE: '1' },
    });
    this.#child.stdin!.on('error', () => undefined);
    this.#child.stderr!.on('data', (text: Buffer) => (this.log += text.toString('utf8')));
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      if (line === 'drawn') this.#drawnCount += 1;
    });
  }

  /** Returns the current frame as RGBA. */
  async draw(): Promise<Buffer> {
    const previousCount = this.#drawnCount;
    this.#child.stdin!.write(`${this.#picture}\n`);
    await until('OBS draws', () => {
      if (this.#child.exitCode !== null) throw new PermanentFailure(`OBS has ended: ${this.log}`);
      return this.#drawnCount > previousCount;
    });
    return readFileSync(this.#picture);
  }

  /** Draws until a frame matches, and returns it. */
  async drawUntil(matches: (picture: Buffer) => boolean): Promise<Buffer> {
    return until('OBS draws the expected picture', async () => {
      const picture = await this.draw();
      if (!matches(picture)) throw new Error(`The picture does not match. OBS's log: ${this.log}`);
      return picture;
    });
  }

  async waitForLog(text: string): Promise<void> {
    await until(`OBS logs ${text}`, () => this.log.includes(text));
  }

  /** Ends the program by closing its input. xvfb-run then ends Xvfb. */
  async close(): Promise<void> {
    this.#child.stdin!.end();
    await endChild(this.#child, 5_000, 'SIGCONT');
  }
}
