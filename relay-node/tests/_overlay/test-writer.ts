import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endChild } from '../../../e2e/_kit/cleanup.js';
import { until } from '../../../e2e/_kit/wait.js';
import { FRAME_WRITER } from './make-overlay.js';

/** A process of the frame writer. It gets its pictures from the test instead of Chromium. */
export class TestWriter {
  readonly #lines: string[] = [];
  #readLineCount = 0;

  private constructor(private readonly child: ChildProcess) {
    createInterface({ input: child.stdout! }).on('line', (line) => this.#lines.push(line));
    child.stdin!.on('error', () => undefined);
  }

  static async start(
    socket: string,
    { width, height }: { width: number; height: number },
    { readerUid = process.getuid?.() ?? 0 } = {},
  ): Promise<TestWriter> {
    const args = [socket, String(width), String(height), String(readerUid)];
    const writer = new TestWriter(spawn(FRAME_WRITER, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
    await writer.#waitForLine('ready');
    return writer;
  }

  /** Rejects if the writer can't decode the picture. */
  async writeFrame(picture: Buffer): Promise<void> {
    this.#send('F', picture);
    await this.#waitForLine('written');
  }

  async clear(): Promise<void> {
    this.#send('C');
    await this.#waitForLine('written');
  }

  sendHeartbeat(): void {
    this.#send('B');
  }

  suspend(): void {
    this.child.kill('SIGSTOP');
  }

  resume(): void {
    this.child.kill('SIGCONT');
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Number of the first frame that OBS reports as drawn. */
  get drawnFrame(): Promise<number> {
    return until('OBS reports a frame', () => {
      const line = this.#lines.find((candidate) => candidate.startsWith('drawn '));
      return line && Number(line.slice('drawn '.length));
    });
  }

  async close(): Promise<void> {
    this.child.kill('SIGCONT');
    await endChild(this.child, 2_000);
  }

  #send(kind: string, data: Buffer = Buffer.alloc(0)): void {
    const header = Buffer.alloc(5);
    header.write(kind, 'latin1');
    header.writeUInt32LE(data.length, 1);
    this.child.stdin!.write(Buffer.concat([header, data]));
  }

  async #waitForLine(start: string): Promise<void> {
    const line = await until('the writer responds', () => {
      const index = this.#lines.findIndex(
        (candidate, lineIndex) => lineIndex >= this.#readLineCount && !candidate.startsWith('drawn '),
      );
      if (index < 0) return null;
      this.#readLineCount = index + 1;
      return this.#lines[index];
    });
    if (!line.startsWith(start)) throw new Error(`The writer printed: ${line}`);
  }
}
