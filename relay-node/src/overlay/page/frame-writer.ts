import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTime } from '@trailcast/schema/async/deadline';
import { startChild } from '../../runner/guard/child.js';
import type { OverlayOptions, OverlayPage } from '../protocol.js';

const ANSWER_MS = 5_000;

type WriterOptions = Pick<OverlayOptions, 'frameWriter' | 'folder' | 'readerUid' | 'uid'>;
type WriterPage = Pick<OverlayPage, 'id' | 'width' | 'height'>;

/** Destination of a page's frames. */
export interface FrameSink {
  /** Resolves when OBS can draw the PNG. Rejects if the writer refuses it or is hung. */
  frame(png: Buffer): Promise<void>;
  /** Shows an empty frame. */
  clear(): Promise<void>;
  /** Confirms that the newest frame is current. Without this, OBS stops drawing it after 5 s. */
  signOfLife(): void;
  /** True if the sink has ended. Then a new one is needed. */
  readonly isEnded: boolean;
  close(): void;
}

/** The native writer of one page (`relay-node/overlay/src/writer`, which documents its commands). */
export class FrameWriter implements FrameSink {
  #isEnded = false;
  readonly #child: ChildProcess;
  #expected: { answer: (line: string) => void; fail: (error: Error) => void } | null = null;
  /** Number of the newest frame that OBS has drawn; 0 for none. */
  drawn = 0;

  private constructor(
    { frameWriter, folder, readerUid, uid }: WriterOptions,
    { id, width, height }: WriterPage,
  ) {
    const args = [join(folder, `${id}.sock`), String(width), String(height), String(readerUid)];
    this.#child = startChild(frameWriter, args, {
      uid,
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      inBackground: true,
    });
    this.#child.stdin?.on('error', () => undefined);
    const end = () => {
      this.#isEnded = true;
      this.#expected?.fail(new Error('The frame writer has ended'));
    };
    this.#child.once('error', end);
    this.#child.once('exit', end);
    createInterface({ input: this.#child.stdout! }).on('line', (line) => this.#onLine(line));
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Resolves when OBS can connect. Rejects if the writer does not start. */
  static async start(options: WriterOptions, page: WriterPage): Promise<FrameWriter> {
    const writer = new FrameWriter(options, page);
    try {
      await writer.#expect('ready');
      return writer;
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  frame(png: Buffer): Promise<void> {
    return this.#command('F', png);
  }

  clear(): Promise<void> {
    return this.#command('C', Buffer.alloc(0));
  }

  signOfLife(): void {
    this.#send('B', Buffer.alloc(0));
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  async #command(kind: string, data: Buffer): Promise<void> {
    const answer = this.#expect('written');
    this.#send(kind, data);
    await answer;
  }

  #send(kind: string, data: Buffer): void {
    const header = Buffer.alloc(5);
    header.write(kind, 'latin1');
    header.writeUInt32LE(data.length, 1);
    this.#child.stdin?.write(header);
    if (data.length > 0) this.#child.stdin?.write(data);
  }

  async #expect(start: string): Promise<void> {
    if (this.#isEnded) throw new Error('The frame writer has ended');
    const answer = new Promise<string>((resolve, reject) => {
      this.#expected = { answer: resolve, fail: reject };
    });
    const line = await inTime(
      ANSWER_MS,
      () => answer,
      () => new Error('The frame writer does not answer'),
    );
    if (!line.startsWith(start)) throw new Error('The frame writer refuses a picture');
  }

  #onLine(line: string): void {
    if (line.startsWith('drawn ')) this.drawn = Number(line.slice('drawn '.length));
    else this.#expected?.answer(line);
  }
}
