import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Payload of SRT senders: seven packets of MPEG-TS, bytes. */
const PAYLOAD = 1316;
const MARK = 0x54524149;
const EVERY_MS = 10;

type Child = ChildProcessByStdio<Writable | null, Readable | null, Readable>;

async function end(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A libsrt sender of numbered packets, so that a reader can detect each lost one. */
export class NumberedPublisher {
  sent = 0;
  stderr = '';
  readonly #child: Child;
  readonly #timer: NodeJS.Timeout;
  readonly #startedAt = performance.now();

  constructor(
    url: string,
    private readonly packetsPerSecond = 200,
    /** First number; it distinguishes the packets of two senders. */
    private readonly first = 0,
  ) {
    const args = ['-q', '-a:no', '-chunk:1316', 'file://con', url];
    this.#child = spawn('srt-live-transmit', args, { stdio: ['pipe', 'ignore', 'pipe'] });
    this.#child.stdin!.on('error', () => undefined);
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.#timer = setInterval(() => this.#pump(), EVERY_MS);
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Stops sending; the connection stays open. */
  pause(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.pause();
    await end(this.#child);
  }

  #pump(): void {
    const due = ((performance.now() - this.#startedAt) / 1000) * this.packetsPerSecond;
    for (; this.sent < due && !this.ended; this.sent++)
      this.#child.stdin!.write(packet(this.first + this.sent));
  }
}

/** A libsrt reader that records the numbers of received packets. */
export class NumberedReader {
  readonly numbers: number[] = [];
  damaged = 0;
  readonly #child: Child;
  #rest = Buffer.alloc(0);

  constructor(url: string) {
    const args = ['-q', '-a:no', '-chunk:1316', url, 'file://con'];
    this.#child = spawn('srt-live-transmit', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout!.on('data', (bytes: Buffer) => this.#take(bytes));
    this.#child.stderr.resume();
  }

  get ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Returns the numbers missing between the first and the last one, starting at `from`. */
  missingCount(from = 0): number {
    const seen = this.numbers.filter((number) => number >= from);
    const first = seen[0];
    const last = seen.at(-1);
    return first === undefined || last === undefined ? 0 : last - first + 1 - seen.length;
  }

  /** Stops reading and responding. The connection stays open for a while. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  async close(): Promise<void> {
    await end(this.#child);
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (; this.#rest.length >= PAYLOAD; this.#rest = this.#rest.subarray(PAYLOAD)) {
      const number = this.#rest.readUInt32BE(8);
      if (packet(number).equals(this.#rest.subarray(0, PAYLOAD))) this.numbers.push(number);
      else this.damaged++;
    }
  }
}

/** Returns null packets of MPEG-TS with a mark and the number. */
function packet(number: number): Buffer {
  const bytes = Buffer.alloc(PAYLOAD, number & 0xff);
  for (let at = 0; at < PAYLOAD; at += 188) bytes.set([0x47, 0x1f, 0xff, 0x10], at);
  bytes.writeUInt32BE(MARK, 4);
  bytes.writeUInt32BE(number, 8);
  return bytes;
}
