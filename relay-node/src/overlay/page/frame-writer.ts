import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { startChild } from '../../runner/guard/child.js';
import type { OverlayOptions, OverlayPage } from '../protocol.js';

const RESPONSE_TIMEOUT_MS = 5_000;

type WriterOptions = Pick<OverlayOptions, 'frameWriter' | 'folder' | 'readerUid' | 'uid'>;
type WriterPage = Pick<OverlayPage, 'id' | 'width' | 'height'>;

/** Passes the frames of one page to OBS. */
export interface FrameWriter {
  /** Resolves when OBS can draw the PNG. Rejects if the writer can't decode it or does not respond. */
  writeFrame(png: Buffer): Promise<void>;
  /** Shows an empty frame. */
  clear(): Promise<void>;
  /** Confirms that the newest frame is current. Without heartbeats, OBS stops drawing the frame after 5 s. */
  sendHeartbeat(): void;
  /** True if the writer has ended and must be replaced. */
  readonly isEnded: boolean;
  close(): void;
}

/** Runs the native frame writer of one page. `relay-node/overlay/src/writer` documents its commands. */
export class NativeFrameWriter implements FrameWriter {
  #isEnded = false;
  readonly #child: ChildProcess;
  /** Handlers of the response to the current command; null before the first command. */
  #pendingResponse: { resolve: (line: string) => void; reject: (error: Error) => void } | null = null;
  /** Number of the newest frame that OBS has drawn; 0 for none. */
  lastDrawnFrame = 0;

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
      isInBackground: true,
    });
    this.#child.stdin?.on('error', () => undefined);
    const handleEnd = () => {
      this.#isEnded = true;
      this.#pendingResponse?.reject(new Error('The frame writer has ended'));
    };
    this.#child.once('error', handleEnd);
    this.#child.once('exit', handleEnd);
    createInterface({ input: this.#child.stdout! }).on('line', (line) => this.#handleLine(line));
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Resolves when OBS can connect. Rejects if the writer does not start. */
  static async start(options: WriterOptions, page: WriterPage): Promise<NativeFrameWriter> {
    const writer = new NativeFrameWriter(options, page);
    try {
      await writer.#waitForLine('ready');
      return writer;
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  writeFrame(png: Buffer): Promise<void> {
    return this.#sendCommand('F', png);
  }

  clear(): Promise<void> {
    return this.#sendCommand('C', Buffer.alloc(0));
  }

  sendHeartbeat(): void {
    this.#writeCommand('B', Buffer.alloc(0));
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  async #sendCommand(kind: string, data: Buffer): Promise<void> {
    const response = this.#waitForLine('written');
    this.#writeCommand(kind, data);
    await response;
  }

  #writeCommand(kind: string, data: Buffer): void {
    const header = Buffer.alloc(5);
    header.write(kind, 'latin1');
    header.writeUInt32LE(data.length, 1);
    this.#child.stdin?.write(header);
    if (data.length > 0) this.#child.stdin?.write(data);
  }

  async #waitForLine(expectedStart: string): Promise<void> {
    if (this.#isEnded) throw new Error('The frame writer has ended');
    const response = new Promise<string>((resolve, reject) => {
      this.#pendingResponse = { resolve, reject };
    });
    const line = await withTimeout(
      RESPONSE_TIMEOUT_MS,
      () => response,
      () => new Error('The frame writer does not respond'),
    );
    if (!line.startsWith(expectedStart)) throw new Error('The frame writer could not decode a picture');
  }

  #handleLine(line: string): void {
    if (line.startsWith('drawn ')) this.lastDrawnFrame = Number(line.slice('drawn '.length));
    else this.#pendingResponse?.resolve(line);
  }
}
